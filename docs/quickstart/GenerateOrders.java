import java.io.BufferedWriter;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/**
 * Writes a stream of changes to a table of orders, as Debezium captures it, and the rows that must
 * be in the table once all of it is applied. One seed gives one stream, byte for byte.
 *
 * <pre>
 * java GenerateOrders.java --out orders.jsonl --expected orders.expected.jsonl
 *     [--seed 7] [--changes 300] [--keys 60] [--envelope schema|none]
 * </pre>
 *
 * <p>With {@code --envelope schema} each line carries its schema block, and amounts and times are
 * encoded as Debezium encodes them. With {@code none} a line is the bare payload with plain values,
 * to be applied with
 *
 * <pre>
 * --schema 'id bigint not null, customer string not null, status string not null,
 *           amount decimal(10,2) not null, created_at timestamp not null, note string'
 * </pre>
 */
public final class GenerateOrders {
  private static final String[] CUSTOMERS = {
    "Ada", "Björn", "Chloé", "Dmitri", "Emre", "Fatima", "Grace", "Hiro", "Inés", "Jürgen"
  };
  private static final String[] STATUSES = {"new", "paid", "packed", "shipped", "returned"};
  private static final String[] NOTES = {
    "gift", "call before delivery", "said \"ring twice\"", "leave at no. 7, please", "ça va", ""
  };
  private static final long FIRST_MICROS = 1_767_607_200_000_000L; // 2026-01-05T10:00:00Z
  private static final DateTimeFormatter TIMESTAMP =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSS");

  private record Order(
      long id, String customer, String status, BigDecimal amount, long createdMicros, String note) {

    Order changed(String newStatus, BigDecimal newAmount, String newNote) {
      return new Order(id, customer, newStatus, newAmount, createdMicros, newNote);
    }
  }

  private final Random random;
  private final int keys;
  private final Encoding encoding;
  private final Map<Long, Order> table = new TreeMap<>();
  private long lastId = 1;
  private long lsn = 24_000_000;
  private long clockMicros = FIRST_MICROS;

  private GenerateOrders(long seed, int keys, Encoding encoding) {
    this.random = new Random(seed);
    this.keys = keys;
    this.encoding = encoding;
  }

  public static void main(String[] args) throws IOException {
    Map<String, String> options = options(args);
    long seed = Long.parseLong(options.getOrDefault("--seed", "7"));
    int changes = Integer.parseInt(options.getOrDefault("--changes", "300"));
    int keys = Integer.parseInt(options.getOrDefault("--keys", "60"));
    Encoding encoding =
        switch (options.getOrDefault("--envelope", "schema")) {
          case "schema" -> new DebeziumEncoding();
          case "none" -> new PlainEncoding();
          default -> throw usage("--envelope is neither 'schema' nor 'none'");
        };
    if (!options.containsKey("--out") || !options.containsKey("--expected") || keys < 1) {
      throw usage("--out FILE and --expected FILE are needed, and --keys of at least 1");
    }
    GenerateOrders generator = new GenerateOrders(seed, keys, encoding);
    generator.writeChanges(Path.of(options.get("--out")), changes);
    generator.writeTable(Path.of(options.get("--expected")));
  }

  private static Map<String, String> options(String[] args) {
    Map<String, String> options = new HashMap<>();
    for (int i = 0; i < args.length; i += 2) {
      if (!args[i].matches("--(seed|changes|keys|envelope|out|expected)") || i + 1 == args.length) {
        throw usage("'" + args[i] + "' is no option, or has no value");
      }
      options.put(args[i], args[i + 1]);
    }
    return options;
  }

  private static IllegalArgumentException usage(String problem) {
    return new IllegalArgumentException("cannot generate orders: " + problem);
  }

  private void writeChanges(Path file, int changes) throws IOException {
    try (BufferedWriter out = Files.newBufferedWriter(file, StandardCharsets.UTF_8)) {
      // What was in the source before capture began arrives as reads.
      int reads = Math.min(keys / 4, changes / 4);
      for (int i = 1; i <= reads; i++) {
        Order order = newOrder(i);
        table.put(order.id(), order);
        writeEvent(out, "r", null, order);
      }
      for (int i = reads; i < changes; i++) {
        writeChange(out);
      }
    }
  }

  private void writeChange(BufferedWriter out) throws IOException {
    // One change in four is of the order that changed last.
    long id = random.nextInt(4) == 0 ? lastId : 1 + random.nextInt(keys);
    lastId = id;
    Order before = table.get(id);
    if (before == null) {
      Order after = newOrder(id);
      table.put(id, after);
      writeEvent(out, "c", null, after);
    } else if (random.nextInt(4) == 0) {
      table.remove(id);
      writeEvent(out, "d", before, null);
      if (random.nextInt(4) == 0) {
        out.write("null\n"); // the tombstone that may follow a delete
      }
    } else {
      Order after = random.nextInt(10) == 0 ? before : update(before);
      table.put(id, after);
      writeEvent(out, "u", before, after);
    }
  }

  private Order newOrder(long id) {
    BigDecimal amount = BigDecimal.valueOf(random.nextInt(100_000), 2);
    return new Order(id, pick(CUSTOMERS), STATUSES[0], amount, clockMicros, pick(NOTES));
  }

  private Order update(Order order) {
    BigDecimal amount =
        random.nextInt(3) == 0 ? order.amount().subtract(BigDecimal.TEN) : order.amount();
    String note = random.nextInt(3) == 0 ? null : order.note();
    return order.changed(pick(STATUSES), amount, note);
  }

  private String pick(String[] values) {
    return values[random.nextInt(values.length)];
  }

  private void writeEvent(BufferedWriter out, String op, Order before, Order after)
      throws IOException {
    lsn += 8 + random.nextInt(200);
    clockMicros += 1 + random.nextInt(90_000_000);
    long millis = clockMicros / 1000;
    StringBuilder payload = new StringBuilder(512);
    payload.append("{\"before\":");
    appendOrder(payload, before, encoding);
    payload.append(",\"after\":");
    appendOrder(payload, after, encoding);
    payload.append(",\"source\":{\"db\":\"shop\",\"schema\":\"shop\",\"table\":\"orders\",\"lsn\":");
    payload.append(lsn).append(",\"ts_ms\":").append(millis);
    payload.append("},\"op\":\"").append(op).append("\",\"ts_ms\":").append(millis + 7).append('}');
    out.append(encoding.envelope(payload));
    out.write('\n');
  }

  private void writeTable(Path file) throws IOException {
    Encoding plain = new PlainEncoding();
    StringBuilder line = new StringBuilder(256);
    try (BufferedWriter out = Files.newBufferedWriter(file, StandardCharsets.UTF_8)) {
      for (Order order : table.values()) {
        line.setLength(0);
        appendOrder(line, order, plain);
        out.append(line).append('\n');
      }
    }
  }

  private static void appendOrder(StringBuilder json, Order order, Encoding encoding) {
    if (order == null) {
      json.append("null");
      return;
    }
    json.append("{\"id\":").append(order.id()).append(",\"customer\":");
    appendText(json, order.customer());
    json.append(",\"status\":");
    appendText(json, order.status());
    json.append(",\"amount\":").append(encoding.amount(order.amount()));
    json.append(",\"created_at\":").append(encoding.timestamp(order.createdMicros()));
    json.append(",\"note\":");
    appendText(json, order.note());
    json.append('}');
  }

  private static void appendText(StringBuilder json, String text) {
    if (text == null) {
      json.append("null");
    } else {
      json.append('"').append(text.replace("\"", "\\\"")).append('"');
    }
  }

  /** How values and envelopes look. */
  private interface Encoding {
    String amount(BigDecimal amount);

    String timestamp(long micros);

    CharSequence envelope(CharSequence payload);
  }

  /** Plain values, no envelope. */
  private static final class PlainEncoding implements Encoding {
    @Override
    public String amount(BigDecimal amount) {
      return amount.toPlainString();
    }

    @Override
    public String timestamp(long micros) {
      long seconds = Math.floorDiv(micros, 1_000_000L);
      int nanos = (int) Math.floorMod(micros, 1_000_000L) * 1000;
      return '"'
          + TIMESTAMP.format(LocalDateTime.ofEpochSecond(seconds, nanos, ZoneOffset.UTC))
          + '"';
    }

    @Override
    public CharSequence envelope(CharSequence payload) {
      return payload;
    }
  }

  /** Debezium's precise encodings, with a schema block on each event. */
  private static final class DebeziumEncoding implements Encoding {
    private static final String COLUMNS =
        "[{\"type\":\"int64\",\"optional\":false,\"field\":\"id\"},"
            + "{\"type\":\"string\",\"optional\":false,\"field\":\"customer\"},"
            + "{\"type\":\"string\",\"optional\":false,\"field\":\"status\"},"
            + "{\"type\":\"bytes\",\"optional\":false,"
            + "\"name\":\"org.apache.kafka.connect.data.Decimal\",\"version\":1,"
            + "\"parameters\":{\"scale\":\"2\",\"connect.decimal.precision\":\"10\"},"
            + "\"field\":\"amount\"},"
            + "{\"type\":\"int64\",\"optional\":false,"
            + "\"name\":\"io.debezium.time.MicroTimestamp\",\"version\":1,"
            + "\"field\":\"created_at\"},"
            + "{\"type\":\"string\",\"optional\":true,\"field\":\"note\"}]";
    private static final String SOURCE =
        "[{\"type\":\"string\",\"optional\":false,\"field\":\"db\"},"
            + "{\"type\":\"string\",\"optional\":false,\"field\":\"schema\"},"
            + "{\"type\":\"string\",\"optional\":false,\"field\":\"table\"},"
            + "{\"type\":\"int64\",\"optional\":true,\"field\":\"lsn\"},"
            + "{\"type\":\"int64\",\"optional\":false,\"field\":\"ts_ms\"}]";
    private static final String SCHEMA =
        "{\"type\":\"struct\",\"fields\":["
            + struct(COLUMNS, true, "shop.orders.Value", "before")
            + ','
            + struct(COLUMNS, true, "shop.orders.Value", "after")
            + ','
            + struct(SOURCE, false, "io.debezium.connector.postgresql.Source", "source")
            + ",{\"type\":\"string\",\"optional\":false,\"field\":\"op\"}"
            + ",{\"type\":\"int64\",\"optional\":true,\"field\":\"ts_ms\"}"
            + "],\"optional\":false,\"name\":\"shop.orders.Envelope\"}";

    private static String struct(String fields, boolean optional, String name, String field) {
      return "{\"type\":\"struct\",\"fields\":%s,\"optional\":%s,\"name\":\"%s\",\"field\":\"%s\"}"
          .formatted(fields, optional, name, field);
    }

    @Override
    public String amount(BigDecimal amount) {
      BigInteger unscaled = amount.setScale(2).unscaledValue();
      return '"' + Base64.getEncoder().encodeToString(unscaled.toByteArray()) + '"';
    }

    @Override
    public String timestamp(long micros) {
      return Long.toString(micros);
    }

    @Override
    public CharSequence envelope(CharSequence payload) {
      return "{\"schema\":" + SCHEMA + ",\"payload\":" + payload + '}';
    }
  }
}

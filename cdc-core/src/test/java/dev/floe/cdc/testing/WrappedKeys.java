package dev.floe.cdc.testing;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Map;
import javax.crypto.Cipher;
import javax.crypto.spec.SecretKeySpec;
import org.apache.iceberg.encryption.KeyManagementClient;

/** A key service that wraps keys by a master key that it does not keep secret. */
public final class WrappedKeys implements KeyManagementClient {
  private static final byte[] MASTER_KEY = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);

  @Override
  public ByteBuffer wrapKey(ByteBuffer key, String wrappingKeyId) {
    try {
      Cipher cipher = Cipher.getInstance("AESWrap");
      cipher.init(Cipher.WRAP_MODE, new SecretKeySpec(MASTER_KEY, "AES"));
      return ByteBuffer.wrap(cipher.wrap(new SecretKeySpec(bytes(key), "AES")));
    } catch (GeneralSecurityException failure) {
      throw new IllegalStateException(failure);
    }
  }

  @Override
  public ByteBuffer unwrapKey(ByteBuffer wrappedKey, String wrappingKeyId) {
    try {
      Cipher cipher = Cipher.getInstance("AESWrap");
      cipher.init(Cipher.UNWRAP_MODE, new SecretKeySpec(MASTER_KEY, "AES"));
      return ByteBuffer.wrap(
          cipher.unwrap(bytes(wrappedKey), "AES", Cipher.SECRET_KEY).getEncoded());
    } catch (GeneralSecurityException failure) {
      throw new IllegalStateException(failure);
    }
  }

  private static byte[] bytes(ByteBuffer buffer) {
    byte[] bytes = new byte[buffer.remaining()];
    buffer.duplicate().get(bytes);
    return bytes;
  }

  @Override
  public void initialize(Map<String, String> properties) {
    throw new UnsupportedOperationException("initialized already");
  }
}

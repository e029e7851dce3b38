package dev.floe.cdc.architecture;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.util.List;
import java.util.stream.Stream;

/** The floors of the engine: a package uses only what stands below it. */
@AnalyzeClasses(packages = "dev.floe.cdc", importOptions = DoNotIncludeTests.class)
class DependencyArrowsTest {
  private static final List<List<String>> FLOORS =
      List.of(
          List.of("change", "metrics", "row", "sort", "table"),
          List.of("key"),
          List.of("delta"),
          List.of("deletes"),
          List.of("commit"),
          List.of("sink", "compact"));

  @ArchTest static final ArchRule groundFloorPackagesStandAlone = usesOnlyBelow(0);
  @ArchTest static final ArchRule keyUsesOnlyBelow = usesOnlyBelow(1);
  @ArchTest static final ArchRule deltaUsesOnlyBelow = usesOnlyBelow(2);
  @ArchTest static final ArchRule deletesUsesOnlyBelow = usesOnlyBelow(3);
  @ArchTest static final ArchRule commitUsesOnlyBelow = usesOnlyBelow(4);
  @ArchTest static final ArchRule sinkAndCompactUseOnlyBelow = usesOnlyBelow(5);

  @ArchTest
  static final ArchRule groundFloorPackagesDoNotUseEachOther =
      slices()
          .matching("dev.floe.cdc.(change|metrics|row|sort|table)..")
          .should()
          .notDependOnEachOther();

  @ArchTest
  static final ArchRule sinksAndCompactionsDoNotUseEachOther =
      slices().matching("dev.floe.cdc.(sink|compact)..").should().notDependOnEachOther();

  /** But for the limits, which writers share with those who check before. */
  @ArchTest
  static final ArchRule partsOfDeltaDoNotUseEachOther =
      slices()
          .matching("dev.floe.cdc.delta.(*)..")
          .should()
          .notDependOnEachOther()
          .ignoreDependency(
              resideInAnyPackage("dev.floe.cdc.delta.orc", "dev.floe.cdc.delta.parquet"),
              resideInAnyPackage("dev.floe.cdc.delta.limits"));

  @ArchTest
  static final ArchRule partsOfDeltaDoNotUseTheWhole =
      noClasses()
          .that()
          .resideInAPackage("dev.floe.cdc.delta.*..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("dev.floe.cdc.delta");

  @ArchTest
  static final ArchRule thereIsNoPackageBesideTheFloors =
      classes()
          .should()
          .resideInAnyPackage(packages(FLOORS.stream().flatMap(List::stream)))
          .because("a new package must be given its floor here and in the architecture page");

  @ArchTest
  static final ArchRule offHeapMemoryIsTheSortersAlone =
      noClasses()
          .that()
          .resideOutsideOfPackage("dev.floe.cdc.sort..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("net.openhft..");

  @ArchTest
  static final ArchRule coreKnowsNoRunner =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "org.apache.beam..",
              "org.apache.flink..",
              "org.apache.spark..",
              "org.apache.kafka..");

  @ArchTest
  static final ArchRule nothingDependsOnIcebergsPrivateCopies =
      noClasses().should().dependOnClassesThat().resideInAPackage("org.apache.iceberg.relocated..");

  private static ArchRule usesOnlyBelow(int floor) {
    String[] here = packages(FLOORS.get(floor).stream());
    String[] hereAndBelow = packages(FLOORS.subList(0, floor + 1).stream().flatMap(List::stream));
    return classes()
        .that()
        .resideInAnyPackage(here)
        .should()
        .onlyDependOnClassesThat(
            resideInAnyPackage(hereAndBelow).or(resideOutsideOfPackages("dev.floe..")));
  }

  private static String[] packages(Stream<String> names) {
    return names.map(name -> "dev.floe.cdc." + name + "..").toArray(String[]::new);
  }
}

package dev.floe.cli;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** The command uses the engine by its doors, and its own packages point one way. */
@AnalyzeClasses(packages = "dev.floe.cli", importOptions = DoNotIncludeTests.class)
class DependencyArrowsTest {
  @ArchTest
  static final ArchRule theEngineIsUsedByItsDoors =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("dev.floe.cdc.row..", "dev.floe.cdc.key..", "dev.floe.cdc.delta..");

  @ArchTest
  static final ArchRule readingEventsKnowsNoSink =
      noClasses()
          .that()
          .resideInAPackage("dev.floe.cli.input..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "dev.floe.cdc.sink..", "dev.floe.cdc.commit..", "dev.floe.cli.apply..");

  @ArchTest
  static final ArchRule packagesHaveNoCycles =
      slices().matching("dev.floe.cli.(*)..").should().beFreeOfCycles();
}

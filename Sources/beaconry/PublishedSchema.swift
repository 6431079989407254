internal import Calibration
internal import Diagnosis
internal import Engagement
internal import EngagementTrials
internal import Evaluation
internal import Fidelity
internal import Fleets
internal import Formats
internal import Importing
internal import Planning
internal import RadioFitting
internal import Simulation
internal import Studies
internal import VenueFiles

/// A schema that `beaconry schema` prints: of a file that people write, or of a document that the tool prints or writes.
struct PublishedSchema: JSONRecord {
    /// The word after `beaconry schema`.
    let name: String
    let version: Int?
    let summary: String
    let commands: [String]
    /// In folders that commands write.
    let files: [String]
    let json: String
    let markdown: String
    /// The form of a document; `nil` for files that people write.
    let document: DocumentSchema?

    static let shape = JSONShape<Self>(
        "schema", "A schema.",
        .always("name", \.name, "Name of the schema."),
        .maybe("version", \.version, "The version of the document. Missing for files that people write."),
        .always("summary", \.summary, "What has this form."),
        .always("commands", \.commands, "The commands that print it with --json."),
        .always("files", \.files, "The files of this form."))

    /// The schemas: first of files that people write, then of documents. A command with `--json` has a line here.
    static let all: [PublishedSchema] = [
        PublishedSchema("venue", "Venue files.", VenueSchema.json, VenueSchema.markdown),
        PublishedSchema("scenario", "Scenario files.", ScenarioSchema.json, ScenarioSchema.markdown),
        PublishedSchema(
            "study", "Request files of `calibrate --study`.", RequestFileSchema.json, RequestFileSchema.markdown),
        PublishedSchema(
            "requirements", "Requirements files of `evaluate --require`.", RequirementsSchema.json,
            RequirementsSchema.markdown),
        PublishedSchema(
            "catalogue", "Catalogues of beacons and work for `plan place --budget` and `plan sheet`.",
            CatalogueFile.json,
            CatalogueFile.markdown),
        PublishedSchema(
            "csv-mapping", "Mappings of CSV files for `import csv --option mapping=FILE`.", CSVMapping.json,
            CSVMapping.markdown),
        PublishedSchema(
            "registry-mapping", "Mappings of vendors' exports for `plan registry --mapping`.", RegistryMapping.json,
            RegistryMapping.markdown),
        PublishedSchema(
            "profile", "Profiles of apps for `engage --profile`.", ProfileFile.json, ProfileFile.markdown),
        PublishedSchema("fleet-file", "Fleet files of `fleet`.", FleetFile.json, FleetFile.markdown),
        PublishedSchema(Validate.Document.schema, of: ["validate"], files: ["validation.json"]),
        PublishedSchema(Schema.Listing.schema, of: ["schema"]),
        PublishedSchema(Settings.Listing.schema, of: ["settings"], files: ["settings.json"]),
        PublishedSchema(ImportHeader.Summary.schema, of: ["settings import-header"]),
        PublishedSchema(BaselineFile.schema, files: ["baseline.json"]),
        PublishedSchema(Metrics.Listing.schema, of: ["metrics"], files: ["metrics.json"]),
        PublishedSchema(Parameters.Listing.schema, of: ["parameters"], files: ["parameters.json"]),
        PublishedSchema(ImportRecordings.Summary.schema, of: ["import recordings"]),
        PublishedSchema(RadioFit.schema, of: ["fit"], files: ["fit.json"]),
        PublishedSchema(SimulationSummary.schema, of: ["simulate"], files: ["summary.json"]),
        PublishedSchema(
            WrittenFiles.schema,
            of: [
                "locate", "schema", "study export", "import plan", "export plan", "export fixes", "export error-map",
            ]),
        PublishedSchema(EvaluationResult.schema, of: ["evaluate"], files: ["evaluation.json"]),
        PublishedSchema(VenueDiagnosis.schema, of: ["diagnose"], files: ["diagnosis.json"]),
        PublishedSchema(ErrorMap.schema, files: ["error-map.geojson"]),
        PublishedSchema(MapSummary.schema, of: ["plan maps"], files: ["maps.json"]),
        PublishedSchema(MapCells.schema, files: ["maps-level-*.geojson"]),
        PublishedSchema(PilotPlan.schema, of: ["plan pilot"], files: ["pilot.json"]),
        PublishedSchema(PlacementSummary.schema, of: ["plan place"], files: ["placement.json"]),
        PublishedSchema(Prediction.schema, of: ["plan predict"], files: ["prediction.json"]),
        PublishedSchema(PlanComparison.schema, of: ["plan compare"], files: ["comparison.json"]),
        PublishedSchema(DensityCurve.schema, of: ["plan density"], files: ["density.json"]),
        PublishedSchema(WhatIfReport.schema, of: ["plan what-if"], files: ["what-if.json"]),
        PublishedSchema(InstallSummary.schema, of: ["plan sheet"], files: ["sheet.json"]),
        PublishedSchema(RegistryCheck.schema, of: ["plan registry"], files: ["registry.json"]),
        PublishedSchema(AsBuilt.schema, of: ["plan diff"], files: ["as-built.json"]),
        PublishedSchema(TriggersDocument.schema, files: ["triggers.json"]),
        PublishedSchema(ProfileCalibration.schema, files: ["profile.json"]),
        PublishedSchema(PolicyResult.schema, of: ["calibrate"], files: ["policy.json"]),
        PublishedSchema(EngagementResult.schema, of: ["engage zones"], files: ["engagement.json"]),
        PublishedSchema(EventReport.schema, of: ["engage events"], files: ["events.json"]),
        PublishedSchema(RouteDirections.schema, of: ["route"], files: ["route.json"]),
        PublishedSchema(RouteTrialReport.schema, of: ["engage routes"], files: ["routes.json"]),
        PublishedSchema(UploadReport.schema, of: ["engage uploads"], files: ["uploads.json"]),
        PublishedSchema(TagReport.schema, of: ["engage tags"], files: ["tags.json"]),
        PublishedSchema(RegionReport.schema, of: ["plan regions"], files: ["regions.json"]),
        PublishedSchema(LintReport.schema, of: ["plan lint"], files: ["lint.json"]),
        PublishedSchema(BenchmarkResult.schema, of: ["benchmark"], files: ["benchmark.json", "headroom.json"]),
        PublishedSchema(Animate.Summary.schema, of: ["animate"]),
        PublishedSchema(
            PresetFile.schema, of: ["calibrate"], files: ["preset.json", "presets/*.json"]),
        PublishedSchema(PresetExport.schema, files: ["backspin.json"]),
        PublishedSchema(CalibrationDocument.schema, files: ["calibration.json"]),
        PublishedSchema(SimToRealGap.schema, of: ["gap"], files: ["gap.json"]),
        PublishedSchema(FidelityDocument.schema, of: ["fidelity"], files: ["fidelity.json"]),
        PublishedSchema(ConstantsFile.schema, files: ["constants.json"]),
        PublishedSchema(StudyList.Document.schema, of: ["study list"], files: ["studies.json"]),
        PublishedSchema(StudyReport.schema, of: ["study show", "study merge"], files: ["study.json"]),
        PublishedSchema(StudyContents.exportSchema, of: ["study export"]),
        PublishedSchema(ValidatePhysics.Document.schema, of: ["validate-physics"], files: ["physics.json"]),
        PublishedSchema(ValidatePhysics.TwinDocument.schema, of: ["validate-physics"], files: ["twin.json"]),
        PublishedSchema(UnitsStatus.Report.schema, of: ["units status", "units work"], files: ["units.json"]),
        PublishedSchema(FleetResult.schema, of: ["fleet"], files: ["fleet.json"]),
        PublishedSchema(ProblemsDocument.schema),
    ]

    /// The document with a value of the key `format`.
    static func document(format: String) -> DocumentSchema? {
        all.lazy.compactMap(\.document).first { $0.format == format }
    }

    private init(_ name: String, _ summary: String, _ json: String, _ markdown: String) {
        self.name = name
        self.summary = summary
        self.json = json
        self.markdown = markdown
        version = nil
        commands = []
        files = []
        document = nil
    }

    private init(_ schema: DocumentSchema, of commands: [String] = [], files: [String] = []) {
        name = schema.name
        version = schema.version
        summary = schema.shape.description
        document = schema
        json = schema.json
        markdown = schema.markdown
        self.commands = commands
        self.files = files
    }
}

// swift-tools-version: 6.2
import PackageDescription

// The targets stand in the order of the layers: a target imports only from rows above its own.
// `Scripts/check` proves it.

let gsl: Target.Dependency = "CGSL"
let argumentParser: Target.Dependency = .product(name: "ArgumentParser", package: "swift-argument-parser")
let yams: Target.Dependency = .product(name: "Yams", package: "Yams")
let grdb: Target.Dependency = .product(name: "GRDB", package: "GRDB.swift")

let package = Package(
    name: "Beaconry",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .executable(name: "beaconry", targets: ["beaconry"]),
        .library(
            name: "Positioning",
            targets: ["Positioning", "NumericalMethods", "Geometry", "Radio", "VenueModel", "Recordings"]),
        .library(
            name: "Simulation",
            targets: [
                "Simulation", "NumericalMethods", "Geometry", "Radio", "VenueModel", "Recordings", "Truth",
            ]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    ],
    targets: [
        // 0: the system's GSL
        .systemLibrary(
            name: "CGSL", pkgConfig: "gsl", providers: [.apt(["libgsl-dev"]), .brew(["gsl"])]),

        // 1: numbers, shapes, text
        .target(name: "NumericalMethods", dependencies: [gsl]),
        .target(name: "Geometry"),
        .target(name: "TextInput", dependencies: [yams]),

        // 2: the radio channel
        .target(name: "Radio", dependencies: ["NumericalMethods", "Geometry"]),

        // 3: what is in files
        .target(name: "VenueModel", dependencies: ["Geometry", "TextInput", "Radio"]),
        .target(name: "Recordings", dependencies: ["TextInput", "Radio"]),
        .target(name: "Truth", dependencies: ["Geometry", "TextInput"]),
        .target(name: "Trajectories", dependencies: ["Geometry", "TextInput", grdb]),

        // 4: what makes recordings, and what reads them
        .target(
            name: "Importing",
            dependencies: ["Geometry", "TextInput", "Radio", "VenueModel", "Recordings", "Truth"]),
        .target(
            name: "Simulation",
            dependencies: [
                "NumericalMethods", "Geometry", "TextInput", "Radio", "VenueModel", "Recordings", "Truth",
                "Trajectories",
            ]),
        .target(
            name: "Positioning",
            dependencies: ["NumericalMethods", "Geometry", "TextInput", "Radio", "VenueModel", "Recordings"]),

        // 5: how good it is, and where that is kept
        .target(
            name: "Evaluation",
            dependencies: [
                "NumericalMethods", "Geometry", "TextInput", "Radio", "VenueModel", "Recordings", "Truth",
                "Positioning",
            ]),

        .target(
            name: "Studies", dependencies: ["TextInput", "Recordings", "Truth", "Positioning", grdb]),

        // 6: which settings are best
        .target(
            name: "Calibration",
            dependencies: [
                "NumericalMethods", "Geometry", "TextInput", "Radio", "VenueModel", "Recordings", "Truth",
                "Importing", "Simulation", "Positioning", "Evaluation", "Studies",
            ]),

        // 7: what people read, and how true the simulator is
        .target(
            name: "Reporting",
            dependencies: [
                "NumericalMethods", "Geometry", "TextInput", "Radio", "VenueModel", "Recordings", "Truth", "Simulation",
                "Positioning", "Evaluation", "Calibration",
            ]),

        .target(
            name: "Validation",
            dependencies: [
                "NumericalMethods", "Geometry", "TextInput", "Radio", "VenueModel", "Recordings", "Truth", "Importing",
                "Simulation", "Positioning", "Evaluation", "Calibration",
            ]),

        // 9: the command line
        .executableTarget(
            name: "beaconry",
            dependencies: [
                "NumericalMethods", "Geometry", "TextInput", "Radio", "VenueModel", "Recordings", "Truth",
                "Importing", "Simulation", "Positioning", "Evaluation", "Studies", "Calibration", "Reporting",
                "Validation", argumentParser,
            ]),

        .testTarget(name: "NumericalMethodsTests", dependencies: ["NumericalMethods"]),
        .testTarget(name: "GeometryTests", dependencies: ["Geometry", "NumericalMethods"]),
        .testTarget(name: "TextInputTests", dependencies: ["TextInput"]),
        .testTarget(
            name: "VenueModelTests", dependencies: ["TestSupport", "VenueModel", "Geometry", "TextInput", "Radio"]),
        .testTarget(
            name: "RecordingsTests",
            dependencies: [
                "TestSupport", "Recordings", "Truth", "Importing", "TextInput", "Radio", "Geometry", "VenueModel",
            ]),
        .testTarget(
            name: "SimulationTests",
            dependencies: [
                "TestSupport",
                "Simulation", "NumericalMethods", "Geometry", "TextInput", "Radio", "VenueModel", "Recordings",
                "Truth", "Trajectories",
            ]),
        .testTarget(
            name: "TrajectoriesTests", dependencies: ["Trajectories", "Geometry", "TextInput", grdb]),
        .testTarget(
            name: "PositioningTests",
            dependencies: [
                "AllocationCounter", "Positioning", "NumericalMethods", "Geometry", "TextInput", "Radio", "VenueModel",
                "Recordings",
            ]),
        .testTarget(
            name: "EvaluationTests",
            dependencies: [
                "TestSupport",
                "Evaluation", "Positioning", "Geometry", "Radio", "Recordings", "Truth", "TextInput", "VenueModel",
            ]),
        .testTarget(
            name: "StudiesTests",
            dependencies: [
                "TestSupport", "Studies", "Positioning", "Geometry", "Radio", "Recordings", "Truth", "TextInput", grdb,
            ]),
        .testTarget(
            name: "CalibrationTests",
            dependencies: [
                "TestSupport",
                "Calibration", "NumericalMethods", "Geometry", "Radio", "VenueModel", "Recordings", "Truth",
                "Positioning", "Evaluation", "Simulation", "Importing", "TextInput",
            ]),
        .testTarget(
            name: "ReportingTests",
            dependencies: [
                "Reporting", "Calibration", "Evaluation", "Positioning", "VenueModel", "Recordings", "Geometry",
                "Truth", "NumericalMethods", "Radio", "TextInput", "Simulation",
            ]),
        .testTarget(
            name: "ValidationTests",
            dependencies: [
                "TestSupport",
                "Validation", "NumericalMethods", "Geometry", "TextInput", "Radio", "VenueModel", "Recordings", "Truth",
                "Simulation", "Positioning", "Evaluation", "Calibration",
            ]),
        // What several of these share.
        .target(name: "AllocationCounter", path: "Tests/AllocationCounter"),
        .target(
            name: "TestSupport", dependencies: ["Positioning", "Geometry", "Radio", "Recordings", "VenueModel"],
            path: "Tests/TestSupport"),
        .testTarget(name: "CommandTests", dependencies: ["beaconry", "NumericalMethods", "Studies", "Positioning"]),
    ],
    swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .system {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InferIsolatedConformances"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        .enableUpcomingFeature("ImmutableWeakCaptures"),
    ]
}

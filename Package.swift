// swift-tools-version: 6.2
import Foundation
import PackageDescription

// The targets stand in the order of the layers: a target imports only from rows above its own. The comment above a target
// says what it holds. `LayersTests` proves the first, and `Scripts/diagram` makes the architecture page from both.

let gsl: Target.Dependency = "CGSL"
let argumentParser: Target.Dependency = .product(name: "ArgumentParser", package: "swift-argument-parser")
let yams: Target.Dependency = .product(name: "Yams", package: "Yams")
let grdb: Target.Dependency = .product(name: "GRDB", package: "GRDB.swift")
let hummingbird: Target.Dependency = .product(name: "Hummingbird", package: "hummingbird")
let httpTypes: Target.Dependency = .product(name: "HTTPTypes", package: "swift-http-types")
let logging: Target.Dependency = .product(name: "Logging", package: "swift-log")
let nio: Target.Dependency = .product(name: "NIOCore", package: "swift-nio")

let package = Package(
    name: "Beaconry",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .executable(name: "beaconry", targets: ["beaconry"])
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        .package(url: "https://github.com/jpsim/Yams", exact: "6.2.2"),
        .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
    ],
    targets: [
        // 0: the system's GSL
        // CGSL: The C library GSL, found by pkg-config.
        .systemLibrary(
            name: "CGSL", pkgConfig: "gsl", providers: [.apt(["libgsl-dev"]), .brew(["gsl"])]),

        // 1: values without a venue
        // NumericalMethods: Random streams, statistics and Newton's method, in Swift alone.
        .target(name: "NumericalMethods"),
        // Geometry: Points, polygons, indices of segments, path graphs.
        .target(name: "Geometry"),
        // Diagnostics: What is wrong with an input, spelling suggestions, digests.
        .target(name: "Diagnostics"),

        // 2: work, and GSL behind Swift values
        // Parallelism: Worker pool, interruption, and what a run works with; separate, because the core uses no threads.
        .target(name: "Parallelism", dependencies: ["Diagnostics"]),
        // GSLNumerics: Least squares, decompositions, minimisers, quasi-random sequences and the normal tail of GSL; the only importer of CGSL.
        .target(name: "GSLNumerics", dependencies: ["NumericalMethods", gsl]),

        // 3: the radio channel, and text
        // Radio: Path loss, fields, antennas, receivers, advertising and scanning.
        .target(name: "Radio", dependencies: ["NumericalMethods", "Geometry"]),
        // Formats: YAML, JSON Lines, CSV and output files; the only importer of Yams.
        .target(name: "Formats", dependencies: ["Diagnostics", yams]),

        // 4: values of venues, recordings and the simulator
        // VenueModel: A venue: levels, walls, beacons, paths, zones.
        .target(name: "VenueModel", dependencies: ["Geometry", "Radio"]),
        // Recordings: What a phone observes: RSSI, motion, pressure; never the truth.
        .target(name: "Recordings", dependencies: ["Radio"]),
        // Parameters: The parameters of the simulator as data.
        .target(name: "Parameters", dependencies: ["Diagnostics", "Radio"]),
        // WorkUnits: Units of long runs that several processes or machines share through a folder.
        .target(name: "WorkUnits", dependencies: ["NumericalMethods", "Diagnostics", "Parallelism", "Formats"]),
        // Lateration: Circles, costs, the solver protocol and Newton's solver.
        .target(name: "Lateration", dependencies: ["NumericalMethods", "Geometry"]),

        // 5: files, and the positioning core
        // VenueFiles: Venue files and their schema.
        .target(name: "VenueFiles", dependencies: ["Geometry", "Diagnostics", "Radio", "Formats", "VenueModel"]),
        // Walks: Ground truth, recordings with truth as files, and people of other simulators from text.
        .target(name: "Walks", dependencies: ["Geometry", "Diagnostics", "Radio", "Formats", "Recordings"]),
        // Positioning: Settings, presets, stages and the engine: what an app links; builds without GSL and Yams.
        .target(
            name: "Positioning",
            dependencies: [
                "NumericalMethods", "Geometry", "Diagnostics", "Radio", "VenueModel", "Recordings", "Lateration",
            ]),
        // GSLLateration: GSL's nonlinear least squares as a solver of lateration; separate, so that the core builds without GSL.
        .target(name: "GSLLateration", dependencies: ["Geometry", "GSLNumerics", "Lateration"]),

        // 6: many configurations, other formats, people, and how good positions are
        // PositioningSweeps: Many configurations over one recording, with their work shared; separate, because an app runs only one.
        .target(
            name: "PositioningSweeps", dependencies: ["Geometry", "Lateration", "Positioning"]),
        // Importing: Recordings in other formats.
        .target(
            name: "Importing",
            dependencies: [
                "Geometry", "Diagnostics", "Radio", "Formats", "VenueModel", "Recordings", "Walks",
            ]),
        // FloorPlans: Venues from and to GeoJSON, KML, IMDF, DXF and pictures; paths through free space.
        .target(
            name: "FloorPlans",
            dependencies: [
                "Geometry", "Diagnostics", "Radio", "Formats", "VenueModel", "VenueFiles", "Positioning",
            ]),
        // Walkers: Visitors: itineraries, routes, crowds.
        .target(
            name: "Walkers",
            dependencies: [
                "NumericalMethods", "Geometry", "Diagnostics", "Radio", "Formats", "VenueModel", "Parameters", "Walks",
            ]),
        // Evaluation: The positioning input of a venue, metrics, external cores, comparison of cores.
        .target(
            name: "Evaluation",
            dependencies: [
                "NumericalMethods", "Geometry", "Diagnostics", "Parallelism", "Radio", "Formats", "VenueModel",
                "Recordings", "Walks", "Positioning", "GSLLateration",
            ]),

        // 7: simulated recordings, the search, and the store of trials
        // Simulation: A scenario becomes recordings with their truth.
        .target(
            name: "Simulation",
            dependencies: [
                "NumericalMethods", "Geometry", "Diagnostics", "Parallelism", "GSLNumerics", "Radio", "Formats",
                "VenueModel", "Recordings", "Parameters", "VenueFiles", "Walks", "Walkers",
            ]),
        // Search: Search space, samplers, successive halving, Pareto front, importance of settings.
        .target(
            name: "Search",
            dependencies: [
                "NumericalMethods", "Geometry", "Diagnostics", "Parallelism", "GSLNumerics", "Formats", "VenueModel",
                "Recordings", "Walks", "Positioning", "PositioningSweeps", "Evaluation",
            ]),
        // Engagement: What an app does with positions and sightings: regions, triggers, notifications, routes, tags, and how well.
        .target(
            name: "Engagement",
            dependencies: [
                "NumericalMethods", "Geometry", "Diagnostics", "Radio", "Formats", "VenueModel", "Recordings", "Walks",
                "Positioning",
            ],
            resources: [
                .embedInCode("Profiles/backspin.yaml"), .embedInCode("Profiles/inbeacon.yaml"),
                .embedInCode("Profiles/mobilefirst.yaml"), .embedInCode("Profiles/holidayparty.yaml"),
                .embedInCode("Profiles/bearound.yaml"),
            ]),
        // Studies: The store of trials, and people of other simulators from SQLite: all that needs GRDB.
        .target(
            name: "Studies",
            dependencies: [
                "Diagnostics", "Formats", "Recordings", "Walks", "Positioning", grdb,
            ]),

        // 8: fits and comparisons
        // RadioFitting: Radio models fitted to surveys, and worlds drawn from a fit.
        .target(
            name: "RadioFitting",
            dependencies: [
                "NumericalMethods", "Geometry", "Diagnostics", "Parallelism", "GSLNumerics", "Radio", "Formats",
                "VenueModel", "Recordings", "Parameters", "Walks", "Positioning", "Evaluation",
                "Simulation", "Search",
            ]),
        // Fidelity: What the SDK's own header and fixes say about its presets and about what its document leaves open.
        .target(
            name: "Fidelity",
            dependencies: [
                "NumericalMethods", "Geometry", "Diagnostics", "Parallelism", "GSLNumerics", "Formats",
                "Positioning", "Evaluation", "Search",
            ]),
        // Diagnosis: Why positions of a place or a minute are bad: beacons, phones, settings.
        .target(
            name: "Diagnosis",
            dependencies: [
                "NumericalMethods", "Geometry", "Diagnostics", "Parallelism", "Radio", "Formats", "VenueModel",
                "Recordings", "Walks",
                "Positioning", "Evaluation",
            ]),

        // 9: worlds
        // Worlds: What is drawn of a building, its radio, its phones and its people, as data.
        .target(
            name: "Worlds",
            dependencies: [
                "NumericalMethods", "Geometry", "Diagnostics", "Radio", "Formats", "VenueModel", "Recordings",
                "Parameters",
                "Walkers", "Simulation",
            ]),

        // 10: the calibration
        // Calibration: Request, run, data sets, evidence, zoned presets, scenario variations, gap: one library call.
        .target(
            name: "Calibration",
            dependencies: [
                "NumericalMethods", "Geometry", "Diagnostics", "Parallelism", "Radio", "Formats", "VenueModel",
                "Recordings", "Parameters", "VenueFiles", "Walks", "Positioning", "Walkers", "Evaluation",
                "Simulation", "Search", "Studies", "RadioFitting", "Fidelity", "Diagnosis", "Worlds",
            ]),

        // 11: plans of installations
        // Planning: Maps of coverage and bound, placement of beacons, predictions by simulated visitors, rules of installation guides.
        .target(
            name: "Planning",
            dependencies: [
                "NumericalMethods", "Geometry", "Diagnostics", "Parallelism", "GSLNumerics", "Radio", "Formats",
                "VenueModel", "Recordings", "Parameters", "Lateration", "Walks", "Positioning", "Walkers",
                "Evaluation", "Simulation", "Search", "Diagnosis", "Worlds", "Calibration",
            ]),

        // 12: how true the simulator and the plans are, simulated visits, and many venues
        // Validation: Comparison of simulated statistics with published and recorded ones.
        .target(
            name: "Validation",
            dependencies: [
                "NumericalMethods", "Geometry", "Diagnostics", "Parallelism", "Radio", "Formats", "VenueModel",
                "Recordings", "Parameters", "Lateration", "Walks", "Positioning", "Importing", "Walkers",
                "Simulation", "RadioFitting",
            ]),

        // EngagementTrials: Simulated visits: the best trigger of each zone, profiles compared, the preset of each situation, regions, routes, uploads, tags.
        .target(
            name: "EngagementTrials",
            dependencies: [
                "NumericalMethods", "Geometry", "Diagnostics", "Parallelism", "GSLNumerics", "Radio", "Formats",
                "VenueModel", "Recordings", "Parameters", "Walks", "Positioning", "PositioningSweeps", "Evaluation",
                "Simulation", "Engagement", "Search", "Studies", "Fidelity", "VenueFiles", "Calibration", "Planning",
            ]),

        // Fleets: One command for many venues, each in a process of its own, and the summary of their results.
        .target(name: "Fleets", dependencies: ["Diagnostics", "Parallelism", "Formats", "WorkUnits"]),

        // 13: what people read
        // Reporting: Reports and pictures: HTML, SVG, Markdown.
        .target(
            name: "Reporting",
            dependencies: [
                "NumericalMethods", "Geometry", "Diagnostics", "Parallelism", "Radio", "Formats", "VenueModel",
                "Recordings",
                "Parameters", "Lateration", "VenueFiles", "Walks", "Positioning", "Walkers", "Evaluation",
                "Simulation", "Search", "RadioFitting", "Diagnosis", "Worlds", "Calibration", "Planning",
                "Engagement", "EngagementTrials", "Fleets",
            ], resources: [.embedInCode("Page/page.css"), .embedInCode("Page/page.js")]),

        // 14: what the Studio's page asks
        // Studio: The calls of the Studio's page, answered by what the command line calls; knows nothing of HTTP.
        .target(
            name: "Studio",
            dependencies: [
                "NumericalMethods", "Geometry", "Diagnostics", "Parallelism", "Radio", "Formats", "VenueModel",
                "Recordings", "Parameters",
                "VenueFiles", "Walks", "Positioning", "FloorPlans", "Evaluation", "Simulation",
                "Calibration",
                "Planning", "Engagement", "EngagementTrials", "Reporting",
            ]),

        // 15: the command line, and the local web server
        // beaconry: One command a file: options become a request, the request runs, the result is printed.
        .executableTarget(
            name: "beaconry",
            dependencies: [
                "NumericalMethods", "Geometry", "Diagnostics", "Parallelism", "Radio", "Formats", "VenueModel",
                "Recordings",
                "Parameters", "VenueFiles", "Walks", "Positioning", "Importing", "FloorPlans",
                "Walkers",
                "Evaluation", "Simulation", "Search", "Studies", "RadioFitting", "Fidelity",
                "Diagnosis",
                "Calibration", "Planning", "Engagement", "EngagementTrials", "Validation", "Reporting", "WorkUnits",
                "Fleets",
                argumentParser,
            ]),
        // beaconry-studio: The Studio's server and its page.
        .executableTarget(
            name: "beaconry-studio",
            dependencies: [
                "Diagnostics", "Parallelism", "Formats", "Studio", argumentParser, hummingbird, httpTypes, logging, nio,
            ], resources: [.copy("Client")]),

        // Tests, and what several of them share: a test may import all that its targets import
        .testTarget(name: "CalibrationTests", dependencies: ["TestSupport", "Calibration"]),
        .testTarget(name: "CommandTests", dependencies: ["TestSupport", "beaconry"]),
        .testTarget(
            name: "DiagnosisTests",
            dependencies: ["TestSupport", "Simulation", "RadioFitting", "Diagnosis"]),
        .testTarget(name: "DiagnosticsTests", dependencies: ["Diagnostics"]),
        .testTarget(name: "EngagementTests", dependencies: ["TestSupport", "VenueFiles", "Engagement"]),
        .testTarget(
            name: "EngagementTrialsTests",
            dependencies: ["TestSupport", "VenueFiles", "Validation", "EngagementTrials"]),
        .testTarget(name: "EvaluationTests", dependencies: ["TestSupport", "Evaluation"]),
        .testTarget(name: "ExampleTests", dependencies: ["Calibration"]),
        .testTarget(name: "FidelityTests", dependencies: ["Calibration"]),
        .testTarget(name: "FleetsTests", dependencies: ["Fleets"]),
        .testTarget(name: "FloorPlansTests", dependencies: ["TestSupport", "FloorPlans"]),
        .testTarget(name: "FormatsTests", dependencies: ["NumericalMethods", "Formats"]),
        .testTarget(
            name: "FuzzTests",
            dependencies: [
                "TestSupport", "Importing", "FloorPlans", "Fidelity", "Diagnosis", "Calibration",
                "Planning",
                grdb,
            ]),
        .testTarget(name: "GeometryTests", dependencies: ["NumericalMethods", "Geometry"]),
        .testTarget(name: "NumericalMethodsTests", dependencies: ["GSLNumerics"]),
        .testTarget(name: "ParallelismTests", dependencies: ["Parallelism"]),
        .testTarget(
            name: "PlanningTests",
            dependencies: ["TestSupport", "VenueFiles", "Walkers", "Simulation", "Planning"]),
        .testTarget(
            name: "PositioningTests",
            dependencies: ["AllocationCounter", "Positioning", "GSLLateration", "PositioningSweeps"]),
        .testTarget(name: "RadioFittingTests", dependencies: ["TestSupport", "RadioFitting"]),
        .testTarget(name: "RadioTests", dependencies: ["TestSupport", "Radio"]),
        .testTarget(name: "RecordingsTests", dependencies: ["TestSupport"]),
        .testTarget(name: "ReportingTests", dependencies: ["TestSupport", "Reporting"]),
        .testTarget(name: "SimulationTests", dependencies: ["TestSupport", "Simulation"]),
        .testTarget(name: "StudiesTests", dependencies: ["TestSupport", "Studies", grdb]),
        .testTarget(name: "StudioTests", dependencies: ["TestSupport", "Studio"]),
        .testTarget(name: "SearchTests", dependencies: ["TestSupport", "Simulation", "Search"]),
        .testTarget(name: "ValidationTests", dependencies: ["TestSupport", "Planning", "Validation"]),
        .testTarget(name: "WorkUnitsTests", dependencies: ["NumericalMethods", "WorkUnits"]),
        .testTarget(name: "VenueModelTests", dependencies: ["TestSupport", "VenueFiles"]),
        .testTarget(name: "WalkersTests", dependencies: ["TestSupport", "VenueFiles", "Walkers"]),
        .testTarget(name: "WorldsTests", dependencies: ["TestSupport", "Worlds"]),
        .target(name: "AllocationCounter", path: "Tests/AllocationCounter"),
        .target(
            name: "TestSupport",
            dependencies: [
                "NumericalMethods", "Geometry", "Radio", "Formats", "VenueModel", "VenueFiles", "Recordings", "Walks",
                "Positioning", "Importing",
            ], path: "Tests/TestSupport"),
    ],
    swiftLanguageModes: [.v6]
)

// Only a program that is built from here needs what follows: SwiftPM takes no flags of the compiler from a package that is a
// library of another one, and such a library needs none of the server's packages.
let isDependency = Context.packageDirectory.contains("/checkouts/")
// These packages take minutes to load and build, so a script that only needs `beaconry` leaves the server out.
if isDependency || Context.environment["BEACONRY_STUDIO"] == "no" {
    package.targets.removeAll { $0.name == "beaconry-studio" }
} else {
    package.dependencies += [
        .package(url: "https://github.com/hummingbird-project/hummingbird", exact: "2.28.1", traits: []),
        .package(url: "https://github.com/apple/swift-http-types", exact: "1.8.0", traits: []),
        .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
        .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
    ]
}

// `Scripts/site` needs this plugin, and nothing else does.
if Context.environment["BEACONRY_SITE"] == "yes" {
    package.dependencies.append(.package(url: "https://github.com/swiftlang/swift-docc-plugin", exact: "1.5.0"))
}

// `quick`: a debug build, in which the modules that take the time of a run are optimised as in a release build. All other
// modules, all packages and all tests compile in a third of the time. `avx2`: the radio channel uses vectors of 256 bits,
// which give the same bytes. All modules that pass such vectors to each other have it.
// For a build that runs on any machine: BEACONRY_FLAGS=quick.
let flags = (Context.environment["BEACONRY_FLAGS"] ?? (isDependency ? "" : hasAVX2 ? "quick avx2" : "quick"))
    .split(separator: " ")
var hasAVX2: Bool { (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8))?.contains(" avx2 ") ?? false }
let hurried: Set = [
    "NumericalMethods", "Geometry", "Diagnostics", "Parallelism", "GSLNumerics", "Radio", "Formats", "VenueModel",
    "Recordings", "Lateration", "Walks", "Positioning", "GSLLateration", "PositioningSweeps", "Walkers", "Evaluation",
    "Simulation", "Search", "Studies", "Engagement", "RadioFitting", "Diagnosis", "Worlds", "Planning",
    "EngagementTrials",
    "Validation", "FloorPlans", "Studio",
]
let wide: Set = ["Radio", "RadioTests", "Simulation"]
let whole = ["-whole-module-optimization", "-num-threads", "2", "-disable-batch-mode", "-gline-tables-only"]

for target in package.targets where target.type != .system {
    target.swiftSettings = [
        .treatAllWarnings(as: .error),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InferIsolatedConformances"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        .enableUpcomingFeature("ImmutableWeakCaptures"),
    ]
    // Tests do more where what they test is optimised.
    target.swiftSettings?.append(.define("OPTIMISED", flags.contains("quick") ? nil : .when(configuration: .release)))
    if flags.contains("quick") {
        let optimised = hurried.contains(target.name) ? ["-O"] : []
        target.swiftSettings?.append(.unsafeFlags(whole + optimised, .when(configuration: .debug)))
    }
    if flags.contains("avx2"), wide.contains(target.name) {
        target.swiftSettings?.append(.unsafeFlags(["-Xcc", "-mavx2"]))
    }
}

// The targets that a target needs, directly or not, and itself.
@MainActor func targets(below name: String) -> Set<String> {
    guard let target = package.targets.first(where: { $0.name == name }), target.type != .system else { return [] }
    var names: Set = [name]
    for case .byNameItem(let name, _) in target.dependencies { names.formUnion(targets(below: name)) }
    return names
}

// With a library, a program can import the types that it meets.
for name in ["Positioning", "Simulation", "Evaluation", "Calibration"] {
    package.products.append(.library(name: name, targets: targets(below: name).sorted()))
}

for test in package.targets where test.type == .test {
    let needed = targets(below: test.name).subtracting([test.name])
    let named = test.dependencies.compactMap { if case .byNameItem(let name, _) = $0 { name } else { nil } }
    test.dependencies += needed.subtracting(named).sorted().map { .byName(name: $0) }
}

// `Scripts/test NAME` builds these tests alone, and what they need.
if let names = Context.environment["BEACONRY_TESTS"] {
    let needed = names.split(separator: " ").reduce(into: Set<String>()) { $0.formUnion(targets(below: String($1))) }
    package.targets.removeAll { $0.type != .system && !needed.contains($0.name) }
    package.products = []
}

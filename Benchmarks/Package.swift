// swift-tools-version: 6.1
import PackageDescription

// A package of its own, so that nobody who uses the tool has to fetch and build a benchmark library.
let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "Beaconry", path: ".."),
        .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.1", traits: []),
    ],
    targets: [
        .executableTarget(
            name: "SimulatorBenchmarks",
            dependencies: [
                .product(name: "Simulation", package: "Beaconry"), .product(name: "Benchmark", package: "benchmark"),
            ],
            path: "Benchmarks/SimulatorBenchmarks",
            plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]),
        // Problems of lateration and walks, the benchmarks of solvers and engines, and the same without the library for
        // scripts.
        .target(
            name: "PositioningProblems",
            dependencies: [
                .product(name: "Positioning", package: "Beaconry"), .product(name: "Calibration", package: "Beaconry"),
            ],
            path: "Benchmarks/PositioningProblems"),
        .executableTarget(
            name: "PositioningBenchmarks",
            dependencies: ["PositioningProblems", .product(name: "Benchmark", package: "benchmark")],
            path: "Benchmarks/PositioningBenchmarks",
            plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]),
        .executableTarget(
            name: "PositioningRuns", dependencies: ["PositioningProblems"], path: "Benchmarks/PositioningRuns"),
    ],
    swiftLanguageModes: [.v6]
)

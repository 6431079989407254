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
        // The problems of lateration, the benchmarks of its solvers, and the same without the library for scripts.
        .target(
            name: "LaterationProblems",
            dependencies: [
                .product(name: "Positioning", package: "Beaconry"), .product(name: "Simulation", package: "Beaconry"),
            ],
            path: "Benchmarks/LaterationProblems"),
        .executableTarget(
            name: "LaterationBenchmarks",
            dependencies: ["LaterationProblems", .product(name: "Benchmark", package: "benchmark")],
            path: "Benchmarks/LaterationBenchmarks",
            plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]),
        .executableTarget(
            name: "LaterationRuns", dependencies: ["LaterationProblems"], path: "Benchmarks/LaterationRuns"),
    ],
    swiftLanguageModes: [.v6]
)

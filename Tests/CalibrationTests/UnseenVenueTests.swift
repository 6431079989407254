import Calibration
import Evaluation
import NumericalMethods
import Parallelism
import Positioning
import Search
import Simulation
import TestSupport
import Testing
import VenueFiles
import VenueModel

/// How honest stated radii are at venues on which nothing was chosen. The share ``PosteriorSpread/smoothing`` was chosen
/// on the bundled venues, where 65 to 72 % of the fixes lie within their radius. These venues differ from them in size,
/// height, beacon density, beacon height, advertising interval and walls, and fewer fixes do: radii are boastful there.
@Suite struct UnseenVenueTests {
    /// One walk of 240 s in each world, which has its own radio field, beacon powers and phone; without optimisation a few.
    private static let worlds = !BundledVenueTests.isOptimised ? 2 : LongMode.isOn ? 192 : 96

    /// The share of the fixes within the stated radius that ``PosteriorSpread/smoothing`` claims for any venue. It was
    /// stated after the shares in another 192 worlds of these venues were known, which were about 0.56 to 0.63.
    private static let stated = 0.55...0.72

    /// Of Student's t distribution with 95 degrees of freedom, less than 0.01/18 lies above it: nine shares for which the
    /// claim holds are all accepted with a probability of at least 99 %, each with two sides.
    private static let quantile = 3.42

    /// The worlds are independent, so the mean of their shares has the standard error s/√n. A share outside the claim by
    /// more than ``quantile`` standard errors says that the claim does not hold. With a standard error of at most 0.02,
    /// a share that is 0.1 outside the claim is found with a probability of at least 93 %.
    @Test(arguments: ["depot", "clinic", "chapel"]) func radiiAreAsHonestAsStated(name: String) throws {
        let (venue, walks) = try Self.walks(name)
        let evaluator = Evaluator(venue: venue)
        for preset in [Preset.default, .bestAccuracy, .adaptive] {
            let settings = try PositioningSettings(preset.values)
            let shares = walks.compactMap { walk in
                Metric.accuracyHonesty.value(of: [walk.evaluated(settings, by: evaluator)]).value
            }
            #expect(shares.count == Self.worlds)
            guard BundledVenueTests.isOptimised else { continue }
            let share = try #require(Statistics.mean(shares))
            let error = try #require(Statistics.standardDeviation(shares)) / Double(shares.count).squareRoot()
            let what = "\(name), \(preset): \(share) ± \(error)"
            print(what)
            #expect(error <= 0.02, "\(what)")
            #expect(share >= Self.stated.lowerBound - Self.quantile * error, "\(what)")
            #expect(share <= Self.stated.upperBound + Self.quantile * error, "\(what)")
        }
    }

    private static func walks(_ name: String) throws -> (venue: Venue, walks: [CalibrationWalk]) {
        let venue = try VenueFile.parse(name == "depot" ? depot : name == "clinic" ? clinic : chapel).venue
        let walks = try WorkerPool(workerCount: 2).map(worlds) { world in
            let simulator = try Simulator(venue: venue, seed: UInt64(20_000 + world))
            let (recording, truth) = try simulator.simulate(walker: world, duration: 240)
            return CalibrationWalk(recording: recording, truth: truth, venue: venue)
        }
        return (venue, walks)
    }

    /// With the factor that was learned in half of the worlds, the radius is honest in the other half. Learning and test
    /// have as many worlds, so the standard error of the share is √2 times that of the test. Fifteen shares (all of the long mode) that are honest
    /// are all accepted with a probability of 99 %.
    @Test(arguments: ["depot", "clinic", "chapel"]) func learnedRadiiAreHonest(name: String) throws {
        let (_, walks) = try Self.walks(name)
        let half = walks.count / 2
        let test = RadiusTest(
            walks: walks,
            splits: [DataSplit(training: Array(0..<half), validation: [], test: Array(half..<2 * half))],
            source: .simulated, seed: 1, pool: WorkerPool(workerCount: 2))
        let engines: [String: [String: SettingValue]] = [
            "default": [:], "bestAccuracy": Preset.bestAccuracy.values, "powerSaving": Preset.powerSaving.values,
            "Kalman": Preset.bestAccuracy.values.merging(["activateKalmanTrackFilter": true]) { $1 },
            "grid": Preset.bestAccuracy.values.merging(["mapFilter": "grid"]) { $1 },
        ]
        // The rest only in the long mode.
        let few: Set = ["bestAccuracy", "grid"]
        for (engine, values) in engines.sorted(by: { $0.key < $1.key }) where LongMode.isOn || few.contains(engine) {
            let zonedPreset = ZonedPreset(base: try PositioningSettings(values))
            let radius = try #require(try test.evidence(for: zonedPreset, named: engine))
            let scaled = try zonedPreset.setting(["accuracyScale": .number(radius.scale.factor)])
            let shares = walks[half...].compactMap { walk in
                let track = Evaluator().walk(
                    name: "", fixes: PositioningEngine.run(walk.recording, zonedPreset: scaled), truth: walk.truth,
                    publishInterval: scaled.publishInterval)
                return Metric.accuracyHonesty.value(of: [track]).value
            }
            let share = try #require(Statistics.mean(shares))
            let error = try #require(Statistics.standardDeviation(shares)) * (2 / Double(shares.count)).squareRoot()
            let without = try #require(radius.without.share.value)
            print("\(name), \(engine): \(without) → \(share) ± \(error), factor \(radius.scale.factor)")
            // The walks are equally long, so the share of all instants is nearly the mean of the walks.
            #expect(abs(try #require(radius.with.share.value) - share) < 0.02)
            guard BundledVenueTests.isOptimised else { continue }
            #expect(error <= 0.04)
            #expect(abs(share - AccuracyScale.coverage) < 3.4 * error, "\(name), \(engine): \(share) ± \(error)")
        }
    }

    /// A store of 96 × 48 m, 12 m high, with racks of 6 m: one beacon a 192 m², 8 m above the floor, once a second.
    private static let depot: String = {
        let aisles = (0..<12).map { 4 + 8 * $0 }
        let racks = (1..<12).map {
            "- {material: shelving, obstacle: 5, top: 6, points: [[\(8 * $0), 6], [\(8 * $0), 42]]}"
        }
        let beacons = (0..<24).map { index in
            let column = index % 6
            let row = index / 6
            return "- {minor: \(index + 1), at: [\(4 + 16 * column + 8 * (row % 2)), \(6 + 12 * row)]}"
        }
        let nodes = aisles.enumerated().flatMap { ["f\($0): [\($1), 3]", "b\($0): [\($1), 45]"] }
        let edges = ["f", "b"].map { side in
            "- {along: [\(aisles.indices.map { "\(side)\($0)" }.joined(separator: ", "))], width: 4}"
        }
        return """
            name: depot
            radio: {powerAt1m: -57}
            beaconDefaults: {uuid: 11111111-2222-3333-4444-555555555555, major: 1, height: 8, mount: ceiling, \
            advertisingInterval: 1}
            levels:
              - number: 0
                height: 12
                outline: [[0, 0], [96, 0], [96, 48], [0, 48]]
                walls:
                  - {material: metal, obstacle: 50, points: [[0, 0], [96, 0], [96, 48], [0, 48], [0, 0]]}
                  \(racks.joined(separator: "\n      "))
                beacons:
                  \(beacons.joined(separator: "\n      "))
                paths:
                  nodes:
                    \(nodes.joined(separator: "\n        "))
                  edges:
                    \((edges + aisles.indices.map { "- {along: [f\($0), b\($0)], width: 4}" })
                        .joined(separator: "\n        "))
            """
    }()

    /// Two storeys of 25 × 15 m, 2.7 m high, with small rooms between thick walls: two beacons a room and three in the
    /// corridor, one in 16 m², 1.1 m above the floor, five times a second.
    private static let clinic: String = {
        let doors = (0..<5).map { 2.5 + 5 * Double($0) }
        func storey(_ number: Int) -> String {
            func openings(_ y: Double) -> String {
                doors.map { "{at: [\($0), \(y)], width: 1}" }.joined(separator: ", ")
            }
            let partitions = (1..<5).flatMap { index in
                [(0.0, 6.5), (8.5, 15.0)].map {
                    "- {material: brick, obstacle: 20, points: [[\(5 * index), \($0.0)], [\(5 * index), \($0.1)]]}"
                }
            }
            var places: [(x: Double, y: Double, facing: Int)] = [(5, 6.6, 0), (12.5, 8.4, 180), (20, 6.6, 0)]
            for x in doors {
                places += [(x - 2.4, 1.5, 90), (x + 2.4, 5, 270), (x - 2.4, 10, 90), (x + 2.4, 13.5, 270)]
            }
            let beacons = places.enumerated().map { index, place in
                "- {minor: \(100 * number + index + 1), at: [\(place.x), \(place.y)], facing: \(place.facing)}"
            }
            let nodes = doors.enumerated().flatMap { index, x in
                ["c\(number)\(index): [\(x), 7.5]"]
                    + [("s", 4.5), ("t", 1.5), ("n", 10.5), ("m", 13.5)].map {
                        "\($0.0)\(number)\(index): [\(x), \($0.1)]"
                    }
            }
            let ways = doors.indices.map { index in
                let nodes = ["t", "s", "c", "n", "m"].map { "\($0)\(number)\(index)" }
                return "- {along: [\(nodes.joined(separator: ", "))], width: 0.9}"
            }
            return """
                  - number: \(number)
                    height: 2.7
                    outline: [[0, 0], [25, 0], [25, 15], [0, 15]]
                    walls:
                      - {material: thick-concrete, obstacle: 50, points: [[0, 0], [25, 0], [25, 15], [0, 15], [0, 0]]}
                      - {material: thick-brick, obstacle: 20, points: [[0, 6.5], [25, 6.5]], openings: [\(openings(6.5))]}
                      - {material: thick-brick, obstacle: 20, points: [[0, 8.5], [25, 8.5]], openings: [\(openings(8.5))]}
                      \(partitions.joined(separator: "\n      "))
                    beacons:
                      \(beacons.joined(separator: "\n      "))
                    paths:
                      nodes:
                        \(nodes.joined(separator: "\n        "))
                      edges:
                        - {along: [\(doors.indices.map { "c\(number)\($0)" }.joined(separator: ", "))], width: 1.6}
                        \(ways.joined(separator: "\n        "))
                """
        }
        return """
            name: clinic
            radio: {powerAt1m: -65}
            beaconDefaults: {uuid: 11111111-2222-3333-4444-555555555555, major: 2, height: 1.1, mount: wall, \
            advertisingInterval: 0.2}
            levels:
            \(storey(0))
            \(storey(1))
            links:
              - {from: m04, to: m14, kind: stairs, width: 1.2}
            """
    }()

    /// One open hall of 14 × 30 m, 9 m high, without walls but its own: six beacons, 5 m above the floor.
    private static let chapel = """
        name: chapel
        radio: {powerAt1m: -60}
        beaconDefaults: {uuid: 11111111-2222-3333-4444-555555555555, major: 3, height: 5, mount: wall, \
        advertisingInterval: 0.5}
        levels:
          - number: 0
            height: 9
            outline: [[0, 0], [14, 0], [14, 30], [0, 30]]
            walls:
              - {material: thick-brick, obstacle: 50, points: [[0, 0], [14, 0], [14, 30], [0, 30], [0, 0]]}
            beacons:
              - {minor: 1, at: [0.1, 5], facing: 90}
              - {minor: 2, at: [13.9, 5], facing: 270}
              - {minor: 3, at: [0.1, 15], facing: 90}
              - {minor: 4, at: [13.9, 15], facing: 270}
              - {minor: 5, at: [0.1, 25], facing: 90}
              - {minor: 6, at: [13.9, 25], facing: 270}
            paths:
              nodes:
                door: [7, 1]
                left-front: [3, 8]
                right-front: [11, 8]
                middle: [7, 16]
                left-back: [3, 26]
                right-back: [11, 26]
              edges:
                - {along: [door, left-front, left-back, right-back, right-front, door], width: 2}
                - {along: [door, middle, left-back], width: 2}
                - {along: [left-front, middle, right-back], width: 2}
        """
}

import Foundation
import GSLLateration
import Geometry
import NumericalMethods
import Positioning
import Radio
import Recordings
import VenueModel

/// A walk that engines are fed with, second by second: a hall of 40 × 30 m with a gallery, nine beacons below and three
/// above, all twelve heard once a second; aisles and shelves on both levels; a walking detector and a barometer.
public struct EngineWalk {
    /// The engines that are measured.
    public enum Engine: String, CaseIterable, Sendable {
        /// The defaults: the weighted centroid.
        case centroid = "default"
        /// Every setting of the positioning SDK's document on, and lateration.
        case everything = "all filters"
        /// The same with the solver `newton`, as in an app without GSL.
        case everythingByNewton = "all filters by Newton"
        /// The same from all twelve beacons instead of the four strongest.
        case everythingFromTwelve = "all filters and beacons"
        case kalman = "Kalman"
        case grid = "grid"
        case particles = "particles"

        private var values: [String: SettingValue] {
            let all: [String: SettingValue] = [
                "activateOptimisedCircularLateration": true, "laterationCost": "range", "saneBeaconDistanceFilter": 40,
                "smartLocationUpdateRadius": 0.5, "activateMotionDetectionFilter": true,
                "motionDetectionDistanceFilter": 1, "activateAdaptivePositioning": true, "activateBarometer": true,
                "activateObstacleChecking": true, "activateNavigationPathSnapping": true,
                "activateMagneticPathSnapping": true,
            ]
            return switch self {
            case .centroid: [:]
            case .everything: all
            case .everythingByNewton: all.merging(["laterationSolver": "newton"]) { $1 }
            case .everythingFromTwelve: all.merging(["useBestNumberOfBeacons": 12]) { $1 }
            case .kalman: ["activateOptimisedCircularLateration": true, "activateKalmanTrackFilter": true]
            case .grid: ["mapFilter": "grid"]
            case .particles: ["mapFilter": "particles"]
            }
        }

        /// Its settings.
        public var settings: PositioningSettings { EngineWalk.settings(values) }
    }

    /// Settings that are known to be right.
    static func settings(_ values: [String: SettingValue]) -> PositioningSettings {
        do {
            return try PositioningSettings(values)
        } catch {
            fatalError("\(error)")
        }
    }

    /// Steps of a round, a second each; after the last, the walker is where he began.
    public static let count = 600

    private(set) var map: BeaconMap
    /// Twelve packets for each step.
    let packets: [[Packet]]

    /// The same walk every time.
    public init() {
        let venue = Self.venue
        let stream = RandomStream(seed: 7, purpose: "walk")
        packets = (0..<Self.count).map { second in
            let angle = 2 * Double.pi * Double(second) / Double(Self.count) * 8
            let phone = Point(20 + 14 * cos(angle), 15 + 10 * sin(angle))
            return venue.beacons.enumerated().map { index, beacon in
                let slant = hypot(beacon.position.distance(to: phone), beacon.level == 0 ? 1.6 : 5.6)
                let scatter = 4 * stream.normal(UInt64(second), lane: UInt32(index))
                return Packet(
                    time: Double(second), beacon: beacon.id, rssi: (-60 - 20 * log10(slant) + scatter).rounded())
            }
        }
        map = BeaconMap(venue)
        map.lateration = .newtonThenGSL
    }

    private static var venue: Venue {
        var venue = Venue(name: "hall", radio: RadioModel())
        for number in [0, 1] {
            venue.levels.append(
                Level(
                    number: number, name: "level \(number)", elevation: 4 * Double(number), height: 4,
                    outline: Polygon([Point(0, 0), Point(40, 0), Point(40, 30), Point(0, 30)])))
            for row in 0..<12 {
                let y = 1.25 + 2.5 * Double(row)
                let first = venue.paths.nodes.count
                for x in [1.0, 20, 39] {
                    venue.paths.nodes.append(
                        PathNode(name: "\(number) \(x) \(y)", level: number, position: Point(x, y)))
                }
                venue.paths.edges += [PathEdge(from: first, to: first + 1), PathEdge(from: first + 1, to: first + 2)]
                if row > 0 {
                    venue.paths.edges += [-3, -2, -1].map { PathEdge(from: first + $0, to: first + $0 + 3) }
                }
                venue.obstacles.append(
                    Obstacle(level: number, points: [Point(4, y + 1.25), Point(18, y + 1.25)], strength: 1 + row % 4))
            }
        }
        for index in 0..<12 {
            let place =
                index < 9
                ? Point(6 + 14 * Double(index % 3), 5 + 10 * Double(index / 3)) : Point(10 * Double(index - 8), 15)
            venue.beacons.append(
                Beacon(id: .named("b\(index)"), level: index < 9 ? 0 : 1, position: place, height: 2.8))
        }
        return venue
    }

    /// An engine that has walked one round.
    public func warmEngine(_ kind: Engine) -> WarmEngine {
        var engine = WarmEngine(walk: self, engine: PositioningEngine(map: map, settings: kind.settings))
        _ = engine.walk(isStepping: true)
        return engine
    }

    /// An engine on its way, round after round.
    public struct WarmEngine {
        fileprivate let walk: EngineWalk
        fileprivate var engine: PositioningEngine
        private var time = 0.0

        fileprivate init(walk: EngineWalk, engine: PositioningEngine) {
            self.walk = walk
            self.engine = engine
        }

        /// A round: what is heard, and a step a second. Returns a sum that nobody can leave out.
        ///
        /// - Parameter isStepping: if not, the engine only hears.
        public mutating func walk(isStepping: Bool) -> Double {
            var sum = 0.0
            for packets in walk.packets {
                time += 1
                for packet in packets { engine.ingest(.packet(packet)) }
                engine.ingest(MotionSample(time: time, isWalking: Int(time) % 60 < 45))
                engine.ingest(PressureSample(time: time, pressure: 1013.25 - 0.01 * Double(Int(time) % 20)))
                if isStepping, let fix = engine.step(at: time) { sum += fix.position.x + fix.position.y }
            }
            return sum
        }
    }
}

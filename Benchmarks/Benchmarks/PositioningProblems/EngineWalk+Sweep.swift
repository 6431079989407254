import Positioning
import PositioningSweeps
import Recordings

extension EngineWalk {
    /// Forty-eight configurations with lateration and with the centroid, which differ in smoothing, choice of beacons,
    /// averaging and path snapping.
    public static let configurations: [PositioningSettings] = (0..<48).map { number in
        settings([
            "activateOptimisedCircularLateration": .boolean(number % 2 == 0), "laterationCost": "range",
            "rssiSmoothingHistorySize": .integer([3, 5, 8][number / 2 % 3]),
            "useBestNumberOfBeacons": .integer([3, 4][number / 6 % 2]),
            "evolvingWeightedAverageLocationHistorySize": .integer([2, 6][number / 12 % 2]),
            "activateNavigationPathSnapping": .boolean(number / 24 % 2 == 0), "activateObstacleChecking": true,
        ])
    }

    /// The walk as a recording, for sweeps.
    public var recording: SampledRecording {
        SampledRecording(
            Recording(
                name: "walk", duration: Double(Self.count), observations: packets.joined().map { .packet($0) },
                motion: (1...Self.count).map { MotionSample(time: Double($0), isWalking: $0 % 60 < 45) }),
            map: map)
    }

    /// Runs all ``configurations`` over it with their work shared, without radii. Returns a sum, so that the compiler
    /// cannot leave the work out.
    public static func sweep(_ recording: SampledRecording) -> Double {
        var sum = 0.0
        EngineSweep(configurations).run(recording, withRadii: false) { configurations, fixes in
            sum += Double(configurations.count) * (fixes.last.map { $0.position.x + $0.position.y } ?? 0)
        }
        return sum
    }
}

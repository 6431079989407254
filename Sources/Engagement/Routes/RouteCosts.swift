package import VenueModel

/// What each way costs, so that a planner can choose between stairs, an escalator and a lift.
///
/// The numbers are those of the simulated visitors (`Sources/Parameters/MovementParameters.swift`), so a planner with
/// the default costs takes the ways that they take.
package struct RouteCosts: Hashable, Sendable {
    /// What is added up along a route.
    package enum Measure: String, Hashable, Sendable, CaseIterable {
        /// Seconds: the quickest route wins.
        case time
        /// Metres along the slope, waits not counted: the shortest route wins.
        case length
    }

    /// What is added up.
    package var measure: Measure
    /// Speed on level floors and ramps, m/s. Source: 1.34 m/s (Weidmann 1993) times 0.83, the share of strolling visitors
    /// (fitted on malls, Indoor Location Competition 2.0).
    package var walkingSpeed = 1.34 * 0.83
    /// Speed up stairs, along the slope, as a share of the walking speed. Source: IES handbook.
    package var stairsUp = 0.35
    /// Speed down stairs, along the slope, as a share of the walking speed. Source: IES handbook.
    package var stairsDown = 0.5
    /// Speed of escalators along the slope, m/s. Source: EN 115.
    package var escalatorSpeed = 0.5
    /// Rated speed of lifts, m/s. Assumption: a lift of a low building.
    package var liftSpeed = 1.0
    /// Acceleration of lifts, m/s². Assumption: 0.6 to 1.0 m/s² is comfortable.
    package var liftAcceleration = 0.8
    /// Seconds of a lift ride that are not travel: 20 s of waiting, doors of 5 s and 8 s. Assumption.
    package var liftWait = 33.0

    /// The default costs in seconds or in metres.
    package init(_ measure: Measure = .time) { self.measure = measure }

    /// The cost of a way.
    ///
    /// - Parameters:
    ///   - length: on the map, metres.
    ///   - rise: height gained, metres; negative downwards.
    /// - Returns: seconds or metres. Stairs and escalators rise by 30° at most, so they have a length of twice the rise
    ///   at least. A lift ride of s metres takes s/v + v/a seconds from rest to rest, or 2 √(s/a) if it is too short to
    ///   reach its speed v.
    package func cost(of kind: PathEdge.Kind, length: Double, rise: Double) -> Double {
        let straight = (length * length + rise * rise).squareRoot()
        let slope = kind == .stairs || kind == .escalator ? max(straight, 2 * abs(rise)) : straight
        guard measure == .time else { return slope }
        switch kind {
        case .walk, .ramp: return slope / walkingSpeed
        case .stairs: return slope / (walkingSpeed * (rise > 0 ? stairsUp : stairsDown))
        case .escalator: return slope / escalatorSpeed
        case .lift:
            let reachesSpeed = slope * liftAcceleration >= liftSpeed * liftSpeed
            let ride =
                reachesSpeed
                ? slope / liftSpeed + liftSpeed / liftAcceleration : 2 * (slope / liftAcceleration).squareRoot()
            return ride + liftWait
        }
    }
}

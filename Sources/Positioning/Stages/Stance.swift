/// Whether the walker walks or stands.
package enum Stance: Hashable, Sendable {
    /// The walker walks, or it is not known.
    case walking
    /// The walker has stood since this time (seconds).
    case standing(since: Double)

    package var isStanding: Bool { self != .walking }
}

/// The parameters of a stage for walking, and those for standing (see ``PositioningSettings/whileStanding(_:)``).
struct Modes<Parameters: Equatable>: Equatable {
    let walking: Parameters
    let standing: Parameters

    init(_ settings: PositioningSettings, _ map: BeaconMap, _ parameters: (PositioningSettings) -> Parameters) {
        walking = parameters(settings)
        standing = parameters(settings.whileStanding(map.constants))
    }

    subscript(_ stance: Stance) -> Parameters { stance.isStanding ? standing : walking }
}

extension Modes<Double> {
    /// How far back a memory of so many seconds reaches at `time`. While the walker stands it reaches back only to the
    /// moment when they stopped, unless the memory for walking reaches farther: where they came from says nothing about
    /// where they stand.
    func memory(_ stance: Stance, at time: Double) -> Double {
        guard case .standing(let since) = stance else { return walking }
        return max(walking, min(standing, time - since))
    }
}

/// Whether the walker walks or stands.
package enum Stance: Hashable, Sendable {
    /// He walks, or nobody knows.
    case walking
    /// He stands, since this time (seconds).
    case standing(since: Double)

    /// Whether he stands.
    package var isStanding: Bool { self != .walking }
}

/// The parameters of a stage for walking, and those for standing (see ``PositioningSettings/whileStanding``).
struct Modes<Parameters: Equatable>: Equatable {
    let walking: Parameters
    let standing: Parameters

    init(_ settings: PositioningSettings, _ parameters: (PositioningSettings) -> Parameters) {
        walking = parameters(settings)
        standing = parameters(settings.whileStanding)
    }

    subscript(_ stance: Stance) -> Parameters { stance.isStanding ? standing : walking }
}

extension Modes<Double> {
    /// How far back a memory of so many seconds reaches at `time`. While the walker stands it reaches no farther than
    /// to the moment when he stopped, unless that of walking does: where he came from says nothing of where he stands.
    func memory(_ stance: Stance, at time: Double) -> Double {
        guard case .standing(let since) = stance else { return walking }
        return max(walking, min(standing, time - since))
    }
}

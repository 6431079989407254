internal import Positioning

/// What search visits select, for the weights of a request and for others, before anything is tested.
struct ProfileSelection {
    typealias Choice = (weights: ProfileWeights, candidate: ProfileCandidate)

    /// With the first settings.
    let plain: ProfileCandidate
    /// With any settings.
    let all: ProfileCandidate
    /// What other weights select, by settings: with the first, and with those of ``all``.
    let others: [PositioningSettings: [Choice]]

    /// By which factors other weights differ from those of the request.
    private static let missFactors = [0.2, 0.5, 1, 2, 5, 20]
    private static let chargeFactors = [0.1, 1, 10]
    /// Number of searches with the same settings.
    static let searchCount = 1 + missFactors.count * chargeFactors.count

    /// Searches for all weights, and then selects for the request's from all that these searches met: a search for other weights
    /// can find what the descent for the request's own misses.
    ///
    /// - Parameters:
    ///   - settings: those that are tried; the first are those of the profile.
    ///   - effect: the smallest fall of the cost that is worth a change.
    init(
        by trials: inout ProfileSearch, for weights: ProfileWeights, settings: [PositioningSettings], effect: Double
    ) throws {
        let otherWeights = Self.missFactors.flatMap { miss in
            Self.chargeFactors.map { charge in
                ProfileWeights(
                    missedPerFalse: weights.missedPerFalse * miss, chargePerFalse: weights.chargePerFalse * charge)
            }
        }
        func searchOthers(_ settings: PositioningSettings) throws -> [Choice] {
            try otherWeights.map { ($0, try trials.best(for: $0, settings: [settings], effect: effect)) }
        }
        let first = Array(settings.prefix(1))
        _ = try trials.best(for: weights, settings: first, effect: effect)
        var all = try trials.best(for: weights, settings: settings, effect: effect)
        var others = [settings[0]: try searchOthers(settings[0])]
        plain = try trials.bestMet(for: weights, settings: first, effect: effect)
        // What is selected can have settings with which no other weights were searched yet.
        repeat {
            if others[all.settings] == nil { others[all.settings] = try searchOthers(all.settings) }
            all = settings == first ? plain : try trials.bestMet(for: weights, settings: settings, effect: effect)
        } while others[all.settings] == nil
        self.all = all
        self.others = others
    }
}

package import Engagement
internal import Formats
internal import NumericalMethods

/// How a visitor uses the phone during a visit.
package enum AttentionScenario: String, CaseIterable, JSONKind, Encodable, Sendable {
    /// The app is in front all the time.
    case inHand
    /// The app is in front at the start and now and then; between, the phone is in a pocket.
    case mixed
    /// The phone is in a pocket, the app in the background.
    case pocket
    /// The app was closed; only the system can start it.
    case closed

    /// What it means, for people.
    package var summary: String {
        switch self {
        case .inHand: "the app is in front all the time"
        case .mixed: "the app is in front for the first minute, and then for about half a minute each five minutes"
        case .pocket: "the phone is in a pocket, the app in the background"
        case .closed: "the app is closed; only the system can start it"
        }
    }

    /// Mean lengths of the spells of ``mixed``, seconds: in front, and between. Our assumption; no document has numbers.
    private static let (front, between) = (30.0, 300.0)

    /// The states of a visitor's phone.
    package func timeline(visitor: Int, duration: Double, seed: UInt64) -> AttentionTimeline {
        switch self {
        case .inHand: return AttentionTimeline(PhoneCondition(.foreground))
        case .pocket: return AttentionTimeline(PhoneCondition(.background))
        case .closed: return AttentionTimeline(PhoneCondition(.terminated))
        case .mixed:
            let stream = RandomStream(seed: seed, purpose: "attention", entity: UInt64(visitor))
            var spans = [AttentionTimeline.Span(start: 0, PhoneCondition(.foreground))]
            var time = 60.0
            var spell: UInt64 = 0
            while time < duration {
                spans.append(.init(start: time, PhoneCondition(.background)))
                time += stream.exponential(mean: Self.between, spell, lane: 0)
                spans.append(.init(start: time, PhoneCondition(.foreground)))
                time += stream.exponential(mean: Self.front, spell, lane: 1)
                spell += 1
            }
            return AttentionTimeline(spans)
        }
    }
}

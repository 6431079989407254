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
    /// As ``closed``, but the visitor closed the app themselves, by a swipe.
    case forceClosed
    /// As ``pocket``, but the screen is looked at now and then, without the app.
    case screen
    /// As ``pocket``, in low power mode.
    case lowPower
    /// As ``mixed``, with the permission to know the place only while the app is in use.
    case whileInUse
    /// As ``inHand``, without the permission to know the place.
    case denied
    /// As ``inHand``, with a permission for an imprecise place: no beacon can be ranged.
    case imprecise
    /// As ``pocket``, in flight mode during the whole visit. Flight mode turns Bluetooth off; here it was turned on again, so that
    /// the phone hears, but the operating system tells of no region. For a phone that stays without it, see ``bluetoothOff``.
    case flightMode
    /// As ``mixed``, with Bluetooth off from the first time that the app is behind.
    case bluetoothOff

    /// The uses that are tried if nobody asks for others: those of a phone that is allowed everything.
    package static let usual: [AttentionScenario] = [.inHand, .mixed, .pocket, .closed]

    /// What it means, for people.
    package var summary: String {
        switch self {
        case .inHand: "the app is in front all the time"
        case .mixed: "the app is in front for the first minute, and then for about half a minute each five minutes"
        case .pocket: "the phone is in a pocket, the app in the background"
        case .closed: "the app is closed; only the system can start it"
        case .forceClosed: "as closed, but its user closed it by a swipe"
        case .screen: "as pocket, but about every five minutes the screen is looked at for about half a minute"
        case .lowPower: "as pocket, in low power mode"
        case .whileInUse: "as mixed, with the permission to know the place only while the app is in use"
        case .denied: "as inHand, without the permission to know the place"
        case .imprecise: "as inHand, with the permission for an imprecise place alone, with which no beacon is ranged"
        case .flightMode:
            "as pocket, in flight mode from the start on, with Bluetooth turned on again: no region is told, so none wakes the app"
        case .bluetoothOff: "as mixed, with Bluetooth off after the first minute"
        }
    }

    /// Mean lengths of the spells of ``mixed`` and ``screen``, seconds: in front, and between, and the first spell in front. Our
    /// assumption; no document has numbers.
    private static let front = 30.0
    private static let between = 300.0
    private static let opening = 60.0

    /// The states of a visitor's phone.
    package func timeline(visitor: Int, duration: Double, seed: UInt64) -> AttentionTimeline {
        switch self {
        case .inHand: return AttentionTimeline(PhoneCondition(.foreground))
        case .pocket: return AttentionTimeline(PhoneCondition(.background))
        case .closed: return AttentionTimeline(PhoneCondition(.terminated))
        case .forceClosed:
            return AttentionTimeline(PhoneCondition(.terminated).with { $0.isForceClosed = true })
        case .lowPower:
            return AttentionTimeline(PhoneCondition(.background).with { $0.isInLowPower = true })
        case .denied: return AttentionTimeline(PhoneCondition(.foreground).with { $0.permission = .denied })
        case .imprecise: return AttentionTimeline(PhoneCondition(.foreground).with { $0.isPrecise = false })
        case .screen:
            return Self.mixed(visitor, duration, seed).mapping { _, condition in
                PhoneCondition(.background).with { $0.isScreenOn = condition.isScreenOn }
            }
        case .whileInUse:
            return Self.mixed(visitor, duration, seed).mapping { $1.with { $0.permission = .whenInUse } }
        case .flightMode:
            return AttentionTimeline(PhoneCondition(.background).with { $0.isInFlightMode = true })
        case .bluetoothOff:
            return Self.mixed(visitor, duration, seed).mapping { time, condition in
                condition.with { $0.isBluetoothOn = time < Self.opening }
            }
        case .mixed: return Self.mixed(visitor, duration, seed)
        }
    }

    private static func mixed(_ visitor: Int, _ duration: Double, _ seed: UInt64) -> AttentionTimeline {
        let stream = RandomStream(seed: seed, purpose: "attention", entity: UInt64(visitor))
        var spans = [AttentionTimeline.Span(start: 0, PhoneCondition(.foreground))]
        var time = opening
        var spell: UInt64 = 0
        while time < duration {
            spans.append(.init(start: time, PhoneCondition(.background)))
            time += stream.exponential(mean: between, spell, lane: 0)
            spans.append(.init(start: time, PhoneCondition(.foreground)))
            time += stream.exponential(mean: front, spell, lane: 1)
            spell += 1
        }
        return AttentionTimeline(spans)
    }
}

extension PhoneCondition {
    fileprivate func with(_ change: (inout PhoneCondition) -> Void) -> PhoneCondition {
        var changed = self
        change(&changed)
        return changed
    }
}

extension AttentionTimeline {
    /// The timeline with another condition in each of its stretches.
    fileprivate func mapping(_ change: (_ start: Double, PhoneCondition) -> PhoneCondition) -> AttentionTimeline {
        AttentionTimeline(spans.map { Span(start: $0.start, change($0.start, $0.condition)) })
    }
}

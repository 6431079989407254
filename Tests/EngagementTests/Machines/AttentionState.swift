import Engagement

/// A part of a phone's condition that decides what an app may do. Several may hold at once.
enum AttentionState: String, CaseIterable {
    case front, background, closed, forceClosed, whenInUse, denied, imprecise, bluetoothOff, flightMode, lowPower
    case screenOff, silent

    /// What an app acts on that does not know of this state: the condition itself where the state does not hold, and another
    /// one where it does.
    func ignored(in condition: PhoneCondition) -> PhoneCondition {
        var seen = condition
        switch self {
        case .front: if seen.app == .foreground { seen.app = .background }
        case .background: if seen.app == .background { seen.app = .foreground }
        case .closed: if seen.app == .terminated, !seen.isForceClosed { seen.app = .foreground }
        case .forceClosed: if seen.app == .terminated { seen.isForceClosed = false }
        case .whenInUse: if seen.permission == .whenInUse { seen.permission = .always }
        case .denied: if seen.permission == .denied { seen.permission = .always }
        case .imprecise: seen.isPrecise = true
        case .bluetoothOff: seen.isBluetoothOn = true
        case .flightMode: seen.isInFlightMode = false
        case .lowPower: seen.isInLowPower = false
        case .screenOff: seen.isScreenOn = true
        case .silent: seen.allowsNotifications = true
        }
        return seen
    }

    func holds(in condition: PhoneCondition) -> Bool { ignored(in: condition) != condition }

    /// What must be found of a phone whose app ignores this state.
    var faults: Set<String> {
        let listening = "listening that is forbidden"
        let region = "a region event that the phone forbids"
        let tag = "a tag that the state forbids"
        let told = "a told event that the closed app forbids"
        let kinds: [TriggerEvent.Kind] = [.enter, .connect, .positionChange, .visibleSetChange]
        let heard = Set(kinds.map { "\($0.rawValue) that the state forbids" } + [listening])
        switch self {
        case .front: return ["listening that is missing"]
        case .background: return heard.union([tag])
        case .closed: return heard.union([tag, told])
        case .forceClosed: return [listening, told]
        case .whenInUse, .denied, .imprecise, .bluetoothOff: return heard.union([region])
        case .flightMode: return [region, tag]
        case .lowPower: return [listening, "a told event that low power forbids"]
        case .screenOff: return ["a wake-up that is missing"]
        case .silent:
            return Set(
                (TriggerEvent.Kind.allCases.map(\.rawValue) + ["alarm"]).map { "a forbidden notification of \($0)" })
        }
    }
}

// What the documents say, without the rules that are tested.
extension PhoneCondition {
    /// Whether beacons may be heard at all.
    var mayHear: Bool {
        guard isBluetoothOn, isPrecise else { return false }
        switch permission {
        case .always: return true
        case .whenInUse: return app == .foreground
        case .denied: return false
        }
    }

    /// Whether the operating system may tell of regions.
    var mayMonitor: Bool { isBluetoothOn && isPrecise && !isInFlightMode && permission == .always }

    /// Whether the app is connected to the server of tags: our assumption for this test.
    var isOnline: Bool { app == .foreground && !isInFlightMode }
}

extension ScanPolicy {
    /// Whether an app of this policy may ever hear a beacon in this condition.
    func mayHear(_ condition: PhoneCondition) -> Bool {
        guard condition.mayHear else { return false }
        switch condition.app {
        case .foreground: return foreground.listens
        case .background: return wakeTime > 0 || background.listens
        case .terminated: return wakesTerminated
        }
    }
}

/// When an app listens, asked at ascending times.
struct OpenEars {
    private var rest: ArraySlice<Range<Double>>

    /// - Parameter windows: disjoint and ascending.
    init(_ windows: [Range<Double>]) { rest = windows[...] }

    mutating func hear(at time: Double) -> Bool {
        rest = rest.drop { $0.upperBound <= time }
        return rest.first?.contains(time) ?? false
    }
}

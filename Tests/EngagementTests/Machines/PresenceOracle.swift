import Engagement

/// What must hold of a machine of presence, from its input and the rules alone.
///
/// It keeps the values that say something since the last change, and no state of a machine: a change must be allowed by
/// them, and one that they demand must come.
struct PresenceOracle {
    let condition: Condition
    private(set) var isInside = false
    /// Which of the last values contradict the present answer, as bits, the last one lowest.
    private var window: UInt64 = 0
    /// When the present row of windows with a sign of change began.
    private var signAt: Double?
    private var heardAt: Double?

    init(_ condition: Condition) { self.condition = condition }

    /// What is wrong with this answer; `nil` for nothing.
    mutating func check(at time: Double, _ evidence: Evidence, _ change: Presence.Change?) -> String? {
        let isSilent = heardAt.map { time - $0 >= condition.silence } ?? false
        if evidence != .none {
            heardAt = time
            if isSilent, !isInside {
                window = 0
                signAt = nil
            }
        }
        let value: Evidence = evidence == .none && isSilent ? .outside : evidence
        guard value == .inside || value == .outside else {
            return change == nil ? nil : "a change without a sign"
        }
        let isSign = (value == .inside) != isInside
        let length = condition.window
        window = (window << 1 | (isSign ? 1 : 0)) & (1 << UInt64(length) - 1)
        if window == 0 { signAt = nil } else if isSign, signAt == nil { signAt = time }
        let isEnough = isSign && window.nonzeroBitCount >= min(condition.needed, length)
        let wait = isInside ? condition.exitDelay : condition.dwell
        let isDue = isEnough && signAt.map { time - $0 >= wait } ?? false
        guard let change else { return isDue ? "a change that is missing" : nil }
        if change == (isInside ? .entered : .exited) { return isInside ? "a double entry" : "an exit without an entry" }
        let fault = isDue ? nil : isEnough ? "a change before its time" : "a change without enough signs"
        isInside.toggle()
        window = 0
        signAt = nil
        return fault
    }
}

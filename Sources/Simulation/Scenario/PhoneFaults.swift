/// The faults of a phone. Times in seconds from the start of a walk.
public struct PhoneFaults: Hashable, Sendable {
    /// When Bluetooth is off: nothing is heard.
    public private(set) var bluetoothOff: [ClosedRange<Double>] = []
    /// When the app is in the background.
    public private(set) var background: [ClosedRange<Double>] = []
    /// The phone's clock.
    public let clock: PhoneClock

    /// The faults of phones among `faults`.
    public init(_ faults: [Fault] = []) {
        var jumps: [PhoneClock.Jump] = []
        for fault in faults {
            switch fault {
            case .bluetoothOff(let range): bluetoothOff.append(range)
            case .background(let range): background.append(range)
            case .clockJump(let time, let jump): jumps.append(PhoneClock.Jump(time: time, by: jump))
            default: continue
            }
        }
        clock = PhoneClock(jumps)
    }
}

/// The clock that gives the time stamps of a phone.
///
/// After a jump forward the stamps continue from the new time. After a jump back they stay constant until the clock
/// reaches them again, because the times of a recording ascend: the stamp is the latest time that the clock has ever
/// shown.
public struct PhoneClock: Hashable, Sendable {
    /// The clock is set to another time.
    struct Jump: Hashable {
        /// When, true seconds.
        var time: Double
        /// Size of the jump, seconds.
        var by: Double
    }

    /// Offset of the clock from the true time after a jump.
    private struct Step: Hashable {
        var time: Double
        var gain: Double
        /// The latest time shown before it.
        var latest: Double
    }

    private let steps: [Step]

    init(_ jumps: [Jump] = []) {
        var steps: [Step] = []
        for jump in jumps.sorted(by: { $0.time < $1.time }) {
            if let last = steps.last, last.time == jump.time {
                steps[steps.count - 1].gain += jump.by
                continue
            }
            let gain = steps.last?.gain ?? 0
            let latest = max(jump.time + gain, steps.last?.latest ?? 0)
            steps.append(Step(time: jump.time, gain: gain + jump.by, latest: latest))
        }
        self.steps = steps
    }

    /// The stamp at a true time, seconds; it never descends. O(jumps).
    public func stamp(of time: Double) -> Double {
        guard let step = steps.last(where: { $0.time <= time }) else { return time }
        return max(time + step.gain, step.latest)
    }
}

import Engagement
import NumericalMethods

extension Condition {
    /// All fields random, also with margins that overlap and more signs needed than there are values.
    static func random(_ stream: RandomStream) -> Condition {
        func number(_ range: ClosedRange<Double>, _ lane: UInt32) -> Double { stream.uniform(in: range, lane: lane) }
        func has(_ lane: UInt32) -> Bool { stream.uniform(lane: lane) < 0.5 }
        return Condition(
            enterMargin: number(-2...4, 40), exitMargin: number(-2...4, 41),
            needed: 1 + stream.index(below: 5, lane: 42),
            window: 1 + stream.index(below: 6, lane: 43), dwell: has(44) ? number(0...180, 45) : 0,
            exitDelay: has(46) ? number(0...180, 47) : 0, accuracyGate: has(48) ? number(4...12, 49) : nil,
            silence: number(0...120, 52))
    }
}

extension DeliveryRule {
    static func random(_ stream: RandomStream) -> DeliveryRule {
        func number(_ range: ClosedRange<Double>, _ lane: UInt32) -> Double { stream.uniform(in: range, lane: lane) }
        return DeliveryRule(
            blockTime: number(-600...3600, 60), count: stream.uniform(lane: 61) < 0.3 ? Int(number(0...9, 62)) : nil,
            delay: number(-60...300, 63),
            states: Set(
                AppState.allCases.enumerated().filter { stream.uniform(lane: 64 + UInt32($0.offset)) < 0.7 }.map(
                    \.element)))
    }
}

extension ScanPolicy {
    static func random(_ stream: RandomStream) -> ScanPolicy {
        func has(_ lane: UInt32) -> Bool { stream.uniform(lane: lane) < 0.5 }
        func mode(_ lane: UInt32) -> Mode {
            [.never, .continuous, .periodic(listen: stream.uniform(in: 1...40, lane: lane), period: 60)][
                stream.index(below: 3, lane: lane + 1)]
        }
        return ScanPolicy(
            foreground: mode(70), background: mode(72), wakeTime: has(74) ? stream.uniform(in: 1...180, lane: 75) : 0,
            wakesTerminated: has(76), wakesForceClosed: has(92), closedContinues: has(79), wakesByScreen: has(77),
            sleepsInLowPower: has(78))
    }
}

internal import Lateration

extension ReceiverOffset {
    /// Reports values that are impossible for an engine.
    func check(by check: inout MemoryCheck) {
        check.number(value, in: -20...20, "offset.value")
        check.number(variance, in: 1e-9...Self.priorVariance, "offset.variance")
        check.step(time, "offset.time")
    }
}

/// How much weaker a signal is at a distance than one metre from its sender, in the open.
public protocol PathLossModel: Sendable {
    /// Loss between one metre and `distance`, dB; negative nearer than one metre.
    ///
    /// - Parameter distance: in space (not on the plan), metres.
    func loss(distance: Double) -> Double
}

import Parameters
import Radio

/// Where a visitor carries the phone.
///
/// It sets the phone's mean height, the side of the body on which it is, and the mean loss against a phone held in
/// front. The losses were measured for each position (Static BLE RSSI configurations of MIT Lincoln Laboratory, four
/// environments) and reduced to one number each.
public enum CarryingPosition: String, Hashable, Sendable, CaseIterable {
    /// Held in front of the chest, with the eyes on it.
    case hand
    /// At the ear.
    case ear
    /// In a bag or purse.
    case bag
    /// In a trouser pocket.
    case pocket

    /// Mean level relative to a phone in the hand, dB.
    public var gain: Double { effect.gain }

    /// Mean height above the floor, metres.
    public var height: Double { effect.height }

    /// Standard deviation of the side of the body on which it is, degrees from the front; our estimate: an ear is left
    /// or right, a bag or a pocket may be on any side.
    public var sideSigma: Double { effect.sideSigma }

    private var effect: (gain: Double, height: Double, sideSigma: Double) {
        switch self {
        case .hand: (0, PhoneHeight.inHand, 0)
        case .ear: (-1, 1.6, 60)
        case .bag: (-3, 0.9, 100)
        case .pocket: (-6, 0.8, 100)
        }
    }

    /// Sets the parameters of a phone carried there.
    func apply(to phone: inout PhoneParameters) {
        guard self != .hand else { return }
        phone.offsetMean += gain
        phone.height = height
        phone.sideSigma = sideSigma
    }
}

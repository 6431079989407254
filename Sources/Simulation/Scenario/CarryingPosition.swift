import Parameters
import Radio

/// Where a visitor carries the phone.
///
/// Sets the phone's mean height, on which side of the body it is, and how much less it hears than one held in front, as measured by the position (Static
/// BLE RSSI configurations of MIT Lincoln Laboratory, four environments), smoothed to one number each.
public enum CarryingPosition: String, Hashable, Sendable, CaseIterable {
    /// Held in front of the chest, looked at.
    case hand
    /// At the ear.
    case ear
    /// In a bag or purse.
    case bag
    /// In a trouser pocket.
    case pocket

    /// How much more it hears than in the hand, dB.
    public var gain: Double {
        switch self {
        case .hand: 0
        case .ear: -1
        case .bag: -3
        case .pocket: -6
        }
    }

    /// Mean height above the floor, metres.
    public var height: Double {
        switch self {
        case .hand: PhoneHeight.inHand
        case .ear: 1.6
        case .bag: 0.9
        case .pocket: 0.8
        }
    }

    /// Standard deviation of the side of the body on which it is, degrees from the front; our estimate: an ear is left or
    /// right, a bag or a pocket anywhere.
    public var sideSigma: Double {
        switch self {
        case .hand: 0
        case .ear: 60
        case .bag, .pocket: 100
        }
    }

    /// Carries the phone there.
    func apply(to phone: inout PhoneParameters) {
        guard self != .hand else { return }
        phone.offsetMean += gain
        phone.height = height
        phone.sideSigma = sideSigma
    }
}

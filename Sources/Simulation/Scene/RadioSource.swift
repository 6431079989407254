import Radio

/// A beacon as it really is.
struct RadioSource: Sendable {
    /// Index of its identity among the scene's; a duplicated beacon shares another's.
    var identity: Int
    /// The beacon's name in random streams; it depends on the identity alone, so that editing one beacon changes no
    /// other.
    var entity: UInt64
    var storey: Int
    var antenna: AntennaPosition
    /// What the table says, RSSI at one metre on the average phone, dBm.
    var nominalPower: Double
    /// What it really sends above that, dB.
    var powerError: Double
    var pathLoss: any PathLossModel
    var walls: RayCaster
    var pattern: AntennaPattern
    var advertiser: Advertiser
    /// One a storey, for phones there; none if there is no shadowing.
    var shadowing: [ShadowingField]
    /// `nil` if there is no fading.
    var fading: MultipathField?
}

import Radio

/// A beacon as it really is.
///
/// A class, for it is passed around at every packet and never changes.
package final class RadioSource: Sendable {
    /// Index of its identity among the scene's; a duplicated beacon shares another's.
    let identity: Int
    /// The beacon's name in random streams; it depends on the identity alone, so that editing one beacon changes no
    /// other.
    let entity: UInt64
    let storey: Int
    let antenna: AntennaPosition
    /// What the table says, RSSI at one metre on the average phone, dBm.
    let nominalPower: Double
    /// What it really sends above that, dB.
    let powerError: Double
    /// What faults do to its power in the course of time.
    let course: PowerCourse
    let pathLoss: any PathLossModel
    let walls: RayCaster
    let pattern: AntennaPattern
    let advertiser: Advertiser
    /// One a storey, for phones there; none if there is no shadowing.
    let shadowing: [ShadowingField]
    /// `nil` if there is no fading.
    let fading: MultipathField?

    init(
        identity: Int, entity: UInt64, storey: Int, antenna: AntennaPosition, nominalPower: Double, powerError: Double,
        course: PowerCourse, pathLoss: any PathLossModel, walls: RayCaster, pattern: AntennaPattern,
        advertiser: Advertiser, shadowing: [ShadowingField], fading: MultipathField?
    ) {
        (self.identity, self.entity, self.storey, self.antenna) = (identity, entity, storey, antenna)
        (self.nominalPower, self.powerError, self.course) = (nominalPower, powerError, course)
        (self.pathLoss, self.walls, self.pattern) = (pathLoss, walls, pattern)
        (self.advertiser, self.shadowing, self.fading) = (advertiser, shadowing, fading)
    }
}

import Radio

/// A beacon with its true values.
///
/// A class, because it is passed on for every packet and never changes. It has a property for each cause that makes one
/// beacon sound unlike another; the level of a packet needs all of them.
package final class RadioSource: Sendable {
    /// Index of its identity among the scene's; a duplicated beacon shares another's.
    let identity: Int
    /// The beacon's name in random streams; it depends on the identity alone, so a change of one beacon does not change
    /// the others.
    let entity: UInt64
    let storey: Int
    let antenna: AntennaPosition
    /// Beacon power in the venue's file: RSSI at one metre on the average phone, dBm.
    let believedPower: Double
    /// True beacon power minus that of the file, dB.
    let powerError: Double
    /// Change of its power by faults, over time.
    let course: PowerCourse
    let pathLoss: any PathLossModel
    let walls: RayCaster
    let pattern: AntennaPattern
    let advertiser: Advertiser
    /// `nil` if there is no shadowing.
    let shadowing: ShadowingFields?
    /// `nil` if there is no fading.
    let fading: MultipathField?

    /// A beacon of these values, each of which ``RadioSourceBuilder``, the only caller, makes in its own way.
    init(
        identity: Int, entity: UInt64, storey: Int, antenna: AntennaPosition, believedPower: Double, powerError: Double,
        course: PowerCourse, pathLoss: any PathLossModel, walls: RayCaster, pattern: AntennaPattern,
        advertiser: Advertiser, shadowing: ShadowingFields?, fading: MultipathField?
    ) {
        (self.identity, self.entity, self.storey, self.antenna) = (identity, entity, storey, antenna)
        (self.believedPower, self.powerError, self.course) = (believedPower, powerError, course)
        (self.pathLoss, self.walls, self.pattern) = (pathLoss, walls, pattern)
        (self.advertiser, self.shadowing, self.fading) = (advertiser, shadowing, fading)
    }
}

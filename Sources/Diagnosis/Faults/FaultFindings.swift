/// What is wrong with beacons and phones; see ``FaultFinder``.
public struct FaultFindings: Sendable {
    /// The named faults, by descending evidence; each beacon is in one at most.
    public let suspects: [Suspect]
    /// The best explanation of each beacon, pair and phone, named or not, by descending evidence.
    public let candidates: [Suspect]
    /// One a beacon of the venue, in its order.
    public let beacons: [BeaconFinding]
    public let phones: [PhoneFinding]
    /// The standard deviation of healthy powers that was used, dB, a mean over the beacons.
    public let powerSpread: Double
    /// The offset of each walk's phone, dB.
    let offsets: [Double]
}

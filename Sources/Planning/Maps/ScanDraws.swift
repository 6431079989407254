internal import Foundation
internal import Geometry
internal import NumericalMethods
internal import Parameters
internal import Radio
internal import Simulation
internal import VenueModel

/// What is random in a scan of a phone that stands in a cell, drawn once for all cells of a level: neighbouring cells then differ
/// only by their places, and a beacon that is moved changes nothing of the others.
///
/// The reading of a beacon is the mean in dB of its packets that reach the sensitivity. A packet has the level μ + X + O + F: the
/// mean μ of the map, X normal with the standard deviation of a reading (shadowing, visit and beacon power), O the phone's offset
/// and what a visit has in common, and F the fading of a direct and many scattered rays behind the body of a carrier who faces
/// anywhere, as of ``MultipathField``: in line of sight with the Rician K of the parameters, else without a direct ray.
///
/// Offsets and directions are spread evenly over their distributions, and X of the second half of the scans is the opposite of that
/// of the first, so that fewer scans are needed.
struct ScanDraws: Sendable {
    /// Number of drawn scans, a power of two. With 64, the map ranks places less well; with 256, hardly better.
    static let count = 128
    /// Scans are paired in another order for the phone's offset than for where its carrier faces: any odd number does it.
    private static let stride = 37
    /// Most packets of a scan that are drawn.
    private static let mostPackets = 10

    /// The draws of one beacon.
    private struct Draws: Sendable {
        /// X, one a scan, dB.
        var shadows: [Double]
        /// Scattered rays of each packet, real and imaginary part with the variance ½; `packets` a scan.
        var real: [Double]
        var imaginary: [Double]
        var packets: Int
    }

    /// One a beacon of the venue; `nil` for those that do not reach the level.
    private let beacons: [Draws?]
    /// O, one a scan, dB.
    private let offsets: [Double]
    /// Where the carrier faces, one a scan.
    private let facings: [Vector]
    private let body: BodyLoss
    private let effect: MeanBodyEffect
    private let sensitivity: Double
    private let fading: FadingParameters

    /// The draws for a table. O(scans × beacons in reach × packets).
    ///
    /// - Parameter scanTime: length of a scan, seconds.
    init(_ table: SignalTable, scanTime: Double) {
        let parameters = table.radio.parameters
        let phone = parameters.phone
        let share = ScanSchedule(window: phone.scanWindow, interval: phone.scanInterval).heardShare
        beacons = zip(table.radio.venue.beacons, table.rows).map { beacon, row in
            guard let sender = row?.sender else { return nil }
            let stream = RandomStream(seed: 0, purpose: "drawn scan", entity: beacon.id.entity)
            let packets = min(max(Int((scanTime * sender.rate * share).rounded()), 1), Self.mostPackets)
            let half = (0..<Self.count / 2).map { UInt64($0) }
            let rays = (0..<Self.count * packets).map { UInt64($0) }
            return Draws(
                shadows: half.map { sender.residualStandardDeviation * stream.normal($0) }
                    + half.map { -sender.residualStandardDeviation * stream.normal($0) },
                real: rays.map { 0.5.squareRoot() * stream.normal($0, lane: 1) },
                imaginary: rays.map { 0.5.squareRoot() * stream.normal($0, lane: 2) }, packets: packets)
        }
        let spread = hypot(phone.offsetSigma, parameters.shadowing.visitCommonSigma)
        let shares = (0..<Self.count).map { (Double($0) + 0.5) / Double(Self.count) }
        offsets = (0..<Self.count).map { spread * NormalDistribution.quantile(shares[$0 * Self.stride % Self.count]) }
        facings = shares.map { share in
            let angle = 2 * Double.pi * share
            return Vector(cos(angle), sin(angle))
        }
        body = BodyLoss(greatest: parameters.people.bodyLoss)
        effect = MeanBodyEffect(body)
        (sensitivity, fading) = (phone.sensitivity, parameters.fading)
    }

    /// A beacon as it is heard from a place.
    struct Heard {
        /// The beacon with its mean RSSI μ.
        var signal: CellSignal
        /// From the phone towards the beacon, on the plan, divided by the distance in space.
        var direction: Vector
    }

    /// The beacon with its reading in a drawn scan in place of μ; `nil` if it is not heard. O(packets).
    func reading(of heard: Heard, in scan: Int) -> CellSignal? {
        guard let draws = beacons[Int(heard.signal.beacon)] else { return nil }
        let level = heard.signal.level + draws.shadows[scan] + offsets[scan]
        let kFactor = heard.signal.sight == .clear ? fading.kFactor : -.infinity
        let shares = RicianFading.shares(kFactor: kFactor)
        let directLoss = body.loss(cosine: heard.direction.dot(facings[scan]))
        let direct = Double(shares.direct) * pow(10, -directLoss / 20)
        let scattered = Double(shares.scattered) * pow(10, effect.scatteredGain / 20)
        let mean = MeanBodyEffect.level(of: effect, kFactor: kFactor, directLoss: directLoss)
        var (sum, count) = (0.0, 0)
        for packet in scan * draws.packets..<(scan + 1) * draws.packets {
            let (real, imaginary) = (direct + scattered * draws.real[packet], scattered * draws.imaginary[packet])
            let power = max(real * real + imaginary * imaginary, 1e-20)
            let fade = 10 * log10(power) - Double(shares.meanLevel)
            let reading = level + mean + fading.scale * (fade - mean)
            guard reading >= sensitivity else { continue }
            sum += reading
            count += 1
        }
        guard count > 0 else { return nil }
        return CellSignal(level: sum / Double(count), beacon: heard.signal.beacon, sight: heard.signal.sight)
    }
}

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
/// mean μ of the map, X normal with the standard deviation of shadowing, visit and beacon power together, O the phone's offset
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
    /// In line of sight, and behind walls.
    private let (clear, shaded): (Rays, Rays)
    private let sensitivity: Double
    /// Share of the fading that is applied.
    private let scale: Double
    /// Steps of the cosine in a table of the body's effect.
    private static let steps = 64

    /// The draws for a table. O(scans × beacons in reach × packets).
    ///
    /// - Parameter scanTime: length of a scan, seconds.
    init(_ table: SignalTable, scanTime: Double) {
        let parameters = table.radio.parameters
        let phone = parameters.phone
        let share = ScanSchedule(window: phone.scanWindow, interval: phone.scanInterval).heardShare
        let usual = hypot(
            hypot(parameters.shadowing.sigma, parameters.shadowing.visitSigma), parameters.propagation.beaconPowerSigma)
        beacons = zip(table.radio.venue.beacons, table.rows).map { beacon, row in
            guard let sender = row?.sender else { return nil }
            let stream = RandomStream(seed: 0, purpose: "drawn scan", entity: beacon.id.entity)
            let packets = min(max(Int((scanTime * sender.rate * share).rounded()), 1), Self.mostPackets)
            // The standard deviation of a fit has fading and bodies in it, too, which are drawn apart.
            let spread = min(sender.residualStandardDeviation, usual)
            let half = (0..<Self.count / 2).map { UInt64($0) }
            let rays = (0..<Self.count * packets).map { UInt64($0) }
            return Draws(
                shadows: half.map { spread * stream.normal($0) } + half.map { -spread * stream.normal($0) },
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
        let body = BodyLoss(greatest: parameters.people.bodyLoss)
        let effect = MeanBodyEffect(body)
        clear = Rays(kFactor: parameters.fading.kFactor, body, effect)
        shaded = Rays(kFactor: -.infinity, body, effect)
        sensitivity = phone.sensitivity
        scale = parameters.fading.scale
    }

    /// A beacon as it is heard from a place.
    struct Heard {
        /// The beacon with its mean RSSI μ.
        var signal: CellSignal
        /// From the phone towards the beacon, on the map, divided by the distance in space.
        var direction: Vector
    }

    /// The beacon with its reading in a drawn scan in place of μ; `nil` if it is not heard. O(packets), about 30 ns.
    ///
    /// The product of the powers of the packets that are heard is the sum of their levels, with one logarithm for all.
    func reading(of heard: Heard, in scan: Int) -> CellSignal? {
        guard let draws = beacons[Int(heard.signal.beacon)] else { return nil }
        let level = heard.signal.level + draws.shadows[scan] + offsets[scan]
        let rays = heard.signal.sight == .clear ? clear : shaded
        let place = min(max(-heard.direction.dot(facings[scan]), 0), 1) * Double(Self.steps)
        let body = rays.bodies[Int(place.rounded())]
        // The least power of a packet that is heard: level + mean + scale (10 lg power − centre) ≥ sensitivity.
        let least = pow(10, ((sensitivity - level - body.mean) / max(scale, 1e-9) + body.centre) / 10)
        var product = 1.0
        var count = 0
        for packet in scan * draws.packets..<(scan + 1) * draws.packets {
            let real = body.direct + rays.scattered * draws.real[packet]
            let imaginary = rays.scattered * draws.imaginary[packet]
            let power = max(real * real + imaginary * imaginary, 1e-20)
            guard power >= least else { continue }
            product *= power
            count += 1
        }
        guard count > 0 else { return nil }
        let fade = 10 * log10(product) / Double(count) - body.centre
        return CellSignal(
            level: level + body.mean + scale * fade, beacon: heard.signal.beacon, sight: heard.signal.sight)
    }

    /// The rays of a packet for one Rician K.
    private struct Rays: Sendable {
        /// Amplitude of all scattered rays together.
        var scattered: Double
        /// One a step of the cosine, from a beacon at the side or in front of the carrier to one straight behind.
        var bodies: [(direct: Double, mean: Double, centre: Double)]

        init(kFactor: Double, _ body: BodyLoss, _ effect: MeanBodyEffect) {
            let shares = RicianFading.shares(kFactor: kFactor)
            scattered = Double(shares.scattered) * pow(10, effect.scatteredGain / 20)
            bodies = (0...ScanDraws.steps).map { step in
                let loss = body.loss(cosine: -Double(step) / Double(ScanDraws.steps))
                // What remains of the body if fading is scaled, and the level about which it is scaled.
                let mean = MeanBodyEffect.level(of: effect, kFactor: kFactor, directLoss: loss)
                return (Double(shares.direct) * pow(10, -loss / 20), mean, mean + Double(shares.meanLevel))
            }
        }
    }
}

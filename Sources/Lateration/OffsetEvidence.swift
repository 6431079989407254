internal import Foundation
package import Geometry
internal import NumericalMethods

/// How well each offset of the receiver explains the readings of one second, whatever the place.
///
/// At a place a beacon is expected at μ = P₀ − 10 n log₁₀ ρ + O with a standard deviation of σ, O the offset. The loudest
/// beacons of the level have the density of their readings. Other beacons nearby are weaker than a limit or lost:
///
///     p(O) = Σ over places of Π N(rᵢ; μᵢ, σᵢ) Π (m + (1 − m) Φ((limit − μⱼ) / σⱼ)),   m = ``missing``
///
/// Without the second product a few loud beacons among many would seem to say that the phone reads more, because the
/// loudest are those with the best shadowing. The limit is the weakest reading in use, or 5 dB above the receiver's
/// floor: near the floor the mean of the received packets is too high.
///
/// The places are a lattice around the loudest beacons, inside the outline. About 60 µs with 12 readings. After the
/// first second nothing is allocated.
package struct OffsetEvidence: Sendable {
    /// A beacon with its path-loss model.
    package struct Beacon: Hashable, Sendable {
        var position: Point
        var squaredDrop: Double
        var powerAt1m: Double
        var decibelsPerNeper: Double
        var deviation: Double
        var level: Int

        /// - Parameters:
        ///   - drop: height above the phone, metres.
        ///   - powerAt1m: RSSI at 1 m, dBm.
        ///   - decibelsPerNeper: 10 n / ln 10.
        ///   - deviation: residual standard deviation, dB.
        ///   - level: the index of its level.
        package init(
            position: Point, drop: Double, powerAt1m: Double, decibelsPerNeper: Double, deviation: Double, level: Int
        ) {
            self.position = position
            squaredDrop = max(drop * drop, 0.01)
            self.level = level
            self.powerAt1m = powerAt1m
            self.decibelsPerNeper = decibelsPerNeper
            self.deviation = deviation
        }

        /// The expected RSSI at a place without an offset, dBm.
        func level(at place: Point) -> Double {
            let away = place - position
            return powerAt1m - decibelsPerNeper * 0.5 * QuickLogarithm.value(away.dot(away) + squaredDrop)
        }
    }

    private struct Reading {
        var beacon: Int
        var rssi: Double
    }

    /// At most so many readings are used, and so many beacons that are not heard.
    static let count = 12
    /// Fewer beacons nearby, heard or not, say nothing about the offset.
    package static let leastCount = 4
    /// The probability that a beacon is lost for another reason than its level.
    static let missing = 0.2
    /// The limit is at least this far above the receiver's floor, dB.
    static let margin = 5.0
    /// Places along each side of the lattice.
    private static let side = 9

    package let beacons: [Beacon]
    private var loud: [Reading] = []
    private var quiet: [(beacon: Int, distance: Double)] = []
    private var places: [Point] = []
    /// log p of each place and offset.
    private var terms: [Double] = []
    /// log p of each offset of ``ReceiverOffset/grid``, but for a constant.
    package private(set) var logLikelihoods = [Double](repeating: 0, count: ReceiverOffset.grid.count)

    package init(_ beacons: [Beacon]) {
        self.beacons = beacons
        loud.reserveCapacity(Self.count + 1)
        quiet.reserveCapacity(Self.count + 1)
        places.reserveCapacity(Self.side * Self.side)
        terms.reserveCapacity(Self.side * Self.side * ReceiverOffset.grid.count)
    }

    package mutating func clear() { loud.removeAll(keepingCapacity: true) }

    /// Adds the reading of a beacon, dBm; those below the margin above `floor` are left out.
    package mutating func add(_ beacon: Int, rssi: Double, floor: Double) {
        guard rssi >= floor + Self.margin else { return }
        let place = loud.firstIndex { $0.rssi < rssi } ?? loud.count
        guard place < Self.count else { return }
        loud.insert(Reading(beacon: beacon, rssi: rssi), at: place)
        if loud.count > Self.count { loud.removeLast() }
    }

    /// Computes ``logLikelihoods``. False if the second says nothing about the offset.
    ///
    /// - Parameters:
    ///   - level: index of the level that the readings are of.
    ///   - outline: where the phone may be; without corners, anywhere.
    ///   - floor: of the receiver, dBm.
    package mutating func weigh(level: Int, outline: Polygon, floor: Double) -> Bool {
        guard let last = loud.last else { return false }
        let (center, reach) = surroundings()
        findQuiet(around: center, on: level)
        guard loud.count + quiet.count >= Self.leastCount else { return false }
        findPlaces(around: center, along: axis(from: center) * reach, in: outline)
        let limit = loud.count == Self.count ? last.rssi : floor + Self.margin
        let highest = sum(limit: limit)
        let offsets = ReceiverOffset.grid.count
        for offset in 0..<offsets {
            var total = 0.0
            for place in places.indices { total += exp(terms[place * offsets + offset] - highest) }
            logLikelihoods[offset] = log(max(total, 1e-300))
        }
        return true
    }

    /// The mean place of the loud beacons, weighted by their amplitudes, and how far around it the phone may be, metres.
    /// Both are the same for every offset.
    private func surroundings() -> (center: Point, reach: Double) {
        let first = beacons[loud[0].beacon].position
        var sum = Vector(0, 0)
        var total = 0.0
        for reading in loud {
            let weight = exp((reading.rssi - loud[0].rssi) * log(10) / 20)
            sum = sum + (beacons[reading.beacon].position - first) * weight
            total += weight
        }
        let center = first + sum * (1 / total)
        var squares = 0.0
        for reading in loud {
            let away = beacons[reading.beacon].position - center
            squares += away.dot(away)
        }
        return (center, max((squares / Double(loud.count)).squareRoot(), 6))
    }

    /// The direction of the lattice, which turns with the venue: to the weakest of the loud beacons, or else to the nearest
    /// other one.
    private func axis(from center: Point) -> Vector {
        let weakest = beacons[loud[loud.count - 1].beacon].position - center
        if weakest.length > 1e-6 { return weakest * (1 / weakest.length) }
        guard let nearest = quiet.first(where: { $0.distance > 1e-6 }) else { return Vector(1, 0) }
        let away = beacons[nearest.beacon].position - center
        return away * (1 / away.length)
    }

    /// The nearest beacons of the level that are not loud. Of equally near ones, those that come first in the venue.
    private mutating func findQuiet(around center: Point, on level: Int) {
        quiet.removeAll(keepingCapacity: true)
        for (index, beacon) in beacons.enumerated() where beacon.level == level {
            let away = beacon.position - center
            let distance = away.dot(away)
            guard quiet.count < Self.count || distance < quiet[quiet.count - 1].distance - 1e-6,
                !loud.contains(where: { $0.beacon == index })
            else { continue }
            let place = quiet.firstIndex { distance < $0.distance - 1e-6 } ?? quiet.count
            quiet.insert((index, distance), at: place)
            if quiet.count > Self.count { quiet.removeLast() }
        }
    }

    /// The lattice; all of it if no place is inside the outline.
    private mutating func findPlaces(around center: Point, along axis: Vector, in outline: Polygon) {
        fill(around: center, along: axis) { outline.vertices.isEmpty || outline.contains($0) }
        if places.isEmpty { fill(around: center, along: axis) { _ in true } }
    }

    private mutating func fill(around center: Point, along axis: Vector, where isAllowed: (Point) -> Bool) {
        let half = Double(Self.side / 2)
        let across = Vector(-axis.dy, axis.dx)
        places.removeAll(keepingCapacity: true)
        for row in 0..<Self.side {
            for column in 0..<Self.side {
                let move = axis * ((Double(column) - half) / half) + across * ((Double(row) - half) / half)
                if isAllowed(center + move) { places.append(center + move) }
            }
        }
    }

    /// Fills `terms`, and gives the highest.
    private mutating func sum(limit: Double) -> Double {
        let grid = ReceiverOffset.grid
        let silence = Silence()
        terms.removeAll(keepingCapacity: true)
        var highest = -Double.infinity
        for place in places {
            // ½ Σ (rᵢ − μᵢ − O)² / σᵢ² as a polynomial in O.
            var precision = 0.0
            var first = 0.0
            var second = 0.0
            for reading in loud {
                let beacon = beacons[reading.beacon]
                let excess = reading.rssi - beacon.level(at: place)
                let weight = 1 / (beacon.deviation * beacon.deviation)
                precision += weight
                first += weight * excess
                second += weight * excess * excess
            }
            let start = terms.count
            for offset in grid { terms.append(-0.5 * (second - 2 * offset * first + offset * offset * precision)) }
            for (index, _) in quiet {
                let beacon = beacons[index]
                let step = ReceiverOffset.gridStep / beacon.deviation
                var z = (limit - beacon.level(at: place) - grid[0]) / beacon.deviation
                for term in start..<terms.count {
                    terms[term] += silence.logChance(z)
                    z -= step
                }
            }
            for term in start..<terms.count { highest = max(highest, terms[term]) }
        }
        return highest
    }
}

/// ln(m + (1 − m) Φ(z)), the logarithm of the probability that a beacon is not loud.
struct Silence {
    /// At z = −6, −6 + 1/16, … 6.
    private static let values = (0...192).map { step in
        let chance = NormalDistribution.cumulative(Double(step) / 16 - 6)
        return log(OffsetEvidence.missing + (1 - OffsetEvidence.missing) * chance)
    }

    private let table = values

    /// From a table, within 0.02.
    @inline(__always)
    func logChance(_ z: Double) -> Double { table[Int(min(max((z + 6) * 16 + 0.5, 0), 192))] }
}

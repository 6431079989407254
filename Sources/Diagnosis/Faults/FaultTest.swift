import Foundation
import Geometry
import Parallelism
import Radio
import VenueModel

/// Compares the faults of each beacon with a healthy one.
struct FaultTest: Sendable {
    private let model: LevelFit
    private let readings: BeaconReadings
    private let venue: Venue
    private let frame: LinkEvidence.Frame
    /// One a beacon.
    private let priors: [PowerPrior]
    /// For each beacon one a walk.
    private let links: [[LinkEvidence]]
    /// For each beacon, the profile at its place, and ln of its likelihood if it is healthy.
    private let own: [(profile: [Double], healthy: Double)]
    /// How much evidence for another place counts: a wall that is wrong in the venue file makes all cells behind it look as if the beacon
    /// hung elsewhere, so that they are not independent.
    private static let placeShare = 0.6
    /// Number of squares of the grid that are looked at more finely.
    private static let refinedCount = 4

    /// For each mounting, the places of a grid with their terms.
    private let grids: [Mounting: [(point: Point, terms: [BelievedRadio.Terms])]]
    /// The step of the grids, metres.
    private let gridStep: Double
    /// Most terms that all grids hold together: half a gigabyte.
    private static let termLimit = 20_000_000.0
    /// Most places of all grids.
    private static let placeLimit = 100_000.0

    /// What is the same for beacons at one place of the map.
    private struct Mounting: Hashable {
        var storey: Int
        var height: Double
        var mount: AntennaPattern.Mount

        init(_ place: BelievedRadio.MountedPlace) {
            storey = place.storey
            height = place.height
            mount = place.mount
            // What it faces elsewhere is not known.
            if case .wall = mount { mount = .free }
        }
    }

    init(_ model: LevelFit, _ readings: BeaconReadings, venue: Venue) {
        self.model = model
        self.readings = readings
        self.venue = venue
        let frame = LinkEvidence.Frame(model.hearing, model.spread)
        let known = Dictionary(
            Set(model.powerSpreads).map { ($0, PowerPrior(spread: $0)) }, uniquingKeysWith: { first, _ in first })
        let priors = model.powerSpreads.compactMap { known[$0] }
        let links = model.links
        own = venue.beacons.indices.map { beacon in
            guard !model.terms[beacon].isEmpty else { return ([], 0) }
            let profile = model.profile(of: beacon, links[beacon], at: model.terms[beacon], frame)
            return (profile, PowerPrior.marginal(profile, priors[beacon].healthy))
        }
        self.frame = frame
        self.priors = priors
        self.links = links
        let heard = venue.beacons.indices.filter { readings.readingCounts[$0] > 0 }
        let mountings = Set(heard.compactMap { model.radio.place(of: venue.beacons[$0]) }.map(Mounting.init))
        let size = mountings.reduce(0) { sum, mounting in
            let bounds = Bounds(around: model.radio.storeys[mounting.storey].outline.vertices)
            return sum + (bounds.map { $0.width * $0.height } ?? 0)
        }
        let step = Self.gridStep(over: size, cells: readings.cells.count)
        gridStep = step
        grids = Dictionary(
            uniqueKeysWithValues: mountings.map { mounting in
                let points = Self.grid(over: model.radio.storeys[mounting.storey].outline, step: step)
                return (
                    mounting,
                    points.map { point in
                        let place = BelievedRadio.MountedPlace(
                            position: point, storey: mounting.storey, height: mounting.height, mount: mounting.mount)
                        return (point, model.radio.terms(from: place, to: readings.cells))
                    }
                )
            })
    }

    /// ln of the likelihood of a beacon's readings if it hangs where the terms say, with a healthy power. Far less likely places than its own
    /// get an upper bound.
    private func likelihood(_ beacon: Int, at terms: [BelievedRadio.Terms]) -> Double {
        let profile = model.profile(of: beacon, links[beacon], at: terms, frame, needed: own[beacon].healthy - 25)
        return PowerPrior.marginal(profile, priors[beacon].healthy)
    }

    /// The faults of a single beacon.
    func candidates(of beacon: Int) -> [Suspect] {
        guard !model.terms[beacon].isEmpty else { return [] }
        let count = PowerPrior.logarithm(venue.beacons.count)
        let (profile, healthy) = own[beacon]
        guard readings.readingCounts[beacon] > 0 else {
            // Under this fault, silence is certain.
            return [Suspect(fault: .dead(beacon: beacon), evidence: -healthy - count)]
        }
        let gain = PowerPrior.marginal(profile, priors[beacon].wrong) - healthy
        let power = Suspect(
            fault: .wrongPower(beacon: beacon, by: PowerPrior.mean(profile, priors[beacon].wrong)),
            evidence: gain - count)
        guard let moved = moved(beacon) else { return [power] }
        // Only what a wrong power does not explain is evidence for another place.
        let known = max(gain, 0)
        let evidence = moved.gain > known ? known + Self.placeShare * (moved.gain - known) : moved.gain
        return [
            power, Suspect(fault: .moved(beacon: beacon, to: moved.place), evidence: evidence - count),
        ]
    }

    /// The beacon at another place: the mean of the likelihoods of all places, which counts their number, relative to its own place, and the
    /// most likely place. The best squares of the grid are looked at more finely.
    private func moved(_ beacon: Int) -> (place: Point, gain: Double)? {
        guard let home = model.radio.place(of: venue.beacons[beacon]) else { return nil }
        let mounting = Mounting(home)
        let outline = model.radio.storeys[mounting.storey].outline
        let places = (grids[mounting] ?? []).filter {
            $0.point.distance(to: home.position) >= FaultFinder.samePlace
        }
        guard !places.isEmpty else { return nil }
        var likelihoods = places.map { likelihood(beacon, at: $0.terms) }
        var best = places.map(\.point)
        let order = places.indices.sorted { (likelihoods[$1], $0) < (likelihoods[$0], $1) }
        for index in order.prefix(Self.refinedCount) where likelihoods[index] > own[beacon].healthy - 5 {
            let step = gridStep / 3
            let points = (0..<9).map { (number: Int) -> Point in
                let column = Double(number % 3 - 1)
                let row = Double(number / 3 - 1)
                return places[index].point + Vector(step * column, step * row)
            }.filter { $0.distance(to: home.position) >= FaultFinder.samePlace && outline.contains($0) }
            let finer = points.map { (point: Point) -> Double in
                let place = BelievedRadio.MountedPlace(
                    position: point, storey: mounting.storey, height: mounting.height, mount: mounting.mount)
                return likelihood(beacon, at: model.radio.terms(from: place, to: readings.cells))
            }
            likelihoods[index] = PowerPrior.logSum(finer) - PowerPrior.logarithm(finer.count)
            if let most = finer.indices.max(by: { finer[$0] < finer[$1] }) { best[index] = points[most] }
        }
        guard let most = places.indices.max(by: { likelihoods[$0] < likelihoods[$1] }) else { return nil }
        let gain = PowerPrior.logSum(likelihoods) - PowerPrior.logarithm(places.count) - own[beacon].healthy
        return (best[most], gain)
    }

    /// The step of the grids: ``FaultFinder/gridStep``, or more where that would need too much memory.
    ///
    /// - Parameters:
    ///   - area: of the grids of all mountings together, square metres.
    ///   - cells: number of cells, for each of which a place has terms.
    static func gridStep(over area: Double, cells: Int) -> Double {
        max(FaultFinder.gridStep, (area * max(Double(cells) / termLimit, 1 / placeLimit)).squareRoot())
    }

    /// The places of a grid inside an outline.
    static func grid(over outline: Polygon, step: Double) -> [Point] {
        guard let bounds = Bounds(around: outline.vertices) else { return [] }
        let columns = Int(bounds.width / step)
        let rows = Int(bounds.height / step)
        let start = Point(
            bounds.lower.x + (bounds.width - Double(columns) * step) / 2,
            bounds.lower.y + (bounds.height - Double(rows) * step) / 2)
        return (0...rows).flatMap { row in
            (0...columns).map { Point(start.x + step * Double($0), start.y + step * Double(row)) }
        }.filter(outline.contains)
    }

    /// All pairs of beacons at each other's places.
    func swaps(_ pool: WorkerPool) throws -> [Suspect] {
        let known = venue.beacons.indices.filter { !model.terms[$0].isEmpty }
        let partners = known.map { first in
            known.filter { second in
                let a = venue.beacons[first]
                let b = venue.beacons[second]
                return second > first
                    && (a.level != b.level || a.position.distance(to: b.position) >= FaultFinder.samePlace)
            }
        }
        let count = PowerPrior.logarithm(partners.reduce(0) { $0 + $1.count })
        return try pool.map(known.count) { swaps(of: known[$0], with: partners[$0], count) }.flatMap(\.self)
    }

    /// The swaps of one beacon.
    ///
    /// - Parameter count: ln of the number of all pairs.
    private func swaps(of first: Int, with partners: [Int], _ count: Double) -> [Suspect] {
        guard readings.readingCounts[first] > 0 else { return [] }
        return partners.compactMap { second in
            guard readings.readingCounts[second] > 0 else { return nil }
            let gain = likelihood(first, at: model.terms[second]) - own[first].healthy
            // Most pairs end here.
            guard gain > -own[second].healthy.magnitude - 50 else { return nil }
            let both = gain + likelihood(second, at: model.terms[first]) - own[second].healthy
            let evidence = Self.placeShare * both - count
            return evidence > -20 ? Suspect(fault: .swapped(first, second), evidence: evidence) : nil
        }
    }
}

extension PowerPrior {
    /// ln of a number of alternatives.
    static func logarithm(_ count: Int) -> Double { log(Double(max(count, 1))) }
}

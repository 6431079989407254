import Foundation
import Geometry
import Lateration
import Parallelism
import Parameters
import Planning
import Positioning
import Radio
import TestSupport
import Testing
import VenueModel

/// Each map against a computation of its own from the formula of the mean level.
@Suite struct LevelMapsTests {
    private let venue = PlanningVenue.venue
    private let level = 0

    private func maps(_ options: MapOptions, jobs: Int = 1, of venue: Venue? = nil) throws -> LevelMaps {
        let radio = MeanRadio(venue ?? self.venue, parameters: PlanningVenue.parameters)
        let pool = WorkerPool(workerCount: jobs)
        let grid = try LevelGrid(try #require(radio.venue.level(level)), cellSize: options.cellSize)
        return try LevelMaps(SignalTable(radio, grid: grid, pool: pool), options: options, pool: pool)
    }

    private func values(_ maps: LevelMaps, _ key: String) throws -> [Double?] {
        maps.values[try #require(maps.kinds.firstIndex { $0.key == key })]
    }

    /// Mean levels of all beacons in a cell.
    private func plain(_ point: Point) -> [(level: Double, isClear: Bool)] {
        let plain = PlainLevels(venue: venue)
        return venue.beacons.map { plain.level($0, at: point, level: level) }
    }

    private func isNear(_ value: Double?, _ expected: Double?, _ tolerance: Double = 2e-3) -> Bool {
        guard let value, let expected else { return value == nil && expected == nil }
        return abs(value - expected) <= tolerance
    }

    @Test func ranksAndCounts() throws {
        var options = MapOptions(cellSize: 0.9, leastRSSI: -79.9637)
        options.kinds = MapKind.all
        let maps = try maps(options)
        let strongest = try MapKind.ranks.map { try values(maps, "strongest\($0)") }
        let inSight = try values(maps, "inSight")
        let above = try values(maps, "aboveThreshold")
        let margin = try values(maps, "levelMargin")
        for (cell, centre) in maps.grid.centres.enumerated() {
            let levels = plain(centre)
            let audible = levels.filter { $0.level >= -96 }
            let sorted = audible.map(\.level).sorted(by: >)
            for (rank, map) in zip(MapKind.ranks, strongest) {
                #expect(isNear(map[cell], sorted.count >= rank ? sorted[rank - 1] : nil))
            }
            #expect(inSight[cell] == Double(audible.count { $0.isClear }))
            // A level within the tolerance of the threshold may count as either.
            let least = levels.count { $0.level > -79.9627 }
            let most = levels.count { $0.level > -79.9647 }
            #expect((Double(least)...Double(most)).contains(above[cell] ?? -1))
            let heard = zip(venue.beacons, levels).filter { $0.1.level >= -96 }
            let own = heard.filter { $0.0.level == level }.map { $0.1.level }.max() ?? -106
            let other = heard.filter { $0.0.level != level }.map { $0.1.level }.max() ?? -106
            #expect(isNear(margin[cell], own - other, 4e-3))
        }
        #expect(Set(above.compactMap(\.self)).count > 3 && Set(inSight.compactMap(\.self)).count > 3)
    }

    /// A beacon of another level that is not audible counts as 10 dB below the phone's sensitivity, however near to it.
    @Test func theMarginCountsWhatIsAudible() throws {
        var venue = Venue(name: "two", levels: [0, 1].map { SampleVenues.level($0, width: 9, depth: 7) })
        venue.radio = RadioModel(powerAt1m: -59, pathLossExponent: 2)
        venue.levels[1].slabLoss = 25
        venue.beacons = [
            PlanningVenue.beacon(1, level: 0, 4.0137, 3.0291), PlanningVenue.beacon(2, level: 1, 4.5319, 3.5173),
        ]
        let maps = try maps(
            MapOptions(cellSize: 0.9, kinds: ["strongest1", "levelMargin"].compactMap(MapKind.named)), of: venue)
        let strongest = try values(maps, "strongest1")
        let margin = try values(maps, "levelMargin")
        let plain = PlainLevels(venue: venue)
        for (cell, centre) in maps.grid.centres.enumerated() {
            let other = plain.level(venue.beacons[1], at: centre, level: level).level
            #expect((-106 ..< -96).contains(other), "\(other)")
            #expect(isNear(margin[cell], strongest[cell].map { $0 + 106 }, 4e-3))
        }
    }

    @Test func hullAndMirror() throws {
        let maps = try maps(MapOptions(cellSize: 1.1, kinds: ["insideHull", "mirror"].compactMap(MapKind.named)))
        var venue = venue
        venue.beacons = Array(venue.beacons.prefix(2)) + [venue.beacons[6]]
        let few = try self.maps(
            MapOptions(cellSize: 1.1, kinds: ["insideHull", "mirror"].compactMap(MapKind.named)), of: venue)
        var seen: Set<[Double?]> = []
        for (maps, venue) in [(maps, self.venue), (few, venue)] {
            for (cell, centre) in maps.grid.centres.enumerated() {
                let plain = PlainLevels(venue: venue)
                let heard = venue.beacons.filter { plain.level($0, at: centre, level: level).level >= -96 }.map(
                    \.position)
                // Inside, if all beacons are on one side of no line through the place.
                let isInside = !(0..<720).contains { step in
                    let angle = Double(step) * .pi / 360
                    let normal = Vector(cos(angle), sin(angle))
                    return heard.allSatisfy { ($0 - centre).dot(normal) < -1e-9 }
                }
                let width = (0..<3600).reduce(Double.infinity) { width, step in
                    let normal = Vector(cos(Double(step) * .pi / 3600), sin(Double(step) * .pi / 3600))
                    let places = heard.map { ($0 - Point(0, 0)).dot(normal) }
                    return min(width, places.isEmpty ? 0 : places.max()! - places.min()!)
                }
                let inside = maps.values[0][cell]
                let mirror = maps.values[1][cell]
                // Near the border half a degree is not fine enough.
                let border =
                    ConvexHull(heard).corners.count > 2
                    ? Polygon(ConvexHull(heard).corners).nearestBorderPoint(to: centre) : nil
                if border.map({ $0.distance(to: centre) > 0.2 }) ?? true, heard.count > 2 {
                    #expect((inside == 1) == isInside)
                }
                #expect((mirror == nil) == heard.isEmpty)
                if abs(width - MapKind.mirrorWidth) > 0.1, let mirror {
                    #expect((mirror == 1) == (width < MapKind.mirrorWidth))
                }
                seen.insert([inside, mirror])
            }
        }
        #expect(seen.count >= 2)
    }

    @Test func receptionIsThatOfTheModel() throws {
        let maps = try maps(
            MapOptions(cellSize: 1.7, kinds: ["heardPerScan", "threeHeard"].compactMap(MapKind.named), scanTime: 2))
        let parameters = PlanningVenue.parameters
        let spread =
            (pow(parameters.shadowing.sigma, 2) + pow(parameters.shadowing.visitSigma, 2)
            + pow(parameters.propagation.beaconPowerSigma, 2)).squareRoot()
        let model = ReceptionModel(parameters, standardDeviation: spread, scanTime: 2)
        for (cell, centre) in maps.grid.centres.enumerated() {
            let near = plain(centre).filter { $0.level >= -106 }
            let p = model.probabilities(
                levels: near.map(\.level), areClear: near.map(\.isClear), rates: near.map { _ in 1 / 0.355 })
            #expect(isNear(maps.values[0][cell], p.reduce(0, +), 5e-3), "\(centre): \(near)")
            #expect(isNear(maps.values[1][cell], ReceptionModel.atLeast(3, of: p), 5e-3))
        }
    }

    /// The information of the bound by finite differences of the mean level without walls.
    private func information(_ beacons: [Beacon], at point: Point, sigma: Double) -> (
        xx: Double, xy: Double, yy: Double
    ) {
        var open = venue
        open.walls = []
        open.levels[1].slabLoss = 0
        let plain = PlainLevels(venue: open)
        var xx = 0.0
        var xy = 0.0
        var yy = 0.0
        for beacon in beacons {
            var free = beacon
            free.mount = .free
            func slope(_ dx: Double, _ dy: Double) -> Double {
                let step = 1e-4
                let ahead = plain.level(free, at: Point(point.x + step * dx, point.y + step * dy), level: level).level
                let behind = plain.level(free, at: Point(point.x - step * dx, point.y - step * dy), level: level).level
                return (ahead - behind) / (2 * step)
            }
            let x = slope(1, 0) / sigma
            let y = slope(0, 1) / sigma
            xx = xx + x * x
            xy = xy + x * y
            yy = yy + y * y
        }
        return (xx, xy, yy)
    }

    private var sigma: Double {
        let p = PlanningVenue.parameters
        return (pow(p.shadowing.sigma, 2) + pow(p.shadowing.visitSigma, 2) + pow(p.propagation.beaconPowerSigma, 2))
            .squareRoot()
    }

    @Test func boundOfAllAudibleBeacons() throws {
        let maps = try maps(MapOptions(cellSize: 1.3, kinds: ["bound"].compactMap(MapKind.named)))
        for (cell, centre) in maps.grid.centres.enumerated() {
            let heard = zip(venue.beacons, plain(centre)).filter { $0.1.level >= -96 }.map(\.0)
            let j = information(heard, at: centre, sigma: sigma)
            guard heard.count > 1 else {
                #expect(maps.values[0][cell] == nil)
                continue
            }
            let expected = ((j.xx + j.yy) / (j.xx * j.yy - j.xy * j.xy)).squareRoot()
            #expect(isNear(maps.values[0][cell], expected, 1e-3 * expected), "\(centre): \(heard.count)")
        }
    }

    /// With settings, the bound is that of the beacons which the stages of the engine would keep.
    @Test func boundOfTheBeaconsThatSettingsLetThrough() throws {
        let settings = PositioningSettings {
            $0[.useBestNumberOfBeacons] = 3
            $0[.sensibleRssiFactor] = 0
            $0[.useBeaconsFromAllLevels] = false
        }
        var options = MapOptions(cellSize: 1.3, kinds: ["bound"].compactMap(MapKind.named))
        options.settings = ZonedPreset(base: settings)
        let maps = try maps(options)
        for (cell, centre) in maps.grid.centres.enumerated() {
            let ranked = zip(venue.beacons, plain(centre)).filter { $0.1.level >= -95 && $0.0.level == level }
                .sorted { $0.1.level > $1.1.level }
            guard ranked.count > 3, ranked[2].1.level - ranked[3].1.level > 0.01 else { continue }
            let j = information(ranked.prefix(3).map(\.0), at: centre, sigma: sigma)
            let determinant = j.xx * j.yy - j.xy * j.xy
            guard determinant > 1e-6 * (j.xx + j.yy) * (j.xx + j.yy) else { continue }
            let expected = ((j.xx + j.yy) / determinant).squareRoot()
            #expect(isNear(maps.values[0][cell], expected, 2e-3 * expected), "\(centre)")
        }
        // The cost `plain` never does better, and a sensible factor never gives more beacons.
        var plainCost = options
        plainCost.settings = ZonedPreset(
            base: PositioningSettings(over: settings) {
                $0[.activateOptimisedCircularLateration] = true
                $0[.laterationCost] = .plain
            })
        let other = try self.maps(plainCost)
        for (bound, error) in zip(maps.values[0], other.values[0]) {
            guard let bound, let error else { continue }
            #expect(error >= bound - 1e-9)
        }
    }

    /// Without walls, and with the model that the positioning believes, lateration is nowhere wrong; the centroid is
    /// pulled inwards.
    @Test func errorWithoutNoise() throws {
        var open = PlanningVenue.grid(columns: 3, rows: 3, spacing: 7)
        open.levels[0].slabLoss = 0
        var options = MapOptions(cellSize: 2, kinds: ["errorWithoutNoise"].compactMap(MapKind.named))
        func values(_ change: (inout PositioningSettings) -> Void) throws -> [Double] {
            options.settings = ZonedPreset(base: PositioningSettings(change))
            return try maps(options, of: open).values[0].map { try #require($0) }
        }
        let lateration = try values {
            $0[.activateOptimisedCircularLateration] = true
            $0[.useBestNumberOfBeacons] = 9
            $0[.sensibleRssiFactor] = 0
        }
        #expect(lateration.allSatisfy { $0 < 0.05 }, "\(lateration)")
        // The centroid of four by hand: weights 1/d², d the distance of the believed model.
        let centroid = try values {
            $0[.useBestNumberOfBeacons] = 4
            $0[.sensibleRssiFactor] = 0
        }
        let grid = try LevelGrid(open.levels[0], cellSize: 2)
        let plain = PlainLevels(venue: open)
        for (cell, centre) in grid.centres.enumerated() {
            let near = open.beacons.map { ($0, plain.level($0, at: centre, level: 0).level) }.sorted { $0.1 > $1.1 }
            guard near[3].1 - near[4].1 > 0.01 else { continue }
            var x = 0.0
            var y = 0.0
            var sum = 0.0
            for (beacon, level) in near.prefix(4) {
                let weight = pow(10, (level + 59) / 10)
                x = x + weight * beacon.position.x
                y = y + weight * beacon.position.y
                sum = sum + weight
            }
            #expect(isNear(centroid[cell], Point(x / sum, y / sum).distance(to: centre), 0.01))
        }
        // By default the settings are those of the SDK.
        options.settings = nil
        let usual = try maps(options, of: open).values[0]
        options.settings = ZonedPreset(base: PositioningSettings())
        let sdk = try maps(options, of: open).values[0]
        #expect(usual == sdk)
    }

    @Test func correlationAndOffset() throws {
        let bound = ["bound"].compactMap(MapKind.named)
        let plain = try maps(MapOptions(cellSize: 2, kinds: bound)).values[0]
        // Shadowing that is alike over a millimetre is independent.
        let narrow = try maps(MapOptions(cellSize: 2, kinds: bound, correlationDistance: 1e-3)).values[0]
        #expect(zip(plain, narrow).allSatisfy { isNear($0, $1, 1e-9) })
        let wide = try maps(MapOptions(cellSize: 2, kinds: bound, correlationDistance: 8)).values[0]
        #expect(zip(plain, wide).contains { abs(($0 ?? 0) - ($1 ?? 0)) > 0.05 })
        var last = plain
        for spread in [1, 4, Double.infinity] {
            let next = try maps(MapOptions(cellSize: 2, kinds: bound, offsetSpread: spread)).values[0]
            #expect(zip(last, next).allSatisfy { ($1 ?? .infinity) >= ($0 ?? .infinity) - 1e-9 })
            last = next
        }
        #expect(zip(plain, last).contains { ($1 ?? .infinity) > ($0 ?? 0) + 0.1 })
    }

    @Test func workersDoNotMatter() throws {
        let options = MapOptions(cellSize: 0.5)
        #expect(try maps(options, jobs: 1).values == maps(options, jobs: 3).values)
    }

    @Test func filesHoldTheValues() throws {
        var venue = venue
        venue.anchor = nil
        let maps = try maps(MapOptions(cellSize: 3))
        let cells = MapCells(maps, of: venue)
        let lines = (MapCells.csvHeader(maps.kinds) + cells.csv).split(separator: "\n").map {
            $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        }
        #expect(lines.count == maps.grid.cells.count + 1)
        let document = try JSONTree(json: try cells.geoJSON())
        let features = try #require(document["features"]?.elements)
        #expect(features.count == maps.grid.cells.count)
        for (index, feature) in features.enumerated() {
            for (map, kind) in maps.kinds.enumerated() {
                let column = try #require(lines[0].firstIndex(of: kind.key))
                let text = lines[index + 1][column]
                let value = maps.values[map][index]
                #expect(isNear(Double(text), value, 1e-4) && text.isEmpty == (value == nil))
                #expect(isNear(feature["properties"]?[kind.key]?.double, value, 1e-4))
            }
        }
    }
}

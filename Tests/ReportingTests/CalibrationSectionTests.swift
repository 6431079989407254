import Calibration
import Evaluation
import Foundation
import Geometry
import NumericalMethods
import Parallelism
import Positioning
import Radio
import Search
import Testing
import VenueModel
import Worlds

@testable import Reporting

/// The sections about scenario variations and zoned presets, from results with planted figures.
@Suite struct CalibrationSectionTests {
    /// One straight path and one beacon: enough to be simulated.
    static let venue = Venue(
        name: "path",
        levels: [
            Level(
                number: 0, name: "0", elevation: 0, height: 3,
                outline: Polygon([Point(0, 0), Point(20, 0), Point(20, 4), Point(0, 4)]))
        ],
        beacons: [Beacon(id: .named("b"), level: 0, position: Point(10, 2), height: 2.5, powerAt1m: -59)],
        paths: NavigationPaths(
            nodes: [
                PathNode(name: "west", level: 0, position: Point(1, 2)),
                PathNode(name: "east", level: 0, position: Point(19, 2)),
            ], edges: [PathEdge(from: 0, to: 1)]))

    /// Better by 0.7 m, but in a crowd worse by 0.5 m, and with other phones neither nor.
    private func variations(_ kinds: [VariationKind], walks: Int = 24) throws -> VariationResult {
        let baseline = ZonedPreset(base: PositioningSettings())
        let test = VariationTest(
            input: PositioningInput(Self.venue), variationOptions: VariationOptions(kinds: kinds, walksPerKind: walks),
            duration: 1,
            objective: try #require(Objective(.ipinScore)), options: CalibrationOptions(seed: 2),
            pool: WorkerPool(workerCount: 1)
        ) { zonedPreset, _, world in
            guard zonedPreset != baseline else { return 5 }
            let noise = RandomStream(seed: world.seed, purpose: world.values.keys.map(\.rawValue).sorted().joined())
                .normal()
            return switch Set(world.values.keys) {
            case [.crowdDensity]: 5.5 + 0.1 * noise
            case [.phoneOffset, .phoneProfile]: 5 + noise
            default: 4.3 + 0.2 * noise
            }
        }
        let recommended = ZonedPreset(base: try PositioningSettings(["useBestNumberOfBeacons": 6]))
        return try test.run(
            recommended: recommended, against: baseline,
            others: [("power <saving>", ZonedPreset(base: try PositioningSettings(Preset.powerSaving.values)))])
    }

    private func zonedPresets(_ gain: Double) throws -> ZonedPresetsResult {
        let areas: [VenueArea] = [
            .level(0), .level(1),
            .zone(
                Zone(
                    name: "shop | <b>", level: 1,
                    outline: Polygon([Point(0, 0), Point(9, 0), Point(9, 9), Point(0, 9)]))),
        ]
        let three = try PositioningSettings(["useBestNumberOfBeacons": 3])
        let search = ZoneSearch(
            areas: areas, split: DataSplit.thirds(each: 12)[0], objective: try #require(Objective(.ipinScore)),
            options: CalibrationOptions(), pool: WorkerPool(workerCount: 1),
            scoring: ZoneScoring(
                whole: { zonedPreset, walk in
                    5 + 0.1 * Double(walk % 5) - (zonedPreset.levels[1] == three ? gain : 0) - 0.01 * Double(walk % 3)
                },
                parts: { zonedPreset, _ in
                    let isThree = zonedPreset.base == three || zonedPreset.levels[1] == three
                    return [
                        .init(score: 4, instants: 50), .init(score: isThree ? 5 : 7, instants: 40),
                        .init(score: isThree ? 6 : 8, instants: 10),
                    ]
                }, instants: { _ in 100 }))
        return try search.search(base: PositioningSettings(), candidates: [three])
    }

    private func check(_ html: String, pictures: Int) {
        let counter = MarkupCounter("<div>\(html)</div>")
        #expect(counter.failure == nil)
        #expect(counter.counts["svg", default: 0] == pictures)
        #expect(!html.contains("<saving>") && !html.contains("<b>"))
    }

    /// Every row of each table has as many cells as its head.
    private func checkTables(_ markdown: String, count: Int) {
        let tables = MarkdownTables(markdown)
        #expect(tables.unevenRows == [] && tables.count == count)
    }

    @Test func variationsSayWhereTheDefaultIsBetter() throws {
        let variations = VariationSection(result: try variations(VariationKind.allCases))
        let section = try #require(variations.section)
        check(section.html, pictures: 0)
        check(try #require(variations.brief).html, pictures: 1)
        checkTables(section.markdown, count: 4)
        #expect(
            section.markdown.contains(
                "Result in 9 variations: better in 6, inconclusive in 2, worse in 1."))
        #expect(section.markdown.contains("Do not use the recommended settings if you expect \"crowd\""))
        #expect(section.markdown.contains("Mean improvement over all of them, by weight: +"))
        let expected = variations.result.expected
        #expect(
            section.markdown.contains("Neither gain nor harm over all visits is shown.")
                == (expected.interval?.contains(0) ?? true))
        var doubtful = variations.result
        doubtful.expected = PairedEvidence(differences: [-1, 2, -1, 1], seed: 1)
        let doubt = try #require(VariationSection(result: doubtful).section)
        #expect(doubt.markdown.contains("Neither gain nor harm over all visits is shown."))
        #expect(section.markdown.contains("| crowd | density of the crowd | 0.09 … 0.359 people per m² |"))
        #expect(section.markdown.contains("| crowd | 20 % | our choice: the busiest two of ten hours |"))
        #expect(section.markdown.contains("android-low-latency 50 %, android-balanced 50 %"))
        let sound = try #require(
            VariationSection(result: try self.variations([.asExpected]), name: "candidate").section)
        #expect(
            sound.markdown.contains(
                "The candidate settings are not significantly worse than the baseline in any scenario variation. "
                    + "Result in 1 variation: better in 1."
            ))
        let none = VariationSection(result: try self.variations([]))
        #expect(none.section == nil && none.brief == nil)
    }

    /// The mean by weight is that of the table's rows, also where classes of phones have more walks than the others. The text
    /// says how many walks there are.
    @Test func theMeanIsThatOfTheTable() throws {
        let result = try self.variations(VariationKind.allCases, walks: 6)
        #expect(Set(result.variations.map(\.walks.count)) == [6, 96])
        let kept = result.variations.filter(\.isRefused).compactMap(\.phones)
        let table = result.variations.reduce(0) { $0 + $1.weight * $1.evidence.meanImprovement }
        let section = try #require(VariationSection(result: result).section).markdown
        #expect(section.contains("Each variation has 6 to 96 walks of 1 s"))
        #expect(section.contains("\"as expected\", have 96 walks if the first ones are fewer than 24"))
        #expect(section.contains("Phones that keep the default count as no change.") == !kept.isEmpty)
        if kept.isEmpty { #expect(abs(table - result.expected.meanImprovement) < 1e-9) }
        let sound = try #require(VariationSection(result: try self.variations([.crowd])).section).markdown
        #expect(sound.contains("Each variation has 24 walks of 1 s") && !sound.contains("keep the default count"))
    }

    @Test func zonedPresetsSayWhereSettingsDiffer() throws {
        let zoned = ZonedPresetsSection(result: try zonedPresets(1)).section
        check(zoned.html, pictures: 1)
        checkTables(zoned.markdown, count: 2)
        #expect(zoned.markdown.contains("Use the presets below for level 1. They lower the error"))
        #expect(zoned.markdown.contains("by 1.00 m"))
        #expect(zoned.markdown.contains("| level 1 | 40 % | useBestNumberOfBeacons 3 |"))
        let one = ZonedPresetsSection(result: try zonedPresets(0)).section
        check(one.html, pictures: 1)
        #expect(one.markdown.contains("Use one preset for the whole venue."))
        #expect(one.markdown.contains("too small a gain over whole walks"))
    }
}

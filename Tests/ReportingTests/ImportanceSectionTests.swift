import Foundation
import Search
import Testing

@testable import Reporting

@Suite struct ImportanceSectionTests {
    static func estimate(_ value: Double, _ lower: Double, _ upper: Double) -> ImportanceResult.Estimate {
        ImportanceResult.Estimate(value: value, lowerBound: lower, upperBound: upper)
    }

    static let result = ImportanceResult(
        rows: [
            ImportanceResult.EffectRow(
                settings: ["useBestNumberOfBeacons"], documentedRow: 1, documentedRank: 1,
                mainEffect: estimate(0.104, 0.05, 0.16), totalEffect: estimate(0.15, 0.08, 0.27),
                mainRank: ImportanceResult.Rank(value: 2, best: 2, worst: 2),
                totalRank: ImportanceResult.Rank(value: 2, best: 2, worst: 3)),
            ImportanceResult.EffectRow(
                settings: ["activateRssiSmoothing", "rssiSmoothingHistorySize"], documentedRow: 3, documentedRank: 2,
                mainEffect: estimate(0.61, 0.5, 0.7), totalEffect: estimate(0.7, 0.5, 1.3),
                mainRank: ImportanceResult.Rank(value: 1, best: 1, worst: 1),
                totalRank: ImportanceResult.Rank(value: 1, best: 1, worst: 1)),
            ImportanceResult.EffectRow(
                settings: ["mapFilter"], documentedRow: nil, documentedRank: nil,
                mainEffect: estimate(-0.001, -0.01, 0.01),
                totalEffect: estimate(0, 0, 0), mainRank: nil, totalRank: nil),
        ],
        pairs: [
            ImportanceResult.Pair(
                first: "useBestNumberOfBeacons", second: "mapFilter", interaction: estimate(0.02, -0.01, 0.05))
        ], scoreStandardDeviation: 0.8, agreement: estimate(0.5, 0.1, 0.9),
        documentedOrderAgainstMainEffect: estimate(-1, -1, -1),
        documentedOrderAgainstTotalEffect: estimate(-1, -1, 0.3), trialCount: 400, trialWalkCount: 12,
        measuredConfigurationCount: 99, measuredWalkCount: 6)

    @Test func theTableHoldsTheClaimAgainstTheEvidence() {
        let section = ImportanceSection(importance: Self.result, unit: "m").section
        let lines = section.markdown.split(separator: "\n")
        #expect(
            lines.contains(
                "| 1 | useBestNumberOfBeacons | 10.4 % | 5.0 % to 16.0 % | 15.0 % | 8.0 % to 27.0 % | 1 | 2 (2 to 3) | smaller effect |"
            ))
        #expect(
            lines.contains {
                $0.hasPrefix("| 3 | activateRssiSmoothing, rssiSmoothingHistorySize")
                    && $0.hasSuffix("| 2 | 1 | larger effect |")
            })
        #expect(
            lines.contains {
                $0.hasPrefix("| – | mapFilter | −0.1 % | −1.0 % to 1.0 %") && $0.hasSuffix("not in the document |")
            })
        #expect(section.markdown.contains("the total effects is −1.00 (95 % interval: −1.00 to +0.30)"))
        #expect(
            section.markdown.contains(
                "Larger effect than in the document: activateRssiSmoothing, rssiSmoothingHistorySize."))
        #expect(section.markdown.contains("useBestNumberOfBeacons with mapFilter, 2.0 % (−1.0 % to 5.0 %)"))
    }

    /// Where obstacle checking matters most, strong obstacles are named as the reason; elsewhere they are not.
    @Test func strongObstaclesAreBlamed() throws {
        var result = Self.result
        let strong = "4 of 4 pieces of walls and obstacles hold a position back"
        #expect(!ImportanceSection(importance: result, unit: "m", obstacles: strong).section.markdown.contains(strong))
        let row = try #require(result.rows.firstIndex { $0.totalEffect.lowerBound > 0 })
        result.rows[row].settings = ["activateObstacleChecking"]
        #expect(ImportanceSection(importance: result, unit: "m", obstacles: strong).section.markdown.contains(strong))
        #expect(!ImportanceSection(importance: result, unit: "m").section.markdown.contains(strong))
    }

    /// Every cell of the table is in the page, and the picture is well-formed and has a pair of bars for each row.
    @Test func thePageHasThePictureAndTheTable() throws {
        let section = ImportanceSection(importance: Self.result, unit: "m").section
        for cell in section.markdown.split(separator: "\n").filter({ $0.hasPrefix("| ") }).dropFirst(2).joined()
            .split(separator: "|").map({ $0.trimmingCharacters(in: .whitespaces) }) where !cell.isEmpty
        {
            #expect(section.html.contains(">\(cell)</td>"), "\(cell)")
        }
        let markup = MarkupCounter("<html>\(section.html)</html>")
        #expect(markup.failure == nil)
        #expect(markup.counts["rect"] == 2 * Self.result.rows.count)
        #expect(markup.counts["circle"] == 2, "the legend")
    }

    @Test func keysOfTheFileAreStable() throws {
        let data = try JSONEncoder().encode(Self.result)
        let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        #expect(
            Set(object.keys) == [
                "rows", "pairs", "scoreStandardDeviation", "agreement", "documentedOrderAgainstMainEffect",
                "documentedOrderAgainstTotalEffect",
                "trialCount", "trialWalkCount", "measuredConfigurationCount", "measuredWalkCount",
            ])
        let row = try #require((object["rows"] as? [[String: Any]])?.first)
        #expect(
            Set(row.keys) == [
                "settings", "documentedRow", "documentedRank", "mainEffect", "totalEffect", "mainRank", "totalRank",
            ])
        #expect((row["mainEffect"] as? [String: Double]) == ["value": 0.104, "lowerBound": 0.05, "upperBound": 0.16])
    }
}

import Calibration
import Foundation
import Reporting
import Testing

@Suite struct GapSectionTests {
    private static func section(worlds: Int) throws -> GapSection {
        let walks = 0..<2 * worlds
        let simulated = (0..<5).map { row in walks.map { walk in Double(row + walk % 3 + 2) } }
        let recorded: [[Double]] = [[5, 6], [4, 4], [2, 3], [2, 4], [7, 7]]
        let gap = SimToRealGap(
            objective: "ce75", simulated: simulated, worlds: walks.map { $0 / 2 }, recorded: recorded)
        return GapSection(try #require(gap))
    }

    /// The first is best in simulation; 5.5 against 2.5 in hindsight is a regret of 120 %.
    @Test func saysRegretAndTau() throws {
        let section = try Self.section(worlds: 6)
        for text in [section.html, section.markdown] {
            #expect(text.contains("a regret of 120 %") && text.contains("2.50 m") && text.contains("5.50 m"))
            #expect(text.contains("tau between simulated and recorded scores is 0.00"))
            #expect(text.contains("12 simulated walks (6 worlds)") && !text.contains("nan"))
            #expect(text.contains("even a simulation of the real world"))
        }
        #expect(section.html.components(separatedBy: "<svg").count == 3)
        #expect(section.scatter.text.contains("best on the recordings"))
    }

    @Test func withoutLuck() throws {
        #expect(try !Self.section(worlds: 1).markdown.contains("even a simulation of the real world"))
    }
}

import Calibration
import Foundation
import Reporting
import Testing

@Suite struct GapSectionTests {
    private static func section(worlds: Int, recommended: Int? = nil) throws -> GapSection {
        let walks = 0..<2 * worlds
        let simulated = (0..<5).map { row in walks.map { walk in Double(row + walk % 3 + 2) } }
        let recorded: [[Double]] = [[5, 6], [4, 4], [2, 3], [2, 4], [7, 7]]
        let gap = SimToRealGap(
            objective: "ce75", simulated: simulated, worlds: walks.map { $0 / 2 }, recorded: recorded,
            recommended: recommended)
        return GapSection(try #require(gap))
    }

    /// The first is best in simulation; 5.5 against 2.5 in hindsight is a regret of 120 %.
    @Test func saysRegretAndTau() throws {
        let section = try Self.section(worlds: 6)
        for text in [section.section.html, section.section.markdown] {
            #expect(text.contains("a regret of 120 %") && text.contains("2.50 m") && text.contains("5.50 m"))
            #expect(text.contains("tau between simulated and recorded scores is 0.00"))
            #expect(text.contains("12 simulated walks (6 worlds)") && !text.contains("nan"))
            #expect(text.contains("even a simulation of the real world"))
        }
        #expect(section.section.html.components(separatedBy: "<svg").count == 3)
        #expect(section.scatter.text.contains("best on the recordings"))
        // Text for a terminal has no dots.
        #expect(
            section.section.html.contains("Each dot is one of 5 configurations")
                && !section.section.markdown.contains("dot"))
        #expect(section.section.markdown.contains("| predicted | 95 % interval | measured | 95 % interval |"))
    }

    /// The fourth has 3 where 2.5 is possible: a regret of 20 %. Of the two recorded walks, resamples have one twice, or both:
    /// 2 of 2, 3 of 2.5, or 4 of 3 for the recommended; 5 of 2, 5.5 of 2.5, or 6 of 3 for the best in simulation.
    @Test func saysTheRegretOfTheRecommendedBesideThatOfTheBestInSimulation() throws {
        let section = try Self.section(worlds: 6, recommended: 3)
        for text in [section.section.html, section.section.markdown] {
            #expect(text.contains("best configuration in simulation has a regret of 120 % (95 %: 100 % to 150 %)."))
            #expect(text.contains("The recommended preset has 3.00 m, a regret of 20 % (95 %: 0 % to 33 %)."))
            #expect(!text.contains("Nothing is recommended"))
        }
        #expect(section.scatter.text.contains(">recommended<"))
    }

    /// The baseline, the first, has 5.5 where 2.5 is possible.
    @Test func saysTheRegretOfTheDefaultIfNothingIsRecommended() throws {
        let section = try Self.section(worlds: 6)
        for text in [section.section.html, section.section.markdown] {
            #expect(text.contains("Nothing is recommended: the default has a regret of 120 %."))
            #expect(!text.contains("The recommended preset has"))
        }
        #expect(!section.scatter.text.contains(">recommended<"))
    }

    @Test func withoutLuck() throws {
        #expect(try !Self.section(worlds: 1).section.markdown.contains("even a simulation of the real world"))
    }
}

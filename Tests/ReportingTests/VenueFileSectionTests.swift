import Evaluation
import Testing

@testable import Calibration
@testable import Reporting

@Suite struct VenueFileSectionTests {
    private func section(_ proposals: [VenueProposal]) -> VenueFileSection {
        VenueFileSection(
            VenueRecommendations(
                objective: "ce75", unit: "m", minimumEffect: 0.05, significance: 0.025, proposals: proposals),
            objective: "CE75")
    }

    private let proposal: VenueProposal = {
        var proposal = VenueProposal(
            subject: .obstacles, setting: "activateObstacleChecking", isOn: true,
            parts: [
                .init(name: "walls of glass with strength 50", count: 3, present: 50, found: 1),
                .init(name: "walls of brick with strength 3", count: 8, present: 3, found: 3),
            ])
        let evidence = PairedEvidence(differences: (0..<24).map { 2 + 0.01 * Double($0) }, seed: 1)
        proposal.strengths = [.init(strength: 0, score: 3.9), .init(strength: 50, score: 7.1)]
        proposal.presetScore = 7
        proposal.presentScore = 7
        proposal.changedScore = 4.88
        proposal.validation = evidence
        proposal.evidence = evidence
        proposal.againstPreset = evidence
        proposal.edits = [12, 15].map {
            .init(line: $0, key: "obstacle", part: "walls of glass with strength 50", present: "50", found: "1")
        }
        return proposal
    }()

    @Test func linesToChangeAreNamed() {
        let markdown = section([proposal]).section.markdown
        #expect(markdown.contains("| 12, 15 | walls of glass with strength 50 | obstacle | 50 | 1 |"))
        #expect(markdown.contains("| walls of brick with strength 3 | 8 | 3 | the same |"))
        #expect(markdown.contains("| no obstacle | 3.90 m |"))
        #expect(!markdown.contains("Keep"))
        #expect(section([proposal]).brief.markdown.contains("7.00 m → 4.88 m"))
    }

    /// What does not stand has its figures and the reason, but no lines; the summary says that the file stays, and why.
    @Test func whatDoesNotStandIsKept() {
        var proposal = proposal
        proposal.reason = "on test walks the gain is not significant"
        let markdown = section([proposal]).section.markdown
        #expect(markdown.contains("Keep the venue file as it is.") && markdown.contains("the gain is not significant"))
        #expect(markdown.contains("7.00 m") && !markdown.contains("12, 15"))
        let brief = section([proposal]).brief.markdown
        #expect(brief.contains("Keep the venue file as it is.") && brief.contains("the gain is not significant"))
    }

    @Test func withoutObstaclesAndPathsNothingIsTried() {
        let markdown = section([]).section.markdown
        #expect(markdown.contains("Nothing to try"))
        #expect(section([]).brief.markdown.contains("Nothing to try"))
    }
}

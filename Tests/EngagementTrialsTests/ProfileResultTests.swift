import Calibration
import Engagement
import Evaluation
import Positioning
import Testing

@testable import EngagementTrials

/// What a result says and writes, whatever was found.
@Suite struct ProfileResultTests {
    /// A result with another decision and other evidence against an app that never notifies.
    private func changed(
        _ result: ProfileCalibration, _ decision: TriggerCalibration.Decision,
        settings: PositioningSettings = PositioningSettings(), profile: Double = 1, selected: Double = 1
    ) -> ProfileCalibration {
        func evidence(_ mean: Double) -> PairedEvidence {
            PairedEvidence(differences: Array(repeating: mean, count: 16), seed: 1)
        }
        return ProfileCalibration(
            venue: result.venue, request: result.request, profile: result.profile, uses: result.uses,
            weights: result.weights, searchOptions: result.searchOptions, decision: decision, cost: result.cost,
            numbers: result.numbers, all: result.all, settingsAlone: result.settingsAlone,
            silenceCost: result.silenceCost, profileOverSilence: evidence(profile), overSilence: evidence(selected),
            selected: result.selected, installed: ProfileCandidate(settings: settings), rows: result.rows,
            front: result.front, before: result.before, after: result.after)
    }

    private func withResult(_ body: (ProfileCalibration) throws -> Void) throws {
        try withTriggerRequest { request, _ in
            var request = request
            request.data.walks = 3
            request.data.duration = 200
            request.data.profile = "holidayparty"
            try body(try #require(try TriggerRun(request).profileNumbers()))
        }
    }

    /// Settings are in a preset file that reads back as them; sentence, profile and command name it.
    @Test func settingsAreAFile() throws {
        try withResult { result in
            let settings = Preset.powerSaving.settings
            let recommended = changed(result, .recommend, settings: settings)
            let preset = try recommended.preset() ?? ""
            #expect(try PresetFile.parse(preset, for: nil).base == settings)
            #expect(recommended.sentence.contains("(profile.yaml with preset.json)"))
            #expect(recommended.calibrated.summary?.contains("preset.json") == true)
            #expect(
                recommended.testCommand(venue: "hall.yaml", folder: "my out")
                    == "beaconry engage zones hall.yaml --profile 'my out/profile.yaml' --preset 'my out/preset.json' --duration 200 --seed 2"
            )
            for other in [changed(result, .keepProfile, settings: settings), changed(result, .triggersOnly)] {
                #expect(try other.preset() == nil)
                #expect(!other.testCommand().contains("--preset"))
                #expect(other.calibrated.summary == other.profile.summary)
            }
        }
    }

    /// What is kept is compared with silence itself: neither what was selected nor the profile speaks for the other.
    @Test func theSentenceIsAboutWhatItNames() throws {
        try withResult { result in
            func sentence(_ profile: Double, _ selected: Double) -> String {
                changed(result, .keepProfile, profile: profile, selected: selected).sentence
            }
            #expect(sentence(1, 1).hasPrefix("Keep the profile"))
            #expect(sentence(1, -1).hasPrefix("Keep the profile"))
            #expect(sentence(-1, 1).contains("as it is, which is not shown to be better than an app that never"))
            #expect(sentence(-1, -1).contains("neither the profile as it is nor what was selected"))
        }
    }

    /// By hand: at prices of 1 and 5 a miss, the costs are 1 + 2, 3 + 0 and 0 + 4, and 5 + 2, 15 + 0 and 0 + 4. Another one with 2 + 2
    /// costs least at none.
    @Test func aPriceIsOneAtWhichItIsTheBest() throws {
        let profile = try #require(EngagementProfile.named("holidayparty"))
        func point(_ number: Double?, missed: Double, false wrong: Double, _ mark: ProfileCalibration.Point.Mark? = nil)
            -> ProfileCalibration.Point
        {
            var candidate = ProfileCandidate(settings: PositioningSettings())
            if let number { candidate = candidate.setting([.threshold], to: [number], of: profile) }
            return ProfileCalibration.Point(
                mark: mark, candidate, of: profile,
                .init(
                    recall: 1 - missed / 10, score: ProfileScore(missed: missed, falseAlarms: wrong), energy: 0))
        }
        let prices = [1.0, 5].map { ProfileWeights(missedPerFalse: $0, chargePerFalse: 20) }
        let start = point(nil, missed: 1, false: 2, .profile)
        let others = [
            point(7, missed: 2, false: 2), point(8, missed: 0, false: 4), point(9, missed: 3, false: 0),
        ]
        let front = ProfileCalibration.front(
            [start, point(nil, missed: 1, false: 2, .recommended)] + others, at: prices)
        // The third one costs as much as the profile at the price 1, and the profile is first.
        #expect(front.map(\.mark) == [.profile, nil])
        #expect(front.map { $0.weights?.missedPerFalse } == [1, 5])
        #expect(front.map(\.changes.first?.to) == [nil, 8])
        let bad = point(6, missed: 9, false: 9, .recommended)
        let marked = ProfileCalibration.front([start, bad] + others, at: prices)
        #expect(marked.map(\.mark) == [.recommended, .profile, nil])
        #expect(marked[0].weights == nil)
    }
}

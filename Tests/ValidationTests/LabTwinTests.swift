import Foundation
import Parallelism
import Recordings
import TestSupport
import Testing

@testable import Validation

/// The lab and its simulated twin, on tracks that chose nothing.
@Suite(.enabled(if: Datasets.has("tetam_ble"), "the recordings are not on this machine")) struct LabTwinTests {
    /// In the long mode the survey is as long as in the lab. Else it has a quarter of the time, and so of the packets, at
    /// each point, with the same worlds, points, tracks and tolerance. That costs no power: the survey only says which
    /// laws the tracks are compared with, and a mean of 15 packets knows its link as well as one of 60, because the
    /// shadowing of 3 to 4 dB, which more packets do not average out, is much larger than what the fading leaves of
    /// either. Measured: the standard errors of the figures are 4 % smaller to 9 % larger, and no mean moves by more than
    /// half of its own. (A shorter survey will not do: links with few readings are left out of the laws.)
    @Test func figuresAreWithinTheTolerance() throws {
        var twin = try #require(try LabTwin(try Datasets.sites.get()))
        if !LongMode.isOn { twin.surveyDuration = 450 }
        let figures = try twin.figures(seedCount: 20, pool: WorkerPool(workerCount: 2))
        #expect(figures.count == 16)
        for figure in figures {
            let text = String(
                format: "%@: %.3f recorded, %.3f ± %.3f simulated", figure.statistic as NSString, figure.recorded,
                figure.mean ?? .nan, figure.standardError ?? .nan)
            print(text)
            #expect(figure.figures.count == 20, "\(text)")
            // Twenty worlds know a mean to its standard error: none may be farther off than that excuses.
            let excused = 2 * (figure.standardError ?? 0) / figure.recorded
            #expect(abs((figure.ratio ?? 0) - 1) <= LabTwin.tolerance + excused, "\(text)")
        }
        // At the limit, some are within and some are not, from one set of worlds to the next.
        #expect(figures.count(where: \.isMet) >= 13)
    }

    @Test func theNumbersAreCandidates() {
        for (track, numbers) in LabTwin.chosen { #expect(LabTwin.Numbers.grid.contains(numbers), "\(track)") }
    }

    /// Without its own track, no candidate agrees better with the recordings than the numbers of a track.
    @Test(.enabled(if: LongMode.isOn)) func theNumbersAreTheBestOfTheOtherTracks() throws {
        let twin = try #require(try LabTwin(try Datasets.sites.get()))
        let candidates = try twin.candidates(
            seedCount: LabTwin.selectionSeedCount, pool: WorkerPool(workerCount: 2))
        for (index, track) in twin.chosenTracks.enumerated() {
            let best = candidates.min { $0.misfits[index] < $1.misfits[index] }
            #expect(best?.numbers == LabTwin.chosen[track.recording.name], "\(track.recording.name)")
        }
    }

    /// What chooses the numbers of a track does not change with what was heard on it, and does with the others.
    @Test func noTrackChoosesItsNumbers() throws {
        let twin = try #require(try LabTwin(try Datasets.sites.get()))
        let tracks = twin.chosenTracks
        #expect(tracks.map(\.recording.name).sorted() == LabTwin.chosen.keys.sorted())
        func folds(_ tracks: [ObservedSite.Visit]) -> [[Double?]] {
            LabTwin.folds(ObservedSite(venue: twin.lab.venue, stays: twin.lab.stays, walks: tracks))
        }
        let recorded = folds(tracks)
        for changed in tracks.indices {
            var others = tracks
            others[changed].recording.observations.removeFirst(others[changed].recording.observations.count / 2)
            let again = folds(others)
            for left in tracks.indices { #expect((again[left] == recorded[left]) == (left == changed)) }
        }
    }
}

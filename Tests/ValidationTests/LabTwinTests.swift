import Calibration
import Foundation
import Recordings
import Testing
import Validation

/// The lab and its simulated twin, on tracks that chose nothing.
@Suite(.enabled(if: RealData.has("tetam_ble"), "the recordings are not on this machine")) struct LabTwinTests {
    /// What the twin does not reproduce, as the documentation says. Whatever comes within the tolerance is to be taken off
    /// here and there.
    private static let unmet: Set = [
        "residual autocorrelation at 0–0.25 m", "residual autocorrelation at 1.5–2 m",
        "residual autocorrelation at 2–3 m",
    ]

    @Test func figuresAreWithinTheTolerance() throws {
        let twin = try #require(try LabTwin(try RealData.sites.get()))
        let figures = try twin.figures(seedCount: 20, pool: WorkerPool(workerCount: 2))
        #expect(figures.count == 16)
        for figure in figures {
            let text = String(
                format: "%@: %.3f recorded, %.3f ± %.3f simulated", figure.statistic as NSString, figure.recorded,
                figure.mean ?? .nan, figure.standardError ?? .nan)
            print(text)
            #expect(figure.figures.count == 20, "\(text)")
            #expect(figure.isMet != Self.unmet.contains(figure.statistic), "\(text)")
        }
    }

    /// The track that chose is not among those that judge.
    @Test func theChoosingTrackDoesNotJudge() throws {
        let sites = try RealData.sites.get()
        let twin = try #require(try LabTwin(sites))
        let walks = try #require(sites.lab).walks
        #expect(walks.contains { $0.recording.name == LabTwin.choosingTrack })
        #expect(twin.judged.map(\.recording.name) == walks.map(\.recording.name).filter { $0 != LabTwin.choosingTrack })
    }
}

import Evaluation
import Formats
import Planning
import Positioning
import Synchronization
import TestSupport
import Testing
import VenueModel

/// What a requirement takes that is not met, and the walks of a prediction.
@Suite struct PredictionRunTests {
    private func request() throws -> PredictionRequest {
        var request = PredictionRequest(try OwnVenues.venue("chemist"), file: "chemist.yaml")
        request.trial.worlds = 1
        request.trial.walks = 2
        request.trial.duration = 60
        return request
    }

    /// Two walks are too few for a verdict: more walks are what it takes. Each other change is tried with its own plan.
    @Test func whatIsInconclusiveGetsRemedies() throws {
        var request = try request()
        request.requirements = try RequirementsFile.parse(
            "requirements: [{metric: ce75, atMost: 100}]", for: request.arm.venue)
        var run = PredictionRun(request)
        let previews = Mutex(0)
        run.preview = { _ in previews.withLock { $0 += 1 } }
        let prediction = try run.run().prediction
        #expect(previews.withLock { $0 } == 1)
        let text = try #require(prediction.requirementTexts.first)
        #expect(text.hasPrefix("inconclusive") && text.contains("What it takes: 6 walks at the hand-over."), "\(text)")
        let entry = try JSONTree(json: JSONText.of(prediction))["requirements"]?.elements.first
        let remedies = entry?["remedies"]?.elements ?? []
        // Those of the same plan have the median of two walks or that of six.
        #expect(remedies.count > 6 && Set(remedies.compactMap { $0["median"]?.double }).count > 4)
    }

    @Test func walksAreKeptIfTheyAreWanted() throws {
        var request = try request()
        #expect(try PredictionRun(request).run().trial.walks.isEmpty)
        request.isReported = true
        #expect(try PredictionRun(request).run().trial.walks.count == 2)
    }

    /// The rules of installation guides are checked with the preset that is predicted.
    @Test func rulesAreCheckedWithThePreset() throws {
        var request = try request()
        request.isReported = true
        func broken() throws -> [String] {
            try PredictionRun(request).run().findings.map(\.message).filter { $0.contains("useBestNumberOfBeacons") }
        }
        request.arm.preset.base[.useBestNumberOfBeacons] = 5
        #expect(try broken().isEmpty)
        request.arm.preset.base[.useBestNumberOfBeacons] = 6
        #expect(try broken().count == 1)
    }

    /// No remedy makes an interval longer, and none makes it shorter than iBeacons allow.
    @Test func intervalsAreNeverLonger() throws {
        var arm = try request().arm
        for (index, interval) in [0.05, 0.1, 0.15, 0.3].enumerated() {
            arm.venue.beacons[index].advertisingInterval = interval
        }
        let remedies = Remedy.all(for: arm, walks: 2, presets: SDKPresets()) { _ in arm.venue }
        let hastened = remedies.filter { $0.name.contains("interval") }
        #expect(hastened.count == 2)
        for remedy in hastened {
            #expect(remedy.arm.venue.beacons.prefix(4).map(\.advertisingInterval) == [0.05, 0.1, 0.1, 0.15])
        }
    }
}

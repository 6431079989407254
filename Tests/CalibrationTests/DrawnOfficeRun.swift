import Calibration
import Diagnosis
import Evaluation
import Foundation
import NumericalMethods
import Positioning
import Search
import TestSupport
import Testing

/// A calibration of a drawn office, and what would have been possible on its test walks.
struct DrawnOfficeRun {
    struct Outcome: CustomStringConvertible {
        /// Whether a preset is recommended.
        var isRecommended: Bool
        /// By how much the recommended settings are better than the default on the test walks, metres of the IPIN score.
        var gain: Double
        /// The same of the best configuration in hindsight.
        var bestGain: Double
        /// The name of the SDK's preset, if it is recommended, or the settings.
        var what: String

        var description: String {
            String(format: "gain %.2f of %.2f m by %@", gain, bestGain, what)
        }
    }

    let seed: UInt64
    /// How many of the best configurations on the training walks are tried in hindsight.
    static let tried = 40

    func outcome() throws -> Outcome {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("office-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("office.yaml").path
        try DrawnOffice(seed: seed).text.write(toFile: file, atomically: true, encoding: .utf8)
        var request = CalibrationRequest()
        request.data.venue = file
        request.data.walks = 24
        request.data.duration = 120
        request.options.seed = seed
        request.options.sampleCount = 64
        request.variations.walksPerKind = 8
        let run = try CalibrationRun(request)
        let result = try run.run()
        let sets = try run.dataSets()
        let walks = sets.splits[0].test.map { sets.walks[$0] }
        // The causes are those of the same test walks, made again.
        let causes = try #require(result.causes)
        #expect(causes.walks == walks.map(\.recording.name))
        #expect(causes.cellSize == result.errorMaps.candidate.cellSize && !causes.squares.isEmpty)
        func score(_ settings: PositioningSettings) throws -> Double {
            try #require(Statistics.mean(walks.map { $0.score(settings, by: result.objective) }))
        }
        let key = result.objective.key
        let known = result.front.front.configurations
            .sorted { ($0.value(key) ?? .infinity) < ($1.value(key) ?? .infinity) }
            .prefix(Self.tried).map(\.settings)
        let tried = known + Preset.allCases.map(\.settings) + [result.candidate, result.recommended]
        let baseline = try score(result.baseline)
        let best = try Set(tried).map(score).min() ?? baseline
        return Outcome(
            isRecommended: result.decision == .recommend, gain: baseline - (try score(result.recommended)),
            bestGain: baseline - best,
            what: result.recommendedPreset
                ?? result.recommended.differences.map { "\($0.setting.key)=\($0.value)" }
                .joined(separator: " "))
    }
}

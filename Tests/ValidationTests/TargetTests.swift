import Foundation
import Parallelism
import TestSupport
import Testing
import Validation

/// Every target over twenty seeds. The recordings lend the room their geometry where they are at hand; without them the
/// room is the documented one, and the targets hold as well.
@Suite struct TargetTests {
    @Test func allAreMet() throws {
        let results = try ValidationRun().results(pool: WorkerPool(workerCount: 2))
        #expect(results.count == ValidationTarget.all.count)
        for result in results {
            let figure = Self.text(result)
            print(figure)
            #expect(result.figures.count >= 7, "seeds that show it: \(figure)")
            #expect(result.standardError.map { $0.isFinite } == true, "\(figure)")
            #expect(result.isMet || result.target.excuse != nil, "\(figure)")
        }
    }

    @Test(.enabled(if: Datasets.has("tetam_ble"), "the recordings are not on this machine"))
    func allAreMetWithTheRecordedGeometry() throws {
        let targets = ValidationTarget.all.filter { $0.environment == .room }
        let run = ValidationRun(targets: targets, recordings: try Datasets.sites.get())
        for result in try run.results(pool: WorkerPool(workerCount: 2)) {
            print(Self.text(result))
            #expect(result.isMet || result.target.excuse != nil, "\(Self.text(result))")
        }
    }

    /// None of the thirty is left out.
    @Test func allNumbersAreThere() {
        #expect(Set(ValidationTarget.all.map(\.number)) == Set(1...30))
    }

    private static func text(_ result: ValidationResult) -> String {
        func text(_ value: Double?) -> String { value.map { String(format: "%.3f", $0) } ?? "–" }
        let target = result.target
        return "\(target.title): \(text(result.mean)) ± \(text(result.standardError)) \(target.unit) of "
            + "\(result.figures.count) seeds, accepted \(text(target.accepted.lowerBound)) … "
            + "\(text(target.accepted.upperBound)), published \(text(target.published))"
    }
}

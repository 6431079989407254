import Foundation
import Parallelism
import TestSupport
import Testing

@testable import Validation

/// Every target over twenty seeds. The recordings lend the room their geometry where they are at hand; without them the
/// room is the documented one, and the targets hold as well.
@Suite struct TargetTests {
    /// Worlds whose targets are all clear of their limits after so many seeds get no more, unless the mode is long.
    private static let firstCount = 7
    private static let fullCount = 20

    @Test func allAreMet() throws {
        let recordings = Datasets.has("tetam_ble") ? try Datasets.sites.get() : RecordedSites()
        let results = try Self.results(of: ValidationTarget.all, recordings)
        #expect(results.count == ValidationTarget.all.count)
        for result in results {
            let figure = Self.text(result)
            print(figure)
            #expect(result.figures.count >= 7, "seeds that show it: \(figure)")
            #expect(result.standardError.map { $0.isFinite } == true, "\(figure)")
            #expect(result.isMet || result.target.excuse != nil, "\(figure)")
        }
    }

    /// With recordings at hand, ``allAreMet()`` does not look at the room without them. Its two sites are the only ones
    /// that recordings change.
    @Test(.enabled(if: Datasets.has("tetam_ble") && LongMode.isOn, "only in the long mode, with the recordings"))
    func allAreMetWithTheDocumentedGeometry() throws {
        let sites = [ValidationSite.room.name, ValidationSite.restingPhones.name]
        let targets = ValidationTarget.all.filter { sites.contains($0.site.name) }
        for result in try Self.results(of: targets, RecordedSites()) {
            print(Self.text(result))
            #expect(result.isMet || result.target.excuse != nil, "\(Self.text(result))")
        }
    }

    /// The results of twenty seeds, or of the first seven where the other thirteen would not change the answer.
    ///
    /// A target is met if the mean of twenty seeds is where it is accepted. With n seeds of N done, that mean is as far
    /// from the mean so far as s √((N − n) / (N n)) times Student's t with n − 1 degrees of freedom. A site ends early
    /// only if each of its targets is so far from its limits that the mean of twenty is beyond one with a probability
    /// of less than 1/2000; all others get their twenty seeds. So the power is that of twenty seeds for all.
    private static func results(
        of targets: [ValidationTarget], _ recordings: RecordedSites
    ) throws -> [ValidationResult] {
        let pool = WorkerPool(workerCount: 2)
        let begun = LongMode.isOn ? fullCount : firstCount
        var run = ValidationRun(targets: targets, seedCount: begun, recordings: recordings)
        let first = try run.results(pool: pool)
        guard begun < fullCount else { return first }
        let open = Set(first.filter { !isClear($0) }.map(\.target.site.name))
        run.targets = targets.filter { open.contains($0.site.name) }
        run.firstSeed = run.firstSeed + UInt64(begun)
        run.seedCount = fullCount - begun
        var rest = try run.results(pool: pool)[...]
        return first.map { result in
            guard open.contains(result.target.site.name), let more = rest.popFirst() else { return result }
            return ValidationResult(
                target: result.target, figures: result.figures + more.figures, recorded: result.recorded)
        }
    }

    private static func isClear(_ result: ValidationResult) -> Bool {
        guard result.figures.count == firstCount, let mean = result.mean, let error = result.standardError else {
            return false
        }
        // Half of 1/1000 lies beyond it, with six degrees of freedom.
        let quantile = 5.96
        let deviation = error * Double(firstCount).squareRoot()
        let left = Double(fullCount - firstCount) / Double(fullCount * firstCount)
        let reach = quantile * deviation * left.squareRoot()
        let limits = result.target.accepted
        return limits.contains(mean - reach) && limits.contains(mean + reach)
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

import Diagnosis
import Testing

/// Shares by hand.
struct ErrorSplitTests {
    private func share(_ causes: [CauseShare], _ cause: ErrorCause) -> Double {
        causes.first { $0.cause == cause }?.share ?? 0
    }

    private func isNear(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 1e-9 }

    @Test func partsOfCorrectionsBoundAndNoise() throws {
        // Mean error 10. Without the lag 8, without snapping 11: it does no harm. The bound of 4 m gives √π/2 · 4 = 3.545 m.
        let instants = [
            ErrorSplit.Instant(error: 8, corrected: [6, 8], beacons: 5, bound: 4),
            ErrorSplit.Instant(error: 12, corrected: [10, 14], beacons: 5, bound: 4),
        ]
        let split = try #require(ErrorSplit.causes(of: instants, corrections: [.lag, .snapping]))
        #expect(split.mean == 10)
        #expect(isNear(share(split.causes, .lag), 0.2) && share(split.causes, .snapping) == 0)
        #expect(isNear(share(split.causes, .geometry), Double.pi.squareRoot() / 2 * 4 / 10))
        #expect(isNear(split.causes.reduce(0) { $0 + $1.share }, 1))
        #expect(split.causes.first?.cause == .noise)
        #expect(split.causes.first { $0.cause == .lag }?.medianWithout == 8)
    }

    /// Errors 1, 2 and 9 m, median 2 m. Without the lag 0.5 and 6 m, and no value for the instant with 2 m, which keeps
    /// them: the median is 2 m, not the 3.25 m of the two others.
    @Test func medianWithoutACauseIsThatOfAllInstants() throws {
        let instants = [
            ErrorSplit.Instant(error: 1, corrected: [0.5, nil], beacons: 5, bound: 1),
            ErrorSplit.Instant(error: 2, corrected: [nil, nil], beacons: 5, bound: 1),
            ErrorSplit.Instant(error: 9, corrected: [6, nil], beacons: 5, bound: 1),
        ]
        let split = try #require(ErrorSplit.causes(of: instants, corrections: [.lag, .level]))
        #expect(split.causes.first { $0.cause == .lag }?.medianWithout == 2)
        #expect(isNear(share(split.causes, .lag), 3.5 / 12))
        #expect(!split.causes.contains { $0.cause == .level }, "nothing can be said without it")
    }

    @Test func instantsWithFewBeacons() throws {
        let instants = [
            ErrorSplit.Instant(error: 9, corrected: [], beacons: 2, bound: nil),
            ErrorSplit.Instant(error: 3, corrected: [], beacons: 3, bound: nil),
        ]
        let split = try #require(ErrorSplit.causes(of: instants, corrections: []))
        #expect(isNear(share(split.causes, .fewBeacons), 0.75))
        // Three beacons that do not determine the position: all of it is geometry.
        #expect(isNear(share(split.causes, .geometry), 0.25))
    }

    /// The bound would give 8 · √π/2 = 7.09 of 10 m; the second preset errs 3 m in the mean, so that is no bound. An instant
    /// without a position of a preset has the core's error.
    @Test func whatAPresetReachesIsNoBound() throws {
        func geometry(_ presets: [[Double?]]) throws -> Double {
            let instants = presets.map {
                ErrorSplit.Instant(error: 10, corrected: [], beacons: 5, bound: 8, presets: $0)
            }
            return try share(#require(ErrorSplit.causes(of: instants, corrections: [])).causes, .geometry)
        }
        #expect(try isNear(geometry([[], []]), 0.8 * Double.pi.squareRoot() / 2))
        #expect(try isNear(geometry([[9, 2], [1, 4]]), 0.3))
        #expect(try isNear(geometry([[nil, nil], [1, 2]]), 0.55))
        #expect(try isNear(geometry([[20, nil], [30, nil]]), 0.8 * Double.pi.squareRoot() / 2))
    }

    /// Two corrections that each take all away are one half each.
    @Test func overlapIsShared() throws {
        let instants = [ErrorSplit.Instant(error: 6, corrected: [0, 0], beacons: 9, bound: 1)]
        let split = try #require(ErrorSplit.causes(of: instants, corrections: [.fault(0), .level]))
        #expect(isNear(share(split.causes, .fault(0)), 0.5) && isNear(share(split.causes, .level), 0.5))
        #expect(share(split.causes, .noise) == 0 && share(split.causes, .geometry) == 0)
    }

    @Test func nothingToSplit() {
        #expect(ErrorSplit.causes(of: [], corrections: []) == nil)
        #expect(ErrorSplit.causes(of: [.init(error: 0, corrected: [], beacons: 4, bound: 1)], corrections: []) == nil)
    }
}

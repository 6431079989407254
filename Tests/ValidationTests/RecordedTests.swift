import TestSupport
import Testing

@testable import Validation

/// The estimators on the recordings from which the figures come. They must give what others measured on them: of the
/// lab, on a thinned copy of the survey and on the tracks that are at hand.
@Suite(.enabled(if: Datasets.has("tetam_ble"), "the recordings are not on this machine")) struct RecordedTests {
    /// Title, published figure, tolerance: what thinning to 60 packets a link and four tracks of nine leave open.
    @Test(arguments: [
        ("V1 static sd, median of links", 3.05, 0.3),
        ("V2 kurtosis of static levels, median of links", 1.59, 0.1),
        ("V2 sd within the three modes, if they are at least 3 dB apart", 0.58, 0.1),
        ("V3 range of the three modes, median", 7.1, 0.2),
        ("V5 slope of static sd over distance", 0, 0.04),
        ("V6 residual sd of location means, one law for all", 4.5, 0.05),
        ("V6 residual sd of location means, a power for each receiver", 3.9, 0.1),
        ("V7 interquartile range of the receivers' own exponents", 0.6, 0.05),
        ("V8 autocorrelation of location means at 1.5 m", 0.35, 0.06),
        ("V8 autocorrelation of location means at 2.1 m", 0.24, 0.02),
        ("V8 autocorrelation of location means at 3.5 m", 0.13, 0.02),
        ("V8 autocorrelation of location means at 5 m", 0.05, 0.04),
        ("V9 correlation of shadowing between beacons, mean of pairs", 0.01, 0.005),
        ("V10 residual sd on the move, per packet", 6.25, 0.3),
        ("V10 residual sd on the move, of 1 s means", 5.13, 0.3),
        ("V10 residual sd on the move, of 3 s means", 4.55, 0.3),
        ("V10 residual sd on the move, of 5 s means", 4.36, 0.3),
        ("V22 sd of beacon power over receivers of one room", 2.1, 0.15),
        ("V24 lateration over 3 s, weighted, median error", 1.82, 0.2),
        ("V24 lateration over 3 s, weighted, 95 % error", 4.38, 0.5),
        ("V24 median error of unweighted circles over that of weighted", 1.5, 0.15),
    ])
    func isWhatOthersMeasured(title: String, published: Double, tolerance: Double) throws {
        let lab = try #require(try Datasets.sites.get().lab)
        let target = try #require(ValidationTarget.all.first { $0.title == title }, "there is no target \(title)")
        let figure = try #require(target.estimate(lab))
        #expect(target.published == published)
        #expect(abs(figure - published) <= tolerance, "\(title): \(figure) of recordings, \(published) published")
    }

    @Test(.enabled(if: Datasets.has("xyz10_mall"), "the recordings are not on this machine"))
    func mallWalksShowSpeedsAndLevels() throws {
        let mall = try #require(try Datasets.sites.get().mall)
        let shown = ValidationTarget.all.filter { $0.site.name == "mall" && $0.estimate(mall) != nil }
        #expect(Set(shown.map(\.number)) == [17, 23, 30], "without places of beacons only these can be measured")
    }
}

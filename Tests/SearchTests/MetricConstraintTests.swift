import Diagnostics
import Evaluation
import Foundation
import Search
import Testing

@Suite struct MetricConstraintTests {
    @Test(arguments: [
        ("floorDetection >= 0.98", "floorDetection >= 0.98"), ("ce95<=8", "ce95 <= 8"),
        ("  ce95   <=8.50 ", "ce95 <= 8.5"),
        ("latency ≤ 1e0", "latency <= 1"), ("latency >= -2", "latency >= -2"), ("pathRatio <= 1.5", "pathRatio <= 1.5"),
    ])
    func aLimitIsRead(text: String, meaning: String) throws {
        #expect(try MetricConstraint(text).description == meaning)
        #expect(try MetricConstraint(meaning) == MetricConstraint(text))
    }

    @Test(arguments: [
        ("", "is not a constraint"), ("ce95", "is not a constraint"), ("<= 8", "is not a constraint"),
        ("ce95 <=", "is not a constraint"),
        ("ce95 < 8", "is not a constraint"), ("ce95 = 8", "is not a constraint"), ("ce95 =< 8", "is not a constraint"),
        ("ce95 <= 8 m", "is not a constraint"), ("ce95 <= nan", "is not a constraint"),
        ("ce95 <= inf", "is not a constraint"),
        ("8 >= ce95", "is not a constraint"), ("ce95 <= 8 <= 9", "is not a constraint"),
        ("CE95 <= 8", "Did you mean \"ce95\"? Known are meanError, rmsError"),
        ("floor detection >= 0.9", "does not name a metric"), ("floorDetection >= 98", "within 0…1"),
        ("ce75 <= -4", "No value of \"ce75\" is below 0 m. Write a number from 0 on."),
        ("availability >= 0", "This always holds: \"availability\" is at least 0."),
        ("pathRatio >= -1", "This always holds: \"pathRatio\" is at least 0."),
        ("floorDetection <= 0.9", "Write \"floorDetection >= 0.9\""), ("ce95 >= 8", "Write \"ce95 <= 8\""),
    ])
    func whatIsWrongIsSaid(text: String, words: String) {
        let error = #expect(throws: Problems.self) { _ = try MetricConstraint(text) }
        #expect(error?.all.first?.message.contains(words) == true, "\(error?.description ?? "")")
    }

    @Test func theBoundIsAllowedAndNothingIsNot() throws {
        let floor = try MetricConstraint("floorDetection >= 0.98")
        for (value, isMet) in [(0.98, true), (1, true), (0.9799, false), (nil, false), (.nan, false)]
            as [(Double?, Bool)]
        {
            #expect(floor.isMet { $0 == "floorDetection" ? value : 1 } == isMet)
        }
        let error = try MetricConstraint("ce95 <= 8")
        for (value, isMet) in [(8, true), (0, true), (8.01, false), (.infinity, false)] {
            #expect(error.isMet { $0 == "ce95" ? value : 0 } == isMet)
        }
    }

    /// What follows from a baseline may be a bound that every value meets.
    @Test func aMeasuredLimitIsReadAsItIs() throws {
        let limit = try #require([BaselineLimit].recommendation(availability: 0.1, besides: []).first)
        let written = try #require(limit.constraint { _ in 0.05 })
        let read = try JSONDecoder().decode(MetricConstraint.self, from: JSONEncoder().encode(written))
        #expect(read.key == "availability" && read.bound == written.bound && read.bound < 0)
    }

    @Test func everyMetricCanBeLimited() throws {
        for metric in Metric.all {
            let sign = metric.better == .higher ? ">=" : "<="
            #expect(try MetricConstraint("\(metric.key) \(sign) 0.5").key == metric.key)
        }
    }

    /// A limit with an exception comes back from JSON as it was, but for its note.
    @Test func exceptionsAreKept() throws {
        let limit = try #require([BaselineLimit].recommendation(availability: 0, besides: []).last)
        let written = try #require(limit.constraint { $0 == "ce75" ? 2 : 0.5 })
        let read = try JSONDecoder().decode(MetricConstraint.self, from: JSONEncoder().encode(written))
        #expect(read.exception == written.exception && read.bound == written.bound && read.exception != nil)
        #expect(written.values { $0 == "ce75" ? 2.2 : 0.55 } == "2.20 with floorDetection 0.550")
        // The bounds are 2.1 and 2.3: what looks like one of them has more digits.
        #expect(written.values { $0 == "ce75" ? 2.302 : 0.6 } == "2.30200 with floorDetection 0.600")
        #expect(!written.withoutException.isMet { $0 == "ce75" ? 2.2 : 1 } && written.isMet { $0 == "ce75" ? 2.2 : 1 })
    }
}

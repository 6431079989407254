import Engagement
import EngagementTrials
import Foundation
import Parallelism
import TestSupport
import Testing
import VenueModel

@testable import Reporting

/// The page of `engage`, of a hall with limits that nothing keeps, and of few visits.
@Suite struct EngagementReportTests {
    private static func result(visits: Int) throws -> (venue: Venue, result: EngagementResult) {
        var request = EngagementRequest()
        request.visits = visits
        request.testVisits = 2 * visits
        request.duration = 600
        request.settings = Array(request.settings.prefix(1))
        request.limits = TriggerLimits(recall: 1, falseAVisit: 0, latency: 0)
        let venue = TrialHall.sparse
        return (venue, try EngagementRun(venue: venue, request: request, in: RunContext(workers: 2)).run())
    }

    private static let short = Result { try result(visits: 12) }
    private static let few = Result { try result(visits: 2) }

    /// Zones with the same sentences share them, in the page and in the text.
    @Test func aSentenceStandsOnce() throws {
        let (venue, result) = try Self.few.get()
        let reason = try #require(result.zones.first?.reason)
        #expect(result.reasons(for: [.untested]).map(\.zones) == [["west", "east"]])
        #expect(result.reasons(for: [.untested]).map(\.names) == ["2 zones (west, east)"])
        #expect(result.reasons(for: [.missed, .reliable]) == [])
        #expect(result.text.components(separatedBy: reason).count == 2)
        let page = EngagementReport(result, of: venue).html
        #expect(page.contains("<p>2 zones (west, east): \(reason)</p>"))
        #expect(page.contains("west, east: too few visits had what is due."))
        #expect(page.contains("Run the same command with <code>--test-visits 16</code>"))
    }

    /// A zone can be joined only with another one.
    @Test func aSingleZoneIsNotJoined() throws {
        let (venue, few) = try Self.few.get()
        var result = few
        for index in result.zones.indices {
            result.zones[index].verdict = .missed
            result.zones[index].advice = nil
        }
        #expect(
            EngagementReport(result, of: venue).html.contains("Do not notify west, east alone. Join zones, or allow"))
        result.zones.removeLast()
        #expect(EngagementReport(result, of: venue).html.contains("Do not notify west, or allow"))
    }

    /// Block time, count and delay are those of each profile, on the page and in the text.
    @Test func deliveriesAreThoseOfProfiles() throws {
        let (venue, result) = try Self.few.get()
        #expect(Set(result.rows.filter { $0.rule.blockTime == 1 }.map(\.profile)) == ["inbeacon"])
        #expect(result.deliveries.contains("block time 1 s, count 3, delay 0 s (inbeacon)"))
        #expect(
            result.deliveries.contains("block time 300 s, count 3, delay 0 s (")
                && result.text.contains(result.deliveries))
        #expect(EngagementReport(result, of: venue).html.contains(result.deliveries))
    }

    /// A beacon that is advised is on the map, beside those of the venue, and names are drawn last.
    @Test func advisedBeaconsAreOnTheMap() throws {
        let (venue, result) = try Self.short.get()
        let advised = result.zones.compactMap(\.advice)
        #expect(!advised.isEmpty && result.zones.allSatisfy { $0.verdict != .untested })
        let text = EngagementDrawing(venue, level: 0, zones: result.zones).drawing.text
        let counter = MarkupCounter(text)
        #expect(counter.failure == nil)
        for advice in advised { #expect(text.contains(Markup.escape(advice.sentence))) }
        // The beacons of the venue and the one of the legend.
        #expect(counter.counts["circle"] == 5)
        let legends = ["new beacon that is enough", "new beacon that is not shown to be enough"].filter {
            text.contains(">\($0)<")
        }
        #expect(legends.count == Set(advised.map(\.isEnough)).count)
        let name = try #require(text.range(of: ">west</text>"))
        let beacon = try #require(
            text.range(of: "<circle", options: .backwards, range: text.startIndex..<name.lowerBound))
        #expect(!text[beacon.lowerBound..<name.lowerBound].contains("opacity=\"0.45\""))
    }

    /// The chart has a mark and a tooltip for each profile and use of the phone with a due visit, and a legend of both.
    @Test func theChartHasEveryProfile() throws {
        let (_, result) = try Self.short.get()
        let text = EngagementChart(result.rows).drawing.text
        #expect(MarkupCounter(text).failure == nil)
        let rows = result.rows.filter { $0.recall != nil }
        #expect(!rows.isEmpty)
        for row in rows {
            #expect(text.contains("<title>\(row.profile), \(row.phone): "))
            #expect(text.contains(">\(row.profile)</text>") && text.contains(">\(row.phone)</text>"))
        }
        #expect(text.components(separatedBy: " false a visit</title>").count == rows.count + 1)
        let empty = MarkupCounter(EngagementChart([]).drawing.text)
        #expect(empty.failure == nil)
    }
}

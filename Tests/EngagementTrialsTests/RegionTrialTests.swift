import Diagnostics
import Engagement
import EngagementTrials
import Formats
import Geometry
import Parallelism
import Radio
import TestSupport
import Testing
import VenueModel

@Suite struct RegionTrialTests {
    private static func sites(
        _ detail: RegionTarget.Detail = .minor, circle: Double? = nil
    ) throws -> RegionSites { try RegionSites([TrialHall.venue], by: detail, circle: circle) }

    /// A region that has a slot all the time, heard from 100 to 400 s and from 600 to 900 s: two stays, both told
    /// within the usual delay of 10 to 30 s.
    @Test func aSlotTellsEachStay() throws {
        let trial = RegionTrial(
            try Self.sites(), selector: RegionSelector([]), monitor: RegionMonitor(lateShare: 0))
        let heard = Array(stride(from: 100.0, through: 400, by: 1)) + Array(stride(from: 600.0, through: 900, by: 1))
        let all = trial.outcome(heard, windows: [0..<1000], duration: 1000, seed: 1)
        #expect(all.stays == 2 && all.told == 2 && all.repeats == 0 && all.strays == 0)
        #expect(all.latencies.allSatisfy { (10...30).contains($0) })
        let none = trial.outcome(heard, windows: [], duration: 1000, seed: 1)
        #expect(none.stays == 2 && none.told == 0)
        // A slot for the second stay alone, and one in its midst.
        #expect(trial.outcome(heard, windows: [500..<1000], duration: 1000, seed: 1).told == 1)
        let late = trial.outcome(heard, windows: [700..<1000], duration: 1000, seed: 1)
        #expect(late.told == 1 && late.latencies[0] >= 110)
        // A slot that is lost and given back tells the same stay again.
        let twice = trial.outcome(heard, windows: [0..<200, 250..<1000], duration: 1000, seed: 1)
        #expect(twice.told == 2 && twice.repeats == 1)
    }

    /// The delays of the operating system are even between 10 and 30 s: a median of 20 s.
    @Test func theUsualDelayIsRecovered() throws {
        let trial = RegionTrial(
            try Self.sites(), selector: RegionSelector([]), monitor: RegionMonitor(lateShare: 0))
        var sum = RegionOutcome()
        for seed in 0..<400 as Range<UInt64> {
            sum += trial.outcome(
                Array(stride(from: 0.0, through: 100, by: 1)), windows: [0..<200], duration: 200, seed: seed)
        }
        // The median of n even values has a standard error of 20/(2 √n).
        #expect(abs((sum.latency(0.5) ?? 0) - 20) < 4 * 20 / (2 * 20.0))
    }

    @Test func withSlotsEnoughAllPoliciesAreEqual() throws {
        let sites = try Self.sites()
        func rows(_ slots: Int, workers: Int = 2) throws -> [RegionTrial.PolicyRow] {
            try RegionTrial(sites, selector: RegionSelector(sites.targets, slots: slots)).run(
                visits: 4, duration: 300, seed: 3, in: RunContext(workers: workers))
        }
        let many = try rows(20)
        #expect(many.map(\.outcome) == Array(repeating: many[0].outcome, count: 3))
        #expect(many.allSatisfy { $0.nearestShare == 1 } && many[0].outcome.stays > 0)
        let few = try rows(2)
        #expect(few[1].outcome.told < few[0].outcome.told && few[1].nearestShare < few[2].nearestShare)
        #expect(few[2].nearestShare > 0.5 && few[2].selectionsAnHour > 0 && few[1].selectionsAnHour == 0)
        #expect(few[0].outcome == many[0].outcome)
        let report = { (rows: [RegionTrial.PolicyRow]) in
            try JSONText.of(
                RegionReport(
                    sites, selector: RegionSelector(sites.targets, slots: 2), at: RoutePlace(Point(0, 0), level: 0),
                    rows: rows, visits: 4))
        }
        let text = try report(few)
        #expect(try report(rows(2, workers: 1)) == text)
        try RegionReport.schema.check(text, file: nil)
        try RegionReport.schema.check(
            JSONText.of(
                RegionReport(sites, selector: RegionSelector(sites.targets), at: nil, rows: [], visits: 0)), file: nil)
    }

    /// Six regions and two slots, of which the whole UUID has one: five regions have none.
    @Test func regionsWithoutASlotAreCounted() throws {
        func text(_ sites: RegionSites) -> String {
            RegionReport(
                sites, selector: RegionSelector(sites.targets, slots: 2), at: RoutePlace(Point(0, 0), level: 0),
                rows: [],
                visits: 0
            ).text
        }
        let minors = text(try Self.sites())
        #expect(minors.contains("The slots are exceeded: 5 regions have none; 1 slot is for the whole UUID."))
        #expect(!text(try Self.sites(.uuid)).contains("exceeded"))
    }

    /// Two venues whose anchors are 0.001° apart, about 111 m: the frame is that of the first one.
    @Test func severalVenuesShareAFrame() throws {
        var other = TrialHall.venue
        other.name = "other"
        other.anchor?.latitude += 0.001
        let sites = try RegionSites([TrialHall.venue, other], by: .minor, circle: 100)
        #expect(sites.targets.count == 8 && sites.shared.count == 6)
        for target in sites.targets {
            guard case .beacons = target.region else { continue }
            #expect(sites.beacons(of: target.region).count == 2)
            #expect(sites.venues(of: target.region) == ["hall", "other"])
            let one = target.places[0].position
            let two = target.places[1].position
            #expect(abs(two.x - one.x) < 0.1 && abs(two.y - one.y - 111.27) < 0.2)
        }
        #expect(sites.count(by: .uuid) == 1 && sites.count(by: .minor) == 6)
        let outer = MonitoredRegion.beacons(try #require(BeaconRegion(TrialHall.venue.beacons[0].id, .uuid)))
        #expect(sites.beacons(of: outer).count == 12)
    }

    @Test func whatIsMissingIsSaid() throws {
        var bare = TrialHall.venue
        bare.anchor = nil
        bare.beacons = []
        #expect { try RegionSites([bare, TrialHall.venue]) } throws: { ($0 as? Problems)?.all.count == 2 }
        bare.beacons = [Beacon(id: .named("x"), level: 0, position: Point(0, 0), height: 2)]
        #expect(throws: Problems.self) { try RegionSites([bare]) }
    }
}

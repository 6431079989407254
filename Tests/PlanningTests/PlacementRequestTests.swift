import Diagnostics
import Evaluation
import Geometry
import NumericalMethods
import Parallelism
import Planning
import Synchronization
import TestSupport
import Testing
import VenueModel
import Walks

/// Each part of a request for a placement counts. Visitors walk in few buildings.
@Suite struct PlacementRequestTests {
    private func request(
        _ count: PlacementRequest.Count, walks: Int = 1, hasVisitors: Bool = true
    ) throws -> PlacementRequest {
        var request = PlacementRequest(try OwnVenues.venue("chemist"), file: "chemist.yaml", count: count)
        request.isAfresh = true
        request.hasVisitors = hasVisitors
        request.moves = 0
        request.places.sites.spacing = 5
        request.trial.worlds = 2
        request.trial.walks = walks
        request.trial.duration = 60
        return request
    }

    /// A budget for exactly this number of beacons.
    private func budget(for count: Int) throws -> PlaceBudget {
        let catalogue = try CatalogueFile.parse("currency: EUR\nbeacons: [{model: cell, price: 10, battery: 900}]")
        let model = catalogue.models[0]
        return try PlaceBudget(
            catalogue.price(of: count, model, height: 3) + 1, catalogue, model, height: 3)
    }

    private func ce75(atMost bound: Double) throws -> [Requirement] {
        try RequirementsFile.parse("requirements: [{metric: ce75, atMost: \(bound)}]", for: OwnVenues.venue("chemist"))
    }

    /// A run with what it said.
    private func said(_ request: PlacementRequest) throws -> (result: PlacementResult?, messages: [String]) {
        let said = Mutex<[String]>([])
        let observer = RunObserver(message: { text in said.withLock { $0.append(text) } })
        var result: PlacementResult?
        do { result = try PlacementRun(request, in: RunContext(observer: observer)).run() } catch is PlacementNotEnough
        {}
        return (result, said.withLock { $0 })
    }

    @Test func aBudgetIsUsedUp() throws {
        var request = try request(.budget, hasVisitors: false)
        request.budget = try budget(for: 3)
        let result = try PlacementRun(request).run()
        #expect(request.budget?.most == 3 && result.planned.beacons.count == 3)
        request.budget = try budget(for: 500)
        #expect(try PlacementRun(request).run().planned.beacons.count == result.placement.siteCount)
    }

    /// The least number is at most what the budget pays. Too few walks for a verdict do not meet a requirement.
    @Test func aBudgetLimitsTheLeastNumber() throws {
        var request = try request(.least(ce75(atMost: 100)))
        request.budget = try budget(for: 2)
        #expect {
            try PlacementRun(request).run()
        } throws: { error in
            let error = error as? PlacementNotEnough
            return error?.count == 2 && error?.unmet.count == 1
        }
    }

    /// Requirements are tested in buildings that ranked no plan: here the others would say the opposite.
    @Test func requirementsAreTestedInUnseenBuildings() throws {
        var number = try request(.number(4), walks: 6)
        number.trial.worlds = 1
        let planned = try PlacementRun(number).run().planned
        func upperEnd(_ seed: UInt64) throws -> Double {
            var options = number.trial
            options.seed = seed
            let arm = TrialArm(planned.name, venue: planned, preset: number.preset, parameters: number.parameters)
            let walks = try PlanTrial(options).run([arm]) { _, walks in walks }[0][0]
            let result = Evaluator(venue: planned, resamples: 500).check(try ce75(atMost: 100), walks)[0]
            return try #require(result.value.interval).upperBound
        }
        let seen = try upperEnd(number.trial.seed)
        let unseen = try upperEnd(RandomStream.child(of: number.trial.seed, for: "unseen"))
        try #require(abs(seen - unseen) > 1e-3)
        var least = number
        least.count = .least(try ce75(atMost: (seen + unseen) / 2))
        least.budget = try budget(for: 4)
        let first = try #require(try said(least).messages.first)
        #expect(first.hasPrefix(unseen < seen ? "4 beacons: all requirements met" : "4 beacons: not met"), "\(first)")
    }

    /// Portals get beacons first, and those that get none are named.
    @Test func portalsAreServedFirst() throws {
        var request = try request(.number(2), hasVisitors: false)
        request.servesPortals = true
        let back = try #require(request.venue.paths.nodes.firstIndex { $0.name == "l" })
        request.venue.paths.nodes[back].isEntrance = true
        let both = try said(request)
        #expect(Portal.unserved(in: try #require(both.result).planned).isEmpty && both.messages.isEmpty)
        request.count = .number(1)
        let one = try said(request)
        let open = Portal.unserved(in: try #require(one.result).planned)
        #expect(open.count == 1)
        let name = open.first?.node.name ?? ""
        #expect(
            one.messages == [
                "2 beacons are needed at portals, more than are placed. Without one are: the entrance at \"\(name)\"."
            ])
    }

    /// Where no site is near a portal, the advice names what may give one.
    @Test(
        arguments: [
            (walls: true, columns: true, "a smaller --spacing or another --mount"),
            (false, true, "another --mount"),
        ]) func adviceForPortalsHelps(walls: Bool, columns: Bool, advice: String) throws
    {
        var request = try request(.number(1), hasVisitors: false)
        request.servesPortals = true
        request.places.sites.hasCeiling = false
        request.places.sites.hasWalls = walls
        request.places.sites.hasColumns = columns
        request.venue.levels[0].columns = [Column(position: Point(2, 7))]
        #expect(try said(request).messages == ["No site is near the entrance at \"a\". Choose \(advice)."])
        request.places.sites.hasCeiling = true
        request.places.sites.hasWalls = true
        #expect(request.places.sites.remedy == "a smaller --spacing")
    }

    /// Visitors rank plans whose beacons have identities of their own, those at portals after the others: by hand.
    @Test func visitorsHearTheBeaconsAtPortals() throws {
        var request = try request(.number(2))
        request.servesPortals = true
        let result = try PlacementRun(request).run()
        let best = try #require(result.plans.first)
        #expect(best.sites.count == 1 && result.planned.beacons.count == 2)
        let identities = try BeaconIdentities(request.venue, count: 2)
        let portal = try #require(Portal.all(of: request.venue).first)
        var venue = result.kept
        venue.beacons = result.planned.beacons.sorted { portal.isServed(by: $0) && !portal.isServed(by: $1) }
        try #require(venue.beacons.count { portal.isServed(by: $0) } == 1)
        venue.beacons[0].id = identities.identity(1)
        venue.beacons[1].id = identities.identity(0)
        let arm = TrialArm(venue.name, venue: venue, preset: request.preset, parameters: request.parameters)
        let scores = try PlanTrial(request.trial).run([arm]) { _, walks in
            Metric.ipinScore.value(of: walks).value ?? .infinity
        }[0]
        #expect(abs(scores.reduce(0, +) / 2 - best.score) < 1e-9)
    }

    /// Visitors hear new beacons at their interval.
    @Test func theIntervalCounts() throws {
        let usual = try request(.number(3))
        var slow = usual
        slow.places.interval = 2
        let results = try [usual, slow].map { try PlacementRun($0).run() }
        #expect(results[1].planned.beacons.allSatisfy { $0.advertisingInterval == 2 })
        let scores = results.map { Set($0.plans.map(\.score)) }
        #expect(scores[0].isDisjoint(with: scores[1]) && !scores[0].isEmpty)
    }

    /// As many moves are tried as the request has.
    @Test func movesAreTried() throws {
        let counts = Mutex<Set<Int>>([])
        let observer = RunObserver(progress: { progress in
            if progress.step == "Moving beacons" { _ = counts.withLock { $0.insert(progress.count) } }
        })
        var request = try request(.number(2))
        _ = try PlacementRun(request, in: RunContext(observer: observer)).run()
        #expect(counts.withLock { $0 } == [])
        request.moves = 1
        _ = try PlacementRun(request, in: RunContext(observer: observer)).run()
        #expect(counts.withLock { $0 } == [1])
    }

    /// A plan stands once in the list, although no move of its beacons is better: here no place is free.
    @Test func plansAreDifferent() throws {
        var request = try request(.number(1))
        request.places.sites.spacing = 8
        request.count = .number(try PlacementRun(request).run().placement.siteCount)
        request.moves = 1
        let plans = try PlacementRun(request).run().plans.map(\.sites)
        #expect(!plans.isEmpty && Set(plans).count == plans.count)
    }

    /// A venue without a UUID needs one only for beacons that are mounted.
    @Test func simulatedBeaconsNeedNoUUID() throws {
        var request = try request(.number(2), hasVisitors: false)
        request.venue.beacons = []
        request.venue.newBeaconUUID = nil
        #expect(throws: Problems.self) { try PlacementRun(request).run() }
        request.isSimulated = true
        let beacons = try PlacementRun(request).run().planned.beacons
        #expect(Set(beacons.map(\.id)).count == 2)
    }
}

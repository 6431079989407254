import Diagnostics
import Evaluation
import Geometry
import Parallelism
import Planning
import Radio
import Synchronization
import Testing
import VenueModel

/// What installers get, in one call.
@Suite struct HandOverRunTests {
    /// A room with a zone, without a path, and with two beacons at the ceiling.
    private var venue: Venue {
        let corners = [Point(0, 0), Point(10, 0), Point(10, 6), Point(0, 6)]
        let level = Level(number: 0, name: "Ground", elevation: 0, height: 3, outline: Polygon(corners))
        var venue = Venue(name: "room", levels: [level])
        venue.zones = [Zone(name: "Kitchen", level: 0, outline: Polygon(corners))]
        venue.beacons = ["a", "b"].map {
            Beacon(id: .named($0), level: 0, position: Point(3, 5), height: 2.5, mount: .ceiling)
        }
        return venue
    }

    /// The bill is that of the model, what it cannot do is said once, and the walk-through knows the requirements.
    @Test func aHandOverHasAllItsParts() throws {
        let text = """
            currency: EUR
            reserve: 0
            beacons:
              - {model: small, price: 20, mounts: [wall]}
            """
        let catalogue = try CatalogueFile.parse(text)
        var request = HandOverRequest(venue, file: "room.yaml")
        request.requirements = try RequirementsFile.parse(
            "requirements:\n  - {metric: ce50, atMost: 3, zone: Kitchen}\n", for: venue)
        let plain = try HandOverRun(request).run()
        #expect(plain.supply == nil && plain.plan.items[0]?.map(\.number) == ["B1", "B2"])
        #expect(plain.route.walks.isEmpty && plain.route.unreached == ["Kitchen"])
        request.model = try catalogue.model(named: nil)
        request.catalogue = catalogue
        request.catalogueFile = "catalogue.yaml"
        let warned = Mutex<[Problem]>([])
        let observer = RunObserver(warn: { problems in warned.withLock { $0 += problems } })
        let bought = try #require(try HandOverRun(request, in: RunContext(observer: observer)).run().supply)
        #expect(bought.bill.items.first?.total == 40)
        let mounts = "small can hang on wall; the plan asks for another mount: B1, B2."
        #expect(bought.conflicts.contains(mounts))
        let said = warned.withLock { $0 }
        #expect(said.map(\.message) == bought.conflicts && said.allSatisfy { $0.file == "catalogue.yaml" })
    }

    @Test func withoutBeaconsThereIsNothingToMount() throws {
        var empty = venue
        empty.beacons = []
        let run = HandOverRun(HandOverRequest(empty, file: "room.yaml"))
        let problems = #expect(throws: Problems.self) { try run.run() }
        #expect(problems?.all.map(\.file) == ["room.yaml"])
    }
}

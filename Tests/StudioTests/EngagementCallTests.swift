import Diagnostics
import Engagement
import EngagementTrials
import Formats
import Parallelism
import Reporting
import Synchronization
import Testing
import VenueFiles

@testable import Studio

/// Figures of notifications are those of `engage zones`.
@Suite struct EngagementCallTests {
    private let folder: StudioFolder
    private let opened: JSONValue

    /// A small room with two zones.
    init() throws {
        folder = try StudioFolder(venues: [])
        let zones = """
                zones:
                  - {name: desk, outline: [[1, 1], [3, 1], [3, 3], [1, 3]]}
                  - {name: window, outline: [[5, 7], [7, 7], [7, 9], [5, 9]]}

            """
        try folder.write(StudioFolder.room + zones, to: "room.yaml")
        opened = try folder.call("/api/venue/open", ["path": "room.yaml"])
    }

    /// One event has figures of the profile, and of the other it says that the profile does not report it.
    @Test(arguments: [(ZoneEvent.enter, 6), (.dwellOutside, 2)])
    func figuresAreThoseOfTheCommand(event: ZoneEvent, visits: Int) throws {
        let told = try folder.call(
            "/api/engage",
            [
                "id": opened["id"], "profile": "backspin", "visits": .number(Double(visits)),
                "event": .string(event.rawValue),
            ])
        let venue = try VenueFile.read(path: folder.path + "/room.yaml").venue
        var request = EngagementRequest()
        request.visits = visits
        request.testVisits = 4 * visits
        request.goal.event = event
        request.profiles = [try #require(EngagementProfile.named("backspin"))]
        let result = try EngagementRun(venue: venue, request: request).run()
        #expect(told["result"] == (try JSONValue(parsing: Array(JSONText.of(result).utf8))))
        #expect(told["summary"].string == result.summary && told["silent"].string == result.silent)
        #expect(told["warnings"].items.map(\.string) == request.warnings.map(\.message))
        #expect(told["advice"].items.map(\.string) == result.zones.map { $0.advice?.sentence })
        #expect(told["uses"].items.count == request.scenarios.count)
        #expect(told["result"]["profiles"].items.isEmpty == (event == .dwellOutside))
        let report = try #require(folder.session.report(at: told["report"].string ?? ""))
        #expect(String(decoding: report, as: UTF8.self) == EngagementReport(result, of: venue).html)
    }

    /// The advised beacons make a valid venue, which has as many more.
    @Test func advisedBeaconsMakeAValidVenue() throws {
        let told = try folder.call("/api/engage", ["id": opened["id"], "profile": "backspin", "visits": 6])
        let beacons = told["beacons"].items
        let places = told["result"]["zones"].items.flatMap { $0["newBeacons"]["places"].items }
        #expect(!beacons.isEmpty && beacons.count == places.count)
        let level = opened["document"]["levels"][0]
        let added = beacons.map { beacon -> JSONValue in
            guard case .object(let members) = beacon else { return beacon }
            return .object(members.filter { $0.key != "level" })
        }
        let document = opened["document"].with(
            "levels", [level.with("beacons", .array(level["beacons"].items + added))])
        let checked = try folder.call("/api/venue/check", ["document": document])
        #expect(checked["id"].string != nil, "\(checked["problems"])")
    }

    /// Each refusal says what is allowed.
    @Test func badFieldsAreRefused() throws {
        for (key, value, allowed): (String, JSONValue, String) in [
            ("id", "gone", "Check it again"), ("profile", "nobody", "backspin"), ("profile", nil, "profile"),
            ("visits", 1, "1000"), ("visits", 2.5, "2.5"), ("visits", "many", "number"),
            ("event", "leave", "dwellInside"),
        ] {
            let request: JSONValue = ["id": opened["id"], "profile": "backspin", "visits": 2, "event": "enter"]
            let error = #expect(throws: Problems.self, "\(key) \(value)") {
                try folder.call("/api/engage", request.with(key, value))
            }
            let text = error?.all.map(\.message).joined() ?? ""
            #expect(text.contains(allowed), "\(key) \(value): \(text)")
        }
    }

    /// A venue without zones is refused with a sentence.
    @Test func zonesAreNeeded() throws {
        try folder.write(StudioFolder.room, to: "bare.yaml")
        let bare = try folder.call("/api/venue/open", ["path": "bare.yaml"])
        let error = #expect(throws: Problems.self) {
            try folder.call("/api/engage", ["id": bare["id"], "profile": "backspin"])
        }
        #expect(error?.all.first?.message.contains("zones") == true)
    }

    /// The work tells how far it is, and stops when it is asked to.
    @Test func canBeStopped() throws {
        let interruption = Interruption()
        let events = Mutex<[JSONValue]>([])
        let request: JSONValue = ["id": opened["id"], "profile": "backspin", "visits": 1000]
        try #require(StudioWork.at("/api/engage")).run(
            Array(request.text.utf8), in: folder.session, interruption: interruption
        ) { event in
            if event["event"].string == "progress" { interruption.wish() }
            events.withLock { $0.append(event) }
        }
        let told = events.withLock { $0.map { $0["event"].string } }
        #expect(told.contains("progress") && told.last == "stopped")
    }
}

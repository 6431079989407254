import Diagnostics
import Formats
import Geometry
import Parameters
import Planning
import Studio
import TestSupport
import Testing
import VenueFiles

/// Maps that follow their beacons are those of the command `plan maps` for the venue with the beacons where they are.
@Suite struct PlanCallTests {
    private let maps: JSONValue = ["strongest1", "bound", "heardPerScan"]

    private func values(_ json: JSONValue, _ key: String) -> [Double?] { json["values"][key].items.map(\.number) }

    @Test func movedBeaconsGiveTheMapsOfTheMovedVenue() throws {
        let folder = try StudioFolder()
        let opened = try folder.call("/api/venue/open", ["path": "office.yaml"])
        let plan = try folder.call("/api/plan/open", ["id": opened["id"], "level": 3, "maps": maps])
        let moved = try folder.call("/api/plan/move", ["plan": plan["plan"], "index": 2, "at": [20.5, 9]])

        let level = opened["document"]["levels"][0]
        var beacons = level["beacons"].items
        beacons[2] = beacons[2].with("at", [20.5, 9])
        let document = opened["document"].with("levels", [level.with("beacons", .array(beacons))])
        let checked = try folder.call("/api/venue/check", ["document": document])
        let fresh = try folder.call("/api/plan/open", ["id": checked["id"], "level": 3, "maps": maps])
        var changed = 0
        for map in maps.items.compactMap(\.string) {
            #expect(values(moved, map) == values(fresh, map))
            changed += zip(values(moved, map), values(plan, map)).count { $0 != $1 }
        }
        #expect(changed > 50)

        // A beacon that fails, and is there again.
        let without = try folder.call("/api/plan/move", ["plan": plan["plan"], "index": 2, "at": nil])
        #expect(values(without, "heardPerScan") != values(fresh, "heardPerScan"))
        let again = try folder.call("/api/plan/move", ["plan": plan["plan"], "index": 2, "at": [20.5, 9]])
        for map in maps.items.compactMap(\.string) { #expect(values(again, map) == values(fresh, map)) }
    }

    /// Beacons that are placed make a valid venue, and hear more places.
    @Test func placedBeaconsMakeAValidVenue() throws {
        let folder = try StudioFolder()
        let opened = try folder.call("/api/venue/open", ["path": "office.yaml"])
        let placed = try folder.call("/api/plan/place", ["id": opened["id"], "count": 5])
        #expect(placed["beacons"].items.count == 5)
        #expect(placed["removed"].items.isEmpty)
        let level = opened["document"]["levels"][0]
        let added = placed["beacons"].items.map { beacon -> JSONValue in
            guard case .object(let members) = beacon else { return beacon }
            return .object(members.filter { $0.key != "level" })
        }
        let document = opened["document"].with(
            "levels", [level.with("beacons", .array(level["beacons"].items + added))])
        let checked = try folder.call("/api/venue/check", ["document": document])
        #expect(checked["id"].string != nil, "\(checked["problems"])")
        let before = try folder.call("/api/plan/open", ["id": opened["id"], "level": 3, "maps": ["heardPerScan"]])
        let after = try folder.call("/api/plan/open", ["id": checked["id"], "level": 3, "maps": ["heardPerScan"]])
        let sum = { (json: JSONValue) in values(json, "heardPerScan").compactMap(\.self).reduce(0, +) }
        #expect(sum(after) > sum(before) * 1.05)
        let afresh = try folder.call("/api/plan/place", ["id": opened["id"], "count": 5, "afresh": true])
        #expect(afresh["removed"].items.count == level["beacons"].items.count)
    }

    /// Where beacons are placed afresh, locked ones stay: only the others are named as removed. The new ones are those
    /// that a venue with the locked ones alone gets.
    @Test func lockedBeaconsStay() throws {
        let folder = try StudioFolder(venues: [])
        try folder.write(StudioFolder.room, to: "room.yaml")
        let opened = try folder.call("/api/venue/open", ["path": "room.yaml"])
        let placed = try folder.call("/api/plan/place", ["id": opened["id"], "count": 2, "afresh": true])
        #expect(placed["removed"].numbers == [0, 2])
        let removed = Set(placed["removed"].numbers)
        let level = opened["document"]["levels"][0]
        let kept = level["beacons"].items.enumerated().filter { !removed.contains(Double($0.offset)) }.map(\.element)
        let document = opened["document"].with("levels", [level.with("beacons", .array(kept))])
        let checked = try folder.call("/api/venue/check", ["document": document])
        let alone = try folder.call("/api/plan/place", ["id": checked["id"], "count": 2])
        #expect(placed["beacons"].items.count == 2)
        #expect(placed["beacons"] == alone["beacons"])
    }

    @Test func badRequestsAreRefused() throws {
        let folder = try StudioFolder()
        let opened = try folder.call("/api/venue/open", ["path": "office.yaml"])
        let plan = try folder.call("/api/plan/open", ["id": opened["id"], "level": 3, "maps": ["bound"]])
        for (name, request): (String, JSONValue) in [
            ("/api/plan/open", ["id": opened["id"], "level": 7, "maps": ["bound"]]),
            ("/api/plan/open", ["id": opened["id"], "level": 3, "maps": []]),
            ("/api/plan/open", ["id": opened["id"], "level": 3, "maps": ["bound", "bound"]]),
            ("/api/plan/open", ["id": opened["id"], "level": 3, "maps": ["nothing"]]),
            ("/api/plan/move", ["plan": plan["plan"], "index": 999, "at": [1, 1]]),
            ("/api/plan/move", ["plan": plan["plan"], "index": 0, "at": [1]]),
            ("/api/plan/move", ["plan": "gone", "index": 0, "at": [1, 1]]),
            ("/api/plan/place", ["id": opened["id"], "count": 0]),
        ] { #expect(throws: Problems.self, "\(name) \(request)") { try folder.call(name, request) } }
    }
}

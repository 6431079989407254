internal import VenueFiles
public import VenueModel

/// A hall with two zones and a path graph, for the tests of trials.
public enum TrialHall {
    /// With an anchor and six beacons.
    public static let venue = hall(
        "anchor: {latitude: 52.5, longitude: 13.4}",
        beacons: ["[5, 5]", "[15, 15]", "[25, 5]", "[35, 15]", "[45, 5]", "[55, 15]"])
    /// With four beacons, and without an anchor.
    public static let sparse = hall("", beacons: ["[5, 5]", "[25, 5]", "[35, 15]", "[55, 15]"])

    private static func hall(_ anchor: String, beacons: [String]) -> Venue {
        let list = beacons.enumerated().map { "{minor: \($0 + 1), at: \($1)}" }.joined(separator: ", ")
        let text = """
            name: hall
            \(anchor)
            beaconDefaults: {uuid: 0B0E5A0C-6E41-4D57-8A4F-3D6D2A4B9C11, major: 7, height: 3, mount: ceiling}
            levels:
              - number: 0
                height: 4
                outline: [[0, 0], [60, 0], [60, 20], [0, 20]]
                zones:
                  - {name: west, outline: [[0, 0], [20, 0], [20, 20], [0, 20]], kind: shop}
                  - {name: east, outline: [[40, 0], [60, 0], [60, 20], [40, 20]], kind: shop}
                beacons: [\(list)]
                paths:
                  entrances: [a]
                  nodes: {a: [30, 2], b: [30, 10], c: [10, 10], d: [50, 10], e: [10, 4], f: [50, 16]}
                  edges: [{along: [a, b]}, {along: [b, c, e]}, {along: [b, d, f]}]
            """
        return (try? VenueFile.parse(text).venue) ?? Venue(name: "broken")
    }
}

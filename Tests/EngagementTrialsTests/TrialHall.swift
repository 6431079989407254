import VenueFiles
import VenueModel

/// A hall with two zones, six beacons and a path graph, for the tests of trials.
enum TrialHall {
    static let venue = (try? VenueFile.parse(text).venue) ?? Venue(name: "broken")

    private static let text = """
        name: hall
        anchor: {latitude: 52.5, longitude: 13.4}
        beaconDefaults: {uuid: 0B0E5A0C-6E41-4D57-8A4F-3D6D2A4B9C11, major: 7, height: 3, mount: ceiling}
        levels:
          - number: 0
            height: 4
            outline: [[0, 0], [60, 0], [60, 20], [0, 20]]
            zones:
              - {name: west, outline: [[0, 0], [20, 0], [20, 20], [0, 20]], kind: shop}
              - {name: east, outline: [[40, 0], [60, 0], [60, 20], [40, 20]], kind: shop}
            beacons:
              - {minor: 1, at: [5, 5]}
              - {minor: 2, at: [15, 15]}
              - {minor: 3, at: [25, 5]}
              - {minor: 4, at: [35, 15]}
              - {minor: 5, at: [45, 5]}
              - {minor: 6, at: [55, 15]}
            paths:
              entrances: [a]
              nodes: {a: [30, 2], b: [30, 10], c: [10, 10], d: [50, 10], e: [10, 4], f: [50, 16]}
              edges:
                - {along: [a, b]}
                - {along: [b, c, e]}
                - {along: [b, d, f]}
        """
}

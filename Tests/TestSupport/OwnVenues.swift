internal import Foundation
internal import VenueFiles
public import VenueModel

/// Three venues that are not bundled, for proofs: rooms behind walls, narrow aisles, and islands in an open hall.
public enum OwnVenues {
    /// The venue of one of ``names``.
    ///
    /// - Throws: `Problems` if its text is no venue.
    public static func venue(_ name: String) throws -> Venue { try VenueFile.parse(text(name)).venue }

    /// Calls `body` with the path of a bundled venue, or of a file with one of ``names``, which is deleted at the end.
    public static func withFile<Result>(_ name: String, _ body: (_ path: String) throws -> Result) throws -> Result {
        guard levels.keys.contains(name) else { return try body(Project.venuePath(name)) }
        let file = FileManager.default.temporaryDirectory.appending(path: "\(name)-\(UUID().uuidString).yaml")
        defer { try? FileManager.default.removeItem(at: file) }
        try text(name).write(to: file, atomically: true, encoding: .utf8)
        return try body(file.path)
    }

    private static func text(_ name: String) -> String {
        """
        name: \(name)
        beaconDefaults: {uuid: 0B0E5A0C-6E41-4D57-8A4F-3D6D2A4B9C11, major: 7, height: 3, mount: ceiling}
        levels:
          - number: 0
            height: 3.5
        \(levels[name, default: ""])
        """
    }

    /// The names, in alphabetical order.
    public static let names = levels.keys.sorted()

    private static let levels = [
        "museum": """
            outline: [[0, 0], [40, 0], [40, 22], [0, 22]]
            walls:
              - {points: [[0, 9], [4, 9]], loss: 12}
              - {points: [[6, 9], [14, 9]], loss: 12}
              - {points: [[16, 9], [24, 9]], loss: 12}
              - {points: [[26, 9], [34, 9]], loss: 12}
              - {points: [[36, 9], [40, 9]], loss: 12}
              - {points: [[0, 13], [9, 13]], loss: 12}
              - {points: [[11, 13], [29, 13]], loss: 12}
              - {points: [[31, 13], [40, 13]], loss: 12}
              - {points: [[10, 0], [10, 9]], loss: 12}
              - {points: [[20, 0], [20, 9]], loss: 12}
              - {points: [[30, 0], [30, 9]], loss: 12}
              - {points: [[20, 13], [20, 22]], loss: 12}
            zones:
              - {name: Greece, outline: [[0, 0], [10, 0], [10, 9], [0, 9]], kind: shop}
              - {name: Rome, outline: [[10, 0], [20, 0], [20, 9], [10, 9]], kind: shop}
              - {name: Egypt, outline: [[20, 0], [30, 0], [30, 9], [20, 9]], kind: shop}
              - {name: Persia, outline: [[30, 0], [40, 0], [40, 9], [30, 9]], kind: shop}
              - {name: Coins, outline: [[0, 13], [20, 13], [20, 22], [0, 22]], kind: shop}
              - {name: Maps, outline: [[20, 13], [40, 13], [40, 22], [20, 22]], kind: shop}
            beacons:
              - {minor: 1, at: [5, 4]}
              - {minor: 2, at: [15, 4]}
              - {minor: 3, at: [25, 4]}
              - {minor: 4, at: [35, 4]}
              - {minor: 5, at: [10, 18]}
              - {minor: 6, at: [30, 18]}
              - {minor: 7, at: [10, 11]}
              - {minor: 8, at: [30, 11]}
            paths:
              entrances: [a]
              nodes: {a: [1, 11], b: [5, 11], c: [10, 11], d: [15, 11], e: [25, 11], f: [30, 11], g: [35, 11],
                h: [5, 4], i: [15, 4], j: [25, 4], k: [35, 4], l: [10, 17], m: [30, 17]}
              edges:
                - {along: [a, b, c, d, e, f, g]}
                - {along: [b, h]}
                - {along: [d, i]}
                - {along: [e, j]}
                - {along: [g, k]}
                - {along: [c, l]}
                - {along: [f, m]}
        """,
        "chemist": """
            outline: [[0, 0], [21, 0], [21, 14], [0, 14]]
            walls:
              - {points: [[3.5, 3], [3.5, 11]], loss: 4, top: 1.8}
              - {points: [[7, 3], [7, 11]], loss: 4, top: 1.8}
              - {points: [[10.5, 3], [10.5, 11]], loss: 4, top: 1.8}
              - {points: [[14, 3], [14, 11]], loss: 4, top: 1.8}
              - {points: [[17.5, 3], [17.5, 11]], loss: 4, top: 1.8}
            zones:
              - {name: Hair, outline: [[0, 3], [3.5, 3], [3.5, 11], [0, 11]], kind: aisle}
              - {name: Skin, outline: [[3.5, 3], [7, 3], [7, 11], [3.5, 11]], kind: aisle}
              - {name: Teeth, outline: [[7, 3], [10.5, 3], [10.5, 11], [7, 11]], kind: aisle}
              - {name: Children, outline: [[10.5, 3], [17.5, 3], [17.5, 11], [10.5, 11]], kind: aisle}
              - {name: Till, outline: [[17.5, 3], [21, 3], [21, 11], [17.5, 11]], kind: aisle}
            beacons:
              - {minor: 1, at: [1.7, 4]}
              - {minor: 2, at: [5.2, 10]}
              - {minor: 3, at: [8.7, 4]}
              - {minor: 4, at: [12.2, 10]}
              - {minor: 5, at: [15.7, 4]}
              - {minor: 6, at: [19.2, 10]}
            paths:
              entrances: [a]
              nodes: {a: [19, 1.5], b: [15.7, 1.5], c: [12.2, 1.5], d: [8.7, 1.5], e: [5.2, 1.5], f: [1.7, 1.5],
                g: [19, 12.5], h: [15.7, 12.5], i: [12.2, 12.5], j: [8.7, 12.5], k: [5.2, 12.5], l: [1.7, 12.5]}
              edges:
                - {along: [a, b, c, d, e, f, l, k, j, i, h, g, a]}
                - {along: [b, h]}
                - {along: [c, i]}
                - {along: [d, j]}
                - {along: [e, k]}
        """,
        "fair": """
            outline: [[0, 0], [60, 0], [60, 36], [0, 36]]
            zones:
              - {name: Stage, outline: [[4, 20], [20, 20], [20, 34], [4, 34]], kind: shop}
              - {name: Bar, outline: [[24, 24], [34, 24], [34, 34], [24, 34]], kind: shop}
              - {name: Stand 1, outline: [[40, 24], [46, 24], [46, 30], [40, 30]], kind: shop}
              - {name: Stand 2, outline: [[50, 24], [56, 24], [56, 30], [50, 30]], kind: shop}
              - {name: Desk, outline: [[26, 2], [34, 2], [34, 8], [26, 8]], kind: shop}
            beacons:
              - {minor: 1, at: [8, 30]}
              - {minor: 2, at: [16, 24]}
              - {minor: 3, at: [29, 29]}
              - {minor: 4, at: [43, 27]}
              - {minor: 5, at: [53, 27]}
              - {minor: 6, at: [30, 5]}
              - {minor: 7, at: [10, 8]}
              - {minor: 8, at: [50, 8]}
              - {minor: 9, at: [30, 17]}
              - {minor: 10, at: [48, 17]}
            paths:
              entrances: [a]
              nodes: {a: [30, 1], b: [30, 5], c: [30, 16], d: [12, 16], e: [12, 27], f: [29, 29], g: [48, 16], h: [48, 22],
                i: [43, 22], j: [43, 27], k: [53, 22], l: [53, 27], m: [10, 8], n: [50, 8]}
              edges:
                - {along: [a, b, c, d, e]}
                - {along: [c, f]}
                - {along: [c, g, h, i, j]}
                - {along: [h, k, l]}
                - {along: [d, m, b]}
                - {along: [g, n, b]}
        """,
    ]
}

public import Foundation

/// Small shops of a chain, the same every time: each a room with beacons, shelves and a way around.
public enum MadeFleet {
    /// The text of a venue file.
    ///
    /// - Parameters:
    ///   - index: of the shop; another one has another size and other beacons.
    ///   - isBroken: whether the file has an error.
    public static func shop(_ index: Int, isBroken: Bool = false) -> String {
        var random = SplitMix64(state: UInt64(index))
        let width = 12 + random.index(19)
        let depth = 8 + random.index(13)
        let count = 4 + random.index(9)
        let beacons = (0..<count).map { number in
            // Along the walls, and some on the ceiling.
            let x = 1 + random.index(width - 1)
            let y = number % 3 == 0 ? 1 : number % 3 == 1 ? depth - 1 : depth / 2
            return "      - {minor: \(number + 1), at: [\(x), \(y)]}"
        }
        let corners = "[[0, 0], [\(width), 0], [\(width), \(depth)], [0, \(depth)]]"
        return """
            name: shop-\(index)
            beaconDefaults: {uuid: 0B0E5A0C-6E41-4D57-8A4F-3D6D2A4B9C11, major: \(index), height: 2.8, mount: ceiling}
            levels:
              - number: 0
                name: Ground
                height: 3.2
                outline: \(isBroken ? "[[0, 0]]" : corners)
                walls:
                  - {points: [[\(width / 3), 3], [\(width / 3), \(depth - 3)]], loss: 4}
                zones:
                  - {name: Till, outline: [[0, 0], [4, 0], [4, 3], [0, 3]], kind: shop}
                beacons:
            \(beacons.map { "    " + $0 }.joined(separator: "\n"))
                paths:
                  entrances: [door]
                  nodes:
                    door: [2, 2]
                    right: [\(width - 2), 2]
                    far: [\(width - 2), \(depth - 2)]
                    left: [2, \(depth - 2)]
                  edges:
                    - {along: [door, right, far, left, door], width: 1.5}

            """
    }

    /// Writes shops into the folder `shops`, and `fleet.yaml`.
    ///
    /// - Parameters:
    ///   - command: of the fleet.
    ///   - broken: the shops whose files have an error, from 1.
    /// - Throws: the system's reason.
    public static func write(
        _ count: Int, command: String, broken: Set<Int> = [], in folder: URL
    ) throws {
        let shops = folder.appending(path: "shops")
        try FileManager.default.createDirectory(at: shops, withIntermediateDirectories: true)
        for index in 1...count {
            let number = String("000\(index)".suffix(3))
            try shop(index, isBroken: broken.contains(index)).write(
                to: shops.appending(path: "shop-\(number).yaml"), atomically: true, encoding: .utf8)
        }
        try "command: \(command)\nvenues: [shops/*.yaml]\n".write(
            to: folder.appending(path: "fleet.yaml"), atomically: true, encoding: .utf8)
    }
}

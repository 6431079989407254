internal import Geometry

/// One map: a figure of each cell, as data. A new map is one entry of ``all``.
package struct MapKind: Sendable {
    /// The word for it in options and files.
    package let key: String
    /// Its name, the title of its pictures.
    package let name: String
    /// Its unit; empty for pure numbers.
    package let unit: String
    /// What it is and what a missing value means, in sentences.
    package let definition: String
    /// Limits of the classes of its pictures, ascending: the first class is below the first limit, the last at or above
    /// the last.
    package let limits: [Double]
    /// Whether large values are better.
    package let isMoreBetter: Bool
    /// Whether values are whole numbers.
    package let isCount: Bool
    /// The names of the two classes of a yes or no; `nil` for numbers.
    package let words: [String]?
    /// The options of maps that can change it.
    package let reads: Set<Input>
    /// What cells keep for it when beacons change.
    let parts: Parts
    /// Whether a changed beacon can change the value in a cell.
    let canChange: @Sendable (CellChange) -> Bool
    /// The value in a cell; `nil` if there is none.
    let value: @Sendable (MapCell) -> Double?

    /// An option that changes some maps only.
    package enum Input: Sendable {
        /// ``MapOptions/leastRSSI``; without one, it is the threshold of the settings.
        case threshold
        case scanTime
        case offsetSpread
        case correlationDistance
        case settings
        /// What the SDK's document leaves open.
        case constants
        /// The same, where settings choose the beacons.
        case constantsWithSettings
    }

    /// What a cell keeps of each of its beacons, besides the level.
    struct Parts: OptionSet, Sendable {
        let rawValue: Int
        /// The probability that a scan hears it.
        static let receptions = Parts(rawValue: 1)
        /// Its part of the information of a position.
        static let slopes = Parts(rawValue: 2)
        /// Of all together, the level below which beacons do not matter to the settings.
        static let bar = Parts(rawValue: 4)
    }

    init(
        _ key: String, _ name: String, unit: String = "", limits: [Double], isMoreBetter: Bool = true,
        isCount: Bool = false, words: [String]? = nil, reads: Set<Input> = [], parts: Parts = [],
        _ definition: String,
        canChange: @escaping @Sendable (CellChange) -> Bool = { _ in true },
        value: @escaping @Sendable (MapCell) -> Double?
    ) {
        self.key = key
        self.name = name
        self.unit = unit
        self.definition = definition
        self.limits = limits
        self.isMoreBetter = isMoreBetter
        self.words = words
        self.value = value
        self.isCount = isCount
        self.reads = reads
        self.parts = parts
        self.canChange = canChange
    }

    /// The numbers of beacons whose weakest is mapped: one is presence, three determine a position, four are what
    /// ArcGIS IPS asks for at least, ten what it calls optimal.
    package static let ranks = [1, 3, 4, 10]

    package static let all: [MapKind] =
        ranks.map { rank in
            MapKind(
                "strongest\(rank)", rank == 1 ? "RSSI of the strongest beacon" : "RSSI of beacon \(rank) by strength",
                unit: "dBm", limits: [-90, -80, -70, -60],
                "Mean RSSI of the \(ordinal(rank))strongest audible beacon. Missing if fewer than \(rank) are audible.",
                canChange: { $0.strongest >= $0.value ?? $0.context.sensitivity }
            ) { $0.strongest.count >= rank ? $0.strongest[rank - 1] : nil }
        } + [
            MapKind(
                "inSight", "Beacons in sight", limits: [1, 3, 5, 10], isCount: true,
                "Number of audible beacons without a wall or a slab between them and the phone.",
                canChange: { change in
                    change.crosses { $0.level >= change.context.sensitivity && $0.sight == .clear }
                }
            ) { cell in cell.count { $0.level >= cell.context.sensitivity && $0.sight == .clear } },
            MapKind(
                "aboveThreshold", "Beacons above the threshold", limits: [1, 3, 4, 10, 21], isCount: true,
                reads: [.threshold, .settings],
                "Number of beacons with a mean RSSI of at least the threshold.",
                canChange: { change in change.crosses { $0.level >= change.context.options.leastRSSI } }
            ) { cell in cell.count { $0.level >= cell.context.options.leastRSSI } },
            MapKind(
                "heardPerScan", "Beacons heard in a scan", limits: [1, 3, 4, 10, 20], reads: [.scanTime],
                parts: .receptions,
                "Expected number of beacons that a scan hears, with fading, shadowing and collisions."
            ) { $0.signals.reduce(0) { $0 + $1.reception } },
            MapKind(
                "threeHeard", "Probability that a scan hears three beacons", limits: [0.5, 0.8, 0.95, 0.99],
                reads: [.scanTime], parts: .receptions, "Probability that a scan hears at least three beacons."
            ) { ReceptionModel.atLeast(3, of: $0.signals.lazy.map(\.reception)) },
            MapKind(
                "levelMargin", "Margin to the wrong level", unit: "dB", limits: [0, 3, 6, 10, 15],
                """
                Strongest RSSI of the beacons of this level minus the strongest of all other levels. What is not audible \
                counts as 10 dB below the phone's sensitivity. Missing if the venue has one level.
                """
            ) { $0.context.table.radio.storeys.count > 1 ? $0.levelMargin : nil },
            MapKind(
                "bound", "Error bound of one reading of each beacon", unit: "m", limits: [1, 2, 3, 5, 8, 16],
                isMoreBetter: false,
                reads: [.offsetSpread, .correlationDistance, .settings, .constantsWithSettings], parts: .slopes,
                """
                Cramér–Rao bound of one reading of each beacon, without bias: a root mean square error. Several readings, \
                or a core that prefers likely places, can be better. Missing if the beacons do not determine a position.
                """,
                canChange: \.matters
            ) { $0.bound },
            MapKind(
                "errorWithoutNoise", "Error without noise", unit: "m", limits: [1, 2, 3, 5, 8, 16], isMoreBetter: false,
                reads: [.settings, .constants], parts: .bar,
                """
                Distance from the place to the position that the settings (by default those of the SDK) give for the mean RSSI: \
                the error that remains if nothing is random, because positioning knows no walls, and by its method. Missing \
                without a beacon.
                """,
                canChange: { $0.strongest >= $0.bar }
            ) { $0.errorWithoutNoise },
            MapKind(
                expectedErrorKey, "Expected error", unit: "m", limits: [1, 2, 3, 5, 8, 16], isMoreBetter: false,
                reads: [.scanTime, .settings, .constants],
                """
                75 % of the positions that the settings (by default those of the SDK) give from one scan are nearer than this: \
                shadowing, beacon powers, fading, the phone's offset and the body of a carrier who faces anywhere are drawn 128 \
                times. Missing if most scans give no position.
                """
            ) { $0.expectedError },
            MapKind(
                "insideHull", "Inside the hull of the beacons", limits: [0.5], words: ["outside", "inside"],
                reads: [.settings, .constantsWithSettings],
                "1 if the place is inside the convex hull of the beacons that a position is computed from, else 0.",
                canChange: \.matters
            ) { $0.hull.contains($0.place) ? 1 : 0 },
            MapKind(
                "mirror", "Beacons in a line", limits: [0.5], isMoreBetter: false, words: ["no", "in a line"],
                reads: [.settings, .constantsWithSettings],
                """
                1 if all beacons that a position is computed from lie in a strip of 2 m: then a place and its mirror image \
                behind the strip have nearly the same RSSI. Else 0. Missing without a beacon.
                """,
                canChange: \.matters
            ) { $0.used.isEmpty ? nil : $0.hull.width <= mirrorWidth ? 1 : 0 },
        ]

    /// The map that needs ``ScanDraws``.
    static let expectedErrorKey = "expectedError"

    /// Beacons in a strip of this width count as being in a line, metres.
    package static let mirrorWidth = 2.0

    package static func named(_ key: String) -> MapKind? { all.first { $0.key == key } }

    private static func ordinal(_ rank: Int) -> String {
        switch rank {
        case 1: ""
        case 3: "third "
        case 4: "fourth "
        default: "\(rank)th "
        }
    }
}

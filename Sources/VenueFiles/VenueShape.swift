package import Formats
import Radio
import VenueModel

/// The keys of a venue file, for the reader and the schema.
package enum VenueShape {
    /// The whole file.
    package static let venue = YAMLShape(
        "venue",
        "A building in which beacons give the positions of people. Lengths are in metres of a local "
            + "frame: x to the right, y up.",
        keys: [
            YAMLKey(
                "name", .text, isRequired: true, "Short name, used in file names: letters, digits, \"-\" and \"_\"."),
            YAMLKey("summary", .text, "Description for readers: what the venue is and what it tests."),
            YAMLKey(
                "environment", .choice(VenueEnvironment.allCases.map(\.rawValue)),
                "The kind of building; sets how many people a crowd has and which phones they carry in the scenario "
                    + "variations of a calibration. Default: not known."),
            YAMLKey("anchor", .mapping(anchor), "Where the local frame lies on Earth. Default: not known."),
            YAMLKey("radio", .mapping(radio), "The radio model for beacons without values of their own."),
            YAMLKey(
                "materials", .dictionary(of: loss),
                "Loss of a signal that crosses a wall once, for each material by name. These values extend or "
                    + "override the built-in table: "
                    + Material.builtIn.map { "\($0.name) \(YAMLText.number($0.loss))" }.joined(separator: ", ") + "."),
            YAMLKey("beaconDefaults", .mapping(beaconDefaults), "Values for all beacons that do not give their own."),
            YAMLKey(
                "levels", .list(of: .mapping(level), count: 1...200, noun: "levels"), isRequired: true, "The storeys."),
            YAMLKey("links", .list(of: .mapping(link), count: many, noun: "links"), "Ways from level to level."),
        ])

    static let anchor = YAMLShape(
        "anchor", "Where the local frame lies on Earth.",
        keys: [
            YAMLKey(
                "latitude", .number(-90...90, unit: "degrees"), isRequired: true,
                "Latitude of the local origin, north positive (WGS 84)."),
            YAMLKey(
                "longitude", .number(-180...180, unit: "degrees"), isRequired: true,
                "Longitude of the local origin, east positive (WGS 84)."),
            YAMLKey(
                "bearing", .number(-360...360, unit: "degrees"),
                "Compass bearing of the local y axis, clockwise from north. Default: 0."),
        ])

    static let radio = YAMLShape(
        "radio",
        "The radio model of the venue. Where a value is missing, the positioning setting is used.",
        keys: channel + [
            YAMLKey(
                "pathLoss", .mapping(pathLoss),
                "The true path-loss model in simulations. Default: log-distance. Its exponent is the first "
                    + "one that is known, in this order: beacon, its zone, its level, the venue, the simulator.")
        ], formerKeys: formerChannelKeys)

    /// The name of a model determines its parameters.
    static let pathLossVariants = YAMLVariants(
        by: "model", PathLossModels.all.map { .init($0.name, optional: $0.parameters.map(\.name), $0.meaning) })

    static let pathLoss = YAMLShape(
        "pathLoss", "A path-loss model and its parameters.",
        keys: [pathLossVariants.decidingKey("Name of the model.")] + pathLossParameters, variants: pathLossVariants)

    /// The parameters of all models, those of one name as one key.
    private static var pathLossParameters: [YAMLKey] {
        var keys: [YAMLKey] = []
        for kind in PathLossModels.all {
            for parameter in kind.parameters where !keys.contains(where: { $0.name == parameter.name }) {
                let takers = PathLossModels.all.compactMap { kind in
                    kind.parameters.first { $0.name == parameter.name }.map {
                        "\(YAMLText.number($0.standard)) for \(kind.name)"
                    }
                }
                keys.append(
                    YAMLKey(
                        parameter.name, .number(parameter.range, unit: parameter.unit),
                        "\(parameter.meaning) Default: \(takers.joined(separator: ", ")).")
                )
            }
        }
        return keys
    }

    static let beaconDefaults = YAMLShape(
        "beaconDefaults", "Values for all beacons that do not give their own.",
        keys: [
            YAMLKey("uuid", .uuid, "Proximity UUID of iBeacons, also of new ones in a venue without iBeacons."),
            YAMLKey("major", .integer(0...65535), "Major number of iBeacons, likewise."),
            mountingHeight, mount, advertisingInterval,
        ])

    package static let level = YAMLShape(
        "level", "One storey with everything on it.",
        keys: [
            YAMLKey(
                "number", .integer(Level.numbers), isRequired: true,
                "Number, unique in the venue; the ground floor is usually 0."),
            YAMLKey("name", .text, "Name for readers. Default: \"Level\" and the number."),
            YAMLKey(
                "elevation", .number(-1000...1000, unit: "metres"),
                "Height of this level's floor above the venue's zero. Default: where the level below ends, or 0."
            ),
            YAMLKey(
                "height", .number(1...100, unit: "metres"), isRequired: true,
                "Height from this floor to the floor above."),
            YAMLKey(
                "slabLoss", loss,
                "Loss through the slab under this level's floor. Default: \(YAMLText.number(Level.usualSlabLoss))."),
            exponent(
                "Path-loss exponent of beacons on this level that have none of their own or of a zone, for "
                    + "example if one storey has offices and another has halls. Default: that of the venue."),
            YAMLKey(
                "openings", .list(of: .mapping(slabOpening), count: many, noun: "openings"),
                "Where the slab under this level is open: atria, stair wells, voids next to escalators."),
            YAMLKey("outline", polygon, isRequired: true, "Corners of the border of the walkable area, in order."),
            YAMLKey("walls", .list(of: .mapping(wall), count: many, noun: "walls"), "Walls, which attenuate signals."),
            YAMLKey(
                "obstacles", .list(of: .mapping(obstacle), count: many, noun: "obstacles"),
                "Obstacles that people cannot walk through, in addition to walls that are obstacles."),
            YAMLKey("zones", .list(of: .mapping(zone), count: many, noun: "zones"), "Areas with a name."),
            YAMLKey("beacons", .list(of: .mapping(beacon), count: many, noun: "beacons"), "The beacons."),
            YAMLKey("paths", .mapping(paths), "Where people may walk on this level."),
        ] + planning)

    package static let wall = YAMLShape(
        "wall", "A polyline that attenuates signals.",
        keys: [
            YAMLKey("material", .text, "A name from the table of materials."),
            YAMLKey("loss", loss, "Loss of one crossing. Default: the material's."),
            YAMLKey(
                "base", .number(0...100, unit: "metres"),
                "Lower edge above the level's floor; signals pass below it. Default: 0."),
            YAMLKey(
                "top", .number(0...100, unit: "metres"),
                "Upper edge above the level's floor; signals pass above it. Default: the ceiling."),
            YAMLKey("points", polyline, isRequired: true, "Corners in order; a closed wall ends where it began."),
            YAMLKey(
                "openings", .list(of: .mapping(wallOpening), count: 0...1000, noun: "openings"),
                "Doorways and windows, which people and signals can pass."),
            YAMLKey(
                "obstacle", strength,
                "Also makes the wall an obstacle: the number of position updates that the wall stops before one may pass."
            ),
            deployable,
        ], alternatives: [["material"], ["loss"]])

    package static let wallOpening = YAMLShape(
        "wallOpening", "A doorway or a window in a wall.",
        keys: [
            YAMLKey("at", point, isRequired: true, "Middle of the opening, [x, y], at most 0.5 m from the wall."),
            YAMLKey("width", .number(0.1...1000, unit: "metres"), isRequired: true, "Width along the wall."),
            YAMLKey("loss", loss, "Loss of a signal through it, such as that of a closed door. Default: 0."),
        ])

    package static let slabOpening = YAMLShape(
        "slabOpening", "A void in a slab. Signals through it do not pass the slab. Draw obstacles to keep people out.",
        keys: [
            YAMLKey("name", .text, "Name for readers."),
            YAMLKey("outline", polygon, isRequired: true, "Corners of the border, in order."),
            YAMLKey("loss", loss, "Loss of a signal through it, such as that of a glass floor. Default: 0."),
        ])

    static let obstacle = YAMLShape(
        "obstacle", "A polyline that people cannot walk through.",
        keys: [
            YAMLKey(
                "strength", strength, isRequired: true,
                "Number of position updates that it stops before one may pass."),
            YAMLKey("points", polyline, isRequired: true, "Corners in order; a closed obstacle ends where it began."),
        ])

    package static let zone = YAMLShape(
        "zone", "An area with a name, such as a shop or a department.",
        keys: [
            YAMLKey("name", .text, isRequired: true, "Name, unique in the venue."),
            YAMLKey("outline", polygon, isRequired: true, "Corners of the border, in order."),
            YAMLKey(
                "kind", .choice(Zone.Kind.allCases.map(\.rawValue)),
                "How visitors behave in it: pass through, stop at shelves for seconds, browse for minutes, look at "
                    + "something for half a minute, or stay at one place for minutes. Default: none."),
            YAMLKey(
                "weight", .number(0...1_000_000, unit: ""),
                "Number of visits to this zone, relative to the other zones. Default: 1, or 0 for the kind none."),
            exponent(
                "Path-loss exponent of beacons in this zone that have no exponent of their own; if zones "
                    + "overlap, the first zone is used. Default: that of the level."),
            keepOut,
        ])

    package static let beacon = YAMLShape(
        "beacon", "A beacon. Give \"uuid\", \"major\" and \"minor\" for an iBeacon, \"id\" for any other beacon.",
        keys: [
            YAMLKey(
                "id", .text, "Identity of a beacon that is not an iBeacon: any unique text, such as a MAC address."),
            YAMLKey("uuid", .uuid, "Proximity UUID of an iBeacon. Default: that of \"beaconDefaults\"."),
            YAMLKey("major", .integer(0...65535), "Major number of an iBeacon. Default: that of \"beaconDefaults\"."),
            YAMLKey("minor", .integer(0...65535), "Minor number of an iBeacon."),
            YAMLKey("label", .text, "A label for readers, such as the number on the install sheet."),
            YAMLKey("at", point, isRequired: true, "Place of the beacon, [x, y]."),
            mountingHeight, mount,
            YAMLKey(
                "facing", .number(-360...360, unit: "degrees"),
                "Direction that a beacon on a wall faces, clockwise from the local y axis; required with the "
                    + "mounts wall and metal-wall, not allowed with others."),
        ] + channel + [advertisingInterval, locked], alternatives: [["id"], ["minor"]],
        formerKeys: formerChannelKeys)

    static let paths = YAMLShape(
        "paths", "Where people may walk on one level: nodes and the straight edges between them.",
        keys: [
            YAMLKey(
                "nodes", .dictionary(of: point), isRequired: true,
                "Junctions, ends and bends: a name, unique in the venue, and [x, y]."),
            YAMLKey(
                "entrances", .list(of: .text, count: many, noun: "names of nodes"),
                "Nodes of this level where visitors enter and leave the venue. Default: none."),
            YAMLKey("edges", .list(of: .mapping(edge), count: many, noun: "edges"), "The ways between them."),
        ])

    package static let edge = YAMLShape(
        "edge", "A way along nodes of one level, straight from each to the next.",
        keys: [
            YAMLKey(
                "along", .list(of: .text, count: 2...1000, noun: "names of nodes"), isRequired: true,
                "Names of the nodes in order.")
        ] + way("Whether a wheelchair can use it. Default: true.") + [
            YAMLKey(
                "snaps", .flag,
                "Whether path snapping moves positions to it, such as not in large spaces; people walk there in any case. Default: true."
            )
        ])

    package static let link = YAMLShape(
        "link", "A way between nodes of two levels.",
        keys: [
            YAMLKey("from", .text, isRequired: true, "Name of the node where it begins."),
            YAMLKey("to", .text, isRequired: true, "Name of the node where it ends, on another level."),
            YAMLKey(
                "kind", .choice(linkKinds.map(\.rawValue)), isRequired: true, "How people get from level to level."),
        ] + way("Whether a wheelchair can use it. Default: true for a lift and a ramp, false for the others."))

    static let linkKinds = PathEdge.Kind.allCases.filter { $0 != .walk }
}

// MARK: - Parts that several shapes share

extension VenueShape {
    static let many = 0...10_000

    private static let loss = YAMLKind.number(0...100, unit: "dB")
    private static let strength = YAMLKind.integer(1...1000)

    static let point = YAMLKind.list(of: .number(-100_000...100_000, unit: "metres"), count: 2...2, noun: "coordinates")
    private static let polyline = YAMLKind.list(of: point, count: 2...1000, noun: "corners")
    private static let polygon = YAMLKind.list(of: point, count: 3...1000, noun: "corners")

    private static let channel = [
        YAMLKey(
            "powerAt1m", .number(RadioModel.allowedPowers, unit: "dBm"),
            "Beacon power: RSSI at a distance of one metre, not the transmit power.", hint: RadioModel.doubt(of:)),
        exponent("Path-loss exponent n in RSSI = beacon power - 10 n log10(distance), from a fit."),
        YAMLKey(
            "residualStandardDeviation", .number(RadioModel.allowedResidualStandardDeviations, unit: "dB"),
            "Residual standard deviation of RSSI about the model, from a fit."),
    ]

    private static let formerChannelKeys = ["residual": "Write \"residualStandardDeviation\" instead."]

    private static func exponent(_ meaning: String) -> YAMLKey {
        YAMLKey("pathLossExponent", .number(RadioModel.allowedExponents, unit: ""), meaning)
    }

    private static let mountingHeight = YAMLKey(
        "height", .number(0...100, unit: "metres"),
        "Mounting height above the level's floor; here or in \"beaconDefaults\".")

    private static let mount = YAMLKey(
        "mount", .choice(Beacon.Mount.allCases.map(\.rawValue)),
        "What the beacon hangs on; this determines the pattern of its antenna. Default: that of "
            + "\"beaconDefaults\", else free.")

    private static let advertisingInterval = YAMLKey(
        "advertisingInterval", .number(Beacon.allowedIntervals, unit: "seconds"),
        "Time from one advertising event to the next. Default: that of \"beaconDefaults\", else \(YAMLText.number(Beacon.usualInterval))."
    )

    private static func way(_ barrierFree: String) -> [YAMLKey] {
        [
            YAMLKey(
                "direction", .choice(PathEdge.Direction.allCases.map(\.rawValue)),
                "Direction of use; forward is the order of the nodes. Default: both."),
            YAMLKey(
                "width", .number(0.1...1000, unit: "metres"),
                "Clear width. Default: \(YAMLText.number(PathEdge.usualWidth))."),
            YAMLKey("barrierFree", .flag, barrierFree),
        ]
    }
}

internal import ArgumentParser
internal import Diagnostics
internal import Formats
internal import Foundation
internal import Planning
internal import VenueModel

/// The options of `plan place` that say where new beacons may hang, and what a place needs.
struct SiteOptions: ParsableArguments {
    @Option("need", .integer(1...100), "Number of beacons of its own level that each place needs.")
    var need = Placement.Options.usualNeed

    @Option(
        "threshold", .number(-150...0, unit: "dBm"), "Smallest mean RSSI with which a beacon counts at a place.",
        parsing: .unconditional)
    var threshold = Placement.Options.usualLeastRSSI

    @Option("spacing", .number(CandidateSites.allowedSpacings, unit: "metres"), "Distance between sites.")
    var spacing = CandidateSites().spacing

    @Option(
        "height", .number(0.2...100, unit: "metres"),
        "Height of new beacons above the floor; a lower ceiling lowers it.")
    var height = CandidateSites().height

    @Option(
        "mount", .words(MountChoice.self),
        "Where new beacons may hang: ceiling, walls, columns, or both for all of them.")
    var mount = MountChoice.both

    @Option(
        "keepOut", .string, "A zone in which no beacon may hang, besides those with \"keepOut\"; may be repeated.",
        valueName: "zone")
    var keepOut: [String] = []

    @Flag("powered", "Only sites within reach of mains power, which \"power\" of the levels says.")
    var powered = false

    @Option("interval", .number(Beacon.allowedIntervals, unit: "seconds"), "Advertising interval of new beacons.")
    var interval = Beacon.usualInterval

    @Option(
        "cell", .number(LevelGrid.allowedCellSizes, unit: "metres"),
        "Side of the cells. (default: \(LevelGrid.usualCellSizes))")
    var cell: Double?

    /// Where beacons may hang.
    enum MountChoice: String, CaseIterable, OptionValue {
        case ceiling, walls, columns, both
    }

    /// Where new beacons may hang.
    var sites: CandidateSites {
        var sites = CandidateSites(spacing: spacing, height: height)
        sites.hasCeiling = [.ceiling, .both].contains(mount)
        sites.hasWalls = [.walls, .both].contains(mount)
        sites.hasColumns = [.columns, .both].contains(mount)
        sites.keepOut = Set(keepOut)
        sites.isPowered = powered
        return sites
    }

    /// Checks that the venue has the zones and the mains power that the options name.
    ///
    /// - Throws: a problem for each zone that it does not have, else one if no level has a power point.
    func check(_ venue: Venue, file: String) throws(Problems) {
        let known = venue.zones.map(\.name)
        let unknown = keepOut.filter { !known.contains($0) }
        guard unknown.isEmpty else {
            throw Problems(
                unknown.map {
                    Problem(
                        "There is no zone \"\($0)\".\(Spelling.suggestion(for: $0, among: known))", file: file)
                })
        }
        guard powered, venue.levels.allSatisfy(\.powerPoints.isEmpty) else { return }
        throw Problems(
            "The venue has no mains power for --powered. Add \"power\" to its levels, such as power: [{at: [1, 2]}].",
            file: file)
    }
}

/// The options that say which identities new beacons get.
struct NewBeaconOptions: ParsableArguments {
    @Option(
        "uuid", .uuid,
        "UUID of new beacons. (default: that of the first iBeacon of the venue, or of its \"beaconDefaults\")")
    var uuid: UUID?

    @Option(
        "major", .integer(0...65_535),
        "Major of new beacons. (default: that of the first iBeacon of the venue, or of its \"beaconDefaults\", or 1)")
    var major: UInt16?
}

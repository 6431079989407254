internal import ArgumentParser
internal import Diagnostics
internal import Formats
internal import Planning
internal import VenueModel

/// The options of `plan place` that say where new beacons may hang, and what a place needs.
struct SiteOptions: ParsableArguments {
    @Option(help: ArgumentHelp("How many beacons of its level a place shall have.", valueName: "number"))
    var need = 4

    @Option(parsing: .unconditional, help: ArgumentHelp("Mean RSSI from which a beacon counts.", valueName: "dBm"))
    var threshold = -90.0

    @Option(help: ArgumentHelp("Distance between sites.", valueName: "metres"))
    var spacing = CandidateSites().spacing

    @Option(
        help: ArgumentHelp("Height of new beacons above the floor; a lower ceiling lowers it.", valueName: "metres"))
    var height = CandidateSites().height

    @Option(
        help: "Where new beacons may hang: ceiling, walls, columns, or both for all of them.",
        transform: Words.parse("--mount"))
    var mount = MountChoice.both

    @Option(
        help: ArgumentHelp(
            "A zone in which no beacon may hang, besides those with \"keepOut\"; may be repeated.", valueName: "zone"))
    var keepOut: [String] = []

    @Flag(help: "Only sites within reach of mains power, which \"power\" of the levels says.")
    var powered = false

    @Option(
        help: ArgumentHelp(
            "Advertising interval of new beacons.", valueName: "seconds"))
    var interval = Beacon.usualInterval

    @Option(
        help: ArgumentHelp(
            "Side of the cells. (default: 1, 2, 5 or 10, so that no level is more than 250 cells long)",
            valueName: "metres"))
    var cell: Double?

    /// Where beacons may hang.
    enum MountChoice: String, CaseIterable {
        case ceiling, walls, columns, both
    }

    func validate() throws {
        if !(1...100).contains(need) { throw ValidationError("--need takes a whole number from 1 to 100.") }
        if !(-150...0).contains(threshold) { throw ValidationError("--threshold takes dBm from -150 to 0.") }
        if !CandidateSites.allowedSpacings.contains(spacing) {
            throw ValidationError("--spacing takes metres from 0.5 to 100.")
        }
        if !(0.2...100).contains(height) { throw ValidationError("--height takes metres from 0.2 to 100.") }
        if !Beacon.allowedIntervals.contains(interval) {
            throw ValidationError("--interval takes seconds from 0.02 to 10.24.")
        }
        if let cell, !LevelGrid.allowedCellSizes.contains(cell) {
            throw ValidationError("--cell takes metres from 0.1 to 1000.")
        }
    }

    /// Where new beacons may hang.
    var sites: CandidateSites {
        var sites = CandidateSites(spacing: spacing, height: height)
        (sites.hasCeiling, sites.hasWalls) = ([.ceiling, .both].contains(mount), [.walls, .both].contains(mount))
        (sites.hasColumns, sites.keepOut) = ([.columns, .both].contains(mount), Set(keepOut))
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

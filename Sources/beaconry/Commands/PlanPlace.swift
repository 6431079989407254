internal import ArgumentParser
internal import Diagnostics
internal import Formats
internal import Foundation
internal import Parallelism
internal import Planning
internal import Positioning
internal import Reporting
internal import Simulation
internal import VenueFiles
internal import VenueModel

struct PlanPlace: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "place",
        abstract: "Chooses places for new beacons, and writes a venue file with them.",
        discussion: """
            Sites are a grid under the ceiling and both sides of the walls. Several plans are made: by coverage and the least position \
            error, and regular grids. Simulated visitors walk through all of them in the same buildings; then beacons of the best plan \
            are moved, as long as visitors gain by it. Beacons that the venue has stay where they are. The folder --output gets \
            venue.yaml, placement.json, and maps of each level before and after.

            Example: beaconry plan place Venues/office.yaml --count 6 --output plan
            Example: beaconry plan maps plan/venue.yaml --output plan-maps
            """)

    @Argument(help: "Venue or scenario file; a scenario brings the parameters of radio and phone.")
    var venue: String

    @Option(help: ArgumentHelp("Number of new beacons.", valueName: "number"))
    var count: Int

    @Option(help: ArgumentHelp("How many beacons of its level a place shall have.", valueName: "number"))
    var need = 4

    @Option(help: ArgumentHelp("Mean RSSI from which a beacon counts.", valueName: "dBm"))
    var threshold = -90.0

    @Option(help: ArgumentHelp("Distance between sites.", valueName: "metres"))
    var spacing = 3.0

    @Option(
        help: ArgumentHelp("Height of new beacons above the floor; a lower ceiling lowers it.", valueName: "metres"))
    var height = 3.0

    @Option(help: "Where new beacons may hang: ceiling, walls or both.", transform: Words.parse("--mount"))
    var mount = MountChoice.both

    @Option(help: ArgumentHelp("A zone in which no beacon may hang; may be repeated.", valueName: "zone"))
    var keepOut: [String] = []

    @Option(
        help: ArgumentHelp(
            "Advertising interval of new beacons.", valueName: "seconds"))
    var interval = Beacon.usualInterval

    @Option(
        help: ArgumentHelp(
            "UUID of new beacons. (default: that of the first iBeacon of the venue)", valueName: "uuid"),
        transform: Self.uuid)
    var uuid: UUID?

    @Option(
        help: ArgumentHelp(
            "Major of new beacons. (default: that of the first iBeacon of the venue, or 1)", valueName: "number"))
    var major: UInt16?

    @Option(
        help: ArgumentHelp(
            "Side of the cells. (default: 1, 2, 5 or 10, so that no level is more than 250 cells long)",
            valueName: "metres"))
    var cell: Double?

    @Flag(help: "Remove the beacons that the venue has. New ones have their UUID and major.")
    var afresh = false

    @Option(
        help: ArgumentHelp("How many moves of single beacons visitors try.", valueName: "number"))
    var moves = PlanSearch.Options().moves

    @Flag(help: "Take the plan by coverage and least position error, without simulated visitors.")
    var withoutVisitors = false

    @OptionGroup var trial: TrialOptions
    @OptionGroup var settings: SettingsOptions
    @OptionGroup var common: CommonOptions

    /// Where beacons may hang.
    enum MountChoice: String, CaseIterable {
        case ceiling, walls, both
    }

    func validate() throws {
        if !(1...10_000).contains(count) { throw ValidationError("--count takes a whole number from 1 to 10000.") }
        if !(1...100).contains(need) { throw ValidationError("--need takes a whole number from 1 to 100.") }
        if !(-150...0).contains(threshold) { throw ValidationError("--threshold takes dBm from -150 to 0.") }
        if !CandidateSites.allowedSpacings.contains(spacing) {
            throw ValidationError("--spacing takes metres from 0.5 to 100.")
        }
        if !(0.2...100).contains(height) { throw ValidationError("--height takes metres from 0.2 to 100.") }
        if !(0...100_000).contains(moves) {
            throw ValidationError("--moves takes a whole number from 0 to 100000.")
        }
        if !(0.02...60).contains(interval) { throw ValidationError("--interval takes seconds from 0.02 to 60.") }
        if let cell, !LevelGrid.allowedCellSizes.contains(cell) {
            throw ValidationError("--cell takes metres from 0.1 to 1000.")
        }
    }

    func run() throws {
        let input = try SimulationInput.read(path: venue)
        var venue = input.scenario.venue
        common.console.warn(input.warnings)
        let known = venue.zones.map(\.name)
        let unknown = keepOut.filter { !known.contains($0) }
        guard unknown.isEmpty else {
            throw Problems(
                unknown.map {
                    Problem(
                        "There is no zone \"\($0)\".\(Spelling.suggestion(for: $0, among: known))", file: self.venue)
                })
        }
        let identities = try BeaconIdentities(venue, count: count, uuid: uuid, major: major)
        if afresh { venue.beacons = [] }
        var sites = CandidateSites(spacing: spacing, height: height)
        (sites.hasCeiling, sites.hasWalls, sites.keepOut) = (mount != .walls, mount != .ceiling, Set(keepOut))
        var options = Placement.Options(
            count: count, sites: sites, cellSize: cell ?? LevelGrid.usualCellSize(of: venue))
        (options.need, options.leastRSSI, options.interval) = (need, threshold, interval)
        let radio = MeanRadio(venue, parameters: input.scenario.parameters)
        let names = ["venue.yaml", "placement.json"] + PlacementPictures(before: radio, after: radio).names
        let folder = try common.folder(
            for: names, besides: [self.venue, input.scenario.venueFile] + settings.inputs)
        let grids = try LevelGrid.all(of: radio, cellSize: options.cellSize, file: self.venue)
        let pool = WorkerPool(workerCount: common.workerCount)
        let problem = try PlacementProblem(radio, grids: grids, sites: sites, pool: pool)
        var placement = try Placement(problem, options: options)
        var plans: [PlanSearch.Ranked] = []
        if !withoutVisitors {
            let search = try search(venue, problem, options, identities, input, pool)
            plans = try ranked(search, problem, options, venue, pool)
            if let best = plans.first { placement = Placement(problem, options: options, sites: best.sites) }
        }
        let planned = placement.venue(venue, identities: identities)
        if let folder {
            let after = MeanRadio(planned, parameters: input.scenario.parameters)
            let pictures = try PlacementPictures(before: radio, after: after).write(
                to: folder, grids: grids, threshold: threshold, pool: pool)
            let written = [try folder.write(VenueFile.write(planned), to: "venue.yaml")] + pictures
            common.console.message("Wrote \(written.joined(separator: ", "))")
        }
        let summary = PlacementSummary(
            placement, plans: plans.map { ($0.name, $0.score) }, options: options, of: venue, planned: planned)
        try common.list(summary, as: "placement.json", text: summary.text)
    }

    /// The search by visitors.
    ///
    /// - Throws: ``Problems`` if visitors cannot walk through the venue, with what to do.
    private func search(
        _ venue: Venue, _ problem: PlacementProblem, _ options: Placement.Options, _ identities: BeaconIdentities,
        _ input: SimulationInput, _ pool: WorkerPool
    ) throws -> PlanSearch {
        var search = PlanSearch.Options()
        search.moves = moves
        let arm = TrialArm(
            venue.name, venue: venue, preset: try settings.plan(for: venue), parameters: input.scenario.parameters)
        do throws(Problems) { try arm.check(file: self.venue, needsBeacons: false) } catch {
            throw Problems(
                error.all + [
                    Problem("Mend this, or give --without-visitors: then no visitors are simulated.", file: self.venue)
                ])
        }
        let sites = problem.sites.map { site in
            var beacon = site
            beacon.advertisingInterval = options.interval
            return beacon
        }
        return PlanSearch(
            arm, sites: sites, identities: identities,
            trial: trial.options(for: [venue], common, constants: try settings.sdk.openConstants()), options: search,
            pool: pool)
    }

    /// The plans by their score; the first one is the best, after its moves.
    private func ranked(
        _ search: PlanSearch, _ problem: PlacementProblem, _ options: Placement.Options, _ venue: Venue,
        _ pool: WorkerPool
    ) throws -> [PlanSearch.Ranked] {
        let starts = try PlanSearch.Start.all(problem, of: venue, options: options, pool: pool)
        let ranked = try common.during("Ranking plans") { interruption, progress in
            try search.ranked(starts, interruption: interruption, progress: progress)
        }
        guard let best = ranked.first, moves > 0 else { return ranked }
        let moved = try common.during("Moving beacons") { interruption, progress in
            try search.refined(best, interruption: interruption, progress: progress)
        }
        return moved.sites == best.sites ? ranked : [moved] + ranked
    }

    private static func uuid(_ text: String) throws -> UUID {
        guard let uuid = UUID(uuidString: text) else {
            throw ValidationError("--uuid takes a UUID such as 0B0E5A0C-6E41-4D57-8A4F-3D6D2A4B9C11, not \"\(text)\".")
        }
        return uuid
    }
}

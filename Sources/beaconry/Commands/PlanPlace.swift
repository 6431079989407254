internal import ArgumentParser
internal import Diagnostics
internal import Evaluation
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
            Sites are a grid under the ceiling, both sides of the walls, and columns; keys of the venue file say where none may be. Several plans are made: by coverage and the least position \
            error, and regular grids. Simulated visitors walk through all of them in the same buildings; then beacons of the best plan \
            are moved, as long as visitors gain by it. Beacons that the venue has stay where they are. The folder --output gets \
            venue.yaml, placement.json, and maps of each level before and after.

            --count auto finds the smallest number that meets the requirements of --require; --budget pays for as many as a \
            catalogue allows.

            Example: beaconry plan place Venues/office.yaml --count 6 --output plan
            Example: beaconry plan place Venues/office.yaml --budget 500 --catalogue Venues/catalogues/beacons.yaml
            """)

    @Argument(help: "Venue or scenario file; a scenario brings the parameters of radio and phone.")
    var venue: String

    @Option(
        help: ArgumentHelp(
            "Number of new beacons, or auto for the smallest number that meets --require.", valueName: "number|auto"),
        transform: Count.init)
    var count: Count?

    @Option(
        help: ArgumentHelp("Requirements file, as for `evaluate`; for --count auto.", valueName: "file"))
    var require: String?

    @Option(
        help: ArgumentHelp(
            "What the new beacons with their work may cost, in the currency of --catalogue. Without --count, as many "
                + "are placed as it pays; with it, more are refused.", valueName: "amount"))
    var budget: Double?

    @OptionGroup var supply: CatalogueOptions

    @Flag(help: "Place beacons first at entrances, stairs, escalators, ramps and lifts that have none within 4 m.")
    var portals = false

    @Option(help: ArgumentHelp("How many beacons of its level a place shall have.", valueName: "number"))
    var need = 4

    @Option(parsing: .unconditional, help: ArgumentHelp("Mean RSSI from which a beacon counts.", valueName: "dBm"))
    var threshold = -90.0

    @Option(help: ArgumentHelp("Distance between sites.", valueName: "metres"))
    var spacing = 3.0

    @Option(
        help: ArgumentHelp("Height of new beacons above the floor; a lower ceiling lowers it.", valueName: "metres"))
    var height = 3.0

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

    @Flag(help: "Remove the beacons that the venue has, but for locked ones. New ones have their UUID and major.")
    var afresh = false

    @Option(
        help: ArgumentHelp("How many moves of single beacons visitors try.", valueName: "number"))
    var moves = PlanSearch.Options().moves

    @Flag(help: "Take the plan by coverage and least position error, without simulated visitors.")
    var withoutVisitors = false

    @Flag(
        help: ArgumentHelp(
            "Then add beacons, so that CE75 of no zone rises by more than 25 % if any one beacon is dead: at most as many as "
                + "--budget pays, or else twice as many again. Exit code 1 if they are not enough."
        ))
    var robust = false

    @OptionGroup var trial: TrialOptions
    @OptionGroup var settings: SettingsOptions
    @OptionGroup var common: CommonOptions

    /// Where beacons may hang.
    enum MountChoice: String, CaseIterable {
        case ceiling, walls, columns, both
    }

    /// The choice of `--count`.
    enum Count: Equatable {
        case number(Int)
        case auto

        static let allowed = 1...10_000

        init(_ text: String) throws {
            if text == "auto" {
                self = .auto
            } else if let number = Int(text), Self.allowed.contains(number) {
                self = .number(number)
            } else {
                throw ValidationError("--count takes a whole number from 1 to 10000 or auto, not \"\(text)\".")
            }
        }
    }

    func validate() throws {
        if count == nil, budget == nil {
            throw ValidationError("Give --count, a number or auto, or --budget with --catalogue.")
        }
        if let budget, !(0...1e9).contains(budget) { throw ValidationError("--budget takes an amount from 0 to 1e9.") }
        if budget != nil, supply.catalogue == nil {
            throw ValidationError("--budget needs --catalogue: prices are there.")
        }
        if (count == .auto) != (require != nil) {
            throw ValidationError("--count auto and --require belong together: give both or neither.")
        }
        if withoutVisitors, trial.pilot.folder != nil {
            throw ValidationError("--pilot changes the buildings of visitors: leave out --without-visitors.")
        }
        if withoutVisitors, count == .auto || robust {
            throw ValidationError("--count auto and --robust need visitors: leave out --without-visitors.")
        }
        if robust, count == nil { throw ValidationError("--robust adds beacons to --count: give it, too.") }
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
        let requirements = try require.map { try RequirementsFile.read(path: $0, for: venue) } ?? []
        let affordable = try affordable()
        let base = venue
        if afresh { venue.beacons.removeAll { !$0.isLocked } }
        var sites = CandidateSites(spacing: spacing, height: height)
        (sites.hasCeiling, sites.hasWalls) = ([.ceiling, .both].contains(mount), [.walls, .both].contains(mount))
        (sites.hasColumns, sites.keepOut) = ([.columns, .both].contains(mount), Set(keepOut))
        sites.isPowered = powered
        try checkPower(of: venue)
        let radio = MeanRadio(venue, parameters: input.scenario.parameters)
        let names = ["venue.yaml", "placement.json"] + PlacementPictures(before: radio, after: radio).names
        let folder = try common.folder(
            for: names,
            besides: [self.venue, input.scenario.venueFile, require, supply.catalogue] + settings.inputs
                + trial.pilot.inputs)
        let cellSize = cell ?? LevelGrid.usualCellSize(of: venue)
        let grids = try LevelGrid.all(of: radio, cellSize: cellSize, file: self.venue)
        let pool = WorkerPool(workerCount: common.workerCount)
        let problem = try PlacementProblem(radio, grids: grids, sites: sites, pool: pool)
        let search = try PlaceSearch(
            self, input, venue: venue, base: base, problem: problem, sites: sites, cellSize: cellSize,
            most: affordable, pool)
        let count = try self.count(search, requirements, affordable: affordable)
        let options = search.options(count)
        let found = try search.best(count, isFinal: true)
        let placement = found.placement
        let planned = placement.venue(venue, identities: try search.identities(placement.sites.count))
        if let folder {
            let after = MeanRadio(planned, parameters: input.scenario.parameters)
            let pictures = try PlacementPictures(before: radio, after: after).write(
                to: folder, grids: grids, threshold: threshold, pool: pool)
            let written = [try folder.write(VenueFile.write(planned), to: "venue.yaml")] + pictures
            common.console.message("Wrote \(written.joined(separator: ", "))")
        }
        let summary = PlacementSummary(
            placement, plans: found.plans.map { ($0.name, $0.score) }, options: options, of: venue, planned: planned,
            losses: found.losses)
        try common.list(summary, as: "placement.json", text: summary.text)
        let open = (found.losses ?? []).filter { $0.rise > PlanSearch.allowedRise }
        for loss in open {
            Console.error(
                "If \(loss.label(in: planned)) is dead, CE75 of \(loss.zone) rises by \(loss.percent). Allow more beacons (--budget), or "
                    + "more sites (--spacing, --mount).")
        }
        if !open.isEmpty { throw ExitCode(1) }
    }

    /// How many new beacons the budget pays; `nil` without a budget.
    ///
    /// - Throws: a problem if it pays none, or fewer than --count.
    private func affordable() throws(Problems) -> Int? {
        guard let supply = try supply.read(isPowered: powered), let budget else { return nil }
        let (catalogue, model) = supply
        let most = catalogue.count(for: budget, model, height: height)
        func price(_ count: Int) -> String {
            "\(catalogue.currency) \(BillOfMaterials.text(catalogue.price(of: count, model, height: height)))"
        }
        if most == 0 { throw Problems("The budget pays no beacon: one costs \(price(1)) with its work.") }
        if case .number(let count)? = count, count > most {
            throw Problems("The budget pays \(most) beacons: \(count) cost \(price(count)) with their work.")
        }
        common.console.message("The budget pays \(most) beacons: they cost \(price(most)) with their work.")
        return most
    }

    /// The number of new beacons.
    ///
    /// - Throws: exit code 1 if requirements are not met with as many as may be.
    private func count(_ search: PlaceSearch, _ requirements: [Requirement], affordable: Int?) throws -> Int {
        switch count {
        case .number(let number)?: return number
        case nil: return min(affordable ?? 1, search.siteCount)
        case .auto?:
            let limit = min(affordable ?? Self.mostAuto, search.siteCount)
            var open: [String] = []
            let found = try LeastCount.find(from: Self.firstAuto, to: limit) { count in
                open = try search.unmet(requirements, with: count)
                common.console.message(
                    "\(count) beacons: \(open.isEmpty ? "all requirements met" : "not met: \(open.joined(separator: "; "))")"
                )
                return open.isEmpty
            }
            guard let found else {
                Console.error("\(limit) beacons do not meet: \(open.joined(separator: "; ")).")
                throw ExitCode(1)
            }
            return found
        }
    }

    /// The first number that `--count auto` tries, and the largest without a budget.
    private static let (firstAuto, mostAuto) = (8, 512)

    /// A UUID of the command line.
    static func uuid(_ text: String) throws -> UUID {
        guard let uuid = UUID(uuidString: text) else {
            throw ValidationError("--uuid takes a UUID such as 0B0E5A0C-6E41-4D57-8A4F-3D6D2A4B9C11, not \"\(text)\".")
        }
        return uuid
    }
}

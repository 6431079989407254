internal import ArgumentParser
internal import Diagnostics
internal import Evaluation
internal import Formats
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
            Sites are a grid under the ceiling, both sides of the walls, and columns; keys of the venue file say where no beacon may hang. Several plans are made: by coverage and error bound, \
            and regular grids. Simulated visitors walk through all of them in the same buildings; then beacons of the best plan \
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
        "count", .either([.integer(Count.allowed), .choice(["auto"])]),
        "Number of new beacons, or auto for the smallest number that meets --require.", valueName: "number|auto")
    var count: Count?

    @Option("require", .string, "Requirements file, as for `evaluate`; for --count auto.", valueName: "file")
    var require: String?

    @Option(
        "budget", .number(0...1e9, unit: "amount"),
        "What the new beacons with their work may cost, in the currency of --catalogue. Without --count, as many "
            + "are placed as it pays; with it, more are refused.")
    var budget: Double?

    @OptionGroup var supply: CatalogueOptions

    @Flag("portals", "Place beacons first at entrances, stairs, escalators, ramps and lifts that have none within 4 m.")
    var portals = false

    @OptionGroup var site: SiteOptions
    @OptionGroup var identity: NewBeaconOptions

    @Flag("afresh", "First remove the venue's beacons that are not locked. The new beacons get their UUID and major.")
    var afresh = false

    @Option("moves", .integer(0...100_000), "Number of moves of single beacons that are tried with visitors.")
    var moves = PlanSearch.Options().moves

    @Flag("withoutVisitors", "Take the plan by coverage and error bound, without simulated visitors.")
    var withoutVisitors = false

    @Flag(
        "robust",
        "Then add beacons until CE75 of no zone rises by more than 25 % if any one beacon is dead. --budget limits their "
            + "number; without it, at most three times --count are added. Exit code 1 if they are not enough.")
    var robust = false

    @OptionGroup var trial: TrialOptions
    @OptionGroup var common: CommonOptions

    /// The choice of `--count`.
    enum Count: Equatable, OptionValue {
        case number(Int)
        case auto

        static let allowed = PlacementRequest.allowedCounts

        static func value(of text: String) throws -> Count? {
            if text == "auto" { return .auto }
            guard let number = Int(text), allowed.contains(number) else {
                throw ValidationError(
                    "--count takes a whole number from \(allowed.lowerBound) to \(allowed.upperBound) or auto, not \"\(text)\"."
                )
            }
            return .number(number)
        }
    }

    func validate() throws {
        try refuse(if: count == nil && budget == nil, "Give --count, a number or auto, or --budget with --catalogue.")
        try refuse(
            if: budget == nil && (supply.catalogue != nil || supply.model != nil),
            "--catalogue and --model are for --budget.")
        try refuse(if: budget != nil && supply.catalogue == nil, "--budget needs --catalogue, which has the prices.")
        try refuse(
            if: (count == .auto) != (require != nil),
            "--count auto and --require belong together: give both or neither.")
        try refuse(
            if: withoutVisitors && trial.pilot.folder != nil,
            "--pilot changes the buildings of visitors: leave out --without-visitors.")
        try refuse(
            if: withoutVisitors && (count == .auto || robust),
            "--count auto and --robust need visitors: leave out --without-visitors.")
        try refuse(
            if: withoutVisitors && (trial.settings.isGiven || trial.isGiven || moves != PlanSearch.Options().moves),
            "--without-visitors tries no plan on visitors: leave it out, or --preset, --set, --baseline, --constants, "
                + "--worlds, --walks, --duration, --blind and --moves.")
        try refuse(if: robust && count == nil, "--robust adds beacons to --count. Give --count as well.")
    }

    func run() throws {
        let (input, preset, files) = try common.input(at: venue, trial.settings, read)
        var request = request(input, preset, files)
        let parameters = input.scenario.parameters
        let before = MeanRadio(request.kept, parameters: parameters)
        let folder = try common.folder(
            for: ["venue.yaml", "placement.json"] + PlacementPictures(before: before, after: before).names,
            besides: [require, supply.catalogue] + trial.inputs(venue, input))
        if request.hasVisitors {
            request.trial = try trial.options(
                for: [request.kept], parameters, common)
        }
        let result = try placement(request)
        if let folder {
            let grids = try LevelGrid.all(of: before, cellSize: request.places.cellSize, file: venue)
            let pictures = try PlacementPictures(
                before: before, after: MeanRadio(result.planned, parameters: parameters)
            ).write(to: folder, grids: grids, threshold: site.threshold, pool: common.pool)
            let written = [try folder.write(VenueFile.write(result.planned), to: "venue.yaml")] + pictures
            common.console.message("Wrote \(written.joined(separator: ", "))")
        }
        try common.list(result.summary, as: "placement.json", text: result.summary.text)
        for loss in result.openLosses {
            Console.error(
                "If \(loss.label(in: result.planned)) is dead, CE75 of \(loss.zone) rises by \(loss.percent). Allow more beacons "
                    + "(\(budget == nil ? "a larger --count" : "a larger --budget")), or more sites (--spacing, --mount)."
            )
        }
        if !result.openLosses.isEmpty { throw ExitCode(1) }
    }

    private func placement(_ request: PlacementRequest) throws -> PlacementResult {
        do {
            return try common.running { try PlacementRun(request, in: $0).run() }
        } catch let error as PlacementNotEnough {
            Console.error("\(error.count) beacons do not meet: \(error.unmet.joined(separator: "; ")).")
            throw ExitCode(1)
        }
    }

    /// What the options ask for, but for the buildings of the visitors.
    private func request(_ input: SimulationInput, _ preset: ZonedPreset, _ files: Files) -> PlacementRequest {
        let number: PlacementRequest.Count =
            switch count {
            case .number(let number)?: .number(number)
            case .auto?: .least(files.requirements)
            case nil: .budget
            }
        var request = PlacementRequest(
            input.scenario.venue, file: venue, count: number, parameters: input.scenario.parameters)
        request.budget = files.budget
        request.places.sites = site.sites
        request.places.need = site.need
        request.places.leastRSSI = site.threshold
        request.places.interval = site.interval
        if let cell = site.cell { request.places.cellSize = cell }
        request.uuid = identity.uuid
        request.major = identity.major
        request.isAfresh = afresh
        request.servesPortals = portals
        request.hasVisitors = !withoutVisitors
        request.moves = moves
        request.isRobust = robust
        if request.hasVisitors { request.preset = preset }
        return request
    }

    /// What is read besides the venue and the settings.
    private struct Files {
        var requirements: [Requirement]
        var budget: PlaceBudget?
    }

    private func read(for venue: Venue?, by reader: inout InputReader) -> Files {
        if let venue { _ = reader.read { () throws(Problems) in try site.check(venue, file: self.venue) } }
        let requirements = reader.read("--require", from: require) { file throws(Problems) in
            try RequirementsFile.read(path: file, for: venue)
        }
        let budget = reader.read { () throws(Problems) in try readBudget() }
        trial.pilot.check(by: &reader)
        return Files(requirements: requirements ?? [], budget: budget ?? nil)
    }

    /// The budget; `nil` without one.
    ///
    /// - Throws: a problem if it pays no beacon, or fewer than --count.
    private func readBudget() throws(Problems) -> PlaceBudget? {
        guard let supply = try supply.read(isPowered: site.powered), let amount = budget else { return nil }
        let budget = try PlaceBudget(amount, supply.catalogue, supply.model, height: site.height)
        let most = budget.most
        if case .number(let count)? = count, count > most {
            throw Problems(
                "The budget pays \(most) beacons: \(count) cost \(budget.price(of: count)) with their work.")
        }
        common.console.message(
            "The budget pays \(most) beacon\(most == 1 ? "" : "s"), which cost \(budget.price(of: most)) with their work."
        )
        return budget
    }
}

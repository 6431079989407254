internal import ArgumentParser
internal import Formats
internal import Parallelism
internal import Planning
internal import Positioning
internal import Reporting
internal import Simulation
internal import VenueModel

extension MapKind: OptionValue { static func value(of word: String) -> MapKind? { named(word) } }

struct PlanMaps: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "maps",
        abstract: "Maps of RSSI, beacons in sight, reception, level margin, error bound and expected error.",
        discussion: """
            Each level is divided into square cells. The folder --output gets a picture of each map and level, all cells as CSV \
            and GeoJSON, and the figures as JSON. The maps: \(MapKind.all.map(\.key).joined(separator: ", ")).

            The map bound is the error bound of one reading of each beacon: several readings, or a core that prefers \
            likely places, can be better. Without --preset and --set, it and the hull are those of all audible beacons; \
            with them, of the beacons that the settings let through. The error without noise is always that of the settings.

            Example: beaconry plan maps Venues/supermarket.yaml --output plan
            Example: beaconry plan maps Venues/mall.yaml --map bound --map levelMargin --offset-spread inf
            """)

    @Argument(help: "Venue or scenario file; a scenario brings the parameters of radio and phone.")
    var venue: String

    @Option(
        "map", .choice(MapKind.all.map(\.key)),
        "Make only this map; may be repeated. bound is the bound of one reading of each beacon. (default: all)")
    var kinds: [MapKind] = []

    @Option(
        "cell", .number(LevelGrid.allowedCellSizes, unit: "metres"),
        "Side of the cells. (default: \(LevelGrid.usualCellSizes))")
    var cell: Double?

    @Option(
        "threshold", .number(-150...0, unit: "dBm"),
        "Threshold of the map aboveThreshold. (default: the setting rssiPositioningThreshold)", parsing: .unconditional)
    var threshold: Double?

    @Option("scan", .number(0.1...600, unit: "seconds"), "Length of a scan.")
    var scan = Self.usualScan

    @Option(
        "offsetSpread", .number(0...Double.infinity, unit: "dB"),
        "What is not known of the phone's offset in the map bound, as a standard deviation; inf for nothing known.")
    var offsetSpread = 0.0

    @Option(
        "correlation", .number(0.01...10_000, unit: "metres"),
        "Distance over which the shadowing of two beacons is alike, for the map bound. (default: shadowing is "
            + "independent)")
    var correlation: Double?

    @OptionGroup var settings: SettingsOptions
    @OptionGroup var common: CommonOptions

    private static let usualScan = 1.0

    func validate() throws {
        func readers(_ inputs: Set<MapKind.Input>) -> [String] {
            MapKind.all.filter { !$0.reads.isDisjoint(with: inputs) }.map(\.key)
        }
        // With a threshold of its own, a map does not read that of the settings.
        let fixed = threshold == nil ? [] : readers([.threshold])
        let settled: Set<MapKind.Input> =
            settings.changesSettings ? [.constants, .constantsWithSettings] : [.constants]
        let options = [
            NarrowOption("--threshold", isGiven: threshold != nil, readers: readers([.threshold])),
            NarrowOption("--scan", isGiven: scan != Self.usualScan, readers: readers([.scanTime])),
            NarrowOption("--offset-spread", isGiven: offsetSpread != 0, readers: readers([.offsetSpread])),
            NarrowOption("--correlation", isGiven: correlation != nil, readers: readers([.correlationDistance])),
        ]
        let settingsOptions = settings.narrow(
            readers: readers([.settings]).filter { !fixed.contains($0) }, constants: readers(settled))
        try refuse(
            options + settingsOptions, of: (kinds.isEmpty ? MapKind.all : kinds).map(\.key), choice: "--map")
    }

    func run() throws {
        let (input, preset, _) = try common.input(at: self.venue, settings)
        let venue = input.scenario.venue
        let options = MapOptions(
            cellSize: cell ?? LevelGrid.usualCellSize(of: venue), kinds: kinds.isEmpty ? MapKind.all : kinds,
            leastRSSI: threshold, scanTime: scan, offsetSpread: offsetSpread, correlationDistance: correlation,
            settings: settings.changesSettings ? preset : nil)
        var request = MapsRequest(venue, file: self.venue, options: options)
        request.parameters = input.scenario.parameters
        request.constants = try settings.openConstants()
        let inputs = [self.venue, input.scenario.venueFile] + settings.inputs
        let folder = try common.folder(for: PlanMapFiles.names(for: venue), besides: inputs)
        var files: PlanMapFiles?
        let summary = try MapsRun(request, in: RunContext(pool: common.pool)).run { maps in
            if files == nil { files = try folder.map { try PlanMapFiles(venue, kinds: options.kinds, in: $0) } }
            try files?.write(maps)
        }
        if let written = try files?.finish(summary, besides: inputs) {
            common.console.message("Wrote \(written.joined(separator: ", "))")
        }
        try Console.result(common.json ? JSONText.of(summary) : summary.text)
    }
}

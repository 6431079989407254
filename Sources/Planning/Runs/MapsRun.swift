package import Parallelism
package import Parameters
package import Positioning
package import VenueModel

/// Which maps of a venue are made.
package struct MapsRequest: Sendable {
    package var venue: Venue
    /// Its file, for problems.
    package var file: String?
    /// Those of the simulator.
    package var parameters = SimulationParameters()
    /// What the SDK's document leaves open.
    package var constants = OpenConstants()
    package var options: MapOptions

    /// A request with these defaults.
    package init(_ venue: Venue, file: String? = nil, options: MapOptions) {
        self.venue = venue
        self.file = file
        self.options = options
    }
}

/// Makes the planning maps of a venue, in one call.
package struct MapsRun: Sendable {
    package let request: MapsRequest
    let context: RunContext

    package init(_ request: MapsRequest, in context: RunContext = RunContext()) {
        self.request = request
        self.context = context
    }

    /// Makes the maps of one level after the other, so that only one level is in memory.
    ///
    /// - Parameter receive: gets the maps of each level, ascending, once all levels are known to have cells.
    /// - Throws: ``Problems`` with each level that cannot have cells; ``Interrupted``; what `receive` throws.
    package func run(_ receive: (LevelMaps) throws -> Void = { _ in }) throws -> MapSummary {
        let radio = radio
        let grids = try LevelGrid.all(of: radio, cellSize: request.options.cellSize, file: request.file)
        let options = options
        var summary = MapSummary(venue: request.venue.name, options: options)
        for grid in grids {
            try context.check()
            let table = try SignalTable(radio, grid: grid, pool: context.pool)
            let maps = try LevelMaps(table, options: options, pool: context.pool)
            summary.add(maps)
            try receive(maps)
        }
        return summary
    }

    /// The maps of one level, which follow its beacons.
    ///
    /// - Throws: ``Problems`` if the level has no cells; ``Interrupted``.
    package func live(_ level: Level) throws -> LiveMaps {
        let grid = try LevelGrid(level, cellSize: request.options.cellSize)
        try context.check()
        let table = try SignalTable(radio, grid: grid, pool: context.pool)
        return try LiveMaps(table, options: options, pool: context.pool)
    }

    private var radio: MeanRadio { MeanRadio(request.venue, parameters: request.parameters) }

    /// The options with the engine's map, which is made once for all levels.
    private var options: MapOptions {
        var options = request.options
        options.map = PlannedMap(request.venue, constants: request.constants)
        return options
    }
}

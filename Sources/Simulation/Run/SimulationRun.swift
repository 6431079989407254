package import Diagnostics
package import Parallelism

/// Simulates walks of a scenario, in one call. A walk is the same at any number of workers.
package struct SimulationRun: Sendable {
    package struct Result: Sendable {
        /// Figures about the walks, in order.
        package let walked: [ScenarioSimulator.Walked]
        /// People of the crowd who are not walkers; `nil` without walks.
        package let bystanders: Bystanders?
    }

    package let request: SimulationRequest
    let simulator: ScenarioSimulator
    let context: RunContext

    /// Prepares the venue with the scenario's faults, and its crowd.
    ///
    /// - Throws: ``Problems`` with everything that cannot be simulated.
    package init(_ request: SimulationRequest, in context: RunContext = RunContext()) throws(Problems) {
        self.request = request
        self.context = context
        simulator = try ScenarioSimulator(request.scenario, explains: request.explains)
    }

    /// The name of a walker's recording.
    package func name(ofWalker index: Int) -> String { simulator.name(ofWalker: index) }

    /// The names of all recordings, in order.
    package var names: [String] { walkers.map(name(ofWalker:)) }

    /// Simulates all walks, and writes each one to a sink of its own during the simulation.
    ///
    /// - Parameter open: gives the sink of a walker when the walk starts; called from any thread.
    /// - Throws: ``Problems`` for a walk that cannot be simulated, and what a sink throws; ``Interrupted``.
    package func run(
        to open: @escaping @Sendable (_ walker: Int) throws(Problems) -> WalkSink
    ) throws -> Result {
        let portions = portions
        defer { portions.end() }
        let results = try portions.map { [self] walkers in
            var sinks: [Int: WalkSink] = [:]
            return try simulate(
                walkers, of: portions,
                open: { walker throws(Problems) in
                    let sink = try open(walker)
                    sinks[walker] = sink
                    return sink.output
                },
                close: { walker throws(Problems) in
                    guard let sink = sinks.removeValue(forKey: walker) else { return }
                    try sink.finish()
                })
        }
        return Result(walked: results.flatMap(\.walked), bystanders: results.first?.bystanders)
    }

    /// The walkers; none for a negative count.
    private var walkers: Range<Int> { 0..<max(request.count, 0) }

    /// Small enough that all outputs of a portion can be open.
    var portions: SimulationPortions { SimulationPortions(request, of: simulator, in: context) }

    /// Simulates the walkers of a portion; see ``ScenarioSimulator/write(walkers:open:close:watch:)``.
    func simulate(
        _ portion: Range<Int>, of portions: SimulationPortions,
        open: (Int) throws(Problems) -> ScenarioSimulator.Output,
        close: (Int) throws(Problems) -> Void = { _ in }
    ) throws(Problems) -> Result {
        // The crowd is the same in all portions.
        var bystanders =
            portion.lowerBound == 0 ? simulator.bystanders(besides: walkers, limit: request.bystanderLimit) : nil
        let walked = try simulator.write(
            walkers: portion, open: open, close: close,
            watch: { seconds, crowd in
                bystanders?.look(at: crowd, after: seconds)
                portions.pass(seconds, of: portion)
            })
        return Result(walked: walked, bystanders: bystanders)
    }
}

/// Where a simulated walk goes.
package struct WalkSink {
    package var output: ScenarioSimulator.Output
    /// Called when the whole walk is written.
    package var finish: () throws(Problems) -> Void

    /// A sink; by default nothing is to be done when the walk is complete.
    package init(_ output: ScenarioSimulator.Output, finish: @escaping () throws(Problems) -> Void = {}) {
        self.output = output
        self.finish = finish
    }
}

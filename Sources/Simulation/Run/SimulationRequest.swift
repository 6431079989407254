/// Which walks of a scenario are simulated.
package struct SimulationRequest: Sendable {
    package var scenario: Scenario
    /// Number of walks. If the scenario has fewer visitors, its kinds of visitors are repeated in order.
    package var count: Int
    /// Whether the share of each effect in the variance of the levels is computed, too.
    package var explains = false
    /// Maximum number of walks that one worker simulates together. In a crowd, all their outputs are open at once.
    package var mostTogether = 200
    /// Maximum number of people of the crowd whose ways are kept.
    package var bystanderLimit = 0

    /// A request with these defaults.
    ///
    /// - Parameter count: number of walks; `nil` for the number of visitors of the scenario.
    package init(_ scenario: Scenario, count: Int? = nil) {
        self.scenario = scenario
        self.count = count ?? scenario.walkerCount
    }
}

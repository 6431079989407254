package import Diagnostics

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

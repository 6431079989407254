internal import Diagnostics
internal import NumericalMethods
package import Parallelism
package import Parameters
internal import Recordings
internal import Simulation
package import VenueModel
internal import Walks

/// The recordings of a pilot, and what its plan says of them.
package struct PilotFitRequest: Sendable {
    /// The folder of the recordings and their truth.
    package var folder: String
    /// The venue with the temporary beacons.
    package var venue: Venue
    /// The parameters of its scenario.
    package var parameters: SimulationParameters
    /// The file or folder of this venue, for problems.
    package var file: String
    /// A plan, which must be of the same building.
    package var plan: Venue
    package var seed: UInt64

    package init(
        folder: String, venue: Venue, parameters: SimulationParameters, file: String, plan: Venue, seed: UInt64
    ) {
        self.folder = folder
        self.venue = venue
        self.parameters = parameters
        self.file = file
        self.plan = plan
        self.seed = seed
    }
}

/// Learns about a building from the recordings of a pilot, in one call.
package struct PilotFitRun: Sendable {
    package let request: PilotFitRequest
    let context: RunContext

    package init(_ request: PilotFitRequest, in context: RunContext = RunContext()) {
        self.request = request
        self.context = context
    }

    /// What the pilot teaches.
    ///
    /// - Throws: ``Problems`` with the recordings or the venue; ``Interrupted``.
    package func run() throws -> PilotPosterior {
        let venue = request.venue
        let content = try RecordingSet.read(folder: request.folder, strict: false)
        context.observer.warn(content.warnings)
        let walk = try PilotWalk(
            content.set.withTruth(.walk), in: venue, parameters: request.parameters, file: request.folder)
        try PilotWalk.check(venue, against: request.plan, file: request.file)
        // Buildings of their own.
        let fit = PilotFit(seed: RandomStream.child(of: request.seed, for: "pilotfit"), in: context)
        return try fit.posterior(walk, phones: EnvironmentPeople.of(venue.environment).phones)
    }
}

package import Diagnostics
package import Evaluation
package import Parallelism
package import VenueModel

/// A plan that installers get.
package struct HandOverRequest: Sendable {
    package var venue: Venue
    /// Its file, for problems.
    package var file: String
    /// What the walk-through must show.
    package var requirements: [Requirement] = []
    /// What is bought; `nil` without a catalogue.
    package var model: BeaconCatalogue.Model?
    /// Where it is bought.
    package var catalogue: BeaconCatalogue?
    /// The catalogue's file, for problems.
    package var catalogueFile: String?
    /// How much is walked. Its areas are those of the requirements.
    package var walking = CommissioningRoute.Options()

    /// A request with these defaults.
    package init(_ venue: Venue, file: String) {
        self.venue = venue
        self.file = file
    }

    /// Checks that there is something to mount.
    ///
    /// - Throws: ``Problems``.
    package func check() throws(Problems) {
        guard !venue.beacons.isEmpty else {
            throw Problems("The venue has no beacons to mount. Place some with `beaconry plan place`.", file: file)
        }
    }
}

/// What installers need: places, walk-through, and what is bought.
package struct HandOver: Sendable {
    /// What is bought.
    package struct Supply: Sendable {
        package let model: BeaconCatalogue.Model
        /// What it costs.
        package let bill: BillOfMaterials
        /// What the plan asks for and the model cannot do, in words.
        package let conflicts: [String]
    }

    package let venue: Venue
    package let requirements: [Requirement]
    package let plan: InstallPlan
    package let route: CommissioningRoute
    /// `nil` without a catalogue.
    package let supply: Supply?

    /// The same in figures.
    package var summary: InstallSummary {
        InstallSummary(plan, of: venue, route: route, bill: supply?.bill, conflicts: supply?.conflicts ?? [])
    }
}

/// Prepares the hand-over of a plan to installers, in one call.
package struct HandOverRun: Sendable {
    package let request: HandOverRequest
    let context: RunContext

    package init(_ request: HandOverRequest, in context: RunContext = RunContext()) {
        self.request = request
        self.context = context
    }

    /// Prepares the hand-over; warns of what the plan asks for and the model cannot do.
    ///
    /// - Throws: ``Problems`` if there is nothing to mount; ``Interrupted``.
    package func run() throws -> HandOver {
        try request.check()
        let supply = supply()
        try context.check()
        var walking = request.walking
        walking.areas = request.requirements.map(\.area)
        return HandOver(
            venue: request.venue, requirements: request.requirements, plan: InstallPlan(request.venue),
            route: CommissioningRoute(request.venue, options: walking), supply: supply)
    }

    private func supply() -> HandOver.Supply? {
        guard let model = request.model, let catalogue = request.catalogue else { return nil }
        let conflicts = model.problems(of: request.venue, file: request.catalogueFile)
        context.observer.warn(conflicts)
        return HandOver.Supply(
            model: model, bill: BillOfMaterials(request.venue, model: model, catalogue: catalogue),
            conflicts: conflicts.map(\.message))
    }
}

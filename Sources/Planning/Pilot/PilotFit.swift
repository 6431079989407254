package import Diagnostics
package import Parallelism
internal import Parameters
internal import Radio
internal import Recordings
package import Simulation
internal import Walks
internal import Worlds

/// What a pilot teaches about a building, by simulation: somebody walks the same way in many buildings, drawn as for a
/// blind prediction, and those whose figures are like the measured ones say what the building may be.
///
/// Approximate Bayesian computation with regression (Beaumont, Zhang and Balding 2002; summaries by regression:
/// Fearnhead and Prangle 2012). The simulated walks have shadowing that neighbouring places share, fading, the body of
/// the walker, packets that are lost near the floor, an unknown phone, and walls that differ. So none of these can make
/// the result too certain, as they do in a fit that takes readings as independent. They have no other people, and all
/// walls differ by one factor.
package struct PilotFit: Sendable {
    /// Number of simulated buildings.
    package var buildings = 800
    /// Seed of the buildings.
    package var seed: UInt64

    private let context: RunContext

    /// A fit. The seed should be another one than that of the prediction, because it stands for other buildings.
    package init(seed: UInt64, in context: RunContext) {
        self.seed = seed
        self.context = context
    }

    /// What is known after the walk.
    ///
    /// Time: as many simulated seconds as the walk has, for each building.
    ///
    /// - Parameters:
    ///   - walk: the pilot.
    ///   - phones: the phones that the walker may have had, with their shares; those that report otherwise than the
    ///     recordings are left out.
    /// - Throws: ``Problems`` if the venue cannot be simulated, or the walk has too few readings; ``Interrupted``.
    package func posterior(_ walk: PilotWalk, phones: [EnvironmentPeople.PhoneShare]) throws -> PilotPosterior {
        try posterior(of: walk, among: simulated(walk, phones: phones))
    }

    /// What is known after a walk, from buildings that were simulated for the same way and the same beacons.
    ///
    /// - Throws: ``Problems`` if the walk has too few readings.
    package func posterior(of walk: PilotWalk, among buildings: [Building]) throws(Problems) -> PilotPosterior {
        guard let measured = walk.figures(of: walk.walks.map(\.recording)) else {
            throw Problems("The pilot walk has too few readings. Walk nearer to the beacons, for 15 minutes.")
        }
        return Self.posterior(measured, buildings, of: walk)
    }

    /// The walk in many buildings.
    ///
    /// - Throws: as ``posterior(_:phones:)``.
    package func simulated(_ walk: PilotWalk, phones: [EnvironmentPeople.PhoneShare]) throws -> [Building] {
        let fitting = Self.phones(phones, reporting: walk)
        let indices = WallIndices()
        let simulated = try context.map("Learning from the pilot", buildings) { number in
            try simulation(number, of: walk, phones: fitting, sharing: indices)
        }
        let known = simulated.compactMap(\.self)
        guard known.count >= buildings / 2 else {
            throw Problems(
                "The pilot beacons are too weak to be heard in simulated buildings. Check their powers and places.")
        }
        return known
    }

    /// A building with the figures of the walk in it.
    package struct Building: Sendable {
        /// What is not known, in the order of ``WorldDraw/building``.
        let values: [Double]
        /// ``PilotWalk/Figures``.
        let figures: [Double]
    }

    /// The walk in one building; `nil` if too little is heard.
    private func simulation(
        _ number: Int, of walk: PilotWalk, phones: [EnvironmentPeople.PhoneShare], sharing indices: WallIndices
    ) throws(Problems) -> Building? {
        let draws = WorldDraw.building(over: walk.parameters, keepsExponents: false) + [.exponentSpread]
        let world = World(
            number, of: draws, spread: .even, base: walk.parameters, in: walk.venue, for: "building", seed: seed)
        let simulator = try world.simulator(of: walk.venue, usesPaths: false, sharing: indices)
        var devices: [String] = []
        let recordings = try walk.walks.map { walk throws(Problems) -> Recording in
            let device = walk.recording.device ?? ""
            if !devices.contains(device) { devices.append(device) }
            let visitor = devices.firstIndex(of: device) ?? 0
            let phone = world.phone(ofVisitor: visitor, among: phones)
            let way = TruthWalker(walk.truth, phoneHeight: phone.height)
            let end = max(walk.truth.samples.last?.time ?? 0, 1)
            return try simulator.with(phone: phone).simulate(along: way, walker: visitor, duration: end).recording
        }
        guard let figures = walk.figures(of: recordings) else { return nil }
        var values = WorldDraw.building.map { world.value($0.quantity) }
        values[0] += world.value(.exponentError)
        return Building(values: values, figures: figures.values)
    }

    /// The phones that report as the recordings do.
    private static func phones(
        _ phones: [EnvironmentPeople.PhoneShare], reporting walk: PilotWalk
    ) -> [EnvironmentPeople.PhoneShare] {
        let hasPackets = walk.walks.contains { walk in
            walk.recording.observations.contains { if case .packet = $0 { true } else { false } }
        }
        let fitting = phones.filter {
            (PhoneProfile.named($0.profile)?.parameters.reporting == .packets) == hasPackets
        }
        return fitting.isEmpty ? phones : fitting
    }
}

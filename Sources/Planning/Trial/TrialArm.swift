package import Diagnostics
package import Parameters
package import Positioning
package import Radio
package import Simulation
package import VenueModel

/// What is tried on simulated visitors: a plan, with the preset that goes with it, under conditions that may differ from
/// those that the plan was made for.
package struct TrialArm: Sendable {
    /// Its name in tables.
    package var name: String
    /// The plan: the venue as the positioning core knows it.
    package var venue: Venue
    /// The settings of the core.
    package var preset: ZonedPreset
    /// The parameters of the simulator, before a world changes them.
    package var parameters: SimulationParameters
    /// The venue as it was built, if it differs from the plan, such as by moved shelves.
    package var built: Venue?
    /// What is wrong with beacons.
    package var faults: [Fault] = []
    /// A beacon of which nobody receives anything; `nil` for none.
    ///
    /// It is cheaper than a fault, because arms that differ by it alone share their simulation: what the others receive stays as it
    /// is, where a dead beacon would let a few packets more through.
    package var silent: BeaconID?
    /// The phones of visitors with their shares, by default those of the environment.
    package var phones: [EnvironmentPeople.PhoneShare]

    /// A plan under the conditions for which it was made.
    package init(
        _ name: String, venue: Venue, preset: ZonedPreset, parameters: SimulationParameters = SimulationParameters()
    ) {
        self.name = name
        self.venue = venue
        self.preset = preset
        self.parameters = parameters
        phones = EnvironmentPeople.of(venue.environment).phones
    }
}

extension TrialArm {
    /// What the preset changes, as `key=value`.
    var settings: [String] { preset.base.differences.map { "\($0.setting.key)=\($0.value)" } }

    /// Whether visitors receive the same in both arms, and are positioned with the same settings, but for a silent beacon.
    func sharesVisits(with other: TrialArm) -> Bool {
        preset == other.preset && parameters == other.parameters && phones == other.phones && faults == other.faults
            && venue == other.venue && built == other.built
    }

    /// Checks that visitors can walk there.
    ///
    /// - Parameters:
    ///   - file: the venue's file, for problems.
    ///   - needsBeacons: whether a venue without beacons is a problem.
    /// - Throws: ``Problems`` with everything that cannot be simulated: no paths, no beacons, no level.
    package func check(file: String, needsBeacons: Bool = true) throws(Problems) {
        var problems: [Problem] = []
        if needsBeacons, venue.beacons.isEmpty {
            problems.append(Problem("The venue has no beacons, so there is nothing to predict. Place some first."))
        }
        do throws(Problems) {
            _ = try Simulator(venue: built ?? venue, parameters: parameters, faults: FaultList(faults), seed: 1)
        } catch { problems += error.all }
        guard problems.isEmpty else { throw Problems(problems).inFile(file) }
    }
}

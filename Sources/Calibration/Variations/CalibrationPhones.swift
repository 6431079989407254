package import Parameters
package import Recordings
package import Simulation
internal import Worlds

/// The phones of a calibration: those of its simulated walks, and the classes that are tested by themselves.
package struct CalibrationPhones: Sendable {
    /// The people of the venue, with the phones that the plan chooses.
    package let people: EnvironmentPeople
    /// The classes of the walks that are as expected.
    package let expected: [PhoneClass]
    /// The classes that only ``VariationKind/phones`` and ``VariationKind/combined`` have.
    package let others: [PhoneClass]
    /// The phones of successive walks; empty if they are those of the parameters.
    private let order: [PhoneProfile]

    /// The walks have the phones of a plan by their shares, and no others are tested. Without words, walks have the phone of the
    /// parameters, and all other classes of the environment are tested.
    ///
    /// - Parameters:
    ///   - words: ``EnvironmentPeople/phoneWords``.
    ///   - walks: the most walks of one kind.
    package init(
        _ words: [String] = [], of people: EnvironmentPeople, expecting parameters: PhoneParameters, walks: Int
    ) {
        let chosen = words.isEmpty ? people : people.choosing(phones: words)
        let order = words.isEmpty ? [] : chosen.profiles(ofVisits: walks)
        (self.people, self.order) = (chosen, order)
        others = words.isEmpty ? people.classes(but: parameters.phoneClass) : []
        expected =
            words.isEmpty
            ? [parameters.phoneClass]
            : PhoneClass.allCases.filter { phone in order.contains { $0.parameters.phoneClass == phone } }
    }

    /// The classes that are tested by themselves under ``VariationKind/phones``.
    package var tested: [PhoneClass] { order.isEmpty ? others : expected }

    /// The parameters of a walk. How people hold a phone does not depend on its maker.
    package func parameters(ofWalk walk: Int, _ base: SimulationParameters) -> SimulationParameters {
        order.isEmpty ? base : base.with(order[walk % order.count])
    }
}

package import Parameters
package import Recordings
package import Simulation
internal import Worlds

/// A scenario variation as it is tested: ``VariationKind/phones`` is tested with each class of phones by itself, because what
/// suits one may harm another.
package struct TestedVariation: Hashable, Sendable {
    package let kind: VariationKind
    /// The class of phones whose visits it stands for: only the phones differ from the expected walks. `nil` for other
    /// variations.
    package let phones: PhoneClass?

    /// A variation, or ``VariationKind/phones`` with a class.
    package init(_ kind: VariationKind, phones: PhoneClass? = nil) {
        self.kind = kind
        self.phones = phones
    }

    /// The variations of a request, each once, in the order of ``VariationKind``.
    package static func all(_ kinds: [VariationKind], with phones: CalibrationPhones) -> [TestedVariation] {
        VariationKind.allCases.filter(kinds.contains).flatMap { kind in
            kind == .phones ? phones.tested.map { TestedVariation(kind, phones: $0) } : [TestedVariation(kind)]
        }
    }

    /// The name in a sentence.
    var name: String { phones.map { PhoneClass.words([$0]) } ?? kind.name }

    /// What is drawn for each walk.
    func draws(with phones: CalibrationPhones) -> [WorldDraw] {
        kind.draws(in: phones.people, phones: self.phones.map { [$0] } ?? phones.others)
    }

    /// How probable it is: a class of phones has its share of the visits.
    func probability(with phones: CalibrationPhones) -> VariationProbability {
        kind.probability(in: phones.people, others: self.phones.map { [$0] } ?? phones.others)
    }

    /// The weights of variations: see ``VariationKind/weights(of:in:others:)``. Classes share that of their variation.
    package static func weights(of variations: [TestedVariation], with phones: CalibrationPhones) -> [Double] {
        let kinds = variations.map(\.kind).reduce(into: [VariationKind]()) { if $0.last != $1 { $0.append($1) } }
        let weights = Dictionary(
            uniqueKeysWithValues: zip(
                kinds, VariationKind.weights(of: kinds, in: phones.people, others: phones.others)))
        let others = phones.people.share(of: phones.others)
        // Without a variation of the expected phones, classes have their shares of the visits.
        guard weights.values.contains(where: { $0 > 0 }) else {
            return variations.map { $0.probability(with: phones).value }
        }
        return variations.map { variation in
            let whole = weights[variation.kind] ?? 0
            return variation.phones.map { others > 0 ? whole * phones.people.share(of: [$0]) / others : 0 } ?? whole
        }
    }
}

/// The phones of a calibration: those of its simulated walks, and the classes that are tested by themselves.
package struct CalibrationPhones: Sendable {
    /// The people of the venue, with the phones that the request chooses.
    package let people: EnvironmentPeople
    /// The classes of the walks that are as expected.
    package let expected: [PhoneClass]
    /// The classes that only ``VariationKind/phones`` and ``VariationKind/combined`` have.
    package let others: [PhoneClass]
    /// The phones of successive walks; empty if they are those of the parameters.
    private let order: [PhoneProfile]

    /// The walks have the phones of a request by their shares, and no others are tested. Without words, walks have the phone of the
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
        self.people = chosen
        self.order = order
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

internal import NumericalMethods
package import Parameters
package import Simulation

extension World {
    /// The kinds of phones with their shares in this world.
    package func phones(_ usual: [EnvironmentPeople.PhoneShare]) -> [EnvironmentPeople.PhoneShare] {
        guard let spread = values[.phoneShareSpread] else { return usual }
        let draw = stream("phones")
        let weights = usual.indices.map { usual[$0].share * draw.uniform(in: 1 - spread...1 + spread, UInt64($0)) }
        let sum = weights.reduce(0, +)
        return zip(usual, weights).map { EnvironmentPeople.PhoneShare(profile: $0.profile, share: $1 / sum) }
    }

    /// The phone of a visitor, drawn from kinds of phones by their shares.
    package func phone(ofVisitor visitor: Int, among phones: [EnvironmentPeople.PhoneShare]) -> PhoneParameters {
        guard !phones.isEmpty else { return parameters.phone }
        let drawn = phones[stream("phone", UInt64(visitor)).choice(phones.map(\.share))]
        return (PhoneProfile.named(drawn.profile).map(parameters.with) ?? parameters).phone
    }
}

extension SimulationParameters {
    /// These parameters with another phone. How people hold a phone does not depend on its maker.
    package func with(_ profile: PhoneProfile) -> SimulationParameters {
        var parameters = self
        parameters.phone = profile.parameters
        parameters.phone.height = phone.height
        parameters.phone.heightSigma = phone.heightSigma
        parameters.phone.sideSigma = phone.sideSigma
        return parameters
    }
}

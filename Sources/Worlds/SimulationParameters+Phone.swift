package import Parameters
package import Simulation

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

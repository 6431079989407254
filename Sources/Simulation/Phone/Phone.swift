import NumericalMethods
package import Parameters
package import Radio

/// One walker's phone: what was drawn for it, once.
package struct Phone: Hashable, Sendable {
    /// Its radio, with its own offset.
    package let receiver: Receiver
    /// When it listens.
    package let scan: ScanTimeline
    /// By how much later than the air the app hears, seconds: time stamps are that of the app.
    package let latency: Double
    /// How high it is carried, metres above the floor under the walker.
    package let height: Double
    /// On which side of the carrier it is, radians counter-clockwise from his front.
    package let side: Double

    /// The phone of a walker.
    package init(_ parameters: PhoneParameters, faults: PhoneFaults = PhoneFaults(), seed: UInt64, walker: UInt64) {
        func stream(_ purpose: String) -> RandomStream { RandomStream(seed: seed, purpose: purpose, entity: walker) }
        receiver = Receiver(
            offset: parameters.offsetMean + parameters.offsetSigma * stream("phone offset").normal(),
            sensitivity: parameters.sensitivity, noise: parameters.noise,
            quantisationStep: parameters.quantisationStep, saturation: parameters.saturation)
        scan = ScanTimeline(parameters, faults: faults, seed: seed, walker: walker)
        latency = 2 * parameters.deliveryLatency * stream("delivery latency").uniform()
        side = parameters.sideSigma * .pi / 180 * stream("carrying side").normal()
        let z = stream("phone height").normal()
        height = min(max(parameters.height + parameters.heightSigma * z, 0.3), 2.2)
    }
}

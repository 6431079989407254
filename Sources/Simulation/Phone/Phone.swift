import NumericalMethods
package import Parameters
package import Radio

/// One walker's phone, with the values that were drawn for it.
package struct Phone: Hashable, Sendable {
    /// Its radio, with its own offset.
    package let receiver: Receiver
    package let scan: ScanTimeline
    /// Delay from the arrival of a packet to the app, seconds. Time stamps are those of the app.
    package let latency: Double
    /// Height at which it is carried, metres above the floor under the walker.
    package let height: Double
    /// The side of the carrier on which it is, radians counter-clockwise from their front.
    package let side: Double

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

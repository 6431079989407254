/// Every knob of the simulator, by section. The defaults describe an ordinary indoor venue and an iPhone.
///
/// The truth of a simulation is deliberately not what the venue's file says: the exponent is a property of the
/// building, each beacon differs from its power in the file, each wall from its nominal loss, each phone from the average
/// phone, and each visit from the last. A positioning core that is told the truth looks better than it is.
///
/// The numbers are listed as data in ``catalogue``: names, units, ranges, meanings and sources, and how to
/// switch each ``SimulationEffect`` off.
public struct SimulationParameters: Hashable, Sendable {
    /// Powers, path loss and walls.
    public var propagation = PropagationParameters()
    /// What changes over metres, and from visit to visit.
    public var shadowing = ShadowingParameters()
    /// What changes over centimetres.
    public var fading = FadingParameters()
    /// The carrier's body and other people.
    public var people = PeopleParameters()
    /// When beacons send, and which other signals are in the air.
    public var advertising = AdvertisingParameters()
    /// The phone and how it reports.
    public var phone = PhoneParameters()
    /// How visitors move.
    public var movement = MovementParameters()
    /// Motion, heading and pressure sensors.
    public var sensors = SensorParameters()

    public init() {}

    /// Switches an effect off: each of its parameters takes its neutral value.
    public mutating func switchOff(_ effect: SimulationEffect) {
        for parameter in Self.catalogue where parameter.effect == effect {
            if let neutral = parameter.neutral { self[parameter] = neutral }
        }
    }

    /// The same with every effect off: what remains is path loss with this exponent, nominal walls and powers, and
    /// advertising.
    public static func undisturbed(pathLossExponent: Double) -> SimulationParameters {
        var parameters = SimulationParameters()
        parameters.propagation.exponent = pathLossExponent
        // Walls are there on a perfect day, too.
        for effect in SimulationEffect.allCases where effect != .walls { parameters.switchOff(effect) }
        return parameters
    }
}

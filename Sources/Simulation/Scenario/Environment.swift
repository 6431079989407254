public import Parameters

/// A kind of building: the parameters that were measured for it. All other parameters keep their defaults.
public struct Environment: Sendable {
    /// One parameter's value and where it comes from.
    public struct Value: Sendable {
        /// The parameter that is set.
        public let path: any WritableKeyPath<SimulationParameters, Double> & Sendable
        /// In the parameter's unit.
        public let value: Double
        /// Where the number comes from.
        public let source: String

        init(
            _ path: any WritableKeyPath<SimulationParameters, Double> & Sendable, _ value: Double, _ source: String
        ) {
            self.path = path
            self.value = value
            self.source = source
        }

        /// The parameter that it sets.
        public var parameter: SimulationParameter? { SimulationParameters.parameter(at: path) }
    }

    /// The word in scenario files.
    public let name: String
    /// Description of the kind of building.
    public let summary: String
    /// The parameters that it sets.
    public let values: [Value]

    /// Sets the values.
    public func apply(to parameters: inout SimulationParameters) {
        for value in values { parameters[keyPath: value.path] = value.value }
    }

    public static func named(_ name: String) -> Environment? { all.first { $0.name == name } }

    private static let lab = "measured in a furnished room of 20.7 × 17.6 m (Position-Annotated BLE RSSI Dataset)"
    private static let malls = "measured in two malls (Indoor Location Competition 2.0, 988 walks)"
    private static let multiWall = "walls are modelled separately, so the exponent stays near that of free space"
    private static let chosen = "; chosen so that `beaconry validate-physics` gives what was measured"
    private static let choice = "our choice between the room and the malls"
    private static let visits = malls + "; no figure is known for other buildings"

    public static let all: [Environment] = [
        Environment(
            name: "room", summary: "One furnished room or laboratory.",
            values: [
                Value(\.propagation.exponent, 1.5, lab),
                Value(\.propagation.beaconPowerSigma, 2.1, lab),
                Value(\.shadowing.sigma, 3.6, lab + chosen),
                Value(\.shadowing.decorrelationDistance, 5, lab + chosen),
                Value(\.fading.kFactor, 1, lab + chosen),
                Value(\.fading.delaySpread, 25, lab),
                Value(\.shadowing.visitSigma, 2.5, visits),
                Value(\.shadowing.visitCommonSigma, 1.15, visits),
            ]),
        Environment(
            name: "mall", summary: "Wide corridors with shops on both sides.",
            values: [
                Value(\.propagation.exponent, 2, malls),
                Value(\.propagation.beaconPowerSigma, 3.5, malls + chosen),
                Value(\.shadowing.sigma, 4.2, malls + chosen),
                Value(\.shadowing.decorrelationDistance, 1.4, malls + chosen),
                Value(\.shadowing.visitSigma, 2.5, malls + chosen),
                Value(\.shadowing.visitCommonSigma, 1.15, malls),
                Value(\.fading.kFactor, 2, malls + chosen),
                Value(\.advertising.backgroundLoad, 0.6, malls + chosen),
                Value(\.advertising.backgroundLevel, -96, malls + chosen),
                Value(\.advertising.backgroundSpread, 10, malls + chosen),
            ]),
        Environment(
            name: "office", summary: "Rooms behind thin walls, corridors between.",
            values: [
                Value(\.propagation.exponent, 2, multiWall),
                Value(\.propagation.beaconPowerSigma, 2.1, lab),
                Value(\.shadowing.sigma, 3.8, "ITU-R P.1238-11, office in line of sight"),
                Value(\.shadowing.decorrelationDistance, 2.5, choice),
                Value(\.fading.kFactor, 3, "spread of the channels in a conference room (MIT LL BLE configurations)"),
                Value(\.shadowing.visitSigma, 2.5, visits),
                Value(\.shadowing.visitCommonSigma, 1.15, visits),
            ]),
        Environment(
            name: "supermarket", summary: "Aisles between full shelves.",
            values: [
                Value(\.propagation.exponent, 2, multiWall),
                Value(\.propagation.beaconPowerSigma, 3.5, malls + chosen),
                Value(\.shadowing.sigma, 4, choice),
                Value(\.shadowing.decorrelationDistance, 1.4, malls + chosen),
                Value(\.shadowing.visitSigma, 2.5, malls + chosen),
                Value(\.shadowing.visitCommonSigma, 1.15, malls),
                Value(\.fading.kFactor, 2, malls + chosen),
            ]),
        Environment(
            name: "hall", summary: "A museum, a fair or an atrium: one high, open space.",
            values: [
                Value(\.propagation.exponent, 1.9, choice),
                Value(\.propagation.beaconPowerSigma, 3, choice),
                Value(\.shadowing.sigma, 3.8, choice),
                Value(\.shadowing.decorrelationDistance, 2.2, choice),
                Value(\.fading.kFactor, 1, choice),
                Value(\.shadowing.visitSigma, 2.5, visits),
                Value(\.shadowing.visitCommonSigma, 1.15, visits),
            ]),
        Environment(
            name: "warehouse", summary: "High racks, wide aisles and few people.",
            values: [
                Value(\.propagation.exponent, 2, multiWall),
                Value(\.propagation.beaconPowerSigma, 3, choice),
                Value(\.shadowing.sigma, 4, choice),
                Value(\.shadowing.decorrelationDistance, 2.2, choice),
                Value(\.shadowing.visitSigma, 2.5, visits),
                Value(\.shadowing.visitCommonSigma, 1.15, visits),
                Value(\.fading.kFactor, 1, "our choice: metal racks reflect more than the walls of a mall"),
            ]),
    ]
}

package import Diagnostics

extension SimulationParameters {
    public struct Section: Sendable {
        /// Its name, as scenario files spell it.
        public let name: String
        /// What it holds, a sentence.
        public let meaning: String
        /// Its numbers, in the order of their declarations.
        public let parameters: [SimulationParameter]
    }

    public static let sections = [
        Section(
            "propagation", \.propagation, PropagationSection<ParameterDefinitions>(),
            "Powers, path loss and walls as they really are."),
        Section(
            "shadowing", \.shadowing, ShadowingSection<ParameterDefinitions>(),
            "What changes over metres, and from visit to visit."),
        Section("fading", \.fading, FadingSection<ParameterDefinitions>(), "What changes over centimetres."),
        Section("people", \.people, PeopleSection<ParameterDefinitions>(), "What bodies do to signals."),
        Section(
            "advertising", \.advertising, AdvertisingSection<ParameterDefinitions>(),
            "When beacons send, and which other signals are in the air."),
        Section(
            "phone", \.phone, PhoneSection<ParameterDefinitions>(),
            "The phone, and what its operating system gives to an app."),
        Section("movement", \.movement, MovementSection<ParameterDefinitions>(), "How visitors move."),
        Section("sensors", \.sensors, SensorSection<ParameterDefinitions>(), "Motion, heading and pressure sensors."),
    ]

    public static let catalogue: [SimulationParameter] = sections.flatMap(\.parameters)

    /// The value of a number of the catalogue.
    public subscript(parameter: SimulationParameter) -> Double {
        get { withUnsafeBytes(of: self) { $0.load(fromByteOffset: parameter.offset, as: Double.self) } }
        set {
            withUnsafeMutableBytes(of: &self) {
                $0.storeBytes(of: newValue, toByteOffset: parameter.offset, as: Double.self)
            }
        }
    }

    /// What is said of the number at `path`; `nil` if there is no number.
    public static func parameter(at path: KeyPath<SimulationParameters, Double>) -> SimulationParameter? {
        let offset = MemoryLayout<SimulationParameters>.offset(of: path)
        return catalogue.first { $0.offset == offset }
    }

    /// Values that make no sense, one sentence each.
    package var problems: [Problem] {
        Self.catalogue.filter { !$0.range.contains(self[$0]) }.map {
            Problem(
                "\($0.name) is \(self[$0]), but must lie between \($0.range.lowerBound) and "
                    + "\($0.range.upperBound)\($0.unit.isEmpty ? "" : " \($0.unit)").", path: $0.name)
        }
    }
}

extension SimulationParameters.Section {
    /// The section of values at `path`, described by the same section of definitions.
    ///
    /// The numbers come first in a section, so that the places of the values follow from those of the definitions.
    init<Values, Definitions>(
        _ name: String, _ path: KeyPath<SimulationParameters, Values>, _ definitions: Definitions, _ meaning: String
    ) {
        let members = Array(Mirror(reflecting: definitions).children)
        let numbers = members.prefix { $0.value is SimulationParameter }
        let size = numbers.count * MemoryLayout<Double>.stride
        guard let start = MemoryLayout<SimulationParameters>.offset(of: path),
            !members.dropFirst(numbers.count).contains(where: { $0.value is SimulationParameter }),
            numbers.count == members.count
                ? MemoryLayout<Values>.size == size : MemoryLayout<Values>.size > size
        else { preconditionFailure("The section \"\(name)\" must hold its numbers first, and as values Doubles.") }
        self.name = name
        self.meaning = meaning
        parameters = numbers.enumerated().compactMap { index, member in
            guard var parameter = member.value as? SimulationParameter, let key = member.label else { return nil }
            parameter.section = name
            parameter.key = key
            parameter.offset = start + index * MemoryLayout<Double>.stride
            return parameter
        }
    }
}

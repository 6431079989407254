/// The type of the numbers in a section of parameters: plain values in a simulation, definitions in the catalogue.
///
/// A section such as ``MovementSection`` declares each number once, with default, range, unit, sentence and source:
///
///     public var speed = Form.number(
///         1.34, 0...10, unit: "m/s", "Mean free walking speed.", source: "Weidmann 1993")
///
/// With the form ``ParameterValues`` the section is a struct of stored `Double`s, which the simulation reads without
/// extra cost. With ``ParameterDefinitions`` it is a struct of ``SimulationParameter``s, which the catalogue lists with
/// their names.
public protocol ParameterForm: Sendable {
    /// The type of a number.
    associatedtype Number: Hashable, Sendable

    static func number(_ definition: @autoclosure () -> SimulationParameter, defaultValue: Double) -> Number
}

extension ParameterForm {
    /// A number of a section.
    ///
    /// - Parameters:
    ///   - defaultValue: its value if nothing else is said.
    ///   - range: the allowed values.
    ///   - unit: of the values; "" for a number without.
    ///   - effect: the effect that it belongs to.
    ///   - neutral: the value that switches the effect off; `nil` if it matters only while the effect is on.
    ///   - meaning: what it is, in a sentence.
    ///   - source: where the default comes from: what was measured or published, or "our choice" with a reason.
    static func number(
        _ defaultValue: Double, _ range: ClosedRange<Double>, unit: String = "", effect: SimulationEffect? = nil,
        neutral: Double? = nil, _ meaning: String, source: String
    ) -> Number {
        number(
            SimulationParameter(
                defaultValue: defaultValue, range: range, unit: unit, effect: effect, neutral: neutral,
                meaning: meaning, source: source),
            defaultValue: defaultValue)
    }
}

/// Numbers as values, which begin as their defaults.
public enum ParameterValues: ParameterForm {
    public static func number(_ definition: @autoclosure () -> SimulationParameter, defaultValue: Double) -> Double {
        defaultValue
    }
}

/// Numbers as what is said of them.
public enum ParameterDefinitions: ParameterForm {
    public static func number(
        _ definition: @autoclosure () -> SimulationParameter, defaultValue: Double
    ) -> SimulationParameter {
        definition()
    }
}

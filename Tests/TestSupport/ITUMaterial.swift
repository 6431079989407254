import Foundation

/// A building material as ITU-R P.2040-3, table 3 has it: relative permittivity a f^b and conductivity c f^d S/m, with f
/// in GHz.
public struct ITUMaterial: Hashable, Sendable {
    /// The Recommendation's name, in lower case.
    public let name: String
    /// Relative permittivity at 1 GHz.
    public let a: Double
    /// Its exponent.
    public let b: Double
    /// Conductivity at 1 GHz, S/m.
    public let c: Double
    /// Its exponent.
    public let d: Double

    package init(_ name: String, _ a: Double, _ b: Double, _ c: Double, _ d: Double) {
        self.name = name
        self.a = a
        self.b = b
        self.c = c
        self.d = d
    }

    /// Real part of the relative permittivity at a frequency in GHz.
    public func permittivity(frequency: Double) -> Double { a * pow(frequency, b) }

    /// Conductivity, S/m, at a frequency in GHz.
    public func conductivity(frequency: Double) -> Double { c * pow(frequency, d) }

    /// Air.
    public static let air = ITUMaterial("air", 1, 0, 0, 0)
    /// Concrete without reinforcement.
    public static let concrete = ITUMaterial("concrete", 5.24, 0, 0.0462, 0.7822)
    /// Brick.
    public static let brick = ITUMaterial("brick", 3.91, 0, 0.0238, 0.16)
    /// Plasterboard.
    public static let plasterboard = ITUMaterial("plasterboard", 2.73, 0, 0.0085, 0.9395)
    /// Wood.
    public static let wood = ITUMaterial("wood", 1.99, 0, 0.0047, 1.0718)
    /// Glass.
    public static let glass = ITUMaterial("glass", 6.31, 0, 0.0036, 1.3394)
    /// Ceiling board.
    public static let ceilingBoard = ITUMaterial("ceiling board", 1.48, 0, 0.0011, 1.075)
    /// Chipboard.
    public static let chipboard = ITUMaterial("chipboard", 2.58, 0, 0.0217, 0.78)
    /// Plywood.
    public static let plywood = ITUMaterial("plywood", 2.71, 0, 0.33, 0)
    /// Marble.
    public static let marble = ITUMaterial("marble", 7.074, 0, 0.0055, 0.9262)
    /// Metal.
    public static let metal = ITUMaterial("metal", 1, 0, 1e7, 0)

    /// All of them.
    public static let all = [
        air, concrete, brick, plasterboard, wood, glass, ceilingBoard, chipboard, plywood, marble, metal,
    ]
}

import Foundation

/// The multi-wall model, in dB: 10 n log₁₀ d + walls + L_f k^((k+2)/(k+1) − b) for k slabs of loss L_f (Motley and
/// Keenan 1988; COST 231 final report 1999, section 4.7, which has n = 2 and b = 0.46).
///
/// With b > 0 every further slab takes less than the one before, because energy also goes round outside the building.
/// Slabs of different loss enter with their mean. Walls are drawn one by one, so n stays near 2.
public struct MultiWallPathLoss: PathLossModel, Hashable {
    /// The exponent n.
    public var exponent: Double
    /// How fast further slabs saturate, b; 0.46 was measured at 1.8 GHz.
    public var floorSaturation: Double

    /// A model with this exponent and saturation.
    public init(exponent: Double = 2, floorSaturation: Double = 0.46) {
        self.exponent = exponent
        self.floorSaturation = floorSaturation
    }

    /// 10 n log₁₀ d + walls + (slabs/k) k^((k+2)/(k+1) − b), dB.
    public func loss(decades: Double, obstruction: Obstruction) -> Double {
        10 * exponent * decades + obstruction.walls + floorLoss(obstruction)
    }

    private func floorLoss(_ obstruction: Obstruction) -> Double {
        guard obstruction.floors > 1 else { return obstruction.slabs }
        let k = Double(obstruction.floors)
        return obstruction.slabs * pow(k, (k + 2) / (k + 1) - floorSaturation - 1)
    }

    static let kind = PathLossKind(
        "multi-wall",
        "COST 231 multi-wall: the drawn walls and slabs; each further slab has a smaller loss than the one before.",
        parameters: [
            .exponent(standard: 2),
            .init(
                "floorSaturation", 0...1, standard: 0.46,
                "b in k^((k+2)/(k+1) - b), the factor of k slabs; with 0 it is a little more than k."),
        ], make: { MultiWallPathLoss(exponent: $0[0], floorSaturation: $0[1]) })
}

package import GSLNumerics
internal import NumericalMethods
package import Positioning

extension OpenConstants {
    /// Interpretations that are all consistent with the document: each constant is drawn from its range.
    ///
    /// The points are Sobol's sequence, shifted by a random vector modulo 1 (Cranley and Patterson 1976), so that few of
    /// them cover all ranges. Interpretation n is the same for every count.
    ///
    /// - Parameters:
    ///   - base: the values of the constants that are known.
    ///   - known: the names of these constants, which are not drawn.
    /// - Throws: ``GSLError`` for more constants than the 40 dimensions of the sequence.
    package static func interpretations(
        _ count: Int, seed: UInt64, around base: OpenConstants = OpenConstants(), known: Set<String> = []
    ) throws(GSLError) -> [OpenConstants] {
        let all = OpenConstant.all
        let stream = RandomStream(seed: seed, purpose: "variants of the document")
        return try SobolSequence.points(count: max(count, 0), dimensions: all.count).map { point in
            var constants = base
            for (index, constant) in all.enumerated() where !known.contains(constant.name) {
                let place = (point[index] + stream.uniform(UInt64(index))).truncatingRemainder(dividingBy: 1)
                constant.write(&constants, constant.value(at: place))
            }
            return constants
        }
    }

    package subscript(constant: OpenConstant) -> SettingValue {
        get { constant.read(self) }
        set { constant.write(&self, newValue) }
    }
}

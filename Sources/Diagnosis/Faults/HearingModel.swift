import Foundation
import NumericalMethods

/// The probability that a phone hears a beacon at all in a cell, by the mean level that is expected there:
///
///     P = ε + (1 − 2ε) Φ((μ − c + g k)/s)
///
/// with the class k of the time in the cell. The limit c, the width s and the gain g are fitted to all beacons and cells, so that a
/// single faulty beacon hardly matters. s has the shadowing in it.
struct HearingModel: Hashable, Sendable {
    /// c, dBm: half of the cells of 1 s hear a beacon.
    var limit = -92.0
    /// s, dB.
    var width = 7.0
    /// g, dB for each doubling of the time.
    var gain = 1.0

    /// ε: what the model does not know, such as people in the way.
    private static let lapse = 0.02

    func probability(level: Double, timeClass: Int) -> Double {
        Self.lapse + (1 - 2 * Self.lapse)
            * NormalDistribution.cumulative((level - limit + gain * Double(timeClass)) / width)
    }

    /// Whether a beacon of this level is surely heard, so that what is heard there is no selection of strong readings.
    func isSurelyHeard(level: Double, timeClass: Int) -> Bool {
        level - limit + gain * Double(timeClass) > 1.3 * width
    }

    /// Numbers of cells by expected level and time.
    struct Counts {
        private static let lowest = -140
        private static let size = 120
        private var heard = [Int](repeating: 0, count: size * HearingCell.timeClasses)
        private var all = [Int](repeating: 0, count: size * HearingCell.timeClasses)

        mutating func add(level: Double, timeClass: Int, isHeard: Bool) {
            let bin = min(max(Int(level.rounded()) - Self.lowest, 0), Self.size - 1)
            all[bin * HearingCell.timeClasses + timeClass] += 1
            if isHeard { heard[bin * HearingCell.timeClasses + timeClass] += 1 }
        }

        /// Log-likelihood of a model, with weak priors that keep it plausible for few cells.
        func logLikelihood(_ model: HearingModel) -> Double {
            var sum =
                -0.5 * pow((model.limit + 92) / 10, 2) - 0.5 * pow((model.width - 7) / 4, 2)
                - 0.5 * pow((model.gain - 1) / 1.5, 2)
            for index in all.indices where all[index] > 0 {
                let probability = model.probability(
                    level: Double(index / HearingCell.timeClasses + Self.lowest),
                    timeClass: index % HearingCell.timeClasses)
                sum +=
                    Double(heard[index]) * log(probability) + Double(all[index] - heard[index]) * log(1 - probability)
            }
            return sum
        }
    }

    /// The most likely model: a search along each parameter with steps that halve.
    init(_ counts: Counts) {
        var best = counts.logLikelihood(self)
        var step = 8.0
        while step > 0.1 {
            var isBetter = false
            for change in [(1.0, 0.0, 0.0), (0, 0.5, 0), (0, 0, 0.25)] {
                for sign in [1.0, -1] {
                    var model = self
                    model.limit = min(max(limit + sign * step * change.0, -115), -50)
                    model.width = min(max(width + sign * step * change.1, 2), 20)
                    model.gain = min(max(gain + sign * step * change.2, 0), 6)
                    let value = counts.logLikelihood(model)
                    if value > best {
                        self = model
                        best = value
                        isBetter = true
                    }
                }
            }
            if !isBetter { step /= 2 }
        }
    }

    /// The model before anything is known.
    init() {}
}

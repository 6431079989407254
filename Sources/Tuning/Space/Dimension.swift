internal import Foundation
public import Positioning

/// A setting that a search varies, with its values in a fixed order.
///
/// Every dimension is finite: quantities of a range stand on a decimal grid of a hundred to a thousand steps, so that
/// presets are readable and equal values are equal.
public struct Dimension: Sendable {
    /// Where a value stands: numbers on an axis from 0 to 1; words, switches and "off" apart from one another.
    struct Place: Hashable, Sendable {
        /// 0 for numbers; values of different slots are equally unlike.
        var slot: Int
        /// Where on the axis, the middle of the value's share; a half for values that are no numbers.
        var coordinate: Double
    }

    /// The share of the unit interval that means "off" where a number can be off.
    static let offShare = 0.2

    /// The setting.
    public let setting: Setting
    /// All values: "off" first, numbers ascending, words and lists of values as they were given.
    public let values: [SettingValue]
    /// A few of the values that stand for all of them, in the same order: what a grid and coordinate descent try.
    public let candidates: [SettingValue]
    let places: [Place]
    private let indices: [SettingValue: Int]
    private let axis: Axis?

    /// The numbers of a range.
    private struct Axis {
        var lower: Double
        var upper: Double
        var step: Double
        var isLogarithmic: Bool

        var count: Int { Int(((upper - lower) / step).rounded(.down)) + 1 }

        func number(_ index: Int) -> Double {
            // Steps are powers of ten: dividing by their inverse gives the decimal number itself.
            let number =
                step < 1
                ? ((lower / step).rounded() + Double(index)) / (1 / step).rounded() : lower + Double(index) * step
            return min(max(number, lower), upper)
        }

        /// From 0 to 1.
        func coordinate(_ number: Double) -> Double {
            guard upper > lower else { return 0.5 }
            return isLogarithmic
                ? Foundation.log(number / lower) / Foundation.log(upper / lower) : (number - lower) / (upper - lower)
        }

        /// The number nearest to a coordinate.
        func index(_ coordinate: Double) -> Int {
            let number =
                isLogarithmic ? lower * pow(upper / lower, coordinate) : lower + (upper - lower) * coordinate
            return min(max(Int(((number - lower) / step).rounded()), 0), count - 1)
        }
    }

    /// The values that `domain` gives to a setting.
    ///
    /// - Throws: ``SettingProblems`` with all that the catalogue does not allow.
    public init(_ setting: Setting, _ domain: Domain) throws(SettingProblems) {
        self.setting = setting
        switch try domain.checked(for: setting) {
        case .values(let values):
            axis = nil
            self.values = values
            candidates = values
            places = Self.places(of: values, setting)
        case .range(let lower, let upper, let scale, let orOff):
            let axis = Axis(
                lower: lower, upper: upper,
                step: setting.isCount || lower == upper ? 1 : pow(10, floor(log10((upper - lower) / 100))),
                isLogarithmic: scale.map { $0 == .logarithmic } ?? (lower > 0 && upper >= 10 * lower))
            self.axis = axis
            let numbers = (0..<axis.count).map { axis.number($0) }
            let off = orOff ? [setting.offValue].compactMap(\.self) : []
            func value(_ number: Double) -> SettingValue { setting.isCount ? .integer(Int(number)) : .number(number) }
            values = off + numbers.map(value)
            places =
                off.map { _ in Place(slot: 1, coordinate: 0.5) }
                + numbers.map { Place(slot: 0, coordinate: axis.coordinate($0)) }
            let standing = Set(setting.candidates + [value(lower), value(upper)])
            candidates = off + values.dropFirst(off.count).filter(standing.contains)
        case .free:
            (axis, values, candidates, places) = (nil, [], [], [])
        }
        indices = Dictionary(zip(values, 0...)) { first, _ in first }
    }

    /// The dimension without values that do nothing for want of what they work on, unless there are no others.
    func without(lackOf inputs: Set<SettingInput>) throws(SettingProblems) -> Dimension {
        let rest = values.filter { value in setting.needs[value].map(inputs.contains) ?? true }
        return rest.isEmpty || rest.count == values.count ? self : try Dimension(setting, .values(rest))
    }

    private static func places(of values: [SettingValue], _ setting: Setting) -> [Place] {
        let numbers = values.filter { setting.range != nil && $0 != setting.offValue }.compactMap { Double($0) }
            .sorted()
        return values.enumerated().map { index, value in
            guard setting.range != nil else { return Place(slot: index, coordinate: 0.5) }
            guard value != setting.offValue, let number = Double(value), let rank = numbers.firstIndex(of: number)
            else { return Place(slot: 1, coordinate: 0.5) }
            return Place(slot: 0, coordinate: (Double(rank) + 0.5) / Double(numbers.count))
        }
    }

    /// The probability of each value at a uniform coordinate.
    var shares: [Double] {
        guard let axis else { return values.map { _ in 1 / Double(values.count) } }
        let offCount = values.count - axis.count
        let middles = (1..<max(axis.count, 1)).map { axis.coordinate((axis.number($0 - 1) + axis.number($0)) / 2) }
        let numbers = zip(middles + [1], [0] + middles).map { $0 - $1 }
        return offCount == 0 ? numbers : [Self.offShare] + numbers.map { $0 * (1 - Self.offShare) }
    }

    /// True if the value is one of the dimension's.
    func contains(_ value: SettingValue) -> Bool { indices[value] != nil }

    /// Where a value stands; `nil` if it is none of the dimension's.
    func place(of value: SettingValue) -> Place? { indices[value].map { places[$0] } }

    /// The value at a coordinate of the unit cube: values of a list have equal shares; of a range, "off" has
    /// ``offShare`` and the numbers have the rest, by their scale.
    func value(at coordinate: Double) -> SettingValue {
        guard let axis else { return values[min(max(Int(coordinate * Double(values.count)), 0), values.count - 1)] }
        let offCount = values.count - axis.count
        guard offCount > 0 else { return values[axis.index(coordinate)] }
        if coordinate < Self.offShare { return values[0] }
        return values[offCount + axis.index((coordinate - Self.offShare) / (1 - Self.offShare))]
    }

    /// The value nearest to a place, of the same slot if there is one.
    func value(nearest place: Place) -> SettingValue {
        if let axis, place.slot == 0 { return values[values.count - axis.count + axis.index(place.coordinate)] }
        func distance(_ other: Place) -> Double {
            other.slot == place.slot ? abs(other.coordinate - place.coordinate) : 2
        }
        let nearest = values.indices.min { distance(places[$0]) < distance(places[$1]) }
        return values[nearest ?? 0]
    }

    /// The value nearest to one that need not be of the dimension: itself, or the number nearest to it, or the first.
    func value(nearest value: SettingValue) -> SettingValue {
        if contains(value) { return value }
        let numbers = zip(values, places).filter { $0.1.slot == 0 }.map(\.0)
        guard setting.range != nil, value != setting.offValue, let number = Double(value) else { return values[0] }
        func distance(_ other: SettingValue) -> Double { Double(other).map { abs($0 - number) } ?? .infinity }
        return numbers.min { distance($0) < distance($1) } ?? values[0]
    }
}

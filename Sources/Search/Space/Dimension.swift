internal import Foundation
public import Positioning

/// A setting that the search varies, with its values in a fixed order.
///
/// Every dimension is finite. Numbers of a range are on a decimal grid of a hundred to a thousand steps, so that presets are
/// readable and values can be compared.
public struct Dimension: Sendable {
    /// The place of a value: numbers are on an axis from 0 to 1; each word, switch value and "off" has its own slot.
    struct AxisPlace: Hashable, Sendable {
        /// 0 for numbers; values of different slots are equally different.
        var slot: Int
        /// The position on the axis: the middle of the value's share; 0.5 for values that are not numbers.
        var coordinate: Double
    }

    /// The share of the unit interval that means "off", if a number can be off.
    static let offShare = 0.2

    public let setting: Setting
    /// All values: "off" first, then numbers in ascending order; words and lists of values in the given order.
    public let values: [SettingValue]
    /// A few representative values in the same order, for a grid and for coordinate descent.
    public let candidates: [SettingValue]
    let places: [AxisPlace]
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
            // Steps are powers of ten: division by their inverse gives the exact decimal number.
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
            let number = isLogarithmic ? lower * pow(upper / lower, coordinate) : lower + (upper - lower) * coordinate
            return min(max(Int(((number - lower) / step).rounded()), 0), count - 1)
        }
    }

    /// The values that `domain` gives to a setting.
    ///
    /// - Throws: ``SettingProblems`` with all values that the catalogue does not allow.
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
                off.map { _ in AxisPlace(slot: 1, coordinate: 0.5) }
                + numbers.map { AxisPlace(slot: 0, coordinate: axis.coordinate($0)) }
            let standing = Set(setting.candidates + [value(lower), value(upper)])
            candidates = off + values.dropFirst(off.count).filter(standing.contains)
        case .free:
            axis = nil
            values = []
            candidates = []
            places = []
        }
        indices = Dictionary(zip(values, 0...)) { first, _ in first }
    }

    /// The dimension without values that have no effect because an input is missing, unless there are no other values.
    func without(lackOf inputs: Set<SettingInput>) throws(SettingProblems) -> Dimension {
        let rest = values.filter { value in setting.needs[value].map(inputs.contains) ?? true }
        return rest.isEmpty || rest.count == values.count ? self : try Dimension(setting, .values(rest))
    }

    private static func places(of values: [SettingValue], _ setting: Setting) -> [AxisPlace] {
        let numbers = values.filter { setting.range != nil && $0 != setting.offValue }.compactMap { Double($0) }
            .sorted()
        return values.enumerated().map { index, value in
            guard setting.range != nil else { return AxisPlace(slot: index, coordinate: 0.5) }
            guard value != setting.offValue, let number = Double(value), let rank = numbers.firstIndex(of: number)
            else { return AxisPlace(slot: 1, coordinate: 0.5) }
            return AxisPlace(slot: 0, coordinate: (Double(rank) + 0.5) / Double(numbers.count))
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

    /// The place of a value; `nil` if the dimension does not have it.
    func place(of value: SettingValue) -> AxisPlace? { indices[value].map { places[$0] } }

    /// The value at a coordinate of the unit cube. Values of a list have equal shares. In a range, "off" has ``offShare`` and
    /// the numbers share the rest by their scale.
    func value(at coordinate: Double) -> SettingValue {
        guard let axis else { return values[min(max(Int(coordinate * Double(values.count)), 0), values.count - 1)] }
        let offCount = values.count - axis.count
        guard offCount > 0 else { return values[axis.index(coordinate)] }
        if coordinate < Self.offShare { return values[0] }
        return values[offCount + axis.index((coordinate - Self.offShare) / (1 - Self.offShare))]
    }

    /// The value nearest to a place, in the same slot if possible.
    func value(nearest place: AxisPlace) -> SettingValue {
        if let axis, place.slot == 0 { return values[values.count - axis.count + axis.index(place.coordinate)] }
        func distance(_ other: AxisPlace) -> Double {
            other.slot == place.slot ? abs(other.coordinate - place.coordinate) : 2
        }
        let nearest = values.indices.min { distance(places[$0]) < distance(places[$1]) }
        return values[nearest ?? 0]
    }

    /// The value nearest to any value: the same value, or the nearest number, or the first value.
    func value(nearest value: SettingValue) -> SettingValue {
        if contains(value) { return value }
        let numbers = zip(values, places).filter { $0.1.slot == 0 }.map(\.0)
        guard setting.range != nil, value != setting.offValue, let number = Double(value) else { return values[0] }
        func distance(_ other: SettingValue) -> Double { Double(other).map { abs($0 - number) } ?? .infinity }
        return numbers.min { distance($0) < distance($1) } ?? values[0]
    }
}

internal import Positioning

/// Enumerates all configurations of a space once, including forbidden ones.
///
/// The settings that the catalogue lists first change fastest, but a setting always changes faster than the settings that it
/// depends on. A step costs as much as two or three changed settings.
struct Enumeration {
    private let space: SearchSpace
    /// The dimensions; a setting comes after the settings that it depends on.
    private let order: [Dimension]
    private let values: [[SettingValue]]
    /// The index of each dimension's value, and whether the dimension has an effect.
    private var indices: [Int]
    private var matters: [Bool]
    /// The base with the values of the first n dimensions.
    private var prefixes: [PositioningSettings]
    private var isOver = false
    private var hasBegun = false

    /// An enumeration of the dimensions' candidate values, or of all their values.
    init(_ space: SearchSpace, ofCandidates: Bool) {
        self.space = space
        var order: [Dimension] = []
        func place(_ dimension: Dimension) {
            guard !order.contains(where: { $0.setting.key == dimension.setting.key }) else { return }
            for parent in space.dimensions where dimension.setting.condition?.keys.contains(parent.setting.key) ?? false
            {
                place(parent)
            }
            order.append(dimension)
        }
        for dimension in space.dimensions.reversed() { place(dimension) }
        self.order = order
        values = order.map { ofCandidates ? $0.candidates : $0.values }
        indices = Array(repeating: 0, count: order.count)
        matters = Array(repeating: false, count: order.count)
        prefixes = Array(repeating: space.base, count: order.count + 1)
    }

    /// The next configuration; `nil` after the last.
    mutating func next() -> PositioningSettings? {
        if isOver { return nil }
        guard hasBegun else {
            hasBegun = true
            return settle(from: 0)
        }
        guard let place = order.indices.last(where: { matters[$0] && indices[$0] + 1 < values[$0].count }) else {
            isOver = true
            return nil
        }
        indices[place] += 1
        for deeper in indices.indices.dropFirst(place + 1) { indices[deeper] = 0 }
        return settle(from: place)
    }

    private mutating func settle(from start: Int) -> PositioningSettings {
        for place in order.indices.dropFirst(start) {
            let before = prefixes[place]
            matters[place] = space.isActive(order[place].setting, in: before)
            prefixes[place + 1] =
                matters[place]
                ? space.changed(before, [order[place].setting.key: values[place][indices[place]]]) : before
        }
        return space.canonical(prefixes[order.count])
    }
}

internal import Positioning

/// Many configurations as rows of small numbers, one number for each setting of the catalogue: 0 is the default.
struct SettingsRows: Sendable {
    private let count: Int
    private var numbers: [Int32]
    /// For each setting, the values by their number.
    private var values: [[SettingValue]]
    /// For each row, whether a setting was reset to its default.
    private var isCleared: [Bool]

    private static let indices = Dictionary(
        uniqueKeysWithValues: SettingsCatalogue.all.enumerated().map { ($1.key, $0) })
    private static let width = SettingsCatalogue.all.count

    init(_ settings: [PositioningSettings]) {
        count = settings.count
        numbers = Array(repeating: 0, count: settings.count * Self.width)
        values = SettingsCatalogue.all.map { [$0.defaultValue] }
        isCleared = Array(repeating: false, count: settings.count)
        // Of the settings that some configuration changes; 0 is the default.
        var known = [[SettingValue: Int32]](repeating: [:], count: Self.width)
        for (row, settings) in settings.enumerated() {
            for (key, value) in settings.changes {
                guard let index = Self.indices[key] else { continue }
                let next = Int32(values[index].count)
                let number = value == values[index][0] ? 0 : known[index][value] ?? next
                if number == next {
                    known[index][value] = next
                    values[index].append(value)
                }
                numbers[row * Self.width + index] = number
            }
        }
    }

    /// The rows with settings without an effect reset to their default.
    func canonical(given inputs: Set<SettingInput>) -> SettingsRows {
        var conditions = Conditions(inputs)
        var result = self
        for row in 0..<count {
            let start = row * Self.width
            for index in 0..<Self.width where numbers[start + index] != 0 && !isMet(index, &conditions, start) {
                result.numbers[start + index] = 0
                result.isCleared[row] = true
            }
        }
        return result
    }

    /// The configuration of a row.
    ///
    /// - Parameter original: the configuration from which the row was made.
    func settings(_ row: Int, of original: PositioningSettings) -> PositioningSettings {
        guard isCleared[row] else { return original }
        var settings = PositioningSettings()
        for (index, setting) in SettingsCatalogue.all.enumerated() where numbers[row * Self.width + index] != 0 {
            settings[setting] = values[index][Int(numbers[row * Self.width + index])]
        }
        return settings
    }

    /// A condition by columns and numbers.
    private indirect enum Need {
        case known(Bool)
        /// Whether the setting has an effect and one of the values, by their number.
        case setting(Int, [Bool])
        case all([Need])
        case any([Need])
    }

    /// The conditions of the settings, each made when it is first needed: most settings have their default everywhere.
    private struct Conditions {
        let inputs: Set<SettingInput>
        var needs: [Need?]

        init(_ inputs: Set<SettingInput>) {
            self.inputs = inputs
            needs = Array(repeating: nil, count: SettingsRows.width)
        }
    }

    private func need(_ condition: Setting.Condition, _ inputs: Set<SettingInput>) -> Need {
        switch condition {
        case .has(let input): .known(inputs.contains(input))
        case .setting(let key, let wanted):
            Self.indices[key].map { index in
                .setting(index, values[index].map { wanted.contains($0, of: SettingsCatalogue.all[index]) })
            } ?? .known(false)
        case .all(let parts): .all(parts.map { need($0, inputs) })
        case .any(let parts): .any(parts.map { need($0, inputs) })
        }
    }

    /// Whether a setting has an effect.
    private func isMet(_ index: Int, _ conditions: inout Conditions, _ start: Int) -> Bool {
        if let known = conditions.needs[index] { return isMet(known, &conditions, start) }
        let made = SettingsCatalogue.all[index].condition.map { need($0, conditions.inputs) } ?? .known(true)
        conditions.needs[index] = made
        return isMet(made, &conditions, start)
    }

    private func isMet(_ need: Need, _ conditions: inout Conditions, _ start: Int) -> Bool {
        switch need {
        case .known(let isMet): isMet
        case .setting(let index, let isWanted):
            isWanted[Int(numbers[start + index])] && isMet(index, &conditions, start)
        case .all(let parts): parts.allSatisfy { isMet($0, &conditions, start) }
        case .any(let parts): parts.contains { isMet($0, &conditions, start) }
        }
    }

    /// Some of the settings, by their places in a row.
    struct Columns: Sendable {
        fileprivate let indices: [Int]

        init(_ keys: [String]) { indices = keys.compactMap { SettingsRows.indices[$0] } }
    }

    /// A number for each row, the same for rows that agree in these columns, and one row for each number.
    func groups(by columns: Columns) -> (numbers: [Int], rows: [Int]) {
        var known = ListStore<Int32>()
        var rows: [Int] = []
        var values: [Int32] = []
        let groups = (0..<count).map { row in
            values.removeAll(keepingCapacity: true)
            for column in columns.indices { values.append(numbers[row * Self.width + column]) }
            let group = known.insert(values)
            if group == rows.count { rows.append(row) }
            return group
        }
        return (groups, rows)
    }
}

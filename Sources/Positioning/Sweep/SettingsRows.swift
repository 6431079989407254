/// Many settings as rows of small numbers, one for each setting of the catalogue: 0 is the default.
struct SettingsRows: Sendable {
    private let count: Int
    private var numbers: [Int32]
    /// Of each setting, the number of its off value; −1 if it has none.
    private var offNumbers: [Int32]

    private static let indices = Dictionary(
        uniqueKeysWithValues: SettingsCatalogue.all.enumerated().map { ($1.key, $0) })
    private static let width = SettingsCatalogue.all.count

    init(_ settings: [PositioningSettings]) {
        count = settings.count
        numbers = Array(repeating: 0, count: settings.count * Self.width)
        var known: [[SettingValue: Int32]] = SettingsCatalogue.all.map { [$0.defaultValue: 0] }
        func number(_ value: SettingValue, _ index: Int) -> Int32 {
            if let number = known[index][value] { return number }
            let number = Int32(known[index].count)
            known[index][value] = number
            return number
        }
        offNumbers = SettingsCatalogue.all.enumerated().map { index, setting in
            setting.offValue.map { number($0, index) } ?? -1
        }
        for (row, settings) in settings.enumerated() {
            for (key, value) in settings.changes {
                guard let index = Self.indices[key] else { continue }
                numbers[row * Self.width + index] = number(value, index)
            }
        }
    }

    /// The rows in which settings without effect are at their default.
    ///
    /// - Parameters:
    ///   - hasStands: whether the walking detector ever makes the walker stand.
    ///   - hasPressure: whether the barometer says anything.
    func canonical(for map: BeaconMap, hasStands: Bool, hasPressure: Bool) -> SettingsRows {
        let needs = SettingsCatalogue.all.map { setting -> (isPossible: Bool, keys: [Int]) in
            switch setting.condition {
            case .settingIsOn(let key): (true, [key].compactMap { Self.indices[$0] })
            case .oneIsOn(let keys): (true, keys.compactMap { Self.indices[$0] })
            case .phoneHasWalkingDetector: (hasStands, [])
            case .phoneHasBarometer: (hasPressure, [])
            case let condition: (condition?.isMet(in: map) { _ in true } ?? true, [])
            }
        }
        var result = self
        for start in stride(from: 0, to: numbers.count, by: Self.width) {
            func isActive(_ index: Int) -> Bool {
                needs[index].isPossible
                    && (needs[index].keys.isEmpty
                        || needs[index].keys.contains { numbers[start + $0] != offNumbers[$0] && isActive($0) })
            }
            for index in 0..<Self.width where numbers[start + index] != 0 && !isActive(index) {
                result.numbers[start + index] = 0
            }
        }
        return result
    }

    /// Of each row a number, the same for rows that agree in these keys, and a row of each number.
    func groups(by keys: [String]) -> (numbers: [Int], rows: [Int]) {
        let columns = keys.compactMap { Self.indices[$0] }
        var known = ListStore<Int32>()
        var rows: [Int] = []
        var values: [Int32] = []
        let groups = (0..<count).map { row in
            values.removeAll(keepingCapacity: true)
            for column in columns { values.append(numbers[row * Self.width + column]) }
            let group = known.insert(values)
            if group == rows.count { rows.append(row) }
            return group
        }
        return (groups, rows)
    }
}

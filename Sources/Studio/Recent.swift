/// The values that were used last.
struct Recent<Value: Sendable>: Sendable {
    private let limit: Int
    private var values: [(name: String, value: Value)] = []

    /// No values.
    ///
    /// - Parameter limit: how many are kept.
    init(limit: Int) { self.limit = limit }

    /// A value by its name, which counts as a use.
    subscript(name: String) -> Value? {
        mutating get {
            guard let index = values.firstIndex(where: { $0.name == name }) else { return nil }
            values.append(values.remove(at: index))
            return values.last?.value
        }
    }

    /// Adds or replaces a value; the one that was not used for longest goes.
    mutating func insert(_ value: Value, named name: String) {
        values.removeAll { $0.name == name }
        values.append((name, value))
        if values.count > limit { values.removeFirst() }
    }
}

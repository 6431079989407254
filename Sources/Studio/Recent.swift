internal import Diagnostics
internal import Synchronization

/// The values that were used last. Safe to share between threads.
final class Recent<Value: Sendable>: Sendable {
    private let limit: Int
    private let values = Mutex<[(name: String, value: Value)]>([])

    /// - Parameter limit: how many are kept.
    init(limit: Int) { self.limit = limit }

    /// A value by its name, which counts as a use.
    subscript(name: String) -> Value? {
        values.withLock { values in
            guard let index = values.firstIndex(where: { $0.name == name }) else { return nil }
            values.append(values.remove(at: index))
            return values.last?.value
        }
    }

    /// A value that must be there.
    ///
    /// - Throws: what people can do, with the key of the request, if it was used too long ago.
    func value(_ name: String, path: String, else advice: String) throws(Problems) -> Value {
        guard let value = self[name] else { throw Problems(advice, path: path) }
        return value
    }

    /// Adds or replaces a value; the one that was not used for longest goes.
    func insert(_ value: Value, named name: String) {
        values.withLock { values in
            values.removeAll { $0.name == name }
            values.append((name, value))
            if values.count > limit { values.removeFirst() }
        }
    }
}

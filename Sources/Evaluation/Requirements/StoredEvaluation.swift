public import Diagnostics
internal import Formats

/// An evaluation as ``EvaluationResult/json()`` wrote it, as far as another one is compared with it.
public struct StoredEvaluation: Hashable, Sendable {
    /// A metric of all walks together.
    public struct Entry: Hashable, Sendable {
        /// The metric's key.
        public var key: String
        /// Its value.
        public var value: Double
        /// Its interval over walks.
        public var interval: ClosedRange<Double>
    }

    /// Confidence of the intervals.
    public var confidence: Double
    /// The names of the walks, in the order of the file.
    public var walks: [String]
    /// The metrics that have a value and an interval; none if there were fewer than two walks.
    public var entries: [Entry]

    private static let header = DocumentHeader(
        EvaluationResult.schema, kind: "evaluation", body: "pooled")

    /// Reads a file that `evaluate --output` or `evaluate --json` wrote.
    ///
    /// - Throws: ``Problems`` with everything that is wrong in it, by line.
    public static func read(path: String) throws(Problems) -> StoredEvaluation {
        try parse(TextFile.read(path: path, maximumSize: YAMLReader.maximumSize).text, file: path)
    }

    /// Reads the text of a file.
    ///
    /// - Parameter file: the name to show in problems.
    public static func parse(_ text: String, file: String? = nil) throws(Problems) -> StoredEvaluation {
        let reader = YAMLReader(file: file)
        let root = try header.read(text, by: reader)
        let confidence = root.required("confidence")?.double(in: 0.5...1)
        let walks = root.required("walks").map { $0.isSequence ? $0.elements() : expected(list: $0) } ?? []
        let names = walks.compactMap { $0.isMapping ? $0.required("name")?.string() : expected(mapping: $0) }
        var entries: [Entry] = []
        if let metrics = root.required("pooled")?.required("metrics") {
            for (key, value) in metrics.entries() { entry(key, value).map { entries.append($0) } }
        }
        guard reader.problems.isEmpty, let confidence else { throw Problems(reader.problems) }
        return StoredEvaluation(confidence: confidence, walks: names, entries: entries)
    }

    /// The metric; `nil` without a value or an interval, or if something is wrong, which is reported.
    private static func entry(_ key: String, _ place: YAMLValue) -> Entry? {
        guard place.isMapping else { return expected(mapping: place) }
        guard let value = place.value("value")?.double(), let interval = place.value("interval") else { return nil }
        let ends = interval.elements().map { $0.double() }
        guard interval.isSequence, ends.count == 2 else {
            if interval.isSequence { interval.report("A list of two numbers is expected here, not of \(ends.count).") }
            return nil
        }
        guard let lower = ends[0], let upper = ends[1] else { return nil }
        guard lower <= upper else {
            interval.report("The lower end of an interval is expected before the upper end.")
            return nil
        }
        return Entry(key: key, value: value, interval: lower...upper)
    }

    private static func expected<Value>(mapping place: YAMLValue) -> Value? {
        place.report("A mapping is expected here.")
        return nil
    }

    private static func expected(list place: YAMLValue) -> [YAMLValue] {
        place.report("A list is expected here.")
        return []
    }
}

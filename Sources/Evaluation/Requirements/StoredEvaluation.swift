public import Diagnostics
internal import Formats
package import VenueModel

/// An evaluation as ``EvaluationResult/json()`` wrote it, as far as another one is compared with it.
public struct StoredEvaluation: Hashable, Sendable {
    /// A metric of all walks together.
    public struct StoredMetric: Hashable, Sendable {
        /// The metric's key.
        public var key: String
        public var value: Double
        /// Its interval over walks.
        public var interval: ClosedRange<Double>
    }

    public struct Walk: Hashable, Sendable {
        public var name: String
        /// The digest of its true positions; `nil` in files of earlier versions.
        public var truth: String?
    }

    /// The name of the venue; `nil` in files of earlier versions.
    public var venue: String?
    /// When fixes were compared with the truth.
    public var instants: TruthInstants
    public var confidence: Double
    /// The walks, in the order of the file.
    public var walks: [Walk]
    /// The metrics that have a value and an interval; none if there were fewer than two walks.
    public var entries: [StoredMetric]
    /// The keys of all metrics in the file, also of those without a value.
    public var keys: Set<String>

    /// Reads a file that `evaluate --output` or `evaluate --json` wrote.
    ///
    /// - Throws: `Problems` with everything that is wrong in it, by line.
    public static func read(path: String) throws(Problems) -> StoredEvaluation {
        try parse(TextFile.read(path: path, maximumSize: YAMLReader.maximumSize).text, file: path)
    }

    /// Reads the text of a file.
    ///
    /// - Parameters:
    ///   - text: the content of a file that `evaluate` wrote.
    ///   - file: the name to show in problems.
    public static func parse(_ text: String, file: String? = nil) throws(Problems) -> StoredEvaluation {
        let reader = YAMLReader(file: file)
        let root = try EvaluationResult.schema.read(text, by: reader, kind: "evaluation", body: "pooled")
        let every = root.value("every")?.double()
        let confidence = root.required("confidence")?.double(in: 0.5...1)
        let walks =
            root.required("walks").flatMap {
                $0.isSequence ? $0.elements() : $0.refused("A list is expected here.")
            } ?? []
        let named = walks.compactMap { $0.isMapping ? walk($0) : $0.refused("A mapping is expected here.") }
        var entries: [StoredMetric] = []
        var keys: Set<String> = []
        if let metrics = root.required("pooled")?.required("metrics") {
            for (key, value) in metrics.entries() {
                keys.insert(key)
                entry(key, value).map { entries.append($0) }
            }
        }
        let venue = root.value("venue")?.string()
        guard reader.problems.isEmpty, let confidence else { throw Problems(reader.problems) }
        return StoredEvaluation(
            venue: venue, instants: every.map { .every(seconds: $0) } ?? .samples, confidence: confidence, walks: named,
            entries: entries, keys: keys)
    }

    /// The walk; `nil` if something is wrong, which is reported.
    private static func walk(_ place: YAMLValue) -> Walk? {
        let truth = place.value("truth")?.string()
        return place.required("name")?.string().map { Walk(name: $0, truth: truth) }
    }

    /// Checks that an evaluation can be compared with this one.
    ///
    /// - Throws: a problem if it has no known metric, or is of another venue or other instants.
    package func check(for venue: Venue, instants: TruthInstants, file: String?) throws(Problems) {
        guard entries.contains(where: { entry in Metric.all.contains { $0.key == entry.key } }) else {
            throw Problems(
                "No metric that is known has an interval here. Store an evaluation of at least two walks.", file: file)
        }
        guard self.instants == instants else {
            let its = self.instants.interval.map { "\($0)" } ?? "truth"
            throw Problems(
                "This stored result has other instants. Give --instants \(its), or store a result with the same instants.",
                file: file)
        }
        guard let name = self.venue, name != venue.name else { return }
        throw Problems(
            "This stored result is of the venue \"\(name.prefix(60))\", not of \"\(venue.name)\". Store a result of "
                + "this venue.", file: file)
    }

    /// How far it can be compared with a result: other walks, and metrics that only one of the two has.
    package func notes(on result: EvaluationResult) -> [String] {
        let (old, new) = unshared(with: result.metrics)
        let names = (old.joined(separator: ", "), new.joined(separator: ", "))
        return [
            isOfWalks(of: result)
                ? nil
                : "The stored result is of other walks. Compare on the same walks, so that only the positions differ.",
            old.isEmpty ? nil : "Not compared, because this version does not have them: \(names.0).",
            new.isEmpty ? nil : "Not compared, because the stored result lacks them: \(names.1).",
        ].compactMap(\.self)
    }

    /// The keys of the metrics that only one of the two has, so that they are not compared: of the file, and of `metrics`.
    public func unshared(with metrics: [Metric]) -> (stored: [String], new: [String]) {
        let known = Set(metrics.map(\.key))
        return (keys.subtracting(known).sorted(), metrics.map(\.key).filter { !keys.contains($0) })
    }

    /// Whether these are the walks of a result: the same names, and the same true positions where both know them.
    public func isOfWalks(of result: EvaluationResult) -> Bool {
        walks.count == result.walks.count && otherWalks(than: result).isEmpty
    }

    /// The walks of which a result does not have the name, or, where both know them, the true positions.
    private func otherWalks(than result: EvaluationResult) -> [Walk] {
        let truths = Dictionary(result.walks.map { ($0.name, $0.truth) }, uniquingKeysWith: { first, _ in first })
        return walks.filter { walk in
            guard let truth = truths[walk.name] else { return true }
            return truth != nil && walk.truth != nil && truth != walk.truth
        }
    }

    /// The names of the walks that a result does not have: none of its walks has the true positions, or, where they are not
    /// known, the name. A walk under another name is found by its true positions. O(walks).
    public func missingWalks(in result: EvaluationResult) -> [String] {
        let others = otherWalks(than: result)
        let found = Set(walks.map(\.name)).subtracting(others.map(\.name))
        // Each walk stands for one stored walk, because two phones of one person have the same true positions.
        var renamed: [String: Int] = [:]
        for walk in result.walks where !(walk.name.map(found.contains) ?? false) {
            if let truth = walk.truth { renamed[truth, default: 0] += 1 }
        }
        return others.filter { walk in
            guard let truth = walk.truth, let count = renamed[truth], count > 0 else { return true }
            renamed[truth] = count - 1
            return false
        }.map(\.name)
    }

    /// The metric; `nil` without a value or an interval, or if something is wrong, which is reported.
    private static func entry(_ key: String, _ place: YAMLValue) -> StoredMetric? {
        guard place.isMapping else { return place.refused("A mapping is expected here.") }
        guard let value = place.value("value")?.double(), let interval = place.value("interval") else { return nil }
        let ends = interval.elements().map { $0.double() }
        guard interval.isSequence, ends.count == 2 else {
            if interval.isSequence { interval.report("A list of two numbers is expected here, not of \(ends.count).") }
            return nil
        }
        guard let lower = ends[0], let upper = ends[1] else { return nil }
        guard lower <= upper else {
            return interval.refused("The lower end of an interval is expected before the upper end.")
        }
        return StoredMetric(key: key, value: value, interval: lower...upper)
    }

}

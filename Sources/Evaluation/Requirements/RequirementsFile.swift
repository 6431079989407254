public import Diagnostics
internal import Formats
public import VenueModel

/// A requirements file: what the positions in a venue must reach, as YAML.
///
/// ```yaml
/// requirements:
///   - {share: 0.95, within: 5, zone: Drinks}
///   - {metric: ce75, atMost: 4}
///   - {metric: floorDetection, atLeast: 0.98, level: 1}
/// ```
public enum RequirementsFile {
    /// Reads the requirements of a file.
    ///
    /// - Parameters:
    ///   - path: the requirements file.
    ///   - venue: the venue that they are about; without one, zones and levels are not checked.
    /// - Throws: `Problems` with every unknown key, metric, zone and level and every value that is not allowed, by
    ///   line.
    public static func read(path: String, for venue: Venue?) throws(Problems) -> [Requirement] {
        let text = try TextFile.read(path: path, maximumSize: YAMLReader.maximumSize).text
        return try parse(text, for: venue, file: path)
    }

    /// Reads the requirements of a text.
    ///
    /// - Parameters:
    ///   - text: the content of a requirements file.
    ///   - venue: the venue that they are about; without one, zones and levels are not checked.
    ///   - file: the name to show in problems.
    public static func parse(_ text: String, for venue: Venue?, file: String? = nil) throws(Problems) -> [Requirement] {
        let reader = YAMLReader(file: file)
        var requirements: [Requirement] = []
        if let root = reader.read(text), let fields = YAMLFields(root, shape: RequirementsSchema.requirements) {
            for item in fields.mappings("requirements") {
                check(item, against: venue)
                guard var requirement = requirement(item, file: file) else { continue }
                requirement.name = item.text("name") ?? requirement.sentence
                if requirements.contains(where: { $0.name == requirement.name }) {
                    item.place("name").report("There are two requirements with the name \"\(requirement.name)\".")
                }
                requirements.append(requirement)
            }
        }
        guard reader.problems.isEmpty else { throw Problems(reader.problems) }
        return requirements
    }

    /// The requirement of a mapping; `nil` if something is wrong, which is reported.
    private static func requirement(_ item: YAMLFields, file: String?) -> Requirement? {
        let area: Requirement.Area =
            item.text("zone").map { .zone($0) } ?? item.integer("level").map { .level($0) } ?? .venue
        let place = Requirement.FilePlace(file: file, line: item.value.line, column: item.value.column)
        if item.has("share") || item.has("within") {
            guard let share = item.number("share"), let radius = item.number("within") else { return nil }
            return Requirement(
                subject: .shareWithin(radius), area: area, allowed: share...Double.infinity, place: place)
        }
        guard let key = item.text("metric"), let allowed = allowed(item) else { return nil }
        return Requirement(subject: .metric(key), area: area, allowed: allowed, place: place)
    }

    /// The values between the bounds; `nil` if there are none.
    private static func allowed(_ item: YAMLFields) -> ClosedRange<Double>? {
        let lower = item.number("atLeast") ?? -.infinity
        let upper = item.number("atMost") ?? .infinity
        guard item.has("atLeast") || item.has("atMost") else {
            return item.place("metric").refused("A bound is missing: give \"atMost\" or \"atLeast\".")
        }
        guard lower <= upper else {
            return item.place("atLeast").refused("No value is at least \(lower) and at most \(upper).")
        }
        return lower...upper
    }

    /// Reports keys that contradict each other, bounds that forbid good values, and areas that the venue does not have.
    private static func check(_ item: YAMLFields, against venue: Venue?) {
        for key in ["metric", "atMost", "atLeast"] where item.has(key) && (item.has("share") || item.has("within")) {
            item.place(key).report("Give \"share\" and \"within\", or \"metric\" with a bound, not both.")
        }
        if item.has("zone"), item.has("level") {
            item.place("level").report("Give \"zone\" or \"level\", not both: a zone lies on one level.")
        }
        if let metric = item.text("metric").flatMap({ key in Metric.all.first { $0.key == key } }) {
            check(item, metric)
        }
        guard let venue else { return }
        if let zone = item.text("zone"), !venue.zones.contains(where: { $0.name == zone }) {
            let names = venue.zones.map(\.name)
            item.place("zone").report(
                "The venue \(venue.name) has no zone \"\(zone.prefix(60))\".\(Spelling.suggestion(for: zone, among: names)) Known: "
                    + (names.isEmpty ? "none." : "\(names.joined(separator: ", "))."))
        }
        if let level = item.integer("level"), venue.level(level) == nil {
            let numbers = venue.levels.map { "\($0.number)" }.joined(separator: ", ")
            item.place("level").report("The venue \(venue.name) has no level \(level). Known: \(numbers).")
        }
    }

    private static func check(_ item: YAMLFields, _ metric: Metric) {
        for key in ["zone", "level"] where item.has(key) && metric.scope == .track {
            item.place(key).report("\"\(metric.key)\" is measured over whole walks; leave out \"\(key)\".")
        }
        let forbidden: [(key: String, instead: String, good: String)] =
            switch metric.better {
            case .lower: [("atLeast", "atMost", "lower")]
            case .higher: [("atMost", "atLeast", "higher")]
            case .near: []
            }
        for (key, instead, good) in forbidden where item.has(key) {
            item.place(key).report(
                "This bound forbids good values: \(good) is better for \"\(metric.key)\". Write \"\(instead)\".")
        }
        for key in ["atMost", "atLeast"] where !forbidden.contains(where: { $0.key == key }) {
            guard let bound = item.number(key) else { continue }
            if let doubt = metric.doubt(of: bound, isUpper: key == "atMost") { item.place(key).report(doubt) }
        }
    }
}

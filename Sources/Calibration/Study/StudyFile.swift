public import Diagnostics
internal import Formats
internal import Foundation
public import Positioning
public import Tuning

/// What somebody wants calibrated, as it was read from a study file. What the file does not say is `nil`.
///
/// ```yaml
/// settings:
///   useBestNumberOfBeacons: [3, 4, 5]
///   sensibleDistanceFilterSpeed: {from: 1, to: 4, orOff: true}
///   activateBarometer: false
/// forbidden:
///   - {activateOptimisedCircularLateration: true, useBestNumberOfBeacons: 3}
/// sampler: model
/// configurations: 400
/// objectives: [ce75, latency]
/// limits: [floorDetection >= 0.98]
/// ```
public struct StudyFile: Hashable, Sendable {
    /// What is searched.
    public var space = SpacePlan()
    /// Configurations to begin with.
    public var hints: [PositioningSettings] = []
    /// What proposes configurations.
    public var sampler: SamplerKind?
    /// How many are proposed.
    public var configurations: Int?
    /// Simulated walks to tune on; as many others choose, and as many judge.
    public var walks: Int?
    /// Length of a simulated walk, seconds.
    public var duration: Double?
    /// The key of the metric to minimise; the first of ``objectives`` if there are any.
    public var objective: String?
    /// The keys of the metrics of the front; empty if the file names none.
    public var objectives: [String] = []
    /// What a configuration must meet.
    public var limits: [MetricLimit] = []
    /// Least improvement that is worth a change, metres.
    public var minimumEffect: Double?
    /// Under which radio worlds the result is judged.
    public var worlds: WorldPlan?
    /// The seed of all randomness.
    public var seed: UInt64?

    /// A study that says nothing.
    public init() {}

    /// Reads a study file.
    ///
    /// - Throws: everything that is wrong with it, by line; also if it is missing, a folder, too large or not UTF-8.
    public static func read(path: String) throws(Problems) -> StudyFile {
        try parse(try TextFile.read(path: path, maximumSize: YAMLReader.maximumSize).text, file: path)
    }

    /// Reads the text of a study file.
    ///
    /// - Parameter file: the name to show in problems.
    public static func parse(_ text: String, file: String? = nil) throws(Problems) -> StudyFile {
        let reader = YAMLReader(file: file)
        var study = StudyFile()
        if let root = reader.read(text), let fields = YAMLFields(root, shape: StudyShape.study) {
            study = StudyFile(fields)
        }
        guard reader.problems.isEmpty else { throw Problems(reader.problems) }
        return study
    }

    private init(_ fields: YAMLFields) {
        space.domains = fields.mapping("settings").map { Self.domains($0) } ?? [:]
        space.searchesOthers = fields.text("otherSettings") != StudyShape.OtherSettings.fixed.rawValue
        space.includesExtended = fields.flag("extended") ?? false
        for combination in fields.mappings("forbidden") {
            let conditions = Self.domains(combination)
            if combination.value.entries().isEmpty {
                combination.value.report("This forbids nothing; name at least one setting.")
            }
            space.forbidden.append(ForbiddenCombination(conditions))
        }
        hints = fields.mappings("hints").compactMap { hint in
            try? PositioningSettings(Self.domains(hint).compactMapValues(\.single))
        }
        sampler = fields.text("sampler").flatMap { SamplerKind(rawValue: $0) }
        configurations = fields.integer("configurations")
        walks = fields.integer("walks")
        duration = fields.number("duration")
        objectives = Self.objectives(fields)
        objective = fields.text("objective") ?? objectives.first
        limits = Self.limits(fields)
        minimumEffect = fields.number("minimumEffect")
        worlds = fields.mapping("worlds").map { WorldPlan($0) }
        seed = fields.integer("seed").flatMap { UInt64(exactly: $0) }
    }

    /// The metrics of the front; reports those that are there twice, and a first that cannot be minimised.
    private static func objectives(_ fields: YAMLFields) -> [String] {
        guard let keys = fields.texts("objectives") else { return [] }
        let place = fields.place("objectives")
        if fields.has("objective") { place.report("Give \"objective\" or \"objectives\", not both.") }
        for (index, (key, element)) in zip(keys, place.elements()).enumerated() {
            if keys[..<index].contains(key) { element.report("\(key) is there twice.") }
            if index == 0, !Objective.all.contains(where: { $0.key == key }) {
                let allowed = Objective.all.map(\.key).joined(separator: ", ")
                element.report(
                    "\(key) cannot be minimised alone, so it cannot be the first; that is one of \(allowed).")
            }
        }
        return keys
    }

    /// The limits; those that are none are reported, and those that leave nothing.
    private static func limits(_ fields: YAMLFields) -> [MetricLimit] {
        guard let texts = fields.texts("limits") else { return [] }
        var limits: [MetricLimit] = []
        for (text, element) in zip(texts, fields.place("limits").elements()) {
            do throws(Problems) {
                let limit = try MetricLimit(text)
                if let other = limits.first(where: limit.contradicts) {
                    element.report("\"\(limit)\" and \"\(other)\" cannot both be met.")
                }
                limits.append(limit)
            } catch {
                for problem in error.all { element.report(problem.message) }
            }
        }
        return limits
    }

    /// The domains of a mapping of settings; what the catalogue does not allow is reported and left out.
    private static func domains(_ fields: YAMLFields) -> [String: Domain] {
        var result: [String: Domain] = [:]
        for setting in SettingsCatalogue.all where fields.isSound(setting.key) {
            let place = fields.place(setting.key)
            guard let domain = domain(of: setting, in: fields, at: place) else { continue }
            do throws(SettingProblems) {
                _ = try domain.checked(for: setting)
                result[setting.key] = domain
            } catch {
                for problem in error.all { place.report(problem.sentence) }
            }
        }
        return result
    }

    private static func domain(of setting: Setting, in fields: YAMLFields, at place: YAMLValue) -> Domain? {
        switch place.kind {
        case .list: return .values(place.elements().compactMap { setting.value(in: $0) })
        case .mapping:
            guard let range = fields.mapping(setting.key), let all = setting.range else { return nil }
            return .range(
                lower: range.number("from") ?? all.lowerBound, upper: range.number("to") ?? all.upperBound,
                scale: range.text("scale").flatMap { Domain.Scale(rawValue: $0) }, orOff: range.flag("orOff") ?? false)
        default:
            if place.scalar() == "free" { return .free }
            return setting.value(in: place).map { .values([$0]) }
        }
    }
}

extension Domain {
    /// The value, if there is just one.
    fileprivate var single: SettingValue? {
        if case .values(let values) = self, values.count == 1 { values[0] } else { nil }
    }
}

public import Diagnostics
internal import Formats
internal import Foundation
internal import Positioning
internal import Tuning

/// A study file: the YAML form of a ``CalibrationPlan``. What it does not name keeps its value.
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
/// constraints: [floorDetection >= 0.98]
/// ```
public enum StudyFile {
    /// What keys were called before; files that use them get a message.
    private static let oldKeys = [
        "limits": "It is called \"constraints\" now.",
        "worlds": "It is now two keys, \"variations\" (before: kinds) and \"variationWalks\" (before: walks).",
    ]

    /// A plan with what a study file says; paths in it are relative to the file's folder.
    ///
    /// - Parameter plan: holds where the file says nothing.
    /// - Throws: everything that is wrong with it, by line; also if it is missing, a folder, too large or not UTF-8.
    public static func read(
        path: String, over plan: CalibrationPlan = CalibrationPlan()
    ) throws(Problems) -> CalibrationPlan {
        let text = try TextFile.read(path: path, maximumSize: YAMLReader.maximumSize).text
        var read = try parse(text, file: path, over: plan)
        func beside(_ path: inout String, unlike old: String) {
            guard path != old, !path.isEmpty, !path.hasPrefix("/") else { return }
            path = URL(fileURLWithPath: self.folder(of: file)).appending(path: path).relativePath
        }
        let file = path
        beside(&read.data.venue, unlike: plan.data.venue)
        if read.data.recordings != nil { beside(&read.data.recordings!, unlike: plan.data.recordings ?? "") }
        if read.data.survey != nil { beside(&read.data.survey!, unlike: plan.data.survey ?? "") }
        return read
    }

    /// A plan with what the text of a study file says.
    ///
    /// - Parameters:
    ///   - file: the name to show in problems.
    ///   - plan: holds where the text says nothing.
    public static func parse(
        _ text: String, file: String? = nil, over plan: CalibrationPlan = CalibrationPlan()
    ) throws(Problems) -> CalibrationPlan {
        let reader = YAMLReader(file: file)
        var plan = plan
        if let root = reader.read(text) {
            let old = root.isMapping ? root.entries().filter { oldKeys[$0.key] != nil } : []
            for (key, value) in old { value.report("\"\(key)\": \(oldKeys[key] ?? "")") }
            if old.isEmpty, let fields = YAMLFields(root, shape: StudyShape.study) {
                for option in CalibrationPlan.options where fields.has(option.key) { option.read(fields, &plan) }
            }
        }
        guard reader.problems.isEmpty else { throw Problems(reader.problems) }
        return plan
    }

    private static func folder(of file: String) -> String {
        URL(fileURLWithPath: file).deletingLastPathComponent().relativePath
    }

    /// The forbidden combinations; one that names no setting is reported.
    static func forbidden(_ fields: YAMLFields) -> [ForbiddenCombination] {
        fields.mappings("forbidden").map { combination in
            if combination.value.entries().isEmpty {
                combination.value.report("This forbids nothing; name at least one setting.")
            }
            return ForbiddenCombination(domains(combination))
        }
    }

    /// The hints; a value that is not allowed is reported.
    static func hints(_ fields: YAMLFields) -> [PositioningSettings] {
        fields.mappings("hints").compactMap { hint in
            do throws(SettingProblems) {
                return try PositioningSettings(domains(hint).compactMapValues(\.single))
            } catch {
                for problem in error.all { hint.value.report(problem.sentence) }
                return nil
            }
        }
    }

    /// The metrics of the front; reports those that are there twice, and a first that cannot be minimised.
    static func objectives(_ fields: YAMLFields) -> [String] {
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

    /// The constraints; those that are none are reported, and those that leave nothing.
    static func constraints(_ fields: YAMLFields) -> [MetricLimit] {
        guard let texts = fields.texts("constraints") else { return [] }
        var constraints: [MetricLimit] = []
        for (text, element) in zip(texts, fields.place("constraints").elements()) {
            do throws(Problems) {
                let limit = try MetricLimit(text)
                if let other = constraints.first(where: limit.contradicts) {
                    element.report("\"\(limit)\" and \"\(other)\" cannot both be met.")
                }
                constraints.append(limit)
            } catch {
                for problem in error.all { element.report(problem.message) }
            }
        }
        return constraints
    }

    /// The domains of a mapping of settings; what the catalogue does not allow is reported and left out.
    static func domains(_ fields: YAMLFields) -> [String: Domain] {
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

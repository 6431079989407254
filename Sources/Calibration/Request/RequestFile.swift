public import Diagnostics
internal import Formats
internal import Foundation
internal import Positioning
internal import Search

/// A request file: the YAML form of a ``CalibrationRequest``. Properties that it does not name keep their values.
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
public enum RequestFile {
    /// Reads a request from a request file. Paths in the file are relative to its folder.
    ///
    /// - Parameters:
    ///   - path: the request file.
    ///   - request: the values of properties that the file does not name; `nil` for the defaults.
    /// - Throws: `Problems` with all errors in the file, by line; also if it is missing, a folder, too large or not
    ///   UTF-8.
    public static func read(path: String, over request: CalibrationRequest? = nil) throws(Problems)
        -> CalibrationRequest
    {
        try CalibrationRequest.read(over: request) { request throws(Problems) in
            let text = try TextFile.read(path: path, maximumSize: YAMLReader.maximumSize).text
            var read = try parse(text, file: path, over: request)
            let folder = URL(fileURLWithPath: URL(fileURLWithPath: path).deletingLastPathComponent().relativePath)
            read.changePaths { option, path in
                let isOld = path == option.path.flatMap { request[keyPath: $0] }
                return isOld || path.hasPrefix("/") ? path : folder.appending(path: path).relativePath
            }
            return read
        }
    }

    /// Reads a request from the text of a request file.
    ///
    /// - Parameters:
    ///   - text: the content of a request file.
    ///   - file: the name to show in problems.
    ///   - request: the values of properties that the text does not name; `nil` for the defaults.
    public static func parse(
        _ text: String, file: String? = nil, over request: CalibrationRequest? = nil
    ) throws(Problems) -> CalibrationRequest {
        try CalibrationRequest.read(over: request) { request throws(Problems) in
            var request = request
            let reader = YAMLReader(file: file)
            if let root = reader.read(text), let fields = YAMLFields(root, shape: RequestFileShape.file) {
                for option in CalibrationRequest.options where fields.has(option.key) {
                    if let other = option.insteadOf, fields.has(other) {
                        fields.place(option.key).report("Give \"\(other)\" or \"\(option.key)\", not both.")
                    }
                    option.read(fields, &request)
                }
            }
            guard reader.problems.isEmpty else { throw Problems(reader.problems) }
            return request
        }
    }

    /// The forbidden combinations; reports a combination that names no setting.
    static func forbidden(_ fields: YAMLFields) -> [ForbiddenCombination] {
        fields.mappings("forbidden").map { combination in
            if combination.value.entries().isEmpty {
                combination.value.report("Name at least one setting: this combination forbids nothing.")
            }
            return ForbiddenCombination(domains(combination))
        }
    }

    /// The hints; reports values that are not allowed.
    static func hints(_ fields: YAMLFields) -> [PositioningSettings] {
        fields.mappings("hints").compactMap { hint in
            do throws(SettingProblems) {
                return try PositioningSettings(
                    domains(hint).compactMapValues { domain in
                        if case .values(let values) = domain, values.count == 1 { values[0] } else { nil }
                    })
            } catch {
                for problem in error.all { hint.value.report(problem.sentence) }
                return nil
            }
        }
    }

    /// The metrics of the front; reports a metric that is listed twice, and a first metric that cannot be minimised.
    static func objectives(_ fields: YAMLFields) -> [String] {
        guard let keys = fields.texts("objectives") else { return [] }
        let place = fields.place("objectives")
        for (index, (key, element)) in zip(keys, place.elements()).enumerated() {
            if keys[..<index].contains(key) { element.report("\(key) is listed twice. List it once.") }
            if index == 0, !Objective.all.contains(where: { $0.key == key }) {
                let allowed = Objective.all.map(\.key).joined(separator: ", ")
                element.report(
                    "\(key) cannot be minimised alone, so it cannot be the first. Put one of these first: \(allowed).")
            }
        }
        return keys
    }

    /// The constraints; reports texts that are not constraints, and constraints that contradict each other.
    static func constraints(_ fields: YAMLFields) -> [MetricConstraint] {
        guard let texts = fields.texts("constraints") else { return [] }
        var constraints: [MetricConstraint] = []
        for (text, element) in zip(texts, fields.place("constraints").elements()) {
            do throws(Problems) {
                let constraint = try MetricConstraint(text)
                if let other = constraints.first(where: constraint.contradicts) {
                    element.report("\"\(constraint)\" and \"\(other)\" cannot both be met.")
                }
                constraints.append(constraint)
            } catch {
                for problem in error.all { element.report(problem.message) }
            }
        }
        return constraints
    }

    /// The domains of a mapping of settings; reports and skips values that the catalogue does not allow.
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

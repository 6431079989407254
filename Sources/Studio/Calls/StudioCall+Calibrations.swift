internal import Calibration
internal import Diagnostics
internal import Formats
internal import Foundation
internal import NumericalMethods

extension StudioCall {
    /// The calibrations of the folder: what each recommends, and its report.
    static let calibrations: [StudioCall] = [
        StudioCall("/api/calibrations") { session, _ in
            let folders = (try? TextFile.names(inFolder: session.folder + "/beaconry-output")) ?? []
            return [
                "calibrations": .array(
                    folders.sorted().compactMap { summary(of: "beaconry-output/\($0)", in: session.folder) })
            ]
        },
        StudioCall("/api/report") { session, request in
            let name = try request.checked(request.required("folder")?.string())
            let path = try StudioFiles(folder: session.folder).path(of: name + "/report.html", suffixes: [".html"])
            let text = try TextFile.bytes(of: path, maximumSize: 100_000_000)
            return ["address": .string(session.keep(report: text))]
        },
    ]

    /// What a folder's calibration says of itself; nothing if there is none. One that was begun after the last one was
    /// finished is not finished.
    private static func summary(of name: String, in folder: String) -> JSONValue? {
        let files = StudioFiles(folder: folder)
        // A link may lead out of the folder.
        guard let resume = try? files.path(of: name + "/resume.json"),
            let result = try? files.path(of: name + "/calibration.json")
        else { return nil }
        let begun = CalibrationFolder.isOfAnother(resume) ? nil : modified(resume)
        let finished = modified(result)
        guard let finished, begun ?? 0 <= finished,
            let bytes = try? TextFile.bytes(of: result, maximumSize: 200_000_000),
            // Our own file, with an error for each instant of each test walk.
            let document = try? JSONValue(parsing: bytes, mostValues: .max)
        else {
            return begun.map { ["folder": .string(name), "isFinished": false, "modified": .number($0)] }
        }
        return [
            "folder": .string(name), "isFinished": true, "modified": .number(finished),
            "venue": document["venue"]["name"], "command": document["command"],
            "recommendation": document["recommendation"], "reason": document["reason"],
            "objective": document["objective"], "headline": document["headline"],
            "settings": document["recommendedSettings"], "front": document["front"],
            "medianError": medianErrors(document["walks"]),
        ]
    }

    /// The median error of the baseline and the candidate in metres, mean of the test walks, as the report has it.
    private static func medianErrors(_ walks: JSONValue) -> JSONValue {
        guard case .array(let walks) = walks else { return .null }
        func mean(_ key: String) -> JSONValue {
            let medians = walks.compactMap { walk -> Double? in
                guard case .array(let errors) = walk[key] else { return nil }
                return Statistics.median(errors.compactMap { if case .number(let error) = $0 { error } else { nil } })
            }
            return Statistics.mean(medians).map { .number($0) } ?? .null
        }
        return ["baseline": mean("baselineErrors"), "candidate": mean("candidateErrors")]
    }

    /// When a file was changed last, seconds since 1970.
    private static func modified(_ path: String) -> Double? {
        let values = try? URL(fileURLWithPath: path).resourceValues(forKeys: [.contentModificationDateKey])
        return values?.contentModificationDate?.timeIntervalSince1970
    }
}

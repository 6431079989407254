import Foundation
import TestSupport

/// What a run of the tool leaves, in lines that can be compared.
struct Effect {
    var exitCode: Int32
    /// The lines of standard output and of each file, by the file's path in the folder of the run.
    var lines: [String: [String]]
    var errors: String

    /// Runs the tool in a folder of its own that has the inputs.
    ///
    /// - Parameter prepare: makes more files in the folder.
    static func of(
        _ arguments: [String], inputs: URL, prepare: (URL) throws -> Void = { _ in }
    ) throws -> Effect {
        var effect: Effect?
        try Tool.inFolder { folder in
            for name in try FileManager.default.contentsOfDirectory(atPath: inputs.path)
            where !name.hasPrefix(".") {
                try FileManager.default.createSymbolicLink(
                    at: folder.appending(path: name), withDestinationURL: inputs.appending(path: name))
            }
            try prepare(folder)
            let run = try Tool.run(arguments, in: folder)
            var lines = ["": Self.lines(of: run.output)]
            for (path, file) in files(in: folder) {
                lines[path] = (try? String(contentsOf: file, encoding: .utf8)).map(Self.lines) ?? ["binary"]
            }
            effect = Effect(exitCode: run.exitCode, lines: lines, errors: run.errors)
        }
        guard let effect else { throw CocoaError(.fileNoSuchFile) }
        return effect
    }

    /// The files that are no links, with their paths.
    private static func files(in folder: URL) -> [(String, URL)] {
        let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        return paths.map { ($0, folder.appending(path: $0)) }.filter { _, file in
            let type = try? FileManager.default.attributesOfItem(atPath: file.path)[.type] as? FileAttributeType
            return type == .typeRegular
        }
    }

    /// The lines of a text without those that repeat what the run was given: its command, and digests of its inputs.
    private static func lines(of text: String) -> [String] {
        text.split(separator: "\n").map(String.init).filter { line in
            !line.contains("beaconry ") && !line.contains("sha256:") && !line.contains(#""command""#)
        }
    }

    /// The lines that only one of two runs has, and the files that only one of them left.
    func differences(from other: Effect) -> [String] {
        var differences = exitCode == other.exitCode ? [] : ["exit code \(exitCode)"]
        for path in Set(lines.keys).union(other.lines.keys).sorted() {
            guard let own = lines[path], let others = other.lines[path] else {
                differences.append("file \(path)")
                continue
            }
            if own != others { differences += own.difference(from: others).map(\.line) }
        }
        return differences
    }
}

extension CollectionDifference<String>.Change {
    fileprivate var line: String {
        switch self {
        case .insert(_, let line, _), .remove(_, let line, _): line
        }
    }
}

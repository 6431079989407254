internal import ArgumentParser
internal import Diagnostics
internal import Fidelity
internal import Formats
internal import Positioning
internal import Reporting

struct ImportHeader: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import-header",
        abstract: "Reads the defaults of each preset from the SDK's own header into a baseline file.",
        discussion: """
            The SDK's document says that the defaults are listed in BackspinSDKControllerPositioningConfiguration.h. That \
            file comes with the SDK; this project has not seen it. The command prints what it took from which line, what \
            it did not find, and what it could not read. Check this list. Nothing is guessed: what is not found stays \
            our reading of the document. Give the baseline file to other commands with --baseline.

            Example: beaconry settings import-header BackspinSDKControllerPositioningConfiguration.h --output-file \
            baseline.json
            """)

    @Argument(help: "The header.")
    var header: String

    @OptionGroup var result: OutputFileOption
    @OptionGroup var common: CommonOptions

    func validate() throws {
        if result.isStream, common.json {
            throw ValidationError("Leave out --json or --output-file -: both write to standard output.")
        }
    }

    func run() throws {
        let file = try TextFile.read(path: header, maximumSize: 1 << 22)
        let path = result.path ?? common.output.map { $0 + "/baseline.json" }
        let target = try result.isStream ? nil : path.map { try common.file($0, besides: [header]) }
        let reading = HeaderReading(file.text)
        let summary = Summary(reading)
        guard !reading.entries.isEmpty else {
            Console.error(summary.text)
            throw Problems("No default of a preset was found here. Is it the SDK's header?", file: header)
        }
        let text = try BaselineFile.text(of: reading, digest: file.digest)
        if result.isStream {
            try Console.result(text)
            common.console.message(summary.text)
        } else {
            try Console.result(common.json ? JSONText.of(summary) : summary.text)
        }
        if let target {
            common.console.message("Wrote \(try target.folder.write(text, to: target.name))")
        } else if !result.isStream {
            common.console.message("Nothing was written. Give --output-file for the baseline file.")
        }
    }

    /// What was read, for people and programs.
    struct Summary: JSONDocument {
        static let schema = DocumentSchema(
            "import-header", version: 1, "What was read from the SDK's header, and what was not.",
            keys: [
                .maybe("sdkVersion", .string, "The version of the SDK. Missing if the header does not state it."),
                .always("taken", .each(valueShape), "The values that were read."),
                .always(
                    "notFound", .dictionary(of: .many(.string)), "For each preset, the settings that were not found."),
                .always("notRead", .each(noteShape), "The lines that were not read."),
            ])

        private static let valueShape = YAMLShape(
            "value", "A value of a preset.",
            keys: [
                .always("line", .count, "The line of the header, from 1."),
                .always("preset", .string, "The preset."), .always("key", .string, "The setting."),
                .always("value", .scalar, "The value."),
            ])

        private static let noteShape = YAMLShape(
            "note", "A line that was not read.",
            keys: [
                .always("line", .count, "The line of the header, from 1."),
                .always("text", .string, "What stands there."), .always("reason", .string, "Why it was not read."),
            ])

        struct Value: Encodable {
            var line: Int
            var preset: String
            var key: String
            var value: SettingValue
        }

        struct Note: Encodable {
            var line: Int
            var text: String
            var reason: String
        }

        var sdkVersion: String?
        var taken: [Value]
        var notFound: [String: [String]]
        var notRead: [Note]

        init(_ reading: HeaderReading) {
            sdkVersion = reading.sdkVersion
            taken = reading.entries.map {
                Value(line: $0.line, preset: $0.preset.rawValue, key: $0.key, value: $0.value)
            }
            notFound = Dictionary(
                uniqueKeysWithValues: Preset.allCases.map { ($0.rawValue, reading.missing(in: $0).map(\.key)) })
            notRead = reading.notes.map { Note(line: $0.line, text: $0.text, reason: $0.reason) }
        }

        var text: String {
            var lines = ["SDK version: \(sdkVersion ?? "not stated")", "", "Taken:"]
            lines += taken.map { "  line \($0.line): \($0.preset) \($0.key) = \($0.value)" }
            lines += ["", "Not found, so it stays our reading of the document:"]
            for preset in Preset.allCases {
                let keys = notFound[preset.rawValue] ?? []
                if keys.isEmpty { continue }
                let count = Format.count(keys.count, "setting")
                lines.append("  \(preset.rawValue), \(count): \(keys.joined(separator: ", "))")
            }
            if !notRead.isEmpty { lines += ["", "Not read:"] }
            lines += notRead.map { "  line \($0.line): \"\($0.text)\": \($0.reason)" }
            return lines.joined(separator: "\n")
        }
    }
}

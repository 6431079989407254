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
            our interpretation of the document. Give the baseline file to other commands with --baseline.

            Example: beaconry settings import-header BackspinSDKControllerPositioningConfiguration.h --output-file \
            baseline.json
            """)

    @Argument(help: "The header.")
    var header: String

    @OptionGroup var result: OutputFileOption
    @OptionGroup var common: CommonOptions

    func validate() throws { try result.checkStream(common) }

    func run() throws {
        let file = try TextFile.read(path: header, maximumSize: 1 << 22)
        let path = result.path ?? common.output.map { $0 + "/baseline.json" }
        let target = try result.isStream ? nil : path.map { try common.file($0, besides: [header]) }
        let reading = HeaderContents(file.text)
        let summary = Summary(reading: reading)
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
    struct Summary: JSONDocument, JSONRecord {
        let reading: HeaderContents

        static let schema = DocumentSchema(shape, version: 1)
        static let shape = JSONShape<Self>(
            "import-header", "What was read from the SDK's header, and what was not.",
            .maybe(
                "sdkVersion", \.reading.sdkVersion, "The version of the SDK. Missing if the header does not state it."),
            .always("taken", \.reading.entries, "The values that were read."),
            .always("notFound", \.notFound, "For each preset, the settings that were not found."),
            .always("notRead", \.reading.notes, "The lines that were not read."))

        private var notFound: [String: [String]] {
            Dictionary(uniqueKeysWithValues: Preset.allCases.map { ($0.rawValue, reading.missing(in: $0).map(\.key)) })
        }

        var text: String {
            var lines = ["SDK version: \(reading.sdkVersion ?? "not stated")", "", "Taken:"]
            lines += reading.entries.map { "  line \($0.line): \($0.preset.rawValue) \($0.key) = \($0.value)" }
            lines += ["", "Not found, so it stays our interpretation of the document:"]
            for preset in Preset.allCases {
                let keys = reading.missing(in: preset).map(\.key)
                if keys.isEmpty { continue }
                let count = Format.count(keys.count, "setting")
                lines.append("  \(preset.rawValue), \(count): \(keys.joined(separator: ", "))")
            }
            if !reading.notes.isEmpty { lines += ["", "Not read:"] }
            lines += reading.notes.map { "  line \($0.line): \"\($0.text)\": \($0.reason)" }
            return lines.joined(separator: "\n")
        }
    }
}

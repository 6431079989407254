package import Diagnostics
internal import Formats
internal import Foundation

/// Many venues and the command that runs for each, as YAML.
package enum FleetFile {
    /// Reads a fleet.
    ///
    /// - Parameter check: what is wrong with the words of a command; `nil` if nothing is.
    /// - Throws: ``Problems`` with everything that is unknown, missing or not allowed, by line.
    package static func read(path: String, check: ([String]) -> String? = { _ in nil }) throws(Problems) -> FleetRequest
    {
        let text = try TextFile.read(path: path, maximumSize: YAMLReader.maximumSize).text
        let reader = YAMLReader(file: path)
        var request = FleetRequest(file: path)
        if let root = reader.read(text), let fields = YAMLFields(root, shape: shape) {
            request.command = words(of: fields, "command")
            request.seed = UInt64(fields.integer("seed") ?? 1)
            request.venues = venues(of: fields, in: request)
            if reader.problems.isEmpty { self.check(request, fields, check) }
        }
        guard reader.problems.isEmpty else { throw Problems(reader.problems) }
        return request
    }

    /// The words of a command or of options; none if something is wrong, which is reported.
    private static func words(of fields: YAMLFields, _ key: String) -> [String] {
        let words =
            fields.texts(key)
            ?? (fields.text(key) ?? "").split(whereSeparator: \.isWhitespace).map(String.init)
        guard fields.isSound(key) else { return words }
        let sentences = FleetCommandWords.problems(of: words, isCommand: key == "command")
        for sentence in sentences { fields.place(key).report(sentence) }
        return sentences.isEmpty ? words : []
    }

    // MARK: Venues

    private static func venues(of fields: YAMLFields, in request: FleetRequest) -> [FleetRequest.Venue] {
        let items = fields.elements("venues")
        // A pattern leaves out what has an entry of its own.
        func whole(_ path: String) -> String {
            URL(fileURLWithPath: request.path(of: path)).standardizedFileURL.path
        }
        var taken = Set(items.compactMap { path(of: $0) }.filter { !FilePattern.isPattern($0) }.map(whole))
        var venues: [FleetRequest.Venue] = []
        var lines: [String: Int] = [:]
        for item in items {
            guard let path = path(of: item) else { continue }
            let entry = item.mapping("venues")
            let place = entry?.place("venue") ?? item.place("venues")
            guard !path.hasPrefix("/") else {
                place.report(FleetCommandWords.relativePaths)
                continue
            }
            let isPattern = FilePattern.isPattern(path)
            var found = FilePattern.files(path, in: request.folder).filter {
                !TextFile.isSame(request.path(of: $0), as: request.file)
            }
            guard !found.isEmpty else {
                place.report(isPattern ? "No file has a name like this." : "There is no such file.")
                continue
            }
            if isPattern { found = found.filter { taken.insert(whole($0)).inserted } }
            if found.count > 1, entry?.has("name") == true {
                entry?.place("name").report("\"\(path)\" has \(found.count) venues, which cannot have one name.")
                continue
            }
            let options = entry.map { words(of: $0, "options") } ?? []
            for path in found {
                let name =
                    entry?.text("name") ?? ((path as NSString).lastPathComponent as NSString).deletingPathExtension
                if let sentence = problem(ofName: name) { (entry?.place("name") ?? place).report(sentence) }
                if let line = lines[name.lowercased()] {
                    (entry?.place("name") ?? place).report(
                        "There are two venues with the name \"\(name)\", the first in line \(line). Give one of them another \"name\"; upper and lower case are the same."
                    )
                }
                lines[name.lowercased()] = lines[name.lowercased()] ?? place.line ?? 1
                venues.append(FleetRequest.Venue(name: name, path: path, options: options))
            }
        }
        return venues
    }

    /// The path or pattern of an entry.
    private static func path(of item: YAMLFields) -> String? {
        item.text("venues") ?? item.mapping("venues")?.text("venue")
    }

    /// Why a venue cannot have a name: it is also the name of its folder of results.
    private static func problem(ofName name: String) -> String? {
        if FleetResult.ownNames.contains(name.lowercased()) {
            return "The results of the fleet have a file or folder \"\(name)\". Give the venue another \"name\"."
        }
        guard name.hasPrefix(".") || name.contains("/") || name.utf8.count > 200 else { return nil }
        return
            "Give the venue another \"name\": \"\(name.prefix(40))\" cannot be the name of a folder. Allowed are at most 200 bytes without \"/\" that do not start with a dot."
    }

    // MARK: Command lines

    /// Reports what is wrong with the command, or else with the options of venues.
    private static func check(_ request: FleetRequest, _ fields: YAMLFields, _ check: ([String]) -> String?) {
        guard let first = request.venues.first else { return }
        var plain = first
        plain.options = []
        if let problem = check(request.words(for: plain)), request.venues.contains(where: \.options.isEmpty) {
            return fields.place("command").report(problem)
        }
        var known: Set<[String]> = [[]]
        for item in fields.elements("venues") {
            guard let entry = item.mapping("venues"), let path = entry.text("venue") else { continue }
            let options = words(of: entry, "options")
            guard known.insert(options).inserted else { continue }
            let venue = FleetRequest.Venue(name: "", path: path, options: options)
            if let problem = check(request.words(for: venue)) { entry.place("options").report(problem) }
        }
    }

    // MARK: Form

    /// The JSON Schema (draft 2020-12), as text. Made from the table that the reader reads by.
    package static var json: String { shape.jsonSchema(id: "urn:beaconry:fleet-file") }

    /// The keys at its top.
    package static var keys: [String] { shape.keys.map(\.name) }

    /// Tables of the keys for a page, from the same table.
    package static var markdown: String { shape.all.map(\.markdown).joined(separator: "\n") }

    private static let words = YAMLKind.either([.list(of: .text, count: 0...200, noun: "words"), .text])

    private static let shape = YAMLShape(
        "fleet", "Many venues, and the command that runs for each.",
        keys: [
            YAMLKey(
                "command", words, isRequired: true,
                "The command and its options, as a list of words or as one text without quotes. Commands: \(FleetCommandWords.commandList). The fleet gives venue, seed and output folder itself."
            ),
            YAMLKey("seed", .integer(0...Int.max), "The seed of every venue. Default: 1."),
            YAMLKey(
                "venues",
                .list(of: .either([.text, .mapping(venueShape)]), count: 1...100_000, noun: "venues"), isRequired: true,
                "The venues: each a file, a pattern with * and ?, or a mapping. A pattern leaves out files that have an entry of their own."
            ),
        ])

    private static let venueShape = YAMLShape(
        "fleetVenue", "A venue, or several with the same options.",
        keys: [
            YAMLKey(
                "venue", .text, isRequired: true,
                "A venue or scenario file, or a pattern, relative to the folder of the fleet file."),
            YAMLKey(
                "name", .text,
                "Name of the venue, which is also the name of its folder of results. Default: the name of the file without its ending."
            ),
            YAMLKey(
                "options", words, "Further options of the command for this venue, as a list of words or as one text."),
        ])
}

import Foundation
import TestSupport
import Testing

/// Each JSON document of the tool has a published schema, which allows it and nothing else.
@Suite struct OutputSchemaTests {
    private struct Listing: Decodable {
        struct Schema: Decodable {
            var name: String
            var version: Int?
            var commands: [String]
        }

        var schemas: [Schema]
    }

    private static func published() throws -> [Listing.Schema] {
        let run = try Tool.run(["schema", "--json"])
        return try JSONDecoder().decode(Listing.self, from: Data(run.output.utf8)).schemas
    }

    /// The commands of the tool that take `--json`, by the parser's own description of its tree.
    private static func commandsWithJSON() throws -> [String] {
        func commands(_ tree: JSONTree, _ names: [String]) -> [String] {
            let takesJSON = (tree["arguments"]?.elements ?? []).contains { argument in
                (argument["names"]?.elements ?? []).contains { $0["name"]?.string == "json" }
            }
            let below = (tree["subcommands"]?.elements ?? []).flatMap { child in
                commands(child, names + [child["commandName"]?.string ?? ""])
            }
            return (takesJSON ? [names.joined(separator: " ")] : []) + below
        }
        let tree = try JSONTree(json: try Tool.run(["--experimental-dump-help"]).output)
        return commands(try #require(tree["command"]), [])
    }

    @Test func everyCommandThatPrintsJSONHasASchema() throws {
        let commands = try Self.commandsWithJSON()
        #expect(Set(commands).isSuperset(of: ["evaluate", "study list", "settings import-header"]), "\(commands)")
        let known = Set(try Self.published().flatMap(\.commands))
        #expect(Set(commands).subtracting(known) == [], "give each a line in PublishedSchema.all")
        #expect(known.subtracting(commands) == [])
    }

    /// Each schema has its own name and says its version, and the documentation has those that the tool prints.
    @Test func publishedFilesAreWhatTheToolPrints() throws {
        let published = Project.root.appending(path: "Sources/beaconry/Documentation.docc/Schemas")
        let schemas = try Self.published()
        let files = Set(schemas.map { "\($0.name).schema.json" })
        #expect(files.count == schemas.count)
        try Tool.inFolder { folder in
            let run = try Tool.run(["schema", "--output", folder.path, "--quiet"])
            #expect(run.exitCode == 0, "\(run.errors)")
            for folder in [published, folder] {
                let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
                #expect(Set(names.filter { $0.hasSuffix(".json") }) == files)
            }
            for schema in schemas {
                let name = "\(schema.name).schema.json"
                let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
                #expect(try text == String(contentsOf: published.appending(path: name), encoding: .utf8))
                let id = try JSONTree(json: text)["$id"]?.string
                #expect(id == "urn:beaconry:\(schema.name)" + (schema.version.map { ":\($0)" } ?? ""))
            }
            for schema in LongMode.isOn ? schemas[...] : schemas.prefix(1) {
                let file = folder.appending(path: "\(schema.name).schema.json")
                #expect(try String(contentsOf: file, encoding: .utf8) == Tool.run(["schema", schema.name]).output)
            }
        }
    }

    /// `Scripts/outputs` makes documents of every form. Each is allowed, and is not any more once an object has lost a key
    /// that it must have or has got one that nobody knows, or once a value has another type.
    @Test func everyDocumentIsWhatItsSchemaAllows() throws {
        try Tool.inFolder { folder in
            let run = try Tool.shell(
                "exec bash '\(Project.root.path)/Scripts/outputs' '\(folder.path)' \"$0\"", in: folder)
            try #require(run.exitCode == 0, "\(run.errors)")
            let lines = try String(contentsOf: folder.appending(path: "list"), encoding: .utf8).split(separator: "\n")
                .map { $0.split(separator: " ").map(String.init) }
            let made = Set(lines.map { $0[0] })
            #expect(made == Set(try Self.published().filter { $0.version != nil }.map(\.name)))
            func document(_ path: String) throws -> JSONTree {
                try JSONTree(json: String(contentsOf: folder.appending(path: path), encoding: .utf8))
            }
            var rejected = 0
            for line in lines where line[1] != "-" {
                let walker = SchemaWalker(schema: try document("schemas/\(line[0]).schema.json"))
                rejected += try check(try document(line[1]), walker, "\(line[0]) in \(line[1])")
            }
            #expect(rejected > 1000)
        }
    }

    /// How many damaged documents are rejected.
    private func check(_ document: JSONTree, _ walker: SchemaWalker, _ name: String) throws -> Int {
        let violations = walker.violations(of: document)
        #expect(violations.isEmpty, "\(name): \(violations.prefix(5))")
        var count = 0
        func rejects(_ value: JSONTree, _ place: SchemaWalker.Place, _ comment: String) {
            #expect(!walker.violations(of: value, against: place.schema).isEmpty, "\(name): \(comment) \(place.path)")
            count += 1
        }
        // What differs only by its place in a list is tried once.
        var tried: Set<[JSONTree.Step]> = []
        for place in walker.objects(in: document) where tried.insert(place.path.map(\.withoutIndex)).inserted {
            rejects(place.value.replacing([.key("unexpected")], with: .number(1)), place, "unknown key")
            for key in place.schema["required"]?.elements.compactMap(\.string) ?? [] {
                rejects(place.value.replacing([.key(key)], with: nil), place, "missing key \(key)")
            }
        }
        tried = []
        for place in walker.values(in: document)
        where place.schema["type"] != nil && tried.insert(place.path.map(\.withoutIndex)).inserted {
            for wrong in walker.wrongTypes(place.schema) { rejects(wrong, place, "wrong type") }
        }
        return count
    }
}

/// What is printed with `--json` by each exit code.
@Suite struct JSONExitCodeTests {
    /// With exit code 2 there is one document, too: the problems that are on standard error.
    @Test(
        arguments: [
            ["evaluate", "nowhere.yaml", "--recordings", "walks"], ["simulate", "nowhere.yaml", "--walks", "many"],
            ["schema", "nonsense"], ["gap", "nowhere.yaml", "--recordings", "walks"], ["study", "show", "no.study"],
            ["calibrate", "--resume", "--output", "nowhere"], ["study", "resume", "nowhere"], ["nonsense"],
        ])
    func problemsAreADocument(arguments: [String]) throws {
        try Tool.inFolder { folder in
            let plain = try Tool.run(arguments, in: folder)
            #expect(plain.exitCode == 2 && plain.output.isEmpty, "\(plain.output)")
            let run = try Tool.run(arguments + ["--json"], in: folder)
            #expect(run.exitCode == 2 && run.errors == plain.errors, "\(run.errors)")
            let document = try JSONTree(json: run.output)
            let walker = SchemaWalker(schema: try JSONTree(json: try Tool.run(["schema", "problems"]).output))
            #expect(walker.violations(of: document) == [])
            let messages = document["problems"]?.elements.compactMap { $0["message"]?.string } ?? []
            #expect(!messages.isEmpty)
            let printed = run.errors.replacing(#/\s+/#, with: " ")
            for message in messages { #expect(printed.contains(message.replacing(#/\s+/#, with: " ")), "\(message)") }
        }
    }

    /// Results that have their own place for problems are printed once, not followed by a second document.
    @Test func aStudyThatCannotBeReadIsInTheList() throws {
        try Tool.inFolder { folder in
            try "nothing".write(to: folder.appending(path: "study.sqlite"), atomically: true, encoding: .utf8)
            try FileManager.default.setAttributes(
                [.posixPermissions: 0], ofItemAtPath: folder.appending(path: "study.sqlite").path)
            guard getuid() != 0 else { return }
            let run = try Tool.run(["study", "list", "--json"], in: folder)
            #expect(run.exitCode == 2)
            #expect(try JSONTree(json: run.output)["problems"]?.elements.count == 1)
        }
    }
}

import Foundation
import TestSupport
import Testing

/// Each key of each file that people write changes what some command leaves, or legal values are refused, or its sentence says that
/// it is a note.
///
/// The keys come from the published schemas, which the readers read by. The options of `calibrate` in a file are those of the
/// command line.
@Suite struct InputKeyEffectTests {
    /// Schemas of files that people write have no version.
    @Test func eachFormatHasAFile() throws {
        let listing = try JSONTree(json: try Tool.run(["schema", "--json"]).output)
        let formats = (listing["schemas"]?.elements ?? []).filter { $0["version"] == nil }
        let covered = InputFile.all.keys.map(InputFile.schema) + InputFile.exceptions.keys
        #expect(Set(formats.compactMap { $0["name"]?.string }) == Set(covered))
    }

    /// Each key of profiles is in one of the files, or says that it is a note.
    @Test func eachKeyOfProfilesIsTried() throws {
        let schema = try JSONTree(json: try Tool.run(["schema", "profile"]).output)
        let keys = try #require(schema["$defs"]?["values"]?["properties"])
        let files = try InputFile.all.filter { InputFile.schema(of: $0.key) == "profile" }.map { try $0.value.tree() }
        let tried = Set(files.flatMap { $0["values"]?.members.map(\.key) ?? [] })
        let notes = keys.members.filter { ($0.value["description"]?.string ?? "").contains("A note: ") }.map(\.key)
        #expect(tried.union(notes) == Set(keys.members.map(\.key)) && tried.isDisjoint(with: notes) && !notes.isEmpty)
    }

    @Test(arguments: InputFile.all.keys.sorted()) func eachKeyCounts(_ name: String) throws {
        let file = try #require(InputFile.all[name])
        let schema = try Tool.run(["schema", InputFile.schema(of: name)]).output
        let walker = SchemaWalker(schema: try JSONTree(json: schema))
        let sample = try file.tree()
        try Tool.inFolder { folder in
            for (name, text) in file.others {
                try text.write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
            }
            func effect(_ document: JSONTree, _ probe: [String]) throws -> Effect {
                try Effect.of(probe, inputs: folder) {
                    try document.json.write(to: $0.appending(path: file.path), atomically: true, encoding: .utf8)
                }
            }
            if !file.setup.isEmpty {
                let own = folder.appending(path: file.path)
                try sample.json.write(to: own, atomically: true, encoding: .utf8)
                let run = try Tool.run(file.setup, in: folder)
                try #require(run.exitCode == 0, "\(file.setup): \(run.errors)")
                try FileManager.default.removeItem(at: own)
            }
            let bases = try file.probes.map { probe in
                let base = try effect(sample, probe)
                #expect(base.exitCode != 2, "\(probe): \(base.errors)")
                return base
            }

            /// Whether one of the changes changes what one of the commands leaves; or else, what refuses them.
            func outcome(of changes: [JSONTree]) throws -> String? {
                var refusal: String?
                for change in changes {
                    for (probe, base) in zip(file.probes, bases) {
                        let effect = try effect(change, probe)
                        if effect.exitCode == 2 {
                            refusal = "refused: \(effect.errors)"
                        } else if let difference = effect.differences(from: base).first {
                            return difference
                        }
                    }
                }
                return refusal
            }

            for (index, (key, places)) in walker.keys(in: sample).enumerated()
            where LongMode.isOn || file.isShort || index % 8 == 0 {
                let changes = places.flatMap { place, isRequired in
                    var others: [JSONTree?] = walker.others(place)
                    // Last, the key is left out.
                    if !isRequired { others.append(nil) }
                    return others.map { sample.replacing(place.path[...], with: $0) }
                }
                // A required mapping has no other value; its keys are tried by themselves.
                if changes.isEmpty { continue }
                let outcome = try outcome(of: changes)
                let isNote = places.allSatisfy { place, _ in
                    let sentence = "\(key) \(place.schema["description"]?.string ?? "")"
                    return ["A note: ", "It has no effect on "].contains { sentence.contains($0) }
                }
                #expect(outcome != nil || isNote, "\(name): \(key)")
            }
        }
    }
}

extension SchemaWalker {
    /// The keys of a document, each by the mapping that it is in, with all places where it stands.
    fileprivate func keys(in document: JSONTree) -> [(key: String, places: [(Place, isRequired: Bool)])] {
        var places: [String: [(Place, isRequired: Bool)]] = [:]
        for object in objects(in: document) {
            for (key, value) in object.value.members {
                guard let schema = object.schema["properties"]?[key] else { continue }
                let isRequired = object.schema["required"]?.elements.contains(.text(key)) == true
                let mapping = object.schema["description"]?.string ?? ""
                places["\(mapping).\(key)", default: []].append(
                    (Place(path: object.path + [.key(key)], value: value, schema: schema), isRequired))
            }
        }
        return places.mapValues { $0.sorted { "\($0.0.path)" < "\($1.0.path)" } }.sorted { $0.key < $1.key }
            .map { (key: $0.key, places: $0.value) }
    }

    /// Other values for a place that the schema allows, the most telling first.
    fileprivate func others(_ place: Place) -> [JSONTree] {
        var schema = resolved(place.schema)
        if let kinds = schema["anyOf"]?.elements {
            schema = kinds.map(resolved).first { violations(of: place.value, against: $0).isEmpty } ?? schema
        }
        let others = others(place.value, schema).filter { violations(of: $0, against: place.schema).isEmpty }
        return Array(others.prefix(3))
    }

    private func others(_ value: JSONTree, _ schema: JSONTree) -> [JSONTree] {
        switch value {
        case .number(let number):
            let isWhole = schema["type"]?.string == "integer"
            return [number * 1.3 + 0.2, number * 0.6, number + 1, number - 1, number * 20 + 1]
                .map { .number(isWhole ? $0.rounded() : $0) }.filter { $0 != value }
        case .flag(let flag): return [.flag(!flag)]
        case .text(let text):
            if let words = schema["enum"]?.elements { return words.filter { $0 != value } }
            return [.text(text + "x")]
        case .list(let list):
            guard let first = list.first, let items = schema["items"] else { return [] }
            return others(first, resolved(items)).map { .list([$0] + list.dropFirst()) } + [.list(list.dropLast())]
        default: return []
        }
    }
}

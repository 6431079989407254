import Foundation
import TestSupport
import Testing

/// Each key of each file that people write changes what some command leaves, or is refused; the few others stand in a list with
/// the reason.
///
/// The keys come from the published schemas, which the readers read by.
@Suite struct InputKeyEffectTests {
    @Test(arguments: InputFile.all.keys.sorted()) func eachKeyCounts(_ name: String) throws {
        let file = try #require(InputFile.all[name])
        let walker = SchemaWalker(schema: try JSONTree(json: try Tool.run(["schema", name]).output))
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
            for setup in file.setups {
                try sample.json.write(to: folder.appending(path: file.path), atomically: true, encoding: .utf8)
                let run = try Tool.run(setup, in: folder)
                try #require(run.exitCode == 0, "\(setup): \(run.errors)")
                try FileManager.default.removeItem(at: folder.appending(path: file.path))
            }
            let bases = try file.probes.map { probe in
                let base = try effect(sample, probe)
                #expect(base.exitCode != 2, "\(probe): \(base.errors)")
                return base
            }
            // A key by the mapping that it is in, wherever that stands.
            var places: [String: [SchemaWalker.Place]] = [:]
            for object in walker.objects(in: sample) {
                for (key, value) in object.value.members {
                    let schema = object.schema["properties"]?[key] ?? .null
                    places[
                        "\(object.schema["title"]?.string ?? object.schema["description"]?.string ?? "").\(key)",
                        default: []
                    ].append(
                        .init(path: object.path + [.key(key)], value: value, schema: schema))
                }
            }
            for (index, (key, uses)) in places.sorted(by: { $0.key < $1.key }).enumerated()
            where LongMode.isOn || file.isShort || index % 4 == 0 {
                var outcome: String?
                for use in uses.sorted(by: { "\($0.path)" < "\($1.path)" }) where outcome == nil {
                    for other in walker.others(use) where outcome == nil {
                        let changed = sample.replacing(use.path[...], with: other)
                        for (probe, base) in zip(file.probes, bases) where outcome == nil {
                            let effect = try effect(changed, probe)
                            // What is not allowed is refused by every command.
                            if effect.exitCode == 2 {
                                outcome = "refused: \(effect.errors)"
                            } else {
                                outcome = effect.differences(from: base).first.map { "\(probe.prefix(2)): \($0)" }
                            }
                        }
                    }
                }
                if ProcessInfo.processInfo.environment["EFFECTS"] != nil {
                    print("EFFECT", name, key, outcome ?? "NONE")
                }
                let isIdle = file.idle[String(key.split(separator: ".").last ?? "")] != nil
                #expect((outcome == nil) == isIdle, "\(name): \(key)")
            }
        }
    }
}

extension SchemaWalker {
    /// Other values for a place that the schema may allow, the most telling first.
    func others(_ place: Place) -> [JSONTree?] {
        let schema = resolved(place.schema)
        let least = schema["minimum"]?.double ?? -.infinity
        let most = schema["maximum"]?.double ?? .infinity
        let others: [JSONTree?] =
            switch place.value {
            case .number(let number):
                [number * 1.3 + 0.2, number * 0.6, number + 1, number - 1]
                    .map { schema["type"]?.string == "integer" ? $0.rounded() : $0 }
                    .filter { $0 >= least && $0 <= most && $0 != number }.map { .number($0) }
            case .flag(let flag): [.flag(!flag)]
            case .text(let text) where schema["enum"] != nil:
                schema["enum"]?.elements.filter { $0.string != text } ?? []
            case .text(let text): [.text(text + "x")]
            case .list(let list): [.list(Array(list.dropLast()))]
            default: []
            }
        // Last, the key is left out.
        return others.filter { $0.map { violations(of: $0, against: schema).isEmpty } ?? true } + [nil]
    }
}

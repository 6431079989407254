import Diagnostics
import Formats
import Foundation
import Radio
import TestSupport
import Testing
import VenueFiles
import VenueModel

/// The schema and the reader say the same.
struct SchemaTests {
    private let walker: SchemaWalker
    private let complete: JSONTree

    init() throws {
        walker = SchemaWalker(schema: try JSONTree(json: VenueSchema.json))
        complete = try Self.tree(SmallVenue.text)
    }

    @Test func hasTheKeysOfTheReader() throws {
        let shapes = VenueShape.venue.all
        #expect(walker.schema["$defs"]?.members.keys.sorted() == shapes.dropFirst().map(\.name).sorted())
        for shape in shapes {
            let schema = try #require(shape.name == "venue" ? walker.schema : walker.schema["$defs"]?[shape.name])
            #expect(schema["properties"]?.members.keys.sorted() == shape.keys.map(\.name).sorted())
            #expect(schema["additionalProperties"] == .flag(false))
            #expect((schema["required"]?.elements ?? []) == shape.keys.filter(\.isRequired).map { .text($0.name) })
            for (key, property) in schema["properties"]?.members ?? [:] {
                #expect(property["description"]?.string?.hasSuffix(".") == true, "\(shape.name).\(key)")
            }
        }
    }

    @Test func numbersSayTheirUnit() {
        let unitless = Set(
            ["number", "major", "minor", "strength", "obstacle", "pathLossExponent", "weight"]
                + PathLossModels.all.flatMap(\.parameters).filter(\.unit.isEmpty).map(\.name))
        for shape in VenueShape.venue.all {
            let schema = shape.name == "venue" ? walker.schema : walker.schema["$defs"]?[shape.name]
            for (key, property) in schema?["properties"]?.members ?? [:]
            where ["number", "integer"].contains(property["type"]?.string) && !unitless.contains(key) {
                #expect(property["description"]?.string?.contains("Unit: ") == true, "\(shape.name).\(key)")
            }
        }
    }

    @Test func isPublishedBesideTheVenues() throws {
        let published = try String(contentsOfFile: VenueFiles.folder + "/venue.schema.json", encoding: .utf8)
        #expect(published == VenueSchema.json)
    }

    @Test(arguments: VenueFiles.names) func acceptsTheVenues(_ name: String) throws {
        let text = try VenueFiles.text(name)
        #expect(walker.violations(of: try Self.tree(text)) == [])
        let canonical = VenueFile.write(try VenueFile.parse(text).venue)
        #expect(walker.violations(of: try Self.tree(canonical)) == [])
    }

    @Test func theSmallVenueHoldsEveryKey() throws {
        #expect(walker.violations(of: complete) == [])
        #expect(try VenueFile.parse(try complete.json).venue == VenueFile.parse(SmallVenue.text).venue)
        var seen: Set<String> = []
        for place in walker.objects(in: complete) {
            for key in place.value.members.keys { seen.insert("\(place.schema["description"]?.string ?? "")/\(key)") }
        }
        for shape in VenueShape.venue.all {
            // A venue has one path-loss model, with the parameters of that one.
            let others = shape.name == "pathLoss" ? Self.parametersOfOtherModels : []
            for key in shape.keys where !others.contains(key.name) {
                #expect(seen.contains("\(shape.description)/\(key.name)"), "\(shape.name).\(key.name)")
            }
        }
    }

    private static let parametersOfOtherModels = Set(
        PathLossModels.all.filter { $0.name != "dual-slope" }.flatMap { $0.parameters.map(\.name) })

    /// Each path-loss model takes its own parameters, within their ranges, and no others.
    @Test(arguments: PathLossModels.all) func pathLossModels(_ kind: PathLossKind) throws {
        func check(_ members: [String: Double]) throws -> (isValid: Bool, choice: PathLossChoice?) {
            var tree = complete
            let all = members.mapValues(JSONTree.number).merging(["model": .text(kind.name)]) { first, _ in first }
            tree = tree.replacing([.key("radio"), .key("pathLoss")], with: .object(all))
            let isValid = errors(try tree.json).isEmpty
            #expect(walker.violations(of: tree).isEmpty == isValid, "\(members)")
            return (isValid, isValid ? try VenueFile.parse(try tree.json).venue.radio.pathLoss : nil)
        }
        #expect(try check([:]).choice == PathLossChoice(model: kind.name))
        for parameter in kind.parameters {
            for value in [parameter.range.lowerBound, parameter.range.upperBound] {
                let expected = try #require(PathLossChoice(model: kind.name, values: [parameter.name: value]))
                #expect(try check([parameter.name: value]).choice == expected)
            }
            let isTooLargeValid = try check([parameter.name: parameter.range.upperBound + 1]).isValid
            #expect(!isTooLargeValid)
        }
        let foreign = Set(PathLossModels.all.flatMap { $0.parameters.map(\.name) })
            .subtracting(kind.parameters.map(\.name))
        for name in foreign.sorted() {
            let isForeignValid = try check([name: 1]).isValid
            #expect(!isForeignValid, "\(name)")
        }
    }

    /// Every key is removed, every object gets a key too many, every value gets a wrong type, every limit is passed.
    @Test func rejectsWhatTheReaderRejects() throws {
        var count = 0
        func bothReject(_ path: [JSONTree.Step], _ value: JSONTree?, _ comment: String) throws {
            let tree = complete.replacing(path[...], with: value)
            #expect(!walker.violations(of: tree).isEmpty, "schema: \(comment) \(path)")
            #expect(!errors(try tree.json).isEmpty, "reader: \(comment) \(path)")
            count += 1
        }
        for place in walker.objects(in: complete) {
            try bothReject(place.path + [.key("unexpected")], .number(1), "unknown key")
            for key in place.schema["required"]?.elements.compactMap(\.string) ?? [] {
                try bothReject(place.path + [.key(key)], nil, "missing key")
            }
        }
        // What differs only by its place in a list is tried once.
        var tried: Set<[JSONTree.Step]> = []
        for place in walker.values(in: complete) where tried.insert(place.path.map(\.withoutIndex)).inserted {
            for wrong in walker.wrongTypes(place.schema) { try bothReject(place.path, wrong, "wrong type") }
            for wrong in beyondLimits(place.value, place.schema) { try bothReject(place.path, wrong, "out of range") }
        }
        #expect(count > 400)
    }

    /// At its limits a number is still allowed, and just inside every kind of value is taken.
    @Test func acceptsTheLimits() throws {
        for place in walker.values(in: complete) {
            for limit in ["minimum", "maximum"] {
                guard let number = place.schema[limit] else { continue }
                let tree = complete.replacing(place.path[...], with: number)
                #expect(walker.violations(of: tree) == [])
                #expect(!errors(try tree.json).contains { $0.message.contains("outside the allowed range") })
            }
        }
    }

    /// A key that is accepted also counts: another number, word or flag gives another venue.
    @Test func noKeyIsIgnored() throws {
        let venue = try VenueFile.parse(try complete.json).venue
        var changed: Set<String> = []
        for place in walker.values(in: complete) {
            let other: JSONTree? =
                switch place.value {
                case .number(let number):
                    .number(place.schema["type"]?.string == "integer" ? number + 40 : number * 0.9 + 0.13)
                case .flag(let flag): .flag(!flag)
                case .text(let text) where place.schema["enum"] != nil:
                    place.schema["enum"]?.elements.last { $0.string != text }
                case .text(let text) where place.schema["pattern"] == nil: .text(text + "x")
                case .text: .text(UUID(uuidString: "00000000-0000-4000-8000-000000000001")?.uuidString ?? "")
                default: nil
                }
            guard let other, let file = try? VenueFile.parse(try complete.replacing(place.path[...], with: other).json)
            else { continue }
            let isDifferent = file.venue != venue
            #expect(isDifferent, "\(place.path)")
            if case .key(let key)? = place.path.last(where: { if case .key = $0 { true } else { false } }) {
                changed.insert(key)
            }
        }
        #expect(
            changed.isSuperset(of: [
                "name", "summary", "latitude", "longitude", "bearing", "powerAt1m", "pathLossExponent",
                "residualStandardDeviation",
                "straw", "uuid", "major", "minor", "id", "label", "at", "height", "advertisingInterval", "number",
                "elevation", "slabLoss", "outline", "loss", "points", "obstacle", "strength", "direction", "width",
                "barrierFree", "snaps", "kind", "a", "b", "mount", "facing", "base", "top", "nearExponent",
                "breakpoint",
                "deployable", "keepOut", "locked", "ceiling", "lowest", "highest", "reach", "rotation", "origin",
            ]), "\(changed.sorted())")
    }
}

extension SchemaTests {
    private func beyondLimits(_ value: JSONTree, _ schema: JSONTree) -> [JSONTree] {
        var beyond: [JSONTree] = []
        if let minimum = schema["minimum"]?.double { beyond.append(.number(minimum - 1)) }
        if let maximum = schema["maximum"]?.double { beyond.append(.number(maximum + 1)) }
        if schema["enum"] != nil || schema["pattern"] != nil { beyond.append(.text("nonsense")) }
        if schema["minLength"] != nil { beyond.append(.text("")) }
        if let count = schema["minItems"]?.double, count > 0 {
            beyond.append(.list(Array(value.elements.prefix(Int(count) - 1))))
        }
        if let count = schema["maxItems"]?.double, let element = value.elements.first {
            beyond.append(.list(Array(repeating: element, count: Int(count) + 1)))
        }
        return beyond
    }

    private func errors(_ text: String) -> [Problem] {
        do throws(Problems) {
            _ = try VenueFile.parse(text)
            return []
        } catch {
            return error.all.filter { $0.severity == .error }
        }
    }

    private static func tree(_ text: String) throws -> JSONTree {
        JSONTree(yaml: try #require(YAMLReader(file: nil).read(text)))
    }
}

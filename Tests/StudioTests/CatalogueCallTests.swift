import Calibration
import Evaluation
import Formats
import Positioning
import Testing
import VenueFiles

/// The page has no tables of its own: the catalogue has every row of ours, with its unit and range.
@Suite struct CatalogueCallTests {
    private let catalogue: JSONValue

    init() throws { catalogue = try StudioFolder().call("/api/catalogue") }

    @Test func hasEverySetting() {
        let told = catalogue["settings"].items
        #expect(told.map { $0["key"].string } == SettingsCatalogue.all.map(\.key))
        for (json, setting) in zip(told, SettingsCatalogue.all) {
            #expect(json["sentence"].string == setting.summary && json["unit"].string == setting.unit)
            switch setting.kind {
            case .boolean: #expect(json["kind"] == "flag")
            case .integer(let range):
                #expect(json["range"].numbers == [range.lowerBound, range.upperBound].map(Double.init))
            case .number(let range): #expect(json["range"].numbers == [range.lowerBound, range.upperBound])
            case .choice(let words): #expect(json["words"].items.map(\.string) == words)
            }
        }
    }

    @Test func hasEveryMetric() {
        let told = catalogue["metrics"].items
        #expect(told.map { $0["key"].string } == Metric.all.map(\.key))
        for (json, metric) in zip(told, Metric.all) {
            #expect(json["name"].string == metric.name && json["unit"].string == metric.unit, "\(metric.key)")
            #expect(json["sentence"].string == metric.summary && json["isShare"] == .bool(metric.isShare))
            let good =
                json["better"].number.map { Metric.Better.near($0) } ?? (json["better"] == "higher" ? .higher : .lower)
            #expect(good == metric.better, "\(metric.key)")
            // What the page shows of a value has the digits of our tables.
            #expect(metric.format(2) == "2." + String(repeating: "0", count: Int(json["decimals"].number ?? 0)))
        }
    }

    @Test func hasEveryOption() {
        let told = catalogue["options"].items
        #expect(told.count == CalibrationRequest.options.count)
        for (json, option) in zip(told, CalibrationRequest.options) {
            expect(json, tells: option.yamlKey)
            #expect(json["sentence"].string == option.sentence && json["defaultText"].string == option.defaultText)
            #expect(json["flag"].string == option.flag && json["step"].string == option.step.rawValue)
        }
    }

    @Test func hasEveryKeyOfAVenue() {
        for shape in VenueShape.venue.all {
            let told = catalogue["venue"][shape.name].items
            #expect(told.count == shape.keys.count, "\(shape.name)")
            for (json, key) in zip(told, shape.keys) {
                expect(json, tells: key)
                #expect(json["sentence"].string == key.description)
            }
        }
    }

    /// Name, range, unit and words of a key, and the form that its kind has in the catalogue.
    private func expect(_ json: JSONValue, tells key: YAMLKey) {
        #expect(json["key"].string == key.name && json["isRequired"] == .bool(key.isRequired))
        #expect(json["unit"].string ?? "" == key.kind.unit, "\(key.name)")
        let kind: JSONValue =
            switch key.kind {
            case .text: ["kind": "text"]
            case .string: ["kind": "string"]
            case .uuid: ["kind": "uuid"]
            case .flag: ["kind": "flag"]
            case .number(let range, ""): ["kind": "number", "range": JSONValue(range)]
            case .number(let range, let unit): ["kind": "number", "range": JSONValue(range), "unit": .string(unit)]
            case .integer(0...Int.max): ["kind": "integer", "range": [0, nil]]
            case .integer(let range):
                ["kind": "integer", "range": JSONValue(Double(range.lowerBound)...Double(range.upperBound))]
            case .choice(let words): ["kind": "choice", "words": .array(words.map { .string($0) })]
            case .mapping(let shape): ["kind": "mapping", "shape": .string(shape.name)]
            case .list: ["kind": "list"]
            case .dictionary: ["kind": "dictionary"]
            case .either, .nullable: [:]
            }
        guard case .object(let members) = kind else { return }
        for member in members { #expect(json[member.key] == member.value, "\(key.name)") }
    }
}

extension JSONValue {
    fileprivate init(_ range: ClosedRange<Double>) { self = [.number(range.lowerBound), .number(range.upperBound)] }
}

package import Diagnostics
internal import Formats
internal import VenueModel

/// A catalogue of beacons with a price list of work, as YAML.
package enum CatalogueFile {
    /// Reads a catalogue.
    ///
    /// - Throws: ``Problems`` with everything that is unknown, missing or not allowed, by line.
    package static func read(path: String) throws(Problems) -> BeaconCatalogue {
        let text = try TextFile.read(path: path, maximumSize: YAMLReader.maximumSize).text
        return try parse(text, file: path)
    }

    /// Reads a catalogue from a text.
    ///
    /// - Parameter file: the name to show in problems.
    package static func parse(_ text: String, file: String? = nil) throws(Problems) -> BeaconCatalogue {
        let reader = YAMLReader(file: file)
        var catalogue = BeaconCatalogue(currency: "", models: [], labour: BeaconCatalogue.Labour(), reserve: 0)
        if let root = reader.read(text), let fields = YAMLFields(root, shape: shape) {
            catalogue.currency = fields.text("currency") ?? ""
            catalogue.reserve = fields.number("reserve") ?? 0
            if let labour = fields.mapping("labour") { catalogue.labour = self.labour(labour) }
            for item in fields.mappings("beacons") {
                guard let model = model(item) else { continue }
                if catalogue.models.contains(where: { $0.name == model.name }) {
                    item.place("model").report("There are two models with the name \"\(model.name)\".")
                }
                catalogue.models.append(model)
            }
        }
        guard reader.problems.isEmpty else { throw Problems(reader.problems) }
        return catalogue
    }

    private static func labour(_ fields: YAMLFields) -> BeaconCatalogue.Labour {
        var labour = BeaconCatalogue.Labour()
        labour.hour = fields.number("hour") ?? labour.hour
        labour.minutes = fields.number("minutes") ?? labour.minutes
        labour.reach = fields.number("reach") ?? labour.reach
        labour.highMinutes = fields.number("highMinutes") ?? labour.minutes
        labour.visit = fields.number("visit") ?? labour.visit
        return labour
    }

    /// The model of a mapping; `nil` if something is wrong, which is reported.
    private static func model(_ item: YAMLFields) -> BeaconCatalogue.Model? {
        let shortest = item.number("shortestInterval") ?? 0.1
        let longest = item.number("longestInterval") ?? 10
        if shortest > longest {
            item.place("shortestInterval").report(
                "No interval is at least \(YAMLText.number(shortest)) s and at most \(YAMLText.number(longest)) s.")
            return nil
        }
        guard let name = item.text("model"), let price = item.number("price") else { return nil }
        let mounts = item.texts("mounts").map { Set($0.compactMap(Beacon.Mount.init(rawValue:))) }
        return BeaconCatalogue.Model(
            name: name, price: price, levels: (item.numbers("levels") ?? [0]).sorted(),
            powerAt1m: item.number("powerAt1m") ?? -59, intervals: shortest...longest, battery: item.number("battery"),
            batteryPrice: item.number("batteryPrice") ?? 0, mounts: mounts ?? Set(Beacon.Mount.allCases))
    }

    /// The JSON Schema (draft 2020-12), as text. Made from the table that the reader reads by.
    package static var json: String { shape.jsonSchema(id: "urn:beaconry:catalogue") }

    /// The keys at its top.
    package static var keys: [String] { shape.keys.map(\.name) }

    /// Tables of the keys for a page, from the same table.
    package static var markdown: String { shape.all.map(\.markdown).joined(separator: "\n") }

    private static let money = YAMLKind.number(0...1_000_000, unit: "")
    private static let minutes = YAMLKind.number(0...10_000, unit: "minutes")

    private static let shape = YAMLShape(
        "catalogue", "Beacons that can be bought, and what work costs.",
        keys: [
            YAMLKey("currency", .text, isRequired: true, "The currency of all prices, such as EUR."),
            YAMLKey(
                "beacons", .list(of: .mapping(modelShape), count: 1...1000, noun: "models"), isRequired: true,
                "The models. The first one is taken if none is named."),
            YAMLKey("labour", .mapping(labourShape), "What work costs. Default: nothing."),
            YAMLKey(
                "reserve", .number(0...1, unit: ""),
                "Beacons that are bought in reserve, as a share of those that are mounted, rounded up. Default: 0."),
        ])

    private static let modelShape = YAMLShape(
        "model", "A model of beacon.",
        keys: [
            YAMLKey("model", .text, isRequired: true, "Name of the model, unique in the file."),
            YAMLKey("price", money, isRequired: true, "Price of one."),
            YAMLKey(
                "levels", .list(of: .number(-100...30, unit: "dBm"), count: 1...100, noun: "levels"),
                "Levels of transmit power that can be set. Default: 0 dBm."),
            YAMLKey(
                "powerAt1m", .number(RadioModel.allowedPowers, unit: "dBm"),
                "RSSI at one metre at 0 dBm of transmit power. Default: -59."),
            YAMLKey(
                "shortestInterval", .number(0.02...60, unit: "seconds"), "Shortest advertising interval. Default: 0.1."),
            YAMLKey(
                "longestInterval", .number(0.02...60, unit: "seconds"), "Longest advertising interval. Default: 10."),
            YAMLKey(
                "battery", .number(1...1_000_000, unit: "mAh"),
                "Capacity of its battery. Without this key it needs a socket."),
            YAMLKey("batteryPrice", money, "Price of a new battery. Default: 0."),
            YAMLKey(
                "mounts",
                .list(of: .choice(Beacon.Mount.allCases.map(\.rawValue)), count: 1...4, noun: "mounts"),
                "What a beacon of the model can hang on. Default: all."),
        ])

    private static let labourShape = YAMLShape(
        "labour", "What work costs.",
        keys: [
            YAMLKey("hour", money, "Price of an hour."),
            YAMLKey("minutes", minutes, "Minutes to mount, label and note down a beacon."),
            YAMLKey(
                "reach", .number(0...100, unit: "metres"),
                "Height above the floor up to which \"minutes\" is enough. Default: 3.5."),
            YAMLKey("highMinutes", minutes, "Minutes for a beacon above that height. Default: \"minutes\"."),
            YAMLKey("visit", money, "Price of one visit, whatever its length: the way, tools, a lift."),
        ])
}

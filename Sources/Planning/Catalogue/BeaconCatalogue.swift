package import Diagnostics
package import VenueModel

/// What can be bought, and what work costs: the file from which a budget and a bill of materials are computed.
package struct BeaconCatalogue: Hashable, Sendable {
    package struct Model: Hashable, Sendable {
        /// Its name, unique in the catalogue.
        package var name: String
        /// Price of one, in the catalogue's currency.
        package var price: Double
        /// Levels of transmit power that can be set, dBm, ascending.
        package var levels: [Double]
        /// RSSI at one metre at 0 dBm of transmit power, dBm.
        package var powerAt1m: Double
        /// Advertising intervals that can be set, seconds.
        package var intervals: ClosedRange<Double>
        /// Capacity of its battery, mAh; `nil` if it has none and needs a socket.
        package var battery: Double?
        /// Price of a new battery.
        package var batteryPrice: Double
        /// What it can hang on.
        package var mounts: Set<Beacon.Mount>
    }

    /// What work costs.
    package struct Labour: Hashable, Sendable {
        /// Price of an hour.
        package var hour = 0.0
        /// Minutes to mount, label and note down a beacon.
        package var minutes = 0.0
        /// Height above the floor up to which ``minutes`` is enough, metres.
        package var reach = 3.5
        /// Minutes for a beacon above that height.
        package var highMinutes = 0.0
        /// Price of one visit, whatever its length: the way, tools, a lift.
        package var visit = 0.0

        /// Minutes for a beacon at a height in metres.
        package func minutes(atHeight height: Double) -> Double { height > reach ? highMinutes : minutes }
    }

    /// Three letters, such as `EUR`.
    package var currency: String
    /// The models, in the order of the file.
    package var models: [Model]
    /// What work costs.
    package var labour: Labour
    /// Beacons that are bought in reserve, as a share of those that are mounted.
    package var reserve: Double

    /// The model with a name, or the first one.
    ///
    /// - Throws: a problem with all names, if there is no such model.
    package func model(named name: String?, file: String? = nil) throws(Problems) -> Model {
        guard let name else { return models[0] }
        if let model = models.first(where: { $0.name == name }) { return model }
        let known = models.map(\.name)
        throw Problems(
            "There is no model \"\(name)\" in the catalogue.\(Spelling.suggestion(for: name, among: known)) Known: "
                + "\(known.joined(separator: ", ")).", file: file)
    }

    /// Number of beacons in reserve for so many that are mounted.
    package func reserve(for count: Int) -> Int { Int((reserve * Double(count)).rounded(.up)) }

    /// To hundredths: hours, pieces and amounts as a bill prints them, so that it adds up.
    static func hundredths(_ value: Double) -> Double { (value * 100).rounded() / 100 }

    /// What so many beacons at one height cost, as on their bill: with their reserve, the work and one visit.
    package func price(of count: Int, _ model: Model, height: Double) -> Double {
        guard count > 0 else { return 0 }
        let hours = Self.hundredths(Double(count) * labour.minutes(atHeight: height) / 60)
        return Double(count + reserve(for: count)) * model.price + Self.hundredths(hours * labour.hour) + labour.visit
    }

    /// The largest number of beacons at one height that a budget pays; 0 if it pays none.
    package func count(for budget: Double, _ model: Model, height: Double) -> Int {
        let tooMany = LeastCount.find(from: 2, to: Self.limit, resolution: 0) {
            price(of: $0, model, height: height) > budget
        }
        return (tooMany ?? Self.limit) - 1
    }

    /// No budget pays as many beacons.
    private static let limit = 16_384
}

package import Diagnostics
internal import Formats
internal import Foundation
package import VenueModel

/// What an installation costs by a catalogue: beacons, work and, for each year, batteries.
package struct BillOfMaterials: Sendable {
    package struct BillItem: Hashable, Sendable {
        package let name: String
        /// How many, in ``unit``; to hundredths, as it is printed.
        package let quantity: Double
        package let unit: String
        /// Price of one, in the currency.
        package let price: Double

        /// Price of all, in the currency; to hundredths.
        package var total: Double { BeaconCatalogue.hundredths(quantity * price) }

        init(name: String, quantity: Double, unit: String, price: Double) {
            self.name = name
            self.quantity = BeaconCatalogue.hundredths(quantity)
            self.unit = unit
            self.price = price
        }
    }

    package let currency: String
    /// What is paid once.
    package let items: [BillItem]
    /// What is paid each year: new batteries and the work to change them; empty without batteries.
    package let yearly: [BillItem]
    /// Mean life of the batteries, years; `nil` without batteries.
    package let batteryYears: Double?

    package init(_ venue: Venue, model: BeaconCatalogue.Model, catalogue: BeaconCatalogue) {
        let beacons = venue.beacons
        let labour = catalogue.labour
        currency = catalogue.currency
        let spare = catalogue.reserve(for: beacons.count)
        let hours = beacons.reduce(0) { $0 + labour.minutes(atHeight: $1.height) } / 60
        let all = [
            BillItem(name: model.name, quantity: Double(beacons.count), unit: "piece", price: model.price),
            BillItem(name: "\(model.name), in reserve", quantity: Double(spare), unit: "piece", price: model.price),
            BillItem(name: "Mount, label and note down", quantity: hours, unit: "hour", price: labour.hour),
            BillItem(name: "Visit", quantity: 1, unit: "piece", price: labour.visit),
        ]
        items = all.filter { $0.quantity > 0 }
        guard let capacity = model.battery, !beacons.isEmpty else {
            yearly = []
            batteryYears = nil
            return
        }
        let changes = beacons.map { 1 / BatteryLife.years(of: $0, in: venue, capacity: capacity) }
        let work = zip(beacons, changes).reduce(0) { $0 + $1.1 * labour.minutes(atHeight: $1.0.height) } / 60
        let count = changes.reduce(0, +)
        yearly = [
            BillItem(name: "New batteries", quantity: count, unit: "piece", price: model.batteryPrice),
            BillItem(name: "Change batteries", quantity: work, unit: "hour", price: labour.hour),
        ]
        batteryYears = Double(beacons.count) / count
    }

    /// What is paid once, in the currency.
    package var total: Double { BeaconCatalogue.hundredths(items.reduce(0) { $0 + $1.total }) }
    /// What is paid each year, in the currency.
    package var yearlyTotal: Double { BeaconCatalogue.hundredths(yearly.reduce(0) { $0 + $1.total }) }

    /// One line an item: `paid`, `item`, `quantity`, `unit`, `price`, `total`, `currency`.
    package var csv: String {
        let rows = items.map { ("once", $0) } + yearly.map { ("each year", $0) }
        return CSVLines.text(
            header: ["paid", "item", "quantity", "unit", "price", "total", "currency"],
            rows: rows.map { paid, item in
                [paid, item.name]
                    + [Self.text(item.quantity), item.unit, Self.text(item.price), Self.text(item.total), currency]
            })
    }

    /// A number with two decimals, or none if it is whole.
    package static func text(_ number: Double) -> String {
        number == number.rounded() ? String(format: "%.0f", number) : String(format: "%.2f", number)
    }
}

extension BeaconCatalogue.Model {
    /// Where a plan asks for what the model cannot do: power, interval, mount. One problem a kind, with its beacons.
    package func problems(of venue: Venue, file: String? = nil) -> [Problem] {
        func problem(_ what: String, _ isWrong: (Beacon) -> Bool) -> Problem? {
            let names = venue.beacons.enumerated().filter { isWrong($0.element) }.map {
                $0.element.number(at: $0.offset)
            }
            guard !names.isEmpty else { return nil }
            let shown =
                names.prefix(5).joined(separator: ", ") + (names.count > 5 ? " and \(names.count - 5) more" : "")
            return Problem("\(name) \(what): \(shown).", severity: .warning, file: file)
        }
        let lower = YAMLText.number(intervals.lowerBound)
        let upper = YAMLText.number(intervals.upperBound)
        let powers = levels.map { YAMLText.number($0 + powerAt1m) }.joined(separator: ", ")
        return [
            problem("advertises every \(lower) to \(upper) s; the plan asks for another interval") {
                !intervals.contains($0.advertisingInterval)
            },
            problem("has \(powers) dBm at one metre; the plan asks for another power, by more than 2 dB") { beacon in
                guard let power = venue.powers(of: beacon).first else { return false }
                return !levels.contains { abs($0 + powerAt1m - power) <= Self.allowedDifference }
            },
            problem(
                "can hang on \(mounts.map(\.rawValue).sorted().joined(separator: ", ")); the plan asks for another mount"
            ) {
                !mounts.contains($0.mount)
            },
            problem("needs mains power, and the venue has none within reach") { beacon in
                battery == nil && venue.levels.contains { !$0.powerPoints.isEmpty }
                    && venue.level(beacon.level)?.hasPower(at: beacon.position) != true
            },
        ].compactMap(\.self)
    }

    /// How far the nearest level of power may be from the plan, dB: half of the usual step.
    private static let allowedDifference = 2.0

    /// The level of transmit power that is nearest to the plan of a beacon, dBm.
    package func level(of beacon: Beacon, in venue: Venue) -> Double {
        let power = venue.powers(of: beacon).first ?? powerAt1m
        return levels.min { abs($0 + powerAt1m - power) < abs($1 + powerAt1m - power) } ?? 0
    }
}

extension Beacon {
    /// Its number on map, list and label: its label, else its place in the list of all beacons.
    func number(at index: Int) -> String { label ?? "B\(index + 1)" }
}

internal import Evaluation
package import Formats
internal import Worlds

/// What a pilot taught, as figures: for each quantity of a building the blind range and what is left of it.
package struct PilotLesson: Encodable, Sendable {
    private var beacons: Int
    private var seconds: Double
    private var quantities: [Quantity]
    private var unusual: [String]

    private struct Quantity: Encodable, Sendable {
        var quantity: String
        var unit: String
        var blind: [Double]
        var median: Double
        var interval: [Double]
    }

    /// The lesson of a pilot.
    package init(_ posterior: PilotPosterior) {
        func rounded(_ value: Double) -> Double { CellPolygon.rounded(value, 1e4) }
        (beacons, seconds, unusual) = (posterior.beacons, rounded(posterior.seconds), posterior.unusual)
        quantities = WorldDraw.building.enumerated().map { index, draw in
            let interval = posterior.interval(of: index)
            return Quantity(
                quantity: draw.quantity.name, unit: draw.quantity.unit,
                blind: [draw.range.lowerBound, draw.range.upperBound],
                median: rounded(posterior.median(of: index)),
                interval: [rounded(interval.lowerBound), rounded(interval.upperBound)])
        }
    }

    /// The titles of ``rows``.
    package static let header = ["what the pilot taught", "unit", "blind", "median", "90 % interval"]

    /// The quantities as rows of a table.
    package var rows: [[String]] {
        func number(_ value: Double) -> String { TextTable.number(value, decimals: 2) }
        return quantities.map { quantity in
            [
                quantity.quantity, quantity.unit, "\(number(quantity.blind[0]))…\(number(quantity.blind[1]))",
                number(quantity.median), "\(number(quantity.interval[0]))…\(number(quantity.interval[1]))",
            ]
        }
    }

    /// What the pilot was, in words.
    package var head: String {
        "Pilot: \(beacons) beacons, a walk of \(TextTable.number(seconds / 60, decimals: 1)) minutes"
    }

    /// What in the walk should be checked, in sentences.
    package var warnings: [String] {
        unusual.map {
            "Unlike in all simulated buildings: \($0). Check the places of the pilot beacons, the walls, and the truth."
        }
    }

    /// The table for a terminal.
    package var text: String {
        var table = TextTable(header: Self.header, leftAligned: [0, 1])
        table.rows = rows
        return "\(head)\n\n\(table.text)"
            + (warnings.isEmpty ? "" : "\n" + warnings.joined(separator: "\n") + "\n")
    }

    /// The published form.
    package static let shape = YAMLShape(
        "pilot", "What a pilot walk taught about the building.",
        keys: [
            .always("beacons", .count, "Number of pilot beacons that were heard."),
            .always("seconds", .figure("seconds"), "Length of the walk with truth."),
            .always("quantities", .each(quantity), "What differs between buildings."),
            .always(
                "unusual", .many(.string),
                "Figures of the walk that are outside of those of all simulated buildings; a reason to check places, walls and "
                    + "truth."),
        ])

    private static let quantity = YAMLShape(
        "pilotQuantity", "A quantity that differs from building to building.",
        keys: [
            .always("quantity", .string, "What it is."),
            .always("unit", .string, "Its unit; 1 for a number without a unit."),
            .always(
                "blind", .interval(), "The range that is assumed without a pilot; all values in it are equally likely."),
            .always("median", .figure(), "The median after the pilot."),
            .always("interval", .interval(), "With 90 % probability the value lies between these two."),
        ])
}

internal import Evaluation
package import Formats
internal import Worlds

/// What a pilot taught, as figures: for each quantity of a building the blind range and what is left of it.
package struct PilotLesson: JSONRecord, Sendable {
    private let beacons: Int
    private let seconds: Double
    private let quantities: [Quantity]
    private let unusual: [String]

    package static let shape = JSONShape<Self>(
        "pilot", "What a pilot walk taught about the building.",
        .always("beacons", \.beacons, "Number of pilot beacons that were heard."),
        .always("seconds", .figure("seconds"), \.seconds, "Length of the walk with truth."),
        .always("quantities", \.quantities, "What differs between buildings."),
        .always(
            "unusual", \.unusual,
            "Figures of the walk that are outside of those of all simulated buildings; a reason to check places, walls and "
                + "truth."))

    private struct Quantity: JSONRecord, Sendable {
        let draw: WorldDraw
        let median: Double
        let interval: ClosedRange<Double>

        static let shape = JSONShape<Self>(
            "pilotQuantity", "A quantity that differs from building to building.",
            .always("quantity", \.draw.quantity.name, "Name of the quantity."),
            .always("unit", \.draw.quantity.unit, "Unit of the quantity; 1 for a number without a unit."),
            .always(
                "blind", \.draw.range,
                "The range that is assumed without a pilot; all values in it are equally likely."),
            .always("median", \.median, "The median after the pilot."),
            .always("interval", \.interval, "With 90 % probability the value lies between these two."))
    }

    package init(_ posterior: PilotPosterior) {
        func rounded(_ value: Double) -> Double { CellPolygon.rounded(value, 1e4) }
        beacons = posterior.beacons
        seconds = rounded(posterior.seconds)
        unusual = posterior.unusual
        quantities = WorldDraw.building.enumerated().map { index, draw in
            let interval = posterior.interval(of: index)
            return Quantity(
                draw: draw, median: rounded(posterior.median(of: index)),
                interval: rounded(interval.lowerBound)...rounded(interval.upperBound))
        }
    }

    /// The titles of ``rows``.
    package static let header = ["what the pilot taught", "unit", "blind", "median", "90 % interval"]

    /// The quantities as rows of a table.
    package var rows: [[String]] {
        quantities.map { lesson in
            [
                lesson.draw.quantity.name, lesson.draw.quantity.unit, TextTable.interval(lesson.draw.range),
                TextTable.number(lesson.median, decimals: 2), TextTable.interval(lesson.interval),
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
}

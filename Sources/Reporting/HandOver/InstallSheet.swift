internal import Evaluation
internal import Geometry
package import Planning
internal import VenueModel

/// The page that goes with the installer: what to do, a numbered map and a list of each level, the bill of materials,
/// and the walk-through at the end. It is made for A4 paper.
package struct InstallSheet {
    private let venue: Venue
    private let plan: InstallPlan
    private let route: CommissioningRoute
    private let supply: HandOver.Supply?
    private let requirements: [Requirement]
    private let pictures: [Int: BackgroundPicture]

    /// The sheet of a hand-over.
    ///
    /// - Parameter pictures: drawn under the maps of their levels.
    package init(_ handOver: HandOver, pictures: [Int: BackgroundPicture] = [:]) {
        venue = handOver.venue
        plan = handOver.plan
        route = handOver.route
        supply = handOver.supply
        requirements = handOver.requirements
        self.pictures = pictures
    }

    package var html: String {
        Page.html(
            title: "Installation of \(venue.name)", accent: Palette.beacon,
            body: """
                <div class="verdict">\(summary)</div>
                \(steps.html)
                \(([identities] + bill).map(\.html).joined(separator: "\n"))
                \(venue.levels.map(level).joined())\(walkThrough)
                """, rules: Self.rules)
    }

    private static let rules = """
        @page { size: A4; margin: 12mm; } @page map { size: A4 landscape; margin: 10mm; } @page tall { size: A4; margin: 10mm; }
        section.map { page: map; break-before: page; } section.tall { page: tall; } section.list { break-before: page; }
        section.map svg { width: 100%; max-height: 165mm; } section.tall svg { max-height: 250mm; } tr { break-inside: avoid; }
        .list table { width: 100%; } .list td { white-space: normal; vertical-align: middle; }
        .box { display: inline-block; width: 4.5mm; height: 4.5mm; border: 1.2px solid var(--ink); }
        .photo { display: inline-block; width: 22mm; height: 15mm; border: 1px dashed var(--pale); }
        .write { display: inline-block; min-width: 24mm; border-bottom: 1px solid var(--pale); height: 1.3em; }
        @media print { body { margin: 0; max-width: none; font-size: 10pt; padding: 0; } h1 { margin-top: 0; } .list .wide table { font-size: .93em; } }
        """

    private var summary: String {
        let levels = venue.levels.map { level in "\(level.name): \(plan.items[level.number]?.count ?? 0)" }
        var text: ReportText = " (\(levels.joined(separator: ", ")))"
        if let supply {
            let total = money(supply.bill.total, supply.bill.currency)
            text = text + ReportText(spans: [.lineBreak, .plain("Model: \(supply.model.name). Total: \(total)")])
            if let years = supply.bill.batteryYears {
                let yearly = money(supply.bill.yearlyTotal, supply.bill.currency)
                text = text + "; batteries last \(Format.fixed(years, 1)) years, then \(yearly) a year"
            }
        }
        return "<strong>\(Format.count(venue.beacons.count, "beacon"))</strong>\(text.html)"
            + "<br>Name: <span class=\"write\"></span> Date: <span class=\"write\"></span>"
    }

    private var steps: ReportPart {
        .steps([
            "Set each beacon to the identity, power and interval of its row. Put on the label with its number.",
            """
            Mount it at its place. The arrows say how far the next wall is: ← on the left of the map, → on the right, ↑ above, \
            ↓ below. On the map, the thick line at a number shows where the beacon faces; a dashed line leads to its place.
            """,
            "Write down its serial number, tick the box, take a photo.",
            "If a beacon cannot hang at its place, write down the new place next to its number. A metre matters.",
            "Enter serial numbers and changes into registry.csv. Then walk the walk-through at the end of this sheet.",
        ])
    }

    private var identities: ReportSection {
        ReportSection(
            "Identities",
            [.table(["identity", "minors", "beacons"], plan.groups.map { [$0.name, $0.minors, "\($0.count)"] })])
    }

    /// What is bought once and each year; empty without a catalogue.
    private var bill: [ReportSection] {
        guard let supply else { return [] }
        let bill = supply.bill
        func table(_ items: [BillOfMaterials.BillItem], _ total: Double) -> ReportPart? {
            .table(
                ["item", "quantity", "price", "total"],
                items.map {
                    [
                        $0.name, "\(BillOfMaterials.text($0.quantity))\($0.unit == "hour" ? " h" : "")",
                        money($0.price, bill.currency), money($0.total, bill.currency),
                    ]
                } + [["Total", "", "", money(total, bill.currency)]])
        }
        let conflicts: [ReportPart?] =
            supply.conflicts.isEmpty
            ? []
            : [
                .paragraph("Before you order, change the plan or the model:"),
                .list(supply.conflicts.map { ReportText($0) }),
            ]
        return [ReportSection("Bill of materials", conflicts + [table(bill.items, bill.total)])]
            + (bill.yearly.isEmpty ? [] : [ReportSection("Each year", [table(bill.yearly, bill.yearlyTotal)])])
    }

    private func money(_ amount: Double, _ currency: String) -> String {
        "\(currency) \(Format.fixed(amount, 2))"
    }

    private func level(_ level: Level) -> String {
        guard let items = plan.items[level.number], !items.isEmpty else { return "" }
        let rows = items.map(row).joined(separator: "\n")
        let head = Self.header.map { "<th>\($0)</th>" }.joined()
        return """
            \(page(of: level, "map") { $0.beacons(items) })
            <section class="list"><h2 class="sheet">\(Markup.escape(level.name)): list</h2>
            <div class="wide"><table><thead><tr>\(head)</tr></thead>
            <tbody>
            \(rows)
            </tbody></table></div></section>

            """
    }

    /// A page with a map of a level.
    private func page(of level: Level, _ title: String, _ picture: (InstallDrawing) -> SVG) -> String {
        let drawing = InstallDrawing(venue, level: level, picture: pictures[level.number])
        return """
            <section class="map\(drawing.isTall ? " tall" : "")"><h2 class="sheet">\(Markup.escape(level.name)): \(title)</h2>
            \(picture(drawing).text)</section>
            """
    }

    private static let header = [
        "", "no.", "place", "x, y (m)", "height, mount", "major / minor", "power, interval", "serial number", "photo",
    ]

    private func row(_ item: InstallPlan.InstallItem) -> String {
        let beacon = item.beacon
        let mount =
            beacon.facing.map { "\(beacon.mount.rawValue), faces \(Self.direction($0))" } ?? beacon.mount.rawValue
        let power = [
            supply.map { "set \(Self.power($0.model.level(of: beacon, in: venue)))" },
            venue.powers(of: beacon).first.map { "\(Self.power($0)) at 1 m" },
            "\(Format.number(beacon.advertisingInterval * 1000))\u{a0}ms",
        ].compactMap(\.self).joined(separator: ", ")
        let cells = [
            item.place, "\(Format.fixed(beacon.position.x)),\u{a0}\(Format.fixed(beacon.position.y))",
            "\(Format.fixed(beacon.height))\u{a0}m, \(mount)", beacon.shownIdentity, power,
        ]
        let number = "<b>\(Markup.escape(item.number))</b>"
        let write = ["<span class=\"write\"></span>", "<span class=\"photo\"></span>"]
        let all = ["<span class=\"box\"></span>", number] + cells.map(Markup.escape) + write
        // On a telephone each row is a list, and the cells need their titles.
        let titled = zip(Self.header, all).map { title, cell in
            title.isEmpty ? "<td>\(cell)</td>" : "<td data-label=\"\(title)\">\(cell)</td>"
        }
        return "<tr>\(titled.joined())</tr>"
    }

    private static func power(_ level: Double) -> String {
        "\(Format.number(level).replacing("-", with: "−"))\u{a0}dBm"
    }

    /// A direction on the map, degrees clockwise from upwards, as the nearest of eight arrows.
    private static func direction(_ degrees: Double) -> String {
        let arrows = ["↑", "↗", "→", "↘", "↓", "↙", "←", "↖"]
        let eighth = Int((degrees / 45).rounded()) % arrows.count
        return arrows[(eighth + arrows.count) % arrows.count]
    }

    private var walkThrough: String {
        guard !route.walks.isEmpty else {
            return
                "<section class=\"list\"><h2 class=\"sheet\">Walk-through</h2><p>The venue has no paths, so no walks are planned.</p></section>"
        }
        let rows = route.walks.enumerated().map { number, stops in
            let metres = stops.last?.metres ?? 0
            return [
                "\(number + 1)", stops.map { route.checkpoints[$0.checkpoint].name }.joined(separator: " → "),
                "\(Format.number(metres.rounded()))\u{a0}m", Self.time(metres / CommissioningRoute.speed),
            ]
        }
        let maps = venue.levels.filter { level in route.checkpoints.contains { $0.level == level.number } }.map {
            level in page(of: level, "checkpoints") { $0.checkpoints(route.checkpoints) } + "\n"
        }
        let missing: ReportPart? =
            route.unreached.isEmpty
            ? nil
            : .paragraph("No path leads into \(route.unreached.joined(separator: ", ")): walk there as well.")
        let asked: [ReportPart?] =
            requirements.isEmpty
            ? [] : [.paragraph("The walks must show:"), .list(requirements.map { ReportText($0.title) })]
        let parts =
            [.paragraph(walkingAdvice), missing] + asked + [.table(["walk", "checkpoints", "way", "time"], rows)]
        return """
            <section class="list"><h2 class="sheet">Walk-through</h2>
            \(parts.compactMap { $0?.html }.joined(separator: "\n"))</section>
            \(maps.joined())
            """
    }

    private var walkingAdvice: String {
        "Make \(Format.count(route.walks.count, "recording")), one for each walk, with a few minutes between them and with two "
            + "kinds of phones. Go from checkpoint to checkpoint in a straight line at an even pace, and tap in the recording app "
            + "at each one, so that the recording knows where you were. The places are in commissioning.csv."
    }

    private static func time(_ seconds: Double) -> String {
        let whole = Int(seconds.rounded())
        return "\(whole / 60):\(whole % 60 < 10 ? "0" : "")\(whole % 60)\u{a0}min"
    }
}

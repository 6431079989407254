package import Diagnostics
internal import Foundation
package import Planning
internal import Radio
package import VenueModel

/// Labels for the beacons: number, identity and QR code, for A4 sheets of 24 labels of 70 × 37 mm.
package struct LabelSheet {
    private let venue: Venue
    private let items: [InstallPlan.InstallItem]
    private let codes: [SVG?]

    /// The labels of a plan.
    ///
    /// - Parameter maker: `nil` for labels without codes.
    /// - Throws: a problem if a code cannot be made.
    package init(_ plan: InstallPlan, of venue: Venue, codes maker: QRCodes?) throws(Problems) {
        self.venue = venue
        items = venue.levels.flatMap { plan.items[$0.number] ?? [] }
        var codes: [SVG?] = []
        for item in items {
            let modules = try maker?.modules(of: Self.content(item))
            codes.append(modules.map { QRCodes.drawing($0, title: "QR code of \(item.number)") })
        }
        self.codes = codes
    }

    /// What the code of a beacon says: its number and its identity.
    package static func content(_ item: InstallPlan.InstallItem) -> String { "\(item.number) \(item.beacon.id)" }

    package var html: String {
        let labels = zip(items, codes).map { item, code in
            let level = venue.level(item.beacon.level)?.name ?? "\(item.beacon.level)"
            return """
                <div class="label">\(code?.text ?? "")<div><b>\(Markup.escape(item.number))</b>\
                \(Markup.escape("\(venue.name), \(level)"))<br>\(Markup.escape(item.beacon.shownIdentity))</div></div>
                """
        }
        return """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>\(Markup.escape("Labels of \(venue.name)"))</title>
            <style>
            @page { size: A4; margin: 0; }
            body { margin: 0; font: 7.5pt/1.25 system-ui, sans-serif; width: 210mm; }
            .label { float: left; box-sizing: border-box; width: 70mm; height: 37mm; padding: 3mm; display: flex; gap: 2mm; \
            align-items: center; break-inside: avoid; overflow: hidden; overflow-wrap: anywhere; }
            .label svg { width: 30mm; height: 30mm; flex: none; }
            .label b { display: block; font-size: 20pt; line-height: 1.2; }
            @media screen { .label { outline: 1px dotted \(Palette.rule); } }
            @media screen and (max-width: 210mm) { body { width: auto; } .label { float: none; width: auto; } }
            </style>
            </head>
            <body>
            \(labels.joined(separator: "\n"))
            </body>
            </html>

            """
    }
}

extension Beacon {
    /// The part of its identity that differs between beacons.
    var shownIdentity: String {
        if case .iBeacon(_, let major, let minor) = id { "\(major) / \(minor)" } else { "\(id)" }
    }
}

internal import Diagnosis
internal import Geometry
internal import Radio
internal import VenueModel

/// A map of one level of a diagnosis: the median error of each square, and the suspect beacons with what is wrong.
struct DiagnosisDrawing {
    private let diagnosis: VenueDiagnosis
    private let outline: Bounds
    private let content: Bounds
    private let plan: VenueDrawing

    init(_ diagnosis: VenueDiagnosis, level: Int) {
        self.diagnosis = diagnosis
        let corners = diagnosis.venue.level(level)?.outline.vertices ?? []
        let beacons = diagnosis.venue.beacons.filter { $0.level == level }.map(\.position)
        outline = Bounds(around: corners + beacons) ?? Bounds(lower: Point(0, 0), upper: Point(1, 1))
        content = outline.expanded(by: 1)
        plan = VenueDrawing(diagnosis.venue, level: level, of: content, top: 24)
    }

    var drawing: SVG {
        let level = plan.level
        let height = 24 + content.height * plan.scale
        var svg = SVG(
            width: max(content.width * plan.scale, ErrorMapDrawing.legendWidth), height: height + 76,
            title: "Diagnosis of level \(level) of \(diagnosis.venue.name).", description: diagnosis.suspectText,
            kind: .map)
        svg.text(diagnosis.venue.level(level)?.name ?? "Level \(level)", at: Point(4, 15), size: 14, isBold: true)
        plan.drawOutline(into: &svg)
        plan.drawOpenings(into: &svg)
        for square in diagnosis.squares { draw(square, into: &svg) }
        plan.drawWalls(into: &svg)
        plan.drawBeacons(into: &svg)
        for suspect in diagnosis.faults.suspects { draw(suspect, into: &svg) }
        let key =
            ErrorMapDrawing.keyOfClasses + [
                .beacon, SVG.KeyEntry(name: "Red ring: suspect; a dashed line leads to where it seems to hang."),
            ]
        VenueDrawing.drawScaleBar(into: &svg, at: Point(8, height + 12), scale: plan.scale)
        svg.key(key) { drawLegend(into: &$0, y: height + 34) }
        return svg
    }

    private func draw(_ area: AreaDiagnosis, into svg: inout SVG) {
        // Squares at the border reach over the level.
        guard case .square(let whole, plan.level) = area.kind, let bounds = whole.cut(to: outline) else { return }
        let isBad = diagnosis.isBad(area)
        svg.path(
            bounds.corners.map(plan.place), isClosed: true,
            SVG.Style(
                stroke: isBad ? Palette.baseline : "#ffffff", fill: ErrorMapDrawing.colour(of: area.medianError),
                width: isBad ? 1.2 : 0.6),
            tooltip: diagnosis.words(area))
    }

    private func draw(_ suspect: Suspect, into svg: inout SVG) {
        for index in suspect.fault.beacons where diagnosis.venue.beacons[index].level == plan.level {
            let centre = plan.place(diagnosis.venue.beacons[index].position)
            if case .moved(_, let target) = suspect.fault {
                svg.line(centre, plan.place(target), .line(Palette.ink, 1.5, dash: "4 3"))
                svg.circle(plan.place(target), radius: 5, SVG.Style(stroke: Palette.ink, fill: "none", width: 1.5))
            }
            svg.circle(
                centre, radius: 8, SVG.Style(stroke: "#d00000", fill: "none", width: 2.5),
                tooltip: diagnosis.words(suspect.fault))
            svg.text(
                "\(diagnosis.name(ofBeacon: index).suffix(12)): \(Self.word(suspect.fault))",
                at: Point(centre.x + 11, centre.y + 4),
                isBold: true,
                hasHalo: true)
        }
    }

    private static func word(_ fault: RadioFault) -> String {
        switch fault {
        case .dead: "dead"
        case .wrongPower(_, let by): "\(Format.signed(by, 0)) dB"
        case .swapped: "swapped"
        case .moved: "moved"
        case .phoneOffset: "phone"
        case .allPowers: "all powers"
        }
    }

    private func drawLegend(into svg: inout SVG, y: Double) {
        ErrorMapDrawing.drawClasses(into: &svg, y: y)
        let second = y + 24
        svg.circle(Point(16, second), radius: VenueDrawing.beaconRadius, .fill(Palette.beacon))
        svg.text("beacon", at: Point(26, second + 4))
        svg.circle(Point(92, second), radius: 7, SVG.Style(stroke: "#d00000", fill: "none", width: 2.5))
        svg.text("suspect; a dashed line leads to where it seems to hang", at: Point(104, second + 4))
    }
}

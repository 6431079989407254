internal import Geometry
internal import VenueModel

extension WalkAnimation {
    /// Radius of the light around a beacon at −50 dBm or more, pixels.
    static let largestLight = 15.0

    /// The size of a beacon's light, 0.4 at −90 dBm or less … 1 at −50 dBm or more, in tenths.
    static func lightSize(rssi: Double) -> Double {
        guard rssi.isFinite else { return 0.4 }
        return (min(max(1 + (rssi + 50) * 0.015, 0.4), 1) * 10).rounded() / 10
    }

    /// The heard beacons: a light around each, whose size shows the RSSI, and a line to the walker if both are on the same
    /// level.
    func drawHeard(track: WalkerTrack?, _ panels: LevelPanels, into svg: inout SVG) {
        guard let heard else { return }
        let moments = HeardBeacons(heard).moments
        let lights = HeardBeacons.stretches(of: moments, in: lapse, value: Self.lightSize)
        let contacts = HeardBeacons.stretches(of: moments, in: lapse) { _ in 1 }
        for (index, beacon) in venue.beacons.enumerated() {
            guard let stretches = lights[beacon.id],
                let place = panels.place(beacon.position, level: beacon.level)
            else { continue }
            var light = Keyframes(name: "b\(index)", property: "scale", isStepwise: true)
            light.add("0", at: 0)
            for stretch in stretches {
                light.add(SVG.number(stretch.value), at: lapse.percent(at: stretch.start))
                light.add("0", at: lapse.percent(at: stretch.end))
            }
            svg.rules += light.rules
            let line = track.map { lineKeyframes(to: $0, from: beacon, index, contacts[beacon.id] ?? [], panels) }
            svg.rules += line?.rules ?? ""
            svg.group(at: place) { svg in
                svg.circle(
                    Point(0, 0), radius: Self.largestLight,
                    SVG.Style.fill(Palette.heard, opacity: 0.6).moved(by: light.name))
                guard let line, line.frames.count > 1 else { return }
                svg.path(
                    [Point(0, 0), Point(1, 1)],
                    SVG.Style(stroke: Palette.heard, width: 1, opacity: 0.75, keepsWidth: true).moved(by: line.name))
            }
        }
    }

    /// Keyframes that stretch the line from (0, 0) to (1, 1) at a beacon to the walker.
    private func lineKeyframes(
        to track: WalkerTrack, from beacon: Beacon, _ index: Int,
        _ contacts: [(start: Double, end: Double, value: Double)], _ panels: LevelPanels
    ) -> Keyframes {
        var keyframes = Keyframes(name: "l\(index)", property: "scale")
        keyframes.add("0", at: 0)
        for contact in contacts {
            for run in track.runs where run.level == beacon.level {
                let start = max(contact.start, run.start)
                let end = min(contact.end, run.end)
                guard start < end else { continue }
                let inside = run.frames.lazy.map(\.time).filter { $0 > start && $0 < end }
                let values = ([start] + inside + [end]).compactMap { time in
                    run.position(at: time).map { position in
                        let way = (position - beacon.position) * panels.scale
                        return (lapse.percent(at: time), "\(SVG.number(way.dx)) \(SVG.number(-way.dy))")
                    }
                }
                keyframes.add(values, thenAtOnce: "0")
            }
        }
        return keyframes
    }
}

import Geometry
import Positioning
import Radio
import Recordings
import VenueModel

/// Finds the position of a phone in a hall with three beacons, from what its Bluetooth radio reports.
func locatePhone() -> Fix? {
    let outline = Polygon([Point(0, 0), Point(20, 0), Point(20, 10), Point(0, 10)])
    let beacons = [Point(2, 2), Point(18, 2), Point(10, 9)].enumerated().map { index, position in
        Beacon(id: .named("beacon \(index)"), level: 0, position: position, height: 2.5, powerAt1m: -59)
    }
    let venue = Venue(
        name: "hall", levels: [Level(number: 0, name: "ground", elevation: 0, height: 4, outline: outline)],
        beacons: beacons)
    var engine = PositioningEngine(map: BeaconMap(venue), settings: Preset.bestAccuracy.settings)
    // As often as packets come: RSSI in dBm, times in seconds since the start.
    engine.ingest(.packet(Packet(time: 0.3, beacon: .named("beacon 0"), rssi: -66)))
    engine.ingest(.packet(Packet(time: 0.5, beacon: .named("beacon 2"), rssi: -74)))
    // Once a second.
    return engine.step(at: 1)
}

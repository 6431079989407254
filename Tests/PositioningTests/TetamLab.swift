import Foundation
import Geometry
import NumericalMethods
import Positioning
import Radio
import Recordings
import VenueModel

/// A public data set of a furnished lab: 12 receivers at known places and one moving beacon. Paths are reciprocal, so
/// the receivers stand for beacons and the moving beacon for the phone.
enum TetamLab {
    static let folder: URL = {
        let environment = ProcessInfo.processInfo.environment["BEACONRY_DATASETS"]
        let datasets =
            environment.map { URL(filePath: $0) }
            ?? URL(filePath: #filePath).appending(path: "../../../../shared/datasets").standardized
        return datasets.appending(path: "tetam_ble")
    }()

    static var isPresent: Bool { FileManager.default.fileExists(atPath: folder.path()) }

    static let trackNames = ["straight_01", "straight_02", "straight_03", "rectangular_without_rotation"]

    /// A receiver and its place.
    struct Receiver {
        var address: String
        var alias: String
        var position: Point
        var height: Double
    }

    /// A walk and where the moving beacon was at each packet.
    struct Track {
        var recording: Recording
        var truth: [(time: Double, position: Point)]

        func position(at time: Double) -> Point {
            guard let next = truth.firstIndex(where: { $0.time >= time }) else {
                return truth[truth.count - 1].position
            }
            guard next > 0, truth[next].time > truth[next - 1].time else { return truth[next].position }
            let fraction = (time - truth[next - 1].time) / (truth[next].time - truth[next - 1].time)
            return truth[next - 1].position.interpolated(to: truth[next].position, at: fraction)
        }
    }

    static func receivers() throws -> [Receiver] {
        let text = try String(contentsOf: folder.appending(path: "cnf/tetam.dev"), encoding: .utf8)
        // Dongles:{"b827eb4521b4": [[7.00, 7.09, 1.22], 16711680, "sensor10"], …
        let pattern = #/"([0-9a-f]{12})": \[\[([0-9.]+), ([0-9.]+), ([0-9.]+)\], [0-9]+, "([a-z0-9]+)"\]/#
        return text.matches(of: pattern).map {
            Receiver(
                address: String($0.1), alias: String($0.5),
                position: Point(Double($0.2) ?? .nan, Double($0.3) ?? .nan), height: Double($0.4) ?? .nan)
        }
    }

    /// The lab with models fitted on the means of the static survey.
    ///
    /// - Parameter perBeacon: a model for each receiver, or one for all.
    static func venue(perBeacon: Bool) throws -> Venue {
        let receivers = try receivers()
        let survey = try String(contentsOf: folder.appending(path: "hst/set_1_summary.csv"), encoding: .utf8)
        var logs: [[Double]] = receivers.map { _ in [] }
        var means: [[Double]] = receivers.map { _ in [] }
        for line in survey.split(separator: "\n").dropFirst() {
            let fields = line.split(separator: ",")
            guard let index = receivers.firstIndex(where: { $0.alias == fields[0] }) else { continue }
            let value = fields[1...].map { Double($0) ?? .nan }
            let receiver = receivers[index]
            let flat = receiver.position.distance(to: Point(value[0], value[1]))
            logs[index].append(log10(hypot(flat, value[2] - receiver.height)))
            means[index].append(value[6])
        }
        let all = line(logs.flatMap(\.self), means.flatMap(\.self))
        var venue = Venue(
            name: "tetam",
            radio: RadioModel(
                powerAt1m: all.intercept, pathLossExponent: -all.slope / 10, residual: all.deviation))
        venue.levels = [
            Level(
                number: 0, name: "lab", elevation: 0, height: 3,
                outline: Polygon([Point(-0.5, -0.5), Point(21.16, -0.5), Point(21.16, 18.14), Point(-0.5, 18.14)]))
        ]
        for (index, receiver) in receivers.enumerated() {
            var beacon = Beacon(
                id: .named(receiver.address), level: 0, position: receiver.position, height: receiver.height)
            if perBeacon {
                let own = line(logs[index], means[index])
                beacon.powerAt1m = own.intercept
                beacon.pathLossExponent = -own.slope / 10
                beacon.residual = own.deviation
            }
            venue.beacons.append(beacon)
        }
        return venue
    }

    static func track(_ name: String) throws -> Track {
        let text = try String(
            contentsOf: folder.appending(path: "trk/\(name)_all_sensors.mbd"), encoding: .utf8)
        let rows = text.split(separator: "\n").map { $0.split(separator: ",") }
            .map { (time: Double($0[0]) ?? .nan, fields: $0) }.sorted { $0.time < $1.time }
        let start = rows[0].time
        var observations: [Observation] = []
        var truth: [(time: Double, position: Point)] = []
        for row in rows {
            let time = row.time - start
            observations.append(
                .packet(
                    Packet(
                        time: time, beacon: .named(String(row.fields[1])), rssi: Double(row.fields[3]) ?? .nan)))
            truth.append((time, Point(Double(row.fields[4]) ?? .nan, Double(row.fields[5]) ?? .nan)))
        }
        let duration = rows[rows.count - 1].time - start
        return Track(
            recording: Recording(name: name, duration: duration, observations: observations), truth: truth)
    }

    /// Straight line through points, by least squares; the deviation has n − 2 in the denominator.
    private static func line(
        _ x: [Double], _ y: [Double]
    ) -> (intercept: Double, slope: Double, deviation: Double) {
        let count = Double(x.count)
        let meanX = x.reduce(0, +) / count
        let meanY = y.reduce(0, +) / count
        let xx = x.reduce(0) { $0 + ($1 - meanX) * ($1 - meanX) }
        let xy = zip(x, y).reduce(0) { $0 + ($1.0 - meanX) * ($1.1 - meanY) }
        let slope = xy / xx
        let residuals = zip(x, y).map { $1 - meanY - slope * ($0 - meanX) }
        return (meanY - slope * meanX, slope, (residuals.reduce(0) { $0 + $1 * $1 } / (count - 2)).squareRoot())
    }
}

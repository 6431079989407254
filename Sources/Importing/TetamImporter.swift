package import Diagnostics
internal import Formats
internal import Geometry
internal import Radio
internal import Recordings
internal import VenueModel
internal import Walks

/// The Position-Annotated BLE RSSI Dataset of Boğaziçi University (Daniş, Naskali, Cemgil and Ersoy, Pervasive and
/// Mobile Computing 81, 2022).
///
/// Twelve fixed receivers hear one beacon that is carried around. By reciprocity the receivers are taken as beacons and
/// the carried beacon as the phone. The folder holds `cnf/tetam.dev` and `cnf/tetam.par` (the lab), `trk/*.mbd` (walks,
/// a recording and a file each) and `hst/*_decimated.csv` (static points, a recording each and all of one survey in one
/// file).
package struct TetamImporter: RecordingImporter {
    package let name = "tetam"
    package let summary = "The tetam_ble dataset: a lab with 12 receivers; tracks and a survey, both with truth."
    package let options: [ImporterOption] = []

    package init() {}

    /// Reads the folder of the dataset. O(bytes).
    package func importFolder(_ path: String, options: ImportOptions) throws(Problems) -> ImportedData {
        let session = ImportSession(isStrict: options.isStrict)
        _ = try TextFile.names(inFolder: path)
        let sensors = session.read("\(path)/cnf/tetam.dev", readSensors) ?? []
        let outline = session.read("\(path)/cnf/tetam.par", readOutline)
        let idOfMAC = Dictionary(sensors.map { ($0.mac, $0.id) }) { first, _ in first }
        let ids = Set(idOfMAC.values)

        var groups: [RecordingSet.Group] = []
        for name in files(in: "\(path)/trk", suffix: ".mbd", session) {
            let stem = name.dropLast(".mbd".count)
            let track = String(stem.hasSuffix("_all_sensors") ? stem.dropLast("_all_sensors".count) : stem)
            session.read("\(path)/trk/\(name)") { walk(track, bytes: $0, problems: $1, idOfMAC: idOfMAC) }
                .map { groups.append($0) }
        }
        for name in files(in: "\(path)/hst", suffix: "_decimated.csv", session) {
            let survey = String(name.dropLast("_decimated.csv".count))
            session.read("\(path)/hst/\(name)") { points(survey, bytes: $0, problems: $1, ids: ids) }
                .map { groups.append($0) }
        }
        let venue = outline.map { makeVenue(outline: $0, sensors: sensors) }
        return try session.finish(venue: venue, groups: groups, folder: path)
    }

    private func files(in folder: String, suffix: String, _ session: ImportSession) -> [String] {
        guard TextFile.isFolder(folder) else {
            session.warn("There is no such folder.", file: folder)
            return []
        }
        let names = session.attempt { () throws(Problems) -> [String]? in try TextFile.names(inFolder: folder) }
        return (names ?? []).filter { $0.hasSuffix(suffix) }
    }
}

// MARK: - The lab

extension TetamImporter {
    private struct Sensor {
        var mac: String
        var id: BeaconID
        var position: Point
        var height: Double
    }

    /// Reads `Dongles:{"MAC":[[x,y,z],colour,"alias"],…}`; the other lines are not needed.
    private func readSensors(_ bytes: [UInt8], _ problems: LineProblems) -> [Sensor]? {
        let prefix = Array("Dongles:".utf8)
        var sensors: [Sensor] = []
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() where line.starts(with: prefix) {
            problems.fatally {
                do throws(JSONSyntaxError) {
                    let json = try JSONValue(parsing: line.dropFirst(prefix.count))
                    let value = JSONLinesValue(json, line: index + 1, problems: problems)
                    for mac in value.keys {
                        value.required(mac).flatMap { sensor(mac, $0) }.map { sensors.append($0) }
                    }
                } catch {
                    problems.report(error.message, line: index + 1, column: prefix.count + error.offset + 1)
                }
            }
            problems.endLine()
        }
        if sensors.isEmpty { problems.reportFatal("There is no line \"Dongles:{…}\" with receivers.") }
        return sensors
    }

    private func sensor(_ mac: String, _ value: JSONLinesValue) -> Sensor? {
        guard let parts = value.elements() else { return nil }
        guard parts.count == 3, let place = parts[0].elements(), place.count == 3 else {
            value.report("[[x, y, z], colour, \"alias\"] is expected here.")
            return nil
        }
        let metres = -1e6...1e6
        guard let x = place[0].number(in: metres), let y = place[1].number(in: metres),
            let z = place[2].number(in: metres), let alias = parts[2].string()
        else { return nil }
        return Sensor(mac: mac, id: .named(alias), position: Point(x, y), height: z)
    }

    /// Reads the limits `[x, y, x, y]` of the lab.
    private func readOutline(_ bytes: [UInt8], _ problems: LineProblems) -> Bounds? {
        var bounds: Bounds?
        JSONLines.read(bytes, problems: problems, vitalKey: "limits") { line in
            problems.fatally {
                guard let limits = line.required("limits")?.elements() else { return }
                let numbers = limits.compactMap { $0.number(in: -1e6...1e6) }
                guard numbers.count == 4, limits.count == 4, numbers[0] < numbers[2], numbers[1] < numbers[3] else {
                    line.report("limits must be [x, y, x, y], the smallest first.")
                    return
                }
                bounds = Bounds(lower: Point(numbers[0], numbers[1]), upper: Point(numbers[2], numbers[3]))
            }
        }
        if bounds == nil { problems.reportFatal("There is no object with the key \"limits\".", line: 1) }
        return bounds
    }

    private func makeVenue(outline: Bounds, sensors: [Sensor]) -> Venue {
        Venue(
            name: "tetam",
            summary: """
                Open-plan lab of the tetam_ble dataset with 12 receivers, here taken for beacons. \
                Coordinates are those of the data: y points down on the map, so the venue is mirrored.
                """,
            levels: [Level(number: 0, name: "Lab", elevation: 0, height: 3, outline: outline.polygon)],
            beacons: sensors.map { Beacon(id: $0.id, level: 0, position: $0.position, height: $0.height) })
    }
}

extension Bounds {
    var polygon: Polygon { Polygon([lower, Point(upper.x, lower.y), upper, Point(lower.x, upper.y)]) }
}

// MARK: - Tracks and points

extension TetamImporter {
    private struct Reading {
        var time: Double
        var beacon: BeaconID
        var rssi: Double
        var position: Point
        var height: Double
    }

    /// Reads rows of time, receiver's MAC, beacon's MAC, RSSI, x, y, z and nine numbers of the orientation.
    private func walk(
        _ name: String, bytes: [UInt8], problems: LineProblems, idOfMAC: [String: BeaconID]
    ) -> RecordingSet.Group? {
        let table = CSVTable(bytes, dialect: CSVDialect(hasHeader: false), columnCount: 16, problems: problems)
        var readings: [Reading] = []
        var transmitter: String?
        table.forEach { row in
            if let reading = reading(row, columns: [0, 1, 3, 4, 5, 6], beacon: { idOfMAC[$0] }),
                let mac = row.text(2)
            {
                transmitter = transmitter ?? mac
                guard mac == transmitter else {
                    row.report("The packet comes from another beacon than the first one.", column: 2)
                    return
                }
                readings.append(reading)
            }
        }
        guard let (recording, times) = recording(name, kind: .walk, readings: &readings) else { return nil }
        let samples = zip(readings, times).map { reading, time in
            TruthSample(time: time, position: reading.position, level: 0, height: reading.height)
        }
        let truth = GroundTruth(name: name, samples: samples.thinned(interval: 0.1))
        return RecordingSet.Group(name: name, recordings: [recording], truths: [truth])
    }

    /// Reads rows with a header; a point is what has the same x, y and z.
    private func points(
        _ name: String, bytes: [UInt8], problems: LineProblems, ids: Set<BeaconID>
    ) -> RecordingSet.Group? {
        let table = CSVTable(bytes, dialect: CSVDialect(), problems: problems)
        let names = ["timestamp_s", "sensor", "rssi_dbm", "x_m", "y_m", "z_m"]
        guard let columns = table.indices(of: names) else { return nil }
        var points: [[Reading]] = []
        var indexOfPoint: [[Double]: Int] = [:]
        table.forEach { row in
            let named = { (name: String) in BeaconID(name).flatMap { ids.contains($0) ? $0 : nil } }
            guard let reading = reading(row, columns: columns, beacon: named) else { return }
            let place = [reading.position.x, reading.position.y, reading.height]
            if let index = indexOfPoint[place] {
                points[index].append(reading)
            } else {
                indexOfPoint[place] = points.count
                points.append([reading])
            }
        }
        var group = RecordingSet.Group(name: name)
        for index in points.indices {
            let digits = String(index + 1)
            let point = "\(name)-point-" + String(repeating: "0", count: max(0, 3 - digits.count)) + digits
            guard let (recording, _) = recording(point, kind: .survey, readings: &points[index]) else { continue }
            let first = points[index][0]
            let place = TruthSample(time: 0, position: first.position, level: 0, height: first.height)
            group.recordings.append(recording)
            group.truths.append(GroundTruth(name: point, samples: .stay(place, duration: recording.duration)))
        }
        return group
    }

    private func reading(_ row: CSVRow, columns: [Int], beacon: (String) -> BeaconID?) -> Reading? {
        let time = row.number(columns[0], in: 0...1e12)
        var id: BeaconID?
        if let receiver = row.text(columns[1]) {
            id = beacon(receiver)
            if id == nil { row.report("There is no receiver \"\(receiver)\" in cnf/tetam.dev.", column: columns[1]) }
        }
        let rssi = row.number(columns[2], in: RecordingFile.plausibleRSSI)
        let place = columns[3...].compactMap { row.number($0, in: -1e6...1e6) }
        guard let time, let id, let rssi, place.count == 3 else { return nil }
        return Reading(time: time, beacon: id, rssi: rssi, position: Point(place[0], place[1]), height: place[2])
    }

    /// A recording that begins with the first reading, and the readings' times in it; sorts the readings.
    private func recording(
        _ name: String, kind: Recording.Kind, readings: inout [Reading]
    ) -> (Recording, times: [Double])? {
        readings.sort { $0.time < $1.time }
        guard let start = readings.first?.time else { return nil }
        let times = readings.map { ($0.time - start).roundedToMicroseconds }
        let packets = zip(readings, times).map { Packet(time: $1, beacon: $0.beacon, rssi: $0.rssi) }
        let recording = Recording(
            name: name, kind: kind, duration: times.last ?? 0, observations: packets.map { .packet($0) })
        return (recording, times)
    }
}

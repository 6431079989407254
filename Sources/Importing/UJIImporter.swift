package import Diagnostics
internal import Formats
internal import Geometry
internal import Radio
internal import Recordings
internal import VenueModel
internal import Walks

/// BLE RSS Measurements Dataset for Research on Accurate Indoor Positioning of Universitat Jaume I (Mendoza-Silva et
/// al., Data 4(1):12, 2019).
///
/// Phones stand at known points of a library (`lib`) or an office (`geo`) and scan once a second. The folder holds
/// `dep/AREA.csv` (the beacons), `obs/AREA.csv` (shelves and pillars) and, line by line, `rss/AREA_ids.csv`,
/// `rss/AREA_crd.csv` and `rss/AREA_rss.csv`. Each stay of a phone at a point is a recording, each scan a ranging
/// report; those of one phone, power and campaign share a file.
package struct UJIImporter: RecordingImporter {
    package let name = "uji"
    package let summary = "The uji_ble dataset: scans of three phones at known points of a library or an office."
    /// The area, and whether to skip the nearly empty first scan of each stay.
    package let options = [
        ImporterOption(
            name: "area", summary: "Which building: lib is the library, geo the office.", allowed: ["lib", "geo"],
            defaultValue: "lib"),
        ImporterOption(
            name: "first-scan",
            summary: "Whether to keep or skip the first scan at each point, which is nearly empty because scanning "
                + "only starts.",
            allowed: ["keep", "skip"], defaultValue: "keep"),
    ]

    package init() {}

    /// The heights are not in the dataset. A common height of beacons and phones makes distances two-dimensional, as
    /// the authors compute them.
    private static let height = PhoneHeight.inHand

    /// Reads the folder of the dataset. O(bytes).
    package func importFolder(_ path: String, options: ImportOptions) throws(Problems) -> ImportedData {
        let session = ImportSession(isStrict: options.isStrict)
        _ = try TextFile.names(inFolder: path)
        let area = options["area"]
        let beacons = session.read("\(path)/dep/\(area).csv", readBeacons) ?? []
        let obstacles = session.read("\(path)/obs/\(area).csv", readObstacles) ?? []
        let scans = readScans(
            "\(path)/rss/\(area)", beacons: beacons.map(\.id), firstScan: options["first-scan"] == "skip" ? 2 : 1,
            session)
        let stays = stays(of: scans)
        return try session.finish(
            venue: makeVenue(area, beacons: beacons, obstacles: obstacles, points: scans.map(\.position)),
            groups: groups(of: stays, area: area), folder: path)
    }
}

// MARK: - The venue

extension UJIImporter {
    /// Reads rows of identity, x and y. A bad one would shift the columns of the scans, so it is an error in any case.
    private func readBeacons(_ bytes: [UInt8], _ problems: LineProblems) -> [Beacon]? {
        problems.fatally {
            let table = CSVTable(bytes, dialect: CSVDialect(), problems: problems)
            guard let columns = table.indices(of: ["id", "x", "y"]) else { return nil }
            var beacons: [Beacon] = []
            table.forEach { row in
                guard let id = row.text(columns[0]).flatMap(BeaconID.init(_:)) else {
                    return row.report("The beacon needs an identity.", column: columns[0])
                }
                guard let x = row.number(columns[1], in: -1e6...1e6), let y = row.number(columns[2], in: -1e6...1e6)
                else { return }
                if beacons.contains(where: { $0.id == id }) { row.report("The beacon \(id) is listed twice.") }
                beacons.append(Beacon(id: id, level: 0, position: Point(x, y), height: Self.height))
            }
            return beacons
        }
    }

    /// Reads rows of identity, x, y and type; rows of one identity are the corners of a closed polygon.
    private func readObstacles(_ bytes: [UInt8], _ problems: LineProblems) -> [Obstacle]? {
        let table = CSVTable(bytes, dialect: CSVDialect(), problems: problems)
        guard let columns = table.indices(of: ["id", "x", "y"]) else { return nil }
        var corners: [(id: String, point: Point)] = []
        table.forEach { row in
            guard let id = row.text(columns[0]), let x = row.number(columns[1], in: -1e6...1e6),
                let y = row.number(columns[2], in: -1e6...1e6)
            else { return }
            corners.append((id, Point(x, y)))
        }
        return corners.runs { $0.id == $1.id }.filter { $0.count > 2 }.map { corners in
            let points = corners.map(\.point)
            let isClosed = points.first == points.last
            return Obstacle(level: 0, points: isClosed ? points : points + points.prefix(1), strength: 5)
        }
    }

    private func makeVenue(_ area: String, beacons: [Beacon], obstacles: [Obstacle], points: [Point]) -> Venue? {
        let all = beacons.map(\.position) + obstacles.flatMap(\.points) + points
        guard let outline = Bounds(around: all)?.expanded(by: 1).polygon else { return nil }
        return Venue(
            name: "uji-\(area)",
            summary: """
                \(area == "lib" ? "Library" : "Office") of the uji_ble dataset. The heights are not in the data: beacons and \
                phones are both at \(Self.height) m, so that distances are two-dimensional. The outline is the extent of \
                everything, and 1 m around.
                """,
            levels: [
                Level(number: 0, name: area == "lib" ? "Library" : "Office", elevation: 0, height: 3, outline: outline)
            ],
            obstacles: obstacles, beacons: beacons)
    }

    // MARK: - The scans

    /// One row of the three files.
    private struct Scan {
        /// Phone, power, campaign and point, as the dataset numbers them.
        var phone: String
        var series: String
        var point: String
        var number: Int
        var position: Point
        var entries: [RangingReport.RangedBeacon]
    }

    /// What the dataset's first digit stands for.
    private static let phones = ["1": "A5", "2": "BQ", "3": "S6"]

    private func readScans(
        _ stem: String, beacons: [BeaconID], firstScan: Int, _ session: ImportSession
    ) -> [Scan] {
        guard !beacons.isEmpty else { return [] }
        let widths = [("ids", 1), ("crd", 2), ("rss", beacons.count)]
        let tables = widths.compactMap { kind, width in
            session.open("\(stem)_\(kind).csv") { bytes, problems in
                CSVTable(bytes, dialect: CSVDialect(hasHeader: false), columnCount: width, problems: problems)
            }
        }
        guard tables.count == widths.count else { return [] }
        var scans: [Scan] = []
        tables[0].joined(with: Array(tables.dropFirst())).forEach { row in
            if let scan = scan(row, beacons: beacons), scan.number >= firstScan { scans.append(scan) }
        }
        for table in tables { _ = session.attempt { () throws(Problems) -> Void? in try session.take(table.problems) } }
        return scans
    }

    /// Reads eight digits (phone, power, campaign, three of the point, two of the scan), x, y and an RSSI for each
    /// beacon, where 100 means that it was not heard.
    private func scan(_ row: CSVRow, beacons: [BeaconID]) -> Scan? {
        guard let id = row.text(0) else { return nil }
        let digits = id.map(String.init)
        guard id.utf8.count == 8, id.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let phone = Self.phones[digits[0]], ["1", "2", "3"].contains(digits[1]), let number = Int(id.suffix(2))
        else {
            row.report(
                "Eight digits are expected: phone 1…3, power 1…3, campaign, point (3), scan (2); not \"\(id)\".",
                column: 0)
            return nil
        }
        guard let x = row.number(1, in: -1e6...1e6), let y = row.number(2, in: -1e6...1e6) else { return nil }
        var entries: [RangingReport.RangedBeacon] = []
        for (index, beacon) in beacons.enumerated() where row.text(index + 3) != "100" {
            guard let rssi = row.number(index + 3, in: RecordingFile.plausibleRSSI) else { return nil }
            entries.append(RangingReport.RangedBeacon(beacon: beacon, rssi: rssi))
        }
        entries.sort { $0.rssi ?? 0 > $1.rssi ?? 0 }
        return Scan(
            phone: phone, series: "\(phone)-power\(digits[1])-campaign\(digits[2])", point: digits[3..<6].joined(),
            number: number, position: Point(x, y), entries: entries)
    }

    /// Cuts the scans where the point changes or the counting begins again: a point may have been visited twice.
    private func stays(of scans: [Scan]) -> [[Scan]] {
        scans.runs { last, scan in
            last.series == scan.series && last.point == scan.point && last.position == scan.position
                && last.number < scan.number
        }
    }

    private func groups(of stays: [[Scan]], area: String) -> [RecordingSet.Group] {
        var groups: [RecordingSet.Group] = []
        var visits: [String: Int] = [:]
        for stay in stays {
            let first = stay[0]
            let point = "\(area)-\(first.series)-point\(first.point)"
            visits[point, default: 0] += 1
            let visit = visits[point] ?? 1
            let name = visit == 1 ? point : "\(point)-visit\(visit)"
            let reports = stay.map { scan in
                RangingReport(time: Double(scan.number - first.number), entries: scan.entries)
            }
            let recording = Recording(
                name: name, kind: .survey, device: first.phone, duration: reports.last?.time ?? 0,
                observations: reports.map { .ranging($0) })
            let place = TruthSample(time: 0, position: first.position, level: 0, height: Self.height)
            let truth = GroundTruth(name: name, samples: .stay(place, duration: recording.duration))
            let file = "\(area)-\(first.series)"
            let index = groups.firstIndex { $0.name == file } ?? groups.count
            if index == groups.count { groups.append(RecordingSet.Group(name: file)) }
            groups[index].recordings.append(recording)
            groups[index].truths.append(truth)
        }
        return groups
    }
}

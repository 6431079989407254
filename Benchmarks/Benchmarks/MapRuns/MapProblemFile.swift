import Foundation
import Parallelism
import Parameters
import Planning
import Radio
import VenueModel

/// The level of the benchmark and our values of its maps, as `problem.json` and `values.bin`.
struct MapProblemFile: Encodable {
    var cells: [[Double]]
    /// x, y, height, power at 1 m, exponent, mean period, facing in x and y; the last two are 0 for a ceiling.
    var beacons: [[Double]]
    /// x, y, x, y, loss.
    var walls: [[Double]]
    var maps: [String]
    var phoneHeight: Double
    var cap: Double
    var offset: Double
    var mountScale: Double
    var sensitivity: Double
    var threshold: Double
    var scanTime: Double
    var residual: Double
    var windowShare: Double
    var kFactor: Double
    var fadingScale: Double
    var capture: Double
    var airTime: Double
    var collisionLoad: Double
    var interferenceLoss: Double
    var background: [Double]
    var mirrorWidth: Double

    static func write(to folder: String) throws {
        let venue = MapScene.venue()
        let (radio, grids) = try MapScene.table(venue, cell: MapRuns.cell)
        let table = try SignalTable(radio, grid: grids[0])
        let options = MapOptions(cellSize: MapRuns.cell, kinds: MapRuns.plainKinds)
        let maps = try LevelMaps(table, options: options)
        let parameters = radio.parameters
        let file = MapProblemFile(
            cells: grids[0].centres.map { [$0.x, $0.y] },
            beacons: venue.beacons.map { beacon in
                let sender = radio.sender(of: beacon)
                let angle = (beacon.facing ?? 0) * .pi / 180
                let isOnWall = beacon.mount == .wall
                return [
                    beacon.position.x, beacon.position.y, beacon.height, venue.radio.powerAt1m ?? 0,
                    venue.radio.pathLossExponent ?? 0, 1 / (sender?.rate ?? 1), isOnWall ? sin(angle) : 0,
                    isOnWall ? cos(angle) : 0,
                ]
            },
            walls: venue.walls.flatMap { wall in
                wall.segments.map { [$0.start.x, $0.start.y, $0.end.x, $0.end.y, wall.loss] }
            },
            maps: options.kinds.map(\.key), phoneHeight: radio.phoneHeight, cap: parameters.propagation.wallLossCap,
            offset: parameters.phone.offsetMean, mountScale: parameters.propagation.mountScale,
            sensitivity: parameters.phone.sensitivity, threshold: options.leastRSSI, scanTime: options.scanTime,
            residual: table.rows.compactMap { $0?.sender.residualStandardDeviation }.first ?? 0,
            windowShare: ScanSchedule(window: parameters.phone.scanWindow, interval: parameters.phone.scanInterval)
                .heardShare,
            kFactor: parameters.fading.kFactor, fadingScale: parameters.fading.scale,
            capture: parameters.advertising.captureMargin, airTime: Advertiser.airTime,
            collisionLoad: parameters.advertising.collisionLoad,
            interferenceLoss: parameters.advertising.interferenceLoss,
            background: [
                parameters.advertising.backgroundLoad, parameters.advertising.backgroundLevel,
                parameters.advertising.backgroundSpread,
            ], mirrorWidth: MapKind.mirrorWidth)
        try JSONEncoder().encode(file).write(to: URL(filePath: folder + "/problem.json"))
        let values = maps.values.flatMap { $0.map { $0 ?? .nan } }
        try values.withUnsafeBytes { Data($0) }.write(to: URL(filePath: folder + "/values.bin"))
    }
}

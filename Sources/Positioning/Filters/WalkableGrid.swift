package import Geometry

/// The walkable area of one level, cut into square cells, with the free moves between neighbours.
///
/// Cells whose centre lies in the outline are walkable; without an outline, all within 10 m of the beacons are. An
/// obstacle between two centres blocks that move.
package struct WalkableGrid: Hashable, Sendable {
    /// Two neighbouring cells with a free move between them, as indices into ``centers``.
    package struct Passage: Hashable, Sendable {
        package var first: Int32
        package var second: Int32
    }

    /// Side of a cell, metres.
    package let cellSize: Double
    /// The centres of the walkable cells.
    package let centers: [Point]
    /// All moves between neighbours, each once.
    package let passages: [Passage]

    private let origin: Point
    private let columns: Int
    private let rows: Int
    /// For each cell of the rectangle, its index among the walkable ones, or −1.
    private let indices: [Int32]

    /// The smallest size of cells, metres: positions are less precise than this.
    package static let smallestCell = 0.5
    /// The approximate limit for the number of cells of a level.
    package static let cellLimit = 4000.0

    /// The area of a level of a map.
    ///
    /// - Parameter level: its index.
    init(_ map: BeaconMap, level: Int) {
        let storey = map.levels[level]
        self.init(
            outline: storey.outline, beacons: map.beacons.filter { $0.level == level }.map(\.position),
            obstacles: storey.obstacles.map(\.segment))
    }

    /// - Parameters:
    ///   - outline: the border; without corners, the places of `beacons` decide.
    ///   - obstacles: obstacles that people cannot walk through.
    package init(outline: Polygon, beacons: [Point], obstacles: [Segment]) {
        let raster = Raster(outline: outline, beacons: beacons)
        origin = raster.origin
        cellSize = raster.size
        columns = raster.columns
        rows = raster.rows
        var centers: [Point] = []
        var indices = [Int32](repeating: -1, count: columns * rows)
        for row in 0..<rows {
            for column in 0..<columns {
                let center = raster.center(column, row)
                guard outline.vertices.isEmpty || outline.contains(center) else { continue }
                indices[row * columns + column] = Int32(centers.count)
                centers.append(center)
            }
        }
        let index = SegmentIndex(obstacles)
        var passages: [Passage] = []
        for row in 0..<rows {
            for column in 0..<columns {
                let here = indices[row * columns + column]
                guard here >= 0 else { continue }
                for (right, up) in [(1, 0), (0, 1)] where column + right < columns && row + up < rows {
                    let there = indices[(row + up) * columns + column + right]
                    guard there >= 0 else { continue }
                    let move = Segment(centers[Int(here)], centers[Int(there)])
                    if index.crossings(of: move).isEmpty { passages.append(Passage(first: here, second: there)) }
                }
            }
        }
        self.centers = centers
        self.indices = indices
        self.passages = passages
    }

    /// Where the cells of a level lie.
    private struct Raster {
        let origin: Point
        let size: Double
        let columns: Int
        let rows: Int

        init(outline: Polygon, beacons: [Point]) {
            let margin = outline.vertices.isEmpty ? 10.0 : 0
            let around = outline.vertices.isEmpty ? beacons : outline.vertices
            let bounds = Bounds(around: around) ?? Bounds(lower: Point(0, 0), upper: Point(0, 0))
            origin = bounds.lower + Vector(-margin, -margin)
            let width = bounds.width + 2 * margin
            let height = bounds.height + 2 * margin
            size = max(smallestCell, (width * height / cellLimit).squareRoot(), max(width, height) / 4000)
            columns = max(Int((width / size).rounded(.up)), 1)
            rows = max(Int((height / size).rounded(.up)), 1)
        }

        func center(_ column: Int, _ row: Int) -> Point {
            origin + Vector(Double(column) + 0.5, Double(row) + 0.5) * size
        }
    }

    /// Whether no cell is walkable, because all centres lie outside the outline. It stops at the first centre inside.
    static func isEmpty(outline: Polygon) -> Bool {
        guard !outline.vertices.isEmpty else { return false }
        let raster = Raster(outline: outline, beacons: [])
        return !(0..<raster.rows).contains { row in
            (0..<raster.columns).contains { outline.contains(raster.center($0, row)) }
        }
    }

    /// The walkable cell that holds `point`, or `nil`.
    package func cell(at point: Point) -> Int? {
        let offset = (point - origin) * (1 / cellSize)
        guard offset.dx >= 0, offset.dy >= 0, offset.dx < Double(columns), offset.dy < Double(rows) else { return nil }
        let index = indices[Int(offset.dy) * columns + Int(offset.dx)]
        return index >= 0 ? Int(index) : nil
    }
}

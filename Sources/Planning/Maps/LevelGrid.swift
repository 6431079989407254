package import Diagnostics
package import Evaluation
package import Geometry
package import VenueModel

/// The square cells of a level whose middle is inside the outline, by row and column, aligned with the origin of the
/// venue's frame as those of an error map.
package struct LevelGrid: Sendable {
    package let level: Level
    /// Length of a cell's sides, metres.
    package let cellSize: Double
    /// The cells, ascending.
    package let cells: [GridCell]
    package let centres: [Point]

    /// Cell sizes that may be chosen, metres.
    package static let allowedCellSizes = ErrorMap.allowedCellSizes
    /// Most cells of a level, inside and outside of the outline.
    package static let cellLimit = 1_000_000

    /// The cells of a level.
    ///
    /// - Throws: one problem, if there are more than ``cellLimit`` or none.
    package init(_ level: Level, cellSize: Double) throws(Problems) {
        self.level = level
        self.cellSize = cellSize
        guard let bounds = Bounds(around: level.outline.vertices) else {
            throw Problems("Level \(level.number) has no outline, so it has no cells.")
        }
        guard (bounds.width / cellSize + 2) * (bounds.height / cellSize + 2) <= Double(Self.cellLimit) else {
            throw Problems(
                "Level \(level.number) has more than \(Self.cellLimit) cells of \(cellSize) m. Choose larger cells.")
        }
        let first = GridCell(around: bounds.lower, level: level.number, side: cellSize)
        let last = GridCell(around: bounds.upper, level: level.number, side: cellSize)
        var cells: [GridCell] = []
        var centres: [Point] = []
        for row in first.row...max(first.row, last.row) {
            for column in first.column...max(first.column, last.column) {
                let centre = Point((Double(column) + 0.5) * cellSize, (Double(row) + 0.5) * cellSize)
                guard level.outline.contains(centre) else { continue }
                cells.append(GridCell(level: level.number, row: row, column: column))
                centres.append(centre)
            }
        }
        guard !cells.isEmpty else {
            throw Problems(
                "No cell of \(cellSize) m has its middle inside the outline of level \(level.number). Choose smaller cells."
            )
        }
        self.cells = cells
        self.centres = centres
    }

    /// The indices of all cells whose middles are within a distance of a point, with others. O(log cells).
    func cells(within radius: Double, of point: Point) -> Range<Int> {
        let first = firstIndex { $0.y >= point.y - radius }
        let end = firstIndex { $0.y > point.y + radius }
        return first..<max(first, end)
    }

    /// The first cell for which a condition holds, which holds for all after it.
    private func firstIndex(where holds: (Point) -> Bool) -> Int {
        var low = 0
        var high = centres.count
        while low < high {
            let middle = (low + high) / 2
            if holds(centres[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// What ``usualCellSize(of:)`` is, in words.
    package static let usualCellSizes = "1, 2, 5 or 10, so that no level is more than \(longest) cells long"
    private static let longest = 250

    /// The cell size of a venue if none is chosen, metres: see ``usualCellSizes``; less if a level is narrower.
    package static func usualCellSize(of venue: Venue) -> Double {
        let bounds = venue.levels.compactMap { Bounds(around: $0.outline.vertices) }
        let length = bounds.map { max($0.width, $0.height) }.max() ?? 0
        // A narrow level needs smaller cells: at least one must have its middle inside.
        let narrow = bounds.map { min($0.width, $0.height) }.min() ?? .infinity
        return min([1.0, 2, 5].first { length <= Double(longest) * $0 } ?? 10, max(narrow / 2, 0.1))
    }
}

extension LevelGrid {
    /// The grids of all levels, ascending.
    ///
    /// - Throws: a problem for each level that cannot have one, with the file.
    package static func all(of radio: MeanRadio, cellSize: Double, file: String?) throws(Problems) -> [LevelGrid] {
        var grids: [LevelGrid] = []
        var problems: [Problem] = []
        for level in radio.storeys {
            do throws(Problems) {
                grids.append(try LevelGrid(level, cellSize: cellSize))
            } catch {
                problems += error.all
            }
        }
        guard problems.isEmpty else {
            throw Problems(problems.map { Problem($0.message, file: file) })
        }
        return grids
    }
}

package import Geometry

/// A square of a grid on a level that is aligned with the origin of the venue's frame. Ordered by level, row and column.
package struct GridCell: Hashable, Comparable, Sendable {
    /// The level, as the owner of the grid counts them.
    package let level: Int
    /// The square reaches from `row` to `row` + 1 sides in y.
    package let row: Int
    /// The square reaches from `column` to `column` + 1 sides in x.
    package let column: Int

    /// The square with a row and a column.
    package init(level: Int, row: Int, column: Int) {
        self.level = level
        self.row = row
        self.column = column
    }

    /// The square around a point.
    ///
    /// - Parameter side: of the squares, metres.
    package init(around point: Point, level: Int, side: Double) {
        // Truth files may hold any number.
        func index(_ value: Double) -> Int { Int(min(max((value / side).rounded(.down), -1e9), 1e9)) }
        self.init(level: level, row: index(point.y), column: index(point.x))
    }

    /// Its corners.
    ///
    /// - Parameter side: of the squares, metres.
    package func bounds(side: Double) -> Bounds {
        let lower = Point(Double(column) * side, Double(row) * side)
        return Bounds(lower: lower, upper: lower + Vector(side, side))
    }

    /// By level, row and column.
    package static func < (left: GridCell, right: GridCell) -> Bool {
        (left.level, left.row, left.column) < (right.level, right.row, right.column)
    }
}

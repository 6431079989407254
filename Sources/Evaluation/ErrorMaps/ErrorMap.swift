public import Geometry
internal import NumericalMethods
internal import Positioning
public import VenueModel
internal import Walks

/// Where positions are wrong: the errors of all instants by the cell of a square grid in which the phone truly was.
///
/// The grid is aligned with the origin of the venue's frame, so that maps of one cell size have the same cells.
public struct ErrorMap: Sendable {
    /// One cell of a level that has an instant.
    public struct Cell: Hashable, Sendable {
        /// The level's number.
        public let level: Int
        /// The cell reaches from `row` to `row` + 1 cell sizes in y.
        public let row: Int
        /// The cell reaches from `column` to `column` + 1 cell sizes in x.
        public let column: Int
        /// How many instants had the true position in the cell.
        public internal(set) var instants = 0
        /// How many walks they belong to.
        public internal(set) var walks = 0
        /// At how many of them nothing had been published yet.
        public internal(set) var withoutFix = 0
        /// At how many of them the position was on another level.
        public internal(set) var onWrongLevel = 0
        /// Median of the horizontal error (type 7), metres; `nil` without a position.
        public internal(set) var medianError: Double?
        /// Mean of position minus truth, metres; `nil` without a position.
        public internal(set) var bias: Vector?

        package var place: GridCell { GridCell(level: level, row: row, column: column) }
        /// How many instants had a position.
        public var positions: Int { instants - withoutFix }
        /// Whether there are enough of them for a figure; see ``ErrorMap/fewestInstants``.
        public var hasEnough: Bool { positions >= ErrorMap.fewestInstants }
    }

    /// Fewest instants with a position for which a cell's median and bias are shown.
    public static let fewestInstants = 10
    /// Cell sizes that may be chosen, metres.
    public static let allowedCellSizes = 0.1...1000

    /// Length of a cell's sides, metres.
    public let cellSize: Double
    /// The cells with an instant, by level, row and column.
    public let cells: [Cell]

    /// The map of these walks. O(instants log instants).
    ///
    /// - Parameters:
    ///   - walks: walks of one venue.
    ///   - cellSize: metres, one of ``allowedCellSizes``.
    public init(_ walks: [EvaluatedWalk], cellSize: Double) {
        var sums = Sums(cellSize: cellSize)
        for walk in walks { sums.add(walk) }
        self = sums.map
    }

    private init(cellSize: Double, cells: [Cell]) {
        self.cellSize = cellSize
        self.cells = cells
    }

    /// A map that grows walk by walk: of each instant it keeps the error alone.
    package struct Sums: Sendable {
        private let cellSize: Double
        private var sums: [GridCell: Sum] = [:]

        package init(cellSize: Double) { self.cellSize = cellSize }

        /// Adds a walk. O(instants).
        package mutating func add(_ walk: EvaluatedWalk) {
            var visited: Set<GridCell> = []
            for instant in walk.instants {
                let key = GridCell(around: instant.truth.position, level: instant.truth.level, side: cellSize)
                sums[key, default: Sum()].add(instant, isNewWalk: visited.insert(key).inserted)
            }
        }

        /// The map of the walks so far. O(instants log instants).
        package var map: ErrorMap {
            ErrorMap(cellSize: cellSize, cells: sums.sorted { $0.key < $1.key }.map { $1.cell(at: $0) })
        }
    }

    /// The levels that have a cell, ascending.
    public var levels: [Int] { Set(cells.map(\.level)).sorted() }

    /// A cell's corners.
    public func bounds(of cell: Cell) -> Bounds { cell.place.bounds(side: cellSize) }

    /// The cell size of a venue if none is chosen, metres: the smallest of 2, 3, 5 and 10 with which no level is more than 25 cells
    /// long. Errors are of metres, so that smaller cells would only hold fewer instants.
    public static func usualCellSize(of venue: Venue) -> Double {
        let length =
            venue.levels.compactMap { Bounds(around: $0.outline.vertices) }
            .map { max($0.width, $0.height) }.max() ?? 0
        return [2.0, 3, 5].first { length <= 25 * $0 } ?? 10
    }

    private struct Sum {
        private var errors: [Double] = []
        private var vectors = Vector(0, 0)
        private var instants = 0
        private var walks = 0
        private var onWrongLevel = 0

        mutating func add(_ instant: EvaluatedWalk.Instant, isNewWalk: Bool) {
            instants += 1
            if isNewWalk { walks += 1 }
            guard let fix = instant.fix, let vector = instant.errorVector else { return }
            if fix.level != instant.truth.level { onWrongLevel += 1 }
            errors.append(vector.length)
            vectors = vectors + vector
        }

        func cell(at key: GridCell) -> Cell {
            var cell = Cell(level: key.level, row: key.row, column: key.column)
            cell.instants = instants
            cell.walks = walks
            cell.onWrongLevel = onWrongLevel
            cell.withoutFix = instants - errors.count
            cell.medianError = Statistics.quantile(sorted: errors.sorted(), 0.5)
            if !errors.isEmpty { cell.bias = vectors * (1 / Double(errors.count)) }
            return cell
        }
    }
}

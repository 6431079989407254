import Diagnostics

/// The first line of Vadere's output files: names of columns between spaces, those of a processor with its number
/// behind them (`endX-PID1`).
enum VadereHeader {
    /// The names of a line without the processors' numbers.
    static func names(in line: TrajectoryLines.Line) -> [Substring] {
        line.fields.map { field in
            guard let dash = field.lastIndex(of: "-"), field[dash...].hasPrefix("-PID") else { return field }
            return field[..<dash]
        }
    }

    /// Where one of several names for a column is.
    static func index(of column: [String], in names: [Substring]) -> Int? {
        names.firstIndex { column.contains(String($0)) }
    }

    /// Where the columns are; reports those that are missing.
    static func indices(of columns: [[String]], in line: TrajectoryLines.Line, _ rows: TrajectoryRows) -> [Int]? {
        let names = names(in: line)
        let indices = columns.map { index(of: $0, in: names) }
        for (column, index) in zip(columns, indices) where index == nil {
            rows.problems.reportFatal(
                "There is no column \"\(column[0])\". Known: \(names.joined(separator: ", ").prefix(200)).",
                line: line.number)
        }
        rows.problems.endLine()
        let found = indices.compactMap { $0 }
        return found.count == columns.count ? found : nil
    }
}

/// Vadere's `postvis.traj`: a foot step a line, in any order.
///
///     pedestrianId simTime endTime-PID1 startX-PID1 startY-PID1 endX-PID1 endY-PID1 targetId-PID2
///     1 0.0 0.6545 2.103 8.103 2.154 7.327 4
///
/// A step gives two samples: where the foot leaves at `simTime`, and where it lands at `endTime`. Source: Vadere's
/// `FootStepProcessor`, `TrajectoryReader` and the example in its `TrajectoryBufferTest`.
enum VadereFootsteps {
    static let columns = [
        ["pedestrianId", "id"], ["simTime", "startTime"], ["endTime"], ["startX"], ["startY"], ["endX"], ["endY"],
    ]

    static func read(_ bytes: [UInt8], into rows: TrajectoryRows) {
        var lines = TrajectoryLines(bytes)
        guard let header = lines.next(), let indices = VadereHeader.indices(of: columns, in: header, rows) else {
            return
        }
        while rows.isOpen, let line = lines.next() {
            let id = line.integer(indices[0], "pedestrianId", rows)
            let values = (1..<columns.count).compactMap { line.number(indices[$0], columns[$0][0], rows) }
            if let id, values.count == columns.count - 1 {
                if values[1] < values[0] {
                    rows.report(
                        "The step ends at \(values[1]) s before it begins at \(values[0]) s.", line: line.number)
                }
                rows.add(id: id, time: values[0], x: values[2], y: values[3], line: line.number)
                rows.add(id: id, time: values[1], x: values[4], y: values[5], line: line.number)
            }
            rows.endRow()
        }
    }
}

/// Vadere's `postvis.trajectories` of before 1.0: a position a line, in any order.
///
///     timeStep pedestrianId x y targetId
///     1 1 2.18 8.66 1
///
/// Step n is at (n − 1) times the length of a step, which is in Vadere's scenario, not in this file. Source: Vadere's
/// `PedestrianPositionProcessor` and `TrajectoryReader`.
enum VaderePositions {
    static let columns = [["pedestrianId", "id"], ["timeStep", "step"], ["x"], ["y"]]

    static func read(_ bytes: [UInt8], options: TrajectoryOptions, into rows: TrajectoryRows) {
        guard options.timeStep > 0, options.timeStep <= TrajectorySet.latest else {
            rows.problems.reportFatal("A time step is longer than 0 s, not \(options.timeStep) s.")
            return
        }
        var lines = TrajectoryLines(bytes)
        guard let header = lines.next(), let indices = VadereHeader.indices(of: columns, in: header, rows) else {
            return
        }
        while rows.isOpen, let line = lines.next() {
            let id = line.integer(indices[0], "pedestrianId", rows)
            let step = line.integer(indices[1], "timeStep", rows)
            let x = line.number(indices[2], "x", rows)
            let y = line.number(indices[3], "y", rows)
            if let id, let step, let x, let y {
                rows.add(id: id, time: (Double(step) - 1) * options.timeStep, x: x, y: y, line: line.number)
            }
            rows.endRow()
        }
    }
}

import Diagnostics
import Formats

/// Text of JuPedSim and of the Jülich data archive: `id frame x y [z …]` a line, comments behind `#`.
///
///     #framerate: 16.00
///     #ID   FR   X     Y     Z     …
///     1     0    3.30  3.33  0.00
///
/// The frame rate is in a comment with the word `framerate`; the unit is centimetres if a comment has `x/cm` or `in
/// cm`, else metres. Columns after z are not read. Source: jpscore's documentation of trajectory files; PedPy's
/// `load_trajectory_from_txt` reads the same.
enum JuPedSimText {
    static func read(_ bytes: [UInt8], options: TrajectoryOptions, into rows: TrajectoryRows) {
        var frameRate = options.frameRate
        var scale: Double?
        var lines = TrajectoryLines(bytes)
        while rows.isOpen, let line = lines.next() {
            if line.isComment {
                let text = line.fields.joined(separator: " ").lowercased()
                if text.contains("framerate") { frameRate = self.frameRate(in: text) ?? frameRate }
                if text.contains("x/cm") || text.contains("in cm") { scale = 0.01 }
                if text.contains("x/m") || text.contains("in m") { scale = 1 }
                continue
            }
            guard let frameRate, frameRate > 0, frameRate.isFinite else {
                rows.problems.reportFatal(
                    "The frame rate is missing: a comment such as \"#framerate: 16\" with frames a second above 0.",
                    line: line.number)
                return
            }
            let id = line.integer(0, "id", rows)
            let frame = line.integer(1, "frame", rows)
            let x = line.number(2, "x", rows)
            let y = line.number(3, "y", rows)
            let z = line.fields.count > 4 ? line.number(4, "z", rows) : nil
            if rows.problems.isLineSound, let id, let frame, let x, let y {
                let unit = scale ?? 1
                rows.add(
                    id: id, time: Double(frame) / frameRate, x: x * unit, y: y * unit, elevation: z.map { $0 * unit },
                    line: line.number)
            }
            rows.endRow()
        }
        if scale == nil {
            rows.problems.report("The file gives no unit; metres are assumed.", severity: .warning, line: nil)
        }
    }

    /// The first number behind the word.
    private static func frameRate(in text: String) -> Double? {
        let words = text.split { " :=\t".contains($0) }
        return words.drop { !$0.contains("framerate") }.lazy.compactMap { Double(decimal: $0) }.first
    }
}

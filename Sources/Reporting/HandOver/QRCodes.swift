internal import Diagnostics
internal import Formats
internal import Geometry

/// QR codes, made by the program `qrencode`, which is used if it is installed.
package struct QRCodes {
    private let program: SystemProgram

    /// Seconds after which the program is stopped.
    private static let timeLimit = 20.0

    /// `nil` if the program is not installed.
    package init?() {
        guard let program = SystemProgram(["qrencode"]) else { return nil }
        self.program = program
    }

    /// The command that installs the program, as a sentence.
    package static let advice =
        "QR codes are made by qrencode, which is not installed. Run: sudo apt-get install qrencode (on macOS: brew install "
        + "qrencode)."

    /// The dark modules of the code of a text, row by row.
    ///
    /// - Throws: a problem if the program fails.
    func modules(of text: String) throws(Problems) -> [[Bool]] {
        let run = try SystemProgram.withFolder { folder throws(Problems) in
            // Two letters a module; level M of error correction; no border; what comes after -- is no option.
            try program.run(
                ["-t", "ASCII", "-l", "M", "-m", "0", "-o", "-", "--", text], in: folder, within: Self.timeLimit)
        }
        let rows = run.output.split(separator: "\n").map { row in
            stride(from: 0, to: row.utf8.count, by: 2).map { Array(row.utf8)[$0] == UInt8(ascii: "#") }
        }
        guard run.code == 0, !rows.isEmpty, rows.allSatisfy({ $0.count == rows.count }) else {
            let reason = run.errors.split(whereSeparator: \.isNewline).first.map(String.init) ?? "no code"
            throw Problems("qrencode cannot make the code of \"\(text.prefix(60))\": \(reason)")
        }
        return rows
    }

    /// A code as a drawing; with the border of four modules that readers need.
    package static func drawing(_ modules: [[Bool]], title: String) -> SVG {
        let side = Double(modules.count + 8)
        var svg = SVG(width: side, height: side, title: title)
        var dark: [Bounds] = []
        for (row, line) in modules.enumerated() {
            for (column, isDark) in line.enumerated() where isDark {
                let corner = Point(Double(column + 4), Double(row + 4))
                dark.append(Bounds(lower: corner, upper: corner + Vector(1, 1)))
            }
        }
        svg.rectangles(dark, .fill("#000000"))
        return svg
    }
}

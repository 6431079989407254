package import Diagnostics
package import Formats
internal import Foundation

/// Pages as PDF, printed by a browser without a window, which is used if one is installed.
package struct BrowserPDF {
    private let program: SystemProgram

    /// Seconds after which the browser is stopped.
    private static let timeLimit = 120.0

    /// `nil` if there is no browser.
    package init?() {
        let names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "microsoft-edge"]
        guard let program = SystemProgram(names) else { return nil }
        self.program = program
    }

    /// The command that installs a browser, as a sentence.
    package static let advice =
        "PDF files are printed by a browser, and none is installed. Run: sudo apt-get install chromium, or open the page and print "
        + "it."

    /// The PDF of a page. It holds the time at which it was made, so that two runs differ.
    ///
    /// - Throws: a problem if the browser fails.
    package func pdf(ofPage html: String) throws(Problems) -> [UInt8] {
        try SystemProgram.withFolder { folder throws(Problems) in
            let page = folder + "/page.html"
            try TextFile.write(Array(html.utf8), to: page)
            // The browser refuses its sandbox to root; the page is our own and loads nothing.
            let root = getuid() == 0 ? ["--no-sandbox"] : []
            let run = try program.run(
                [
                    "--headless", "--disable-gpu", "--no-first-run", "--user-data-dir=\(folder)/profile",
                    "--no-pdf-header-footer",
                ]
                    + root + ["--print-to-pdf=\(folder)/page.pdf", URL(fileURLWithPath: page).absoluteString],
                in: folder, within: Self.timeLimit)
            guard run.code == 0, FileManager.default.fileExists(atPath: folder + "/page.pdf") else {
                throw Problems(
                    run.code == nil
                        ? "The browser did not print the page in \(Int(Self.timeLimit)) s."
                        : "The browser cannot print the page: it ends with code \(run.code ?? 0).", file: program.path)
            }
            return try TextFile.bytes(of: folder + "/page.pdf", maximumSize: 1 << 30)
        }
    }
}

extension OutputFolder {
    /// Writes a page as PDF if there is a browser; without one, a PDF of an earlier run is removed. It comes last, because a
    /// browser may fail.
    ///
    /// - Parameters:
    ///   - inputs: files that are never removed.
    /// - Returns: the path of the file.
    package func writePDF(
        of html: String, to name: String, browser: BrowserPDF?, besides inputs: [String?] = []
    ) throws(Problems) -> [String] {
        guard let browser else {
            _ = try removeEarlier([name], besides: inputs)
            return []
        }
        return [try write(browser.pdf(ofPage: html), to: name)]
    }
}

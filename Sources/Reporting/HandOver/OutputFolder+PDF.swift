package import Diagnostics
package import Formats

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

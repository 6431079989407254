package import Diagnostics
package import Formats

extension OutputFolder {
    /// Writes a page, and the same as PDF if there is a browser; without one, a PDF of an earlier run is removed.
    ///
    /// - Parameters:
    ///   - name: without an ending.
    ///   - inputs: files that are never removed.
    /// - Returns: the paths of the files.
    package func writePage(
        _ html: String, named name: String, browser: BrowserPDF?, besides inputs: [String?] = []
    ) throws(Problems) -> [String] {
        let page = try write(html, to: "\(name).html")
        guard let browser else {
            _ = try removeEarlier(["\(name).pdf"], besides: inputs)
            return [page]
        }
        return [page, try write(browser.pdf(ofPage: html), to: "\(name).pdf")]
    }
}

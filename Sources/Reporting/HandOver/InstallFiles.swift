package import Diagnostics
package import Formats
package import Planning
internal import VenueModel

/// The files of an installation: sheet, labels, bill of materials and commissioning walks, with PDF where a browser is
/// installed.
package enum InstallFiles {
    /// The names of all files that there may be.
    package static let names = [
        "sheet.html", "sheet.pdf", "labels.html", "labels.pdf", "bill-of-materials.csv", "commissioning.csv",
    ]

    /// Writes the files, and removes those of an earlier run that this one does not make.
    ///
    /// - Parameters:
    ///   - bill: `nil` if there is no catalogue.
    ///   - browser: prints the pages; `nil` for pages alone.
    /// - Returns: the paths of the files.
    package static func write(
        sheet: InstallSheet, labels: LabelSheet, bill: BillOfMaterials?, route: CommissioningRoute,
        to folder: OutputFolder, browser: BrowserPDF?, besides inputs: [String?]
    ) throws(Problems) -> [String] {
        let pages = [("sheet", sheet.html), ("labels", labels.html)]
        var texts = pages.map { ("\($0).html", $1) }
        if let bill { texts.append(("bill-of-materials.csv", bill.csv)) }
        if !route.walks.isEmpty { texts.append(("commissioning.csv", route.csv)) }
        var written: [String] = []
        for (name, text) in texts { written.append(try folder.write(text, to: name)) }
        for (name, html) in pages {
            written += try folder.writePDF(of: html, to: "\(name).pdf", browser: browser, besides: inputs)
        }
        let made = Set(written)
        _ = try folder.removeEarlier(names.filter { !made.contains(folder.path(of: $0)) }, besides: inputs)
        return written
    }
}

package import Diagnostics
package import Formats
package import Parallelism
package import Planning
internal import VenueFiles
internal import VenueModel

/// The files of an installation: plan, sheet, labels, registry, bill of materials and commissioning walks, with PDF where a
/// browser is installed.
package enum InstallFiles {
    /// The names of files that not every run makes.
    private static let optional = [
        "sheet.html", "sheet.pdf", "labels.html", "labels.pdf", "bill-of-materials.csv", "commissioning.csv",
    ]
    private static let plan = "venue.yaml"
    private static let registry = "registry.csv"

    /// The names of all files that there may be.
    ///
    /// - Parameter withPlan: whether the venue is among them.
    package static func names(withPlan: Bool) -> [String] { optional + (withPlan ? [plan] : []) + [registry] }

    /// Writes the files, and removes those of an earlier run that this one does not make.
    ///
    /// - Parameters:
    ///   - venueFile: the venue's file; pictures of levels lie beside it.
    ///   - withPlan: whether the venue is among them.
    ///   - observer: receives what is left out, and why.
    /// - Returns: the paths of the files.
    package static func write(
        _ handOver: HandOver, venueFile: String, withPlan: Bool, to folder: OutputFolder, besides inputs: [String?],
        telling observer: RunObserver
    ) throws(Problems) -> [String] {
        let codes = QRCodes()
        let browser = BrowserPDF()
        if codes == nil { observer.message("Labels have no QR codes. \(QRCodes.advice)") }
        if browser == nil { observer.message("No PDF is made. \(BrowserPDF.advice)") }
        let venue = handOver.venue
        let background = BackgroundPicture.all(of: venue, venueFile: venueFile)
        observer.warn(background.problems)
        let sheet = InstallSheet(handOver, pictures: background.pictures)
        let labels = try LabelSheet(handOver.plan, of: venue, codes: codes)
        var written: [String] = []
        if withPlan { written.append(try folder.write(VenueFile.write(venue), to: plan)) }
        written.append(try folder.write(BeaconRegistry(venue).csv, to: registry))
        return try written
            + pages([("sheet", sheet.html), ("labels", labels.html)], handOver, to: folder, browser, besides: inputs)
    }

    /// Writes pages with their PDF, the bill and the walks.
    private static func pages(
        _ pages: [(name: String, html: String)], _ handOver: HandOver, to folder: OutputFolder, _ browser: BrowserPDF?,
        besides inputs: [String?]
    ) throws(Problems) -> [String] {
        var texts = pages.map { ("\($0.name).html", $0.html) }
        if let bill = handOver.supply?.bill { texts.append(("bill-of-materials.csv", bill.csv)) }
        if !handOver.route.walks.isEmpty { texts.append(("commissioning.csv", handOver.route.csv)) }
        var written: [String] = []
        for (name, text) in texts { written.append(try folder.write(text, to: name)) }
        for (name, html) in pages {
            written += try folder.writePDF(of: html, to: "\(name).pdf", browser: browser, besides: inputs)
        }
        let made = Set(written)
        _ = try folder.removeEarlier(optional.filter { !made.contains(folder.path(of: $0)) }, besides: inputs)
        return written
    }
}

package import Diagnostics
internal import Formats
internal import Foundation
internal import Parallelism
internal import Synchronization
internal import VenueFiles

/// What the Studio keeps between calls: the folder in which people work, the venues that were checked last, and the walks
/// that were looked at last. Nothing of it is needed after a restart: the page sends it again. Safe to share between
/// threads.
package final class StudioSession: Sendable {
    /// The folder in which files are opened and saved, without links in its path.
    package let folder: String
    /// The venue file that the page opens first, relative to the folder.
    let firstVenue: String?
    let pool: WorkerPool

    /// Reports that the page asked to see, by their address.
    private let reports = Recent<[UInt8]>(limit: 8)
    private let venues = Recent<VenueFile>(limit: 8)
    private let plans = Recent<StudioPlan>(limit: 4)
    private let runs = Recent<StudioRun>(limit: 4)
    /// The digests of the pictures that this session wrote, by path.
    private let written = Mutex<[String: String]>([:])
    /// One save at a time, so that two pages cannot both find a file unchanged. Other processes wait by a lock on the file's
    /// folder.
    let saving = Mutex(())

    /// A session in a folder, or in the folder of a venue file.
    ///
    /// - Throws: a problem if there is no such file or folder.
    package init(path: String, workerCount: Int) throws(Problems) {
        pool = WorkerPool(workerCount: workerCount)
        let url = URL(fileURLWithPath: path.isEmpty ? "." : path).resolvingSymlinksInPath()
        if TextFile.isFolder(url.path) {
            folder = url.path
            firstVenue = nil
        } else {
            guard FileManager.default.fileExists(atPath: url.path) else {
                throw Problems(
                    "There is no such file or folder. Give a venue file, or a folder to work in.", file: path)
            }
            folder = url.deletingLastPathComponent().path
            firstVenue = url.lastPathComponent
        }
    }

    /// Whether a picture may be written: there is none, or it is the same, or this session wrote the one that is there.
    func mayWrite(_ bytes: [UInt8], to path: String) -> Bool {
        guard FileManager.default.fileExists(atPath: path) else { return true }
        guard let digest = try? TextFile.digest(ofFile: path) else { return false }
        return digest == TextFile.digest(of: bytes) || written.withLock { $0[path] } == digest
    }

    /// Writes a picture.
    func write(_ bytes: [UInt8], to path: String) throws(Problems) {
        try TextFile.write(bytes, to: path)
        written.withLock { $0[path] = TextFile.digest(of: bytes) }
    }

    /// Keeps a report to be shown in a tab of its own, which cannot send the token: its address cannot be guessed.
    func keep(report: [UInt8]) -> String {
        let address = "/report/\(Self.secret())"
        reports.insert(report, named: address)
        return address
    }

    package func report(at address: String) -> [UInt8]? { reports[address] }

    /// 192 random bits in hexadecimal digits.
    package static func secret() -> String {
        var random = SystemRandomNumberGenerator()
        return (0..<3).map { _ in
            let digits = String(random.next() as UInt64, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }

    /// Keeps a venue; its digest is its name.
    func keep(_ venue: VenueFile) { venues.insert(venue, named: venue.digest) }

    /// A venue that was checked.
    ///
    /// - Throws: a problem if it was too long ago; the page then checks it again.
    func venue(_ id: String) throws(Problems) -> VenueFile {
        try venues.value(id, path: "id", else: "The venue is no longer in memory. Check it again.")
    }

    /// Keeps the maps of a level under their name.
    func keep(_ plan: StudioPlan) { plans.insert(plan, named: plan.id) }

    /// The maps of a level.
    ///
    /// - Throws: a problem if they were made too long ago; the page then asks for them again.
    func plan(_ id: String) throws(Problems) -> StudioPlan {
        try plans.value(id, path: "plan", else: "These maps are no longer in memory. Open them again.")
    }

    /// Keeps walks under their name.
    func keep(_ run: StudioRun) { runs.insert(run, named: run.id) }

    /// Walks that were simulated or read.
    ///
    /// - Throws: a problem if it was too long ago; the page then asks for them again.
    func run(_ id: String) throws(Problems) -> StudioRun {
        try runs.value(id, path: "run", else: "These walks are no longer in memory. Ask for them again.")
    }
}

package import Diagnostics
package import Evaluation
package import Parallelism
package import Positioning

extension FixesLog.Walk {
    /// A recording in steps, and its length in seconds.
    package typealias Timed = (recording: SampledRecording, duration: Double)

    /// The walks that have published fixes, joined by the recording's name.
    ///
    /// - Parameters:
    ///   - tracks: the SDK's fixes of one folder.
    ///   - folder: the folder, for problems.
    ///   - observer: receives warnings, and which fixes have no recording.
    /// - Throws: ``Problems`` if fixes are of another clock, or if no walk has published fixes.
    package static func joining(
        _ tracks: [FixesFile.Track], with recordings: [Timed], folder: String, telling observer: RunObserver
    ) throws(Problems) -> [Self] {
        var walks: [Self] = []
        for (recording, duration) in recordings {
            let track = tracks.first { $0.name == recording.name && $0.fixes.contains(where: \.isPublished) }
            guard let track else { continue }
            let fixes = try inside(track, within: duration, folder: folder, telling: observer)
            if fixes.contains(where: \.isPublished) { walks.append(Self(recording, fixes: fixes)) }
        }
        let known = Set(recordings.map(\.recording.name))
        let unknown = tracks.map(\.name).filter { !known.contains($0) }
        if !unknown.isEmpty {
            observer.message(
                "There are no recordings of \(unknown.joined(separator: ", ")), so their fixes are not used.")
        }
        guard !walks.isEmpty else {
            throw Problems(
                "No walk among the recordings has published fixes here. A file is named NAME\(FixesFile.suffix), and its "
                    + "header has the recording's name.", file: folder)
        }
        return walks
    }

    /// The fixes within a recording. The SDK may have run on for a while after it.
    ///
    /// - Throws: ``Problems`` if more than half are outside: they are of another clock.
    private static func inside(
        _ track: FixesFile.Track, within duration: Double, folder: String, telling observer: RunObserver
    ) throws(Problems) -> [Fix] {
        let inside = track.fixes.filter { -1...duration + 1 ~= $0.time }
        guard inside.count < track.fixes.count else { return inside }
        let last = track.fixes[track.fixes.count - 1].time
        let problem = Problem(
            "\(track.fixes.count - inside.count) of \(track.fixes.count) fixes of \(track.name) are outside the recording. "
                + "Their times are \(TextTable.number(track.fixes[0].time)) to \(TextTable.number(last)) s; the recording has "
                + "0 to \(TextTable.number(duration)) s.",
            severity: 2 * inside.count < track.fixes.count ? .error : .warning, file: folder)
        if problem.severity == .error { throw Problems([problem]) }
        observer.warn([problem])
        return inside
    }
}

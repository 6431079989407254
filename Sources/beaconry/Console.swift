internal import Diagnostics
internal import Formats
internal import Foundation

/// Results on standard output; messages and progress on standard error.
struct Console: Sendable {
    let isQuiet: Bool

    /// A message on standard error, unless --quiet is given.
    func message(_ text: String) {
        if !isQuiet, !UnitJobRun.isSilent { Self.error(text) }
    }

    /// Warnings on standard error, unless --quiet is given.
    func warn(_ problems: [Problem]) {
        if !problems.isEmpty { message("\(Problems(problems))") }
    }

    /// A line on standard error, also with --quiet.
    static func error(_ text: String) { writeError(text + "\n") }

    /// Errors are ignored: standard error may be closed or full, and there is nowhere else to report it.
    fileprivate static func writeError(_ text: String) {
        try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
    }

    /// A result on standard output, with a final line feed.
    ///
    /// It is not an error if the reader closes the pipe early, as `head` does.
    ///
    /// - Throws: one problem with the system's reason, if the result is lost because standard output is closed or full.
    static func result(_ text: String) throws(Problems) {
        if UnitJobRun.isSilent { return }
        try StandardOutput().write(Array((text.hasSuffix("\n") ? text : text + "\n").utf8))
    }

    /// A progress line for `title`; `nil` with --quiet, or if standard error is not a terminal.
    func progress(_ title: String) -> ProgressLine? {
        !isQuiet && isatty(STDERR_FILENO) != 0 ? ProgressLine(title: title) : nil
    }
}

/// Standard output as a stream of bytes.
final class StandardOutput: ByteOutput {
    /// True if the reader has closed the pipe, as `head` does. This is not an error; further output is discarded.
    private(set) var isClosed = false

    func write(_ bytes: [UInt8]) throws(Problems) {
        var rest = bytes[...]
        while !rest.isEmpty, !isClosed {
            let count = rest.withUnsafeBytes { Foundation.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno == EPIPE {
                isClosed = true
            } else if errno != EINTR {
                throw Problems("The result cannot be written to standard output: \(String(cString: strerror(errno))).")
            }
        }
    }
}

/// A line on the terminal with the progress of long work and its remaining time.
final class ProgressLine: @unchecked Sendable {
    private let title: String
    private let start = ContinuousClock.now
    private let lock = NSLock()
    private var lastShown: ContinuousClock.Instant?
    private var done = 0

    init(title: String) { self.title = title }

    /// Shows that `done` of `total` are finished, at most ten times a second. May be called from any thread.
    ///
    /// - Parameter note: text after the progress, such as the best score so far.
    func update(_ done: Int, of total: Int, note: String? = nil) {
        lock.withLock { show(done, of: total, note: note) }
    }

    /// The same with `count` more than before.
    func advance(by count: Int, of total: Int) {
        lock.withLock {
            done += count
            show(done, of: total)
        }
    }

    private func show(_ done: Int, of total: Int, note: String? = nil) {
        let now = ContinuousClock.now
        if let lastShown, now - lastShown < .milliseconds(100), done < total { return }
        lastShown = now
        let elapsed = Double((now - start).components.seconds) + Double((now - start).components.attoseconds) * 1e-18
        var line = "\r\u{1B}[K\(title): \(done)/\(total)"
        if done > 0, done < total, elapsed > 1 {
            line += ", \(Self.duration(elapsed * Double(total - done) / Double(done))) left"
        }
        if let note { line += "; \(note)" }
        Console.writeError(line)
    }

    /// Removes the line.
    func finish() {
        Console.writeError("\r\u{1B}[K")
    }

    private static func duration(_ seconds: Double) -> String {
        let whole = Int(seconds.rounded(.up))
        return whole < 60 ? "\(whole) s" : "\(whole / 60) min \(whole % 60) s"
    }
}

internal import Foundation

/// A file that says that a process does a unit. It is touched every second, so a claim that nobody touched for some time is of a
/// process that ended or lost its connection; then others may do the unit, too. Two processes that do it are no harm.
final class UnitClaim: Sendable {
    /// After this time without a touch, nobody does the unit, seconds. Clocks of machines may differ by less.
    static let patience = 10.0

    private let path: String

    /// Claims a unit; `nil` if somebody else does it.
    init?(path: String) {
        self.path = path
        let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        if file >= 0 {
            close(file)
        } else if Self.isHeld(path) {
            return nil
        } else {
            _ = utimes(path, nil)
        }
    }

    /// Whether somebody does the unit.
    static func isHeld(_ path: String) -> Bool {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        guard let touched = attributes?[.modificationDate] as? Date else { return false }
        // The clock of another machine may be ahead.
        return abs(Date.now.timeIntervalSince(touched)) < patience
    }

    /// Does work, and touches the claim meanwhile.
    func during<Result>(_ work: () throws -> Result) rethrows -> Result {
        let ended = DispatchSemaphore(value: 0)
        let touching = Thread { [path] in
            while ended.wait(timeout: .now() + 1) == .timedOut { _ = utimes(path, nil) }
        }
        touching.start()
        defer {
            ended.signal()
            unlink(path)
        }
        return try work()
    }
}

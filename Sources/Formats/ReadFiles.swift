internal import Synchronization

/// The paths of the files that this process read so far, for a job that takes its inputs along.
package enum ReadFiles {
    private static let known = Mutex<Set<String>>([])

    package static var paths: Set<String> { known.withLock { $0 } }

    package static func add(_ path: String) { known.withLock { _ = $0.insert(path) } }
}

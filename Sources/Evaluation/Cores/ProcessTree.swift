internal import Foundation

/// A program and all processes that it has started.
enum ProcessTree {
    /// Ends a program, which is its process group's leader and not yet waited for, and its process group.
    ///
    /// On Linux this includes processes that left the group (`setsid`) or that lost their parent: `/proc` shows which
    /// processes descend from the program and which have its mark in their environment. Only a process that has lost its
    /// parent *and* replaced its environment escapes.
    ///
    /// - Parameter mark: the name of a variable that only this program has in its environment.
    static func end(_ program: pid_t, mark: String) {
        // A process may start another one while the list is made, so until none is left; 100 ms if one cannot be ended.
        for _ in 0..<100 {
            let others = others(of: program, mark: mark)
            kill(-program, SIGKILL)
            kill(program, SIGKILL)
            if others.isEmpty { return }
            for process in others { kill(process, SIGKILL) }
            usleep(1000)
        }
    }

    #if os(Linux)
        /// The processes that the program has started, without those that have ended.
        private static func others(of program: pid_t, mark: String) -> [pid_t] {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
            var children: [pid_t: [pid_t]] = [:]
            var others: Set<pid_t> = []
            for process in names.compactMap({ pid_t($0) }) where process != program {
                // NUMBER (NAME) STATE PARENT …
                let status = text(process, "stat").split(separator: ")").last?.split(separator: " ") ?? []
                guard status.count > 1, !["Z", "X"].contains(status[0]), let parent = pid_t(status[1]) else { continue }
                children[parent, default: []].append(process)
                if text(process, "environ").contains(mark) { others.insert(process) }
            }
            var next = [program] + others
            while let parent = next.popLast() {
                for child in children[parent] ?? [] where others.insert(child).inserted { next.append(child) }
            }
            return Array(others)
        }

        private static func text(_ process: pid_t, _ name: String) -> String {
            FileManager.default.contents(atPath: "/proc/\(process)/\(name)").map { String(decoding: $0, as: UTF8.self) }
                ?? ""
        }
    #else
        private static func others(of program: pid_t, mark: String) -> [pid_t] { [] }
    #endif
}

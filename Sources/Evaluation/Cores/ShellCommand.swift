internal import Foundation

/// A started command line of the shell, with this process's ends of its pipes.
///
/// Foundation's `Process` gives children neither a process group of their own nor the usual signals back.
struct ShellCommand {
    /// Its number, which is also that of its process group.
    var process: pid_t
    var input: Int32
    var output: Int32
    var errors: Int32

    /// Starts a command line. Only one thread at a time may do this.
    ///
    /// - Parameter mark: the name of a variable for its environment, by which ``ProcessTree`` finds what it starts.
    static func spawn(_ command: String, mark: String) -> Result<ShellCommand, CoreFailure> {
        var open: [Int32] = []
        func failed(_ number: Int32) -> Result<ShellCommand, CoreFailure> {
            for end in open { close(end) }
            return .failure(CoreFailure("It cannot be started: \(String(cString: strerror(number)))."))
        }
        for _ in 0..<3 {
            var ends: [Int32] = [-1, -1]
            guard pipe(&ends) == 0 else { return failed(errno) }
            // Descriptors above the standard ones, which may be closed in this process; they are closed in every child.
            for end in ends {
                let moved = fcntl(end, F_DUPFD_CLOEXEC, 3)
                let number = errno
                close(end)
                if moved < 0 { return failed(number) }
                open.append(moved)
            }
        }
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
            var attributes: posix_spawnattr_t?
        #else
            var actions = posix_spawn_file_actions_t()
            var attributes = posix_spawnattr_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        for (end, standard) in [(open[0], STDIN_FILENO), (open[3], STDOUT_FILENO), (open[5], STDERR_FILENO)] {
            posix_spawn_file_actions_adddup2(&actions, end, standard)
        }
        posix_spawnattr_setpgroup(&attributes, 0)
        var usual = sigset_t()
        sigemptyset(&usual)
        posix_spawnattr_setsigmask(&attributes, &usual)
        // A child would also ignore the signals that this process ignores.
        for number in [SIGPIPE, SIGINT, SIGTERM, SIGHUP, SIGQUIT] { sigaddset(&usual, number) }
        posix_spawnattr_setsigdefault(&attributes, &usual)
        posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
        var process: pid_t = 0
        let texts = ["/bin/sh", "-c", command, "\(mark)=1"]
        let words = texts.map { strdup($0) as UnsafeMutablePointer<CChar>? }
        defer { for word in words { free(word) } }
        var arguments = Array(words[..<3]) + [nil]
        var environment = [words[3]]
        var place: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = environ
        while let word = place?.pointee {
            environment.append(word)
            place = place?.successor()
        }
        environment.append(nil)
        let result = posix_spawn(&process, "/bin/sh", &actions, &attributes, &arguments, &environment)
        guard result == 0 else { return failed(result) }
        for end in [open[0], open[3], open[5]] { close(end) }
        return .success(ShellCommand(process: process, input: open[1], output: open[2], errors: open[4]))
    }
}

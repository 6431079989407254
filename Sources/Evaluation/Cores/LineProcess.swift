internal import Foundation
internal import Synchronization

/// A program with input and output line by line. No call waits longer than its time limit, whatever the program does.
///
/// Its standard error is emptied while we wait for it, so that it cannot block there, and only the end of it is kept. It
/// is ended with everything that it has started: see ``ProcessTree``.
final class LineProcess {
    /// Longest line that is read, bytes.
    static let longestLine = 1 << 20
    /// Time that a program may take to end after it closed a pipe or its input was closed, seconds.
    private static let grace = 1.0
    /// How much of its standard error is kept, bytes.
    private static let keptErrors = 16 << 10

    private let process: pid_t
    private let mark = "BEACONRY_CORE_" + UUID().uuidString.replacing("-", with: "")
    private var input: Int32
    private var output: Int32
    private var errors: Int32
    /// What it wrote after the last line that was taken.
    private var pending: [UInt8] = []
    private var errorTail: [UInt8] = []
    /// How it ended, in words; `nil` while it runs.
    private var ending: String?

    /// Programs that run now with their marks, for ``endAll(andThen:)``.
    private static let running = Mutex<[pid_t: String]>([:])

    /// Starts a command line of the shell.
    ///
    /// - Throws: ``CoreFailure`` with the system's reason.
    init(_ command: String) throws(CoreFailure) {
        // A write to a program that no longer reads must be an error and not end this process.
        signal(SIGPIPE, SIG_IGN)
        // One at a time: between the creation of a pipe and its mark, another child would inherit it and keep it open.
        let started = Self.running.withLock { [mark] running in
            let started = ShellCommand.spawn(command, mark: mark)
            if case .success(let child) = started { running[child.process] = mark }
            return started
        }
        let child = try started.get()
        process = child.process
        input = child.input
        output = child.output
        errors = child.errors
        for end in [input, output, errors] { _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK) }
    }

    deinit { end() }

    /// Ends every program that runs now, and then this process; for a tool that is interrupted. No program starts after
    /// that, and no other thread notices that its program has ended.
    static func endAll(andThen end: () -> Never) -> Never {
        running.withLock { running in
            for (process, mark) in running { ProcessTree.end(process, mark: mark) }
            end()
        }
    }

    /// Sends bytes, and waits for one line.
    ///
    /// - Parameters:
    ///   - limit: seconds for both together.
    ///   - question: what it is asked, for a message.
    /// - Returns: the line without its line feed.
    /// - Throws: ``CoreFailure`` with what became of the program. It has to be ended then.
    func ask(_ request: [UInt8], limit: Double, question: String? = nil) throws(CoreFailure) -> [UInt8] {
        var deadline = ContinuousClock.now + .seconds(limit)
        var rest = request[...]
        var hasClosedInput = false
        while true {
            if rest.isEmpty, let line = try takeLine() { return line }
            // Its child processes may keep its output open, so the end of the output alone does not show its end.
            if let ending = reap(within: output < 0 ? Self.grace : 0) {
                receive()
                if rest.isEmpty, let line = try takeLine() { return line }
                throw failure("It \(ending).")
            }
            if output < 0 { throw failure("It closed its standard output.") }
            guard ContinuousClock.now < deadline else {
                let seconds = TextTable.number(limit, decimals: limit < 10 ? 1 : 0)
                let answer = "answer" + (question.map { " to \($0)" } ?? "")
                throw failure(
                    hasClosedInput ? "It closed its standard input." : "It gave no \(answer) within \(seconds) s.")
            }
            let isRead = wait(until: deadline, toWrite: !rest.isEmpty, watchesInput: !hasClosedInput)
            receive()
            if isRead, let count = rest.isEmpty ? 0 : send(rest) {
                rest = rest.dropFirst(count)
            } else if !hasClosedInput {
                // Most programs that do this end, and how they ended is the better message.
                hasClosedInput = true
                deadline = min(deadline, .now + .seconds(Self.grace))
            }
        }
    }

    /// Sends the last bytes, closes the program's input, and waits a moment before it ends the program.
    func finish(_ message: [UInt8]) {
        guard input >= 0 else { return }
        // If the bytes do not fit into the pipe, the program does not read them, so they are dropped.
        _ = send(message[...])
        close(&input)
        _ = reap(within: Self.grace)
        end()
    }

    /// Ends the program and everything that it started.
    func end() {
        close(&input)
        if ending == nil {
            ProcessTree.end(process, mark: mark)
            _ = reap(within: .infinity)
        }
        close(&output)
        close(&errors)
    }

    /// A failure with the program's last lines on standard error and the faulty line, by default an unfinished one.
    func failure(_ message: String, line: [UInt8]? = nil) -> CoreFailure {
        receive()
        let line = line ?? pending
        return CoreFailure(
            message, line: line.isEmpty ? nil : CoreFailure.shown(line),
            lastWords: errorTail.split(separator: UInt8(ascii: "\n")).suffix(10).map { CoreFailure.shown($0) })
    }
}

// MARK: - Pipes

extension LineProcess {
    private func close(_ end: inout Int32) {
        if end >= 0 { _ = Foundation.close(end) }
        end = -1
    }

    /// Waits until there is something to read, or room to write if that is wanted; at most 50 ms.
    ///
    /// - Returns: whether the program can still read its input; false if this is not watched.
    private func wait(until deadline: ContinuousClock.Instant, toWrite: Bool, watchesInput: Bool) -> Bool {
        var ends = [
            pollfd(fd: pending.count > Self.longestLine ? -1 : output, events: Int16(POLLIN), revents: 0),
            pollfd(fd: errors, events: Int16(POLLIN), revents: 0),
            pollfd(fd: watchesInput ? input : -1, events: toWrite ? Int16(POLLOUT) : 0, revents: 0),
        ]
        let left = (deadline - ContinuousClock.now) / .milliseconds(1)
        _ = poll(&ends, nfds_t(ends.count), Int32(min(max(left.rounded(.up), 0), 50)))
        return watchesInput && Int32(ends[2].revents) & (POLLERR | POLLHUP | POLLNVAL) == 0
    }

    /// Writes as many bytes as the pipe takes and returns their number; `nil` if the pipe has no reader.
    private func send(_ bytes: ArraySlice<UInt8>) -> Int? {
        let count = bytes.withUnsafeBytes { write(input, $0.baseAddress, $0.count) }
        if count >= 0 { return count }
        return errno == EAGAIN || errno == EINTR ? 0 : nil
    }

    /// Reads what is there: of the output at most one longest line ahead, of the errors at most as much at once.
    private func receive() {
        if pending.count <= Self.longestLine { receive(&output, into: &pending, most: Self.longestLine) }
        receive(&errors, into: &errorTail, most: 8 * Self.keptErrors)
        if errorTail.count > Self.keptErrors { errorTail.removeFirst(errorTail.count - Self.keptErrors) }
    }

    private func receive(_ end: inout Int32, into bytes: inout [UInt8], most: Int) {
        var chunk = [UInt8](repeating: 0, count: 1 << 14)
        var left = most
        while end >= 0, left > 0 {
            let count = read(end, &chunk, chunk.count)
            if count < 0, errno == EAGAIN || errno == EINTR { return }
            guard count > 0 else { return close(&end) }
            bytes += chunk[..<count]
            left -= count
        }
    }

    /// The next whole line that was received.
    private func takeLine() throws(CoreFailure) -> [UInt8]? {
        guard let end = pending.firstIndex(of: UInt8(ascii: "\n")) else {
            guard pending.count <= Self.longestLine else {
                throw failure("It wrote a line of more than \(Self.longestLine) bytes.")
            }
            return nil
        }
        defer { pending.removeSubrange(...end) }
        var line = Array(pending[..<end])
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        return line
    }
}

// MARK: - Its end

extension LineProcess {
    /// Waits for the program to end by itself, and then ends the processes that it has left running.
    ///
    /// - Returns: how it ended, such as `ended with exit code 1`; `nil` if it still runs.
    private func reap(within seconds: Double) -> String? {
        if let ending { return ending }
        let deadline = seconds.isFinite ? ContinuousClock.now + .seconds(seconds) : nil
        while true {
            // It stays a zombie until its group is ended, so that no other process can get its number.
            var information = siginfo_t()
            let result = waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT | WNOHANG)
            if result == 0, information.si_signo != 0 { break }
            if result != 0, errno != EINTR { break }
            if let deadline, ContinuousClock.now >= deadline { return nil }
            _ = wait(until: .now + .milliseconds(5), toWrite: false, watchesInput: false)
            receive()
        }
        ProcessTree.end(process, mark: mark)
        let status = Self.running.withLock { running in
            var status: Int32 = 0
            while waitpid(process, &status, 0) < 0, errno == EINTR {}
            running[process] = nil
            return status
        }
        let signal = status & 0x7f
        let words = signal == 0 ? "ended with exit code \(status >> 8 & 0xff)" : "was ended by signal \(signal)"
        ending = words
        return words
    }
}

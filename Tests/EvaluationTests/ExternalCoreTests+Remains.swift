import Evaluation
import Foundation
import TestSupport
import Testing

// Nothing that a core starts outlives it.
extension ExternalCoreTests {
    /// A child of the core holds a lock and waits for a byte. It gets the byte when the run is over: a child that was not
    /// ended with its core would then leave a file and end. A process that can take the lock knows that the child is gone.
    @Test(arguments: ["os._exit(1)", "pass"]) func whatACoreStartsEndsWithIt(fault: String) throws {
        try expectNothingRemains(of: "pass", fault: "if step == 3: \(fault)", isSound: fault == "pass")
    }

    #if os(Linux)
        /// The same for children in sessions of their own: one whose parent lives, one that has lost its parent and one
        /// that has replaced its environment; of a core that hangs before its first answer, or later, or that ends.
        @Test(arguments: ["signal.pause()", "if step == 3: signal.pause()", "if step == 3: os._exit(1)", "pass"])
        func whatACoreStartsInAnotherSessionEndsWithIt(fault: String) throws {
            for child in [
                "os.setsid()", "os.setsid(); os.fork() and os._exit(0)",
                "os.environ.clear(); os.setsid(); os.execv(sys.executable, [sys.executable, '-c', waiter])",
            ] {
                // A core that ends leaves children that have replaced their environment.
                if child.contains("clear"), fault.contains("_exit") || fault == "pass" { continue }
                try expectNothingRemains(of: child, fault: fault, isSound: fault == "pass")
            }
        }

        @Test func aCoreThatNeverSaysHelloEndsWithItsChildren() throws {
            #expect(ExternalCore.Limits().start == 10)
            try expectNothingRemains(of: "os.setsid()", last: "signal.pause()", fault: "pass", isSound: false)
        }
    #endif

    private func expectNothingRemains(
        of child: String, last: String = "pass", fault: String, isSound: Bool
    ) throws {
        try TestCore.inFolder { folder in
            let lock = folder.appending(path: "lock").path
            let gate = folder.appending(path: "gate").path
            let outlived = folder.appending(path: "outlived").path
            try #require(mkfifo(gate, 0o600) == 0 && FileManager.default.createFile(atPath: lock, contents: nil))
            let opening = """
                import fcntl
                lock = open('\(lock)', 'w')
                fcntl.flock(lock, fcntl.LOCK_EX)
                gate = os.open('\(gate)', os.O_RDWR)
                os.set_inheritable(lock.fileno(), True)
                os.set_inheritable(gate, True)
                waiter = "import os; os.read(%d, 1); open('\(outlived)', 'w')" % gate
                ready, told = os.pipe()
                if os.fork() == 0:
                    os.close(ready)
                    os.set_inheritable(told, False)
                    \(child)
                    os.close(told)
                    exec(waiter)
                    os._exit(0)
                os.close(told)
                os.read(ready, 1)
                \(last)
                """
            let core = TestCore(fault: fault, opening: opening)
            // Only a core that hangs is given up by the limits.
            let saysHello = last == "pass"
            let limits =
                fault.contains("pause") || !saysHello
                ? ExternalCore.Limits(start: saysHello ? 1800 : 3, answer: 1) : Self.patient
            let runs = ExternalCore.run(try core.command(in: folder), on: walks(1), venue: venue, limits: limits)
            let failure = reason(runs.fixes[0])
            #expect((failure == nil) == isSound)
            if !saysHello { #expect(failure?.message == "It gave no answer to \"hello\" within 3.0 s.") }
            let opened = open(gate, O_RDWR)
            let locked = open(lock, O_RDWR)
            defer { for descriptor in [opened, locked] { close(descriptor) } }
            try #require(opened >= 0 && locked >= 0)
            #expect(write(opened, "x", 1) == 1)
            #expect(flock(locked, LOCK_EX) == 0)
            #expect(!FileManager.default.fileExists(atPath: outlived))
        }
    }
}

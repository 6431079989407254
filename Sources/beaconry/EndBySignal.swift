internal import Evaluation
internal import Formats
internal import Foundation

/// Ends the tool on Ctrl-C (SIGINT), SIGTERM and SIGHUP, after removing partial files.
///
/// A command that can stop with its results so far is asked to stop (``GracefulEnd``); then only the second signal ends
/// the tool at once. In every phase the tool ends by the signal itself, so that a shell stops its script, too, and gives
/// the exit code 128 + number.
enum EndBySignal {
    /// From here on no signal is lost: all threads block them, and they wait until a thread of their own takes them.
    static func begin() {
        var numbers = set(of: [SIGINT, SIGTERM, SIGHUP])
        pthread_sigmask(SIG_BLOCK, &numbers, nil)
        // `nohup` ignores hang-ups on purpose; a shell also ignores Ctrl-C for what it runs in the background.
        let atHangUp = unsafeBitCast(signal(SIGHUP, SIG_DFL), to: Int.self)
        if atHangUp == unsafeBitCast(SIG_IGN, to: Int.self) {
            signal(SIGHUP, SIG_IGN)
            sigdelset(&numbers, SIGHUP)
        }
        for number in [SIGINT, SIGTERM] { signal(number, SIG_DFL) }
        Thread.detachNewThread { [numbers] in
            var numbers = numbers
            var number = Int32(0)
            while sigwait(&numbers, &number) == 0 { take(number) }
        }
    }

    /// Ends this process by a signal.
    static func end(by number: Int32) -> Never {
        var numbers = set(of: [number])
        pthread_sigmask(SIG_UNBLOCK, &numbers, nil)
        raise(number)
        _exit(128 + number)
    }

    private static func take(_ number: Int32) {
        if GracefulEnd.wish(number) {
            return Console.error("\nStopping. Press Ctrl-C again to quit immediately.")
        }
        ExternalCore.endAll {
            SystemProgram.endAll {
                OutputFile.giveUpAll {
                    Console.error("Interrupted. Complete files were kept. No partial files were left.")
                    if let hint = GracefulEnd.hint { Console.error(hint) }
                    end(by: number)
                }
            }
        }
    }

    private static func set(of numbers: [Int32]) -> sigset_t {
        var set = sigset_t()
        sigemptyset(&set)
        for number in numbers { sigaddset(&set, number) }
        return set
    }
}

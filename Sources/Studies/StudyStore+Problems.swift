internal import Diagnostics
internal import GRDB

extension StudyStore {
    enum Work: String {
        case reading = "read"
        case writing = "written"
    }

    /// Runs an operation with SQLite, and converts its errors to problems that say what to do.
    static func reporting<Value>(_ path: String, as work: Work, _ body: () throws -> Value) throws(Problems) -> Value {
        do {
            return try body()
        } catch let problems as Problems {
            throw problems
        } catch let damage as StudyDamage {
            throw damaged(damage.reason, path)
        } catch let error as DatabaseError {
            throw problem(error, path, work)
        } catch {
            throw Problems("The study cannot be \(work.rawValue): \(error)", file: path)
        }
    }

    private static func problem(_ error: DatabaseError, _ path: String, _ work: Work) -> Problems {
        let reason = error.message ?? "\(error.resultCode)"
        switch error.resultCode {
        case .SQLITE_FULL:
            return Problems(
                "Free some disk space and continue: the disk is full. All data that was stored before is kept.",
                file: path)
        case .SQLITE_BUSY, .SQLITE_LOCKED:
            return Problems(
                "Try again after the other program that uses the study has ended (\(reason)). Nothing was changed.",
                file: path)
        case .SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH:
            return Problems(
                "Copy the study, or wait: it cannot be opened (\(reason)). While a process writes a study, a reader needs "
                    + "write permission for the file and its folder.", file: path)
        case .SQLITE_IOERR:
            return Problems(
                "The study cannot be \(work.rawValue) (\(reason)): the disk may be full or failing. All data that was "
                    + "stored before is kept.", file: path)
        case .SQLITE_NOMEM: return Problems("There is not enough memory for the study.", file: path)
        default: return damaged(reason, path)
        }
    }

    private static func damaged(_ reason: String, _ path: String) -> Problems {
        Problems(
            "Use a copy of the study, or start a new one: it is damaged: \(reason). Nothing was changed.", file: path)
    }
}

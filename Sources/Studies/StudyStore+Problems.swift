internal import Diagnostics
internal import GRDB

extension StudyStore {
    /// What was under way when something failed.
    enum Work: String {
        case reading = "read"
        case writing = "written"
    }

    /// Does something with SQLite; what it throws becomes a problem that says what to do.
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
                "The disk is full. Everything stored before is still there; make room and go on.", file: path)
        case .SQLITE_BUSY, .SQLITE_LOCKED:
            return Problems(
                "Another program is using the study (\(reason)). Nothing was changed; try again when it has ended.",
                file: path)
        case .SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH:
            return Problems(
                "The study cannot be opened (\(reason)). The file and its folder must be writable while "
                    + "somebody writes it; copy the study, or wait.", file: path)
        case .SQLITE_IOERR:
            return Problems(
                "The study cannot be \(work.rawValue) (\(reason)): the disk may be full or failing. Everything stored "
                    + "before is still there.", file: path)
        case .SQLITE_NOMEM: return Problems("There is not enough memory for the study.", file: path)
        default: return damaged(reason, path)
        }
    }

    private static func damaged(_ reason: String, _ path: String) -> Problems {
        Problems(
            "The study is damaged: \(reason). Nothing was changed; use a copy of it, or begin a new study.", file: path)
    }
}

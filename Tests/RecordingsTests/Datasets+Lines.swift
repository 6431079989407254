import Foundation
import TestSupport

extension Datasets {
    /// Number of lines of a file, its last line feed or none.
    static func lineCount(_ path: String) throws -> Int {
        try String(contentsOfFile: "\(folder)/\(path)", encoding: .utf8).split(separator: "\n").count
    }
}

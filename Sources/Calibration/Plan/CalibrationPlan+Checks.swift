package import Diagnostics
internal import Foundation

extension CalibrationPlan {
    /// Warnings about options that have no effect on recorded walks.
    var warnings: [Problem] {
        guard data.isRecorded else { return [] }
        let unused = changes.map(\.option).filter {
            ["walks", "duration", "phones", "variations", "variationWalks"].contains($0.key)
        }
        return unused.map {
            Problem("\($0.key) has no effect: the walks are recorded, and nothing is simulated.", severity: .warning)
        }
    }

    /// The files and folders that it names.
    package var inputs: [String?] { Self.options.map { option in option.path.flatMap { self[keyPath: $0] } } }

    /// Changes the paths of files and folders.
    package mutating func changePaths<Failure: Error>(
        _ change: (PlanOption<Self>, String) throws(Failure) -> String
    ) throws(Failure) {
        for option in Self.options {
            guard let path = option.path, let old = self[keyPath: path] else { continue }
            self[keyPath: path] = try change(option, old)
        }
    }

    /// Checks that the files and folders of a study file exist.
    ///
    /// - Throws: ``Problems`` with each that is missing.
    package func checkPaths(in file: String) throws(Problems) {
        let problems = Self.options.compactMap { option in
            option.path.flatMap { self[keyPath: $0] }.flatMap { path in
                FileManager.default.fileExists(atPath: path)
                    ? nil : Problem("\(option.key): There is nothing at \(path).", file: file)
            }
        }
        guard problems.isEmpty else { throw Problems(problems) }
    }
}

extension DataPlan {
    /// The path of the venue file; `nil` if there is none.
    var venuePath: String? {
        get { venue.isEmpty ? nil : venue }
        set { venue = newValue ?? "" }
    }
}

internal import Foundation
internal import Positioning

/// A stand-in for the positioning SDK, with the calls of its document: exported Swift code is type-checked against it.
public enum StandInSDK {
    /// What the compiler says of these sources; empty if all compile without warnings.
    ///
    /// - Parameter instance: the type of the shared controller.
    public static func problems(in sources: [String], instance: String) throws -> [String] {
        let folder = FileManager.default.temporaryDirectory.appending(path: "beaconry-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        func problem(_ source: String, _ arguments: [String]) throws -> String? {
            try source.write(to: folder.appending(path: "source.swift"), atomically: true, encoding: .utf8)
            let run = try swiftc(arguments + ["-I", ".", "source.swift"], in: folder)
            return run.code == 0 ? nil : "\(run.output)\n\(source)"
        }
        let modules = [("BackspinSDK", sdk(instance: instance)), ("CoreLocation", location)]
        return try modules.compactMap { try problem($1, ["-emit-module", "-module-name", $0]) }
            + sources.compactMap { try problem($0, ["-typecheck", "-warnings-as-errors"]) }
    }

    private static func swiftc(_ arguments: [String], in folder: URL) throws -> (code: Int32, output: String) {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["swiftc"] + arguments
        process.currentDirectoryURL = folder
        let pipe = Pipe()
        process.standardError = pipe
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, output)
    }

    private static func sdk(instance: String) -> String {
        let keys = SettingsCatalogue.documentedRows.flatMap { $0.map(\.key) }
        return """
            public enum BSSDKPositioningAccuracySetting { case noPreset, powerSaving, bestAccuracy, adaptive }
            public enum BSSDKPositioningConfiguration { case \(keys.joined(separator: ", ")) }
            public final class BackspinSDKController {
                public class func sharedInstance() -> \(instance) { BackspinSDKController() }
                public func setPositioningConfiguration(
                    _ value: Any, forSetting: BSSDKPositioningConfiguration,
                    forAccuracySetting: BSSDKPositioningAccuracySetting
                ) {}
                public func enable(_ setting: BSSDKPositioningAccuracySetting) {}
                public func startIndoorPositioningWithBackspinPositioningBeacons() {}
                public func stopIndoorPositioning(ofBackspinPositioningBeaconsAndStopMonitoring: Bool) {}
            }
            """
    }

    /// Of CoreLocation, what positions of the SDK have.
    private static let location = """
        @_exported import Foundation
        public final class CLLocation {
            public let altitude = 0.0
            public func distance(from other: CLLocation) -> Double { 0 }
        }
        """
}

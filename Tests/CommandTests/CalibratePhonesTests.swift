import Foundation
import TestSupport
import Testing

/// A preset for the phones of an app.
@Suite struct CalibratePhonesTests {
    private static let arguments = [
        "calibrate", "Venues/office.yaml", "--walks", "16", "--duration", "60", "--configurations", "16", "--starts",
        "1",
        "--document-variants", "0", "--variations", "phones", "--variation-walks", "8", "--quiet",
    ]

    /// What a run left.
    private struct Left {
        var text: String
        var document: JSONTree
        var swift: String
        var kotlin: String
    }

    private func run(_ arguments: [String]) throws -> Left {
        var left: Left?
        try Tool.inFolder { folder in
            let run = try Tool.run(Self.arguments + arguments + ["--output", folder.path])
            #expect(run.exitCode == 0, "\(run.errors)")
            func text(_ name: String) throws -> String {
                try String(contentsOf: folder.appending(path: name), encoding: .utf8)
            }
            left = Left(
                text: run.output, document: try JSONTree(json: text("calibration.json")),
                swift: try text("preset.swift"),
                kotlin: try text("preset.kt"))
        }
        return try #require(left)
    }

    /// Walks of Android phones decide about `preset.kt`, and tell nothing about iPhones.
    @Test func aPresetIsForThePhonesThatAreNamed() throws {
        let left = try run(["--phones", "android-low-latency,android-balanced"])
        #expect(left.document.members["recommendation"] == .text("preset"), "\(left.text)")
        let phones = "Android low-latency and Android balanced phones"
        #expect(left.text.contains("Use the recommended preset on \(phones). "), "\(left.text)")
        #expect(left.text.contains("mean of 16 simulated test walks (\(phones))"), "\(left.text)")
        #expect(left.kotlin.contains("val enabled: String? = \"bestAccuracy\""))
        #expect(!left.swift.contains("shared?.enable("))
        #expect(left.swift.contains("keep the SDK's presets") || left.swift.contains("keep the default"))
    }

    /// Phones are those of the survey, if there is one, and a misspelt name is said with what is allowed.
    @Test func whatCannotBeChosenIsRefused() throws {
        let survey = try Tool.run(["calibrate", "Venues/office.yaml", "--phones", "ios", "--survey", "nope"])
        #expect(survey.exitCode == 2 && survey.errors.contains("leave out \"phones\""), "\(survey.errors)")
        let name = try Tool.run(["calibrate", "Venues/office.yaml", "--phones", "andriod"])
        #expect(name.exitCode == 2 && name.errors.contains("android-low-latency"), "\(name.errors)")
    }
}

import Diagnostics
import Foundation
import Positioning
import TestSupport
import Testing
import VenueFiles
import VenueModel

@testable import Reporting

@Suite struct SettingPictureTests {
    func venue(_ name: String) throws -> Venue {
        try VenueFile.read(path: Project.venuePath(name)).venue
    }

    @Test func everySettingHasAScene() {
        #expect(SettingScene.all.map(\.key) == SettingsCatalogue.all.map(\.key))
        #expect(Set(SettingScene.all.map(\.fileName)).count == SettingScene.all.count)
        for scene in SettingScene.all { #expect(["office", "supermarket", "mall"].contains(scene.venue)) }
    }

    /// One scene for each quantity over time, and for each thing that only some plans have.
    @Test(arguments: [
        "activateRssiSmoothing", "sensibleDistanceFilterSpeed", "activateNavigationPathSnapping",
        "updatePublishInterval", "laterationLoss", "activateBarometer", "beaconTxPower",
    ])
    func aPictureIsWellFormedSmallAndRepeatable(_ key: String) throws {
        let scene = try #require(SettingScene.all.first { $0.key == key })
        let venue = try venue(scene.venue)
        let text = try scene.picture(in: venue).text
        let counter = MarkupCounter(text)
        #expect(counter.failure == nil)
        #expect(text.utf8.count < 20_000)
        #expect(text.contains(">\(key)</text>") && text.contains("time, s") && text.contains(" m</text>"))
        // The plan is drawn once and shown twice, each time with a track.
        #expect(counter.counts["use"] == 1 && counter.counts["svg"] == 3)
        for colour in [Palette.baseline, Palette.candidate] { #expect(text.contains("stroke=\"\(colour)\"")) }
        // Both runs are there, and they differ.
        let low = lines(in: text, of: Palette.baseline)
        let high = lines(in: text, of: Palette.candidate)
        #expect(!low.isEmpty && low != high)
        #expect(try scene.picture(in: venue).text == text)
        #expect(try scene.picture(in: venue, seed: 99).text != text)
    }

    /// What the paths of a colour draw.
    private func lines(in text: String, of colour: String) -> [String] {
        MarkupCounter(text).attributes.filter { $0.element == "path" && $0.values["stroke"] == colour }
            .compactMap { $0.values["d"] }
    }

    /// Text stands within the drawing, and not on the next text of its line: at six tenths of its size a letter, generously.
    @Test(arguments: ["laterationLoss", "saneBeaconDistanceFilter", "activateBarometer", "accuracyScale"])
    func nothingIsCutOff(_ key: String) throws {
        let scene = try #require(SettingScene.all.first { $0.key == key })
        let drawing = try scene.picture(in: venue(scene.venue))
        var ends: [String: Double] = [:]
        for line in drawing.text.split(separator: "\n") where line.hasPrefix("<text") && !line.contains("rotate") {
            let words = line.split(separator: ">", maxSplits: 1)[1].replacing("</text>", with: "")
            let x = try #require(
                line.firstMatch(of: #/x="([0-9.]+)"/#).flatMap { Double(String($0.1)) })
            guard !line.contains("text-anchor") else { continue }
            let size = line.firstMatch(of: #/font-size="([0-9.]+)"/#).flatMap { Double(String($0.1)) } ?? 12
            let end = x + 0.56 * size * Double(words.count)
            #expect(end < drawing.width, "\(words)")
            let y = try #require(line.firstMatch(of: #/ y="([0-9.]+)"/#).map { String($0.1) })
            #expect(ends[y].map { $0 < x } ?? true, "\(words)")
            ends[y] = end
        }
    }

    @Test func aVenueThatDoesNotFitIsAProblem() throws {
        let scene = try #require(SettingScene.all.first { $0.venue == "mall" })
        #expect(throws: Problems.self) { try scene.picture(in: venue("office")) }
    }
}

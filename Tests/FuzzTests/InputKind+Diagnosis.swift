import Diagnosis
import Evaluation
import Foundation
import Positioning
import Recordings
import TestSupport
import VenueFiles
import Walks

extension InputKind {
    /// Walks with their truth, one of which is damaged: what is read can be diagnosed.
    static let diagnosed = InputKind(
        name: "diagnosed", count: 400,
        samples: { _ in
            let header =
                #"{"format":"beaconry-recording","version":1,"name":"walk","kind":"walk","device":"phone","duration":40}"#
            let beacons = ["1", "2"].map { "0B0E5A0C-6E41-4D57-8A4F-3D6D2A4B9C11/7/\($0)" }
            let lines = (1...40).flatMap { second in
                beacons.enumerated().map { number, beacon in
                    let level = -60 - (second + 17 * number) % 23
                    return #"{"t":\#(second),"beacon":"\#(beacon)","rssi":\#(level)}"#
                }
            }
            let truth = (0...40).map { #"{"t":\#($0),"x":\#(1 + 0.2 * Double($0)),"y":4,"level":0}"# }
            return [
                [
                    File("walk.recording.jsonl", ([header] + lines).joined(separator: "\n") + "\n"),
                    File(
                        "walk.truth.jsonl",
                        ([#"{"format":"beaconry-truth","version":1,"name":"walk"}"#] + truth).joined(separator: "\n")
                            + "\n"),
                ]
            ]
        },
        read: { folder, _ in
            let venue = try VenueFile.parse(SmallVenue.text).venue
            let content = try RecordingSet.read(folder: folder, strict: false)
            try content.set.checkPositions(at: venue, folder: folder)
            let walks = content.set.withTruth(.walk).filter { (($0.truth.samples.last?.time ?? 0) < 10_000) }
            guard !walks.isEmpty else { return }
            let result = try DiagnosisRun(
                DiagnosisRequest(walks, at: venue, zonedPreset: ZonedPreset(base: PositioningSettings()))
            ).run()
            _ = try result.json()
            _ = result.text
            let areas = result.areas + [result.all].compactMap(\.self)
            try promise(areas.allSatisfy { $0.medianError.isFinite }, "errors are finite")
            try promise(
                areas.allSatisfy { abs($0.causes.reduce(0) { $0 + $1.share } - 1) < 0.1 }, "shares add up to one")
        })
}

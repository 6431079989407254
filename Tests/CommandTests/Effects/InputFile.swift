import Formats
import Foundation
import TestSupport

/// A kind of files that people write: one that has every key, and commands that show what a key does.
struct InputFile {
    /// Its name in the folder of the commands.
    var path: String
    var text: String
    /// Other files in the folder.
    var others: [String: String] = [:]
    /// Commands that make more files there once, from the file as it is.
    var setups: [[String]] = []
    /// The commands, those first that take little time.
    var probes: [[String]]
    /// Keys that change nothing, with the reason.
    var idle: [String: String] = [:]
    /// Whether all keys are tried for every change.
    var isShort = true

    func tree() throws -> JSONTree {
        guard let root = YAMLReader(file: nil).read(text) else { throw CocoaError(.fileReadCorruptFile) }
        return JSONTree(yaml: root)
    }

    private static let office = Project.root.appending(path: "Venues/office.yaml").path
    private static let out = ["--output", "out", "--quiet"]

    static let all: [String: InputFile] = [
        "venue": InputFile(
            path: "venue.yaml", text: SmallVenue.text,
            setups: [["simulate", "venue.yaml", "--walks", "2", "--duration", "20", "--output", "walks", "--quiet"]],
            probes: [
                ["plan", "lint", "venue.yaml"] + out,
                ["plan", "maps", "venue.yaml", "--cell", "2"] + out,
                ["simulate", "venue.yaml", "--walks", "2", "--duration", "20"] + out,
                ["locate", "venue.yaml", "--recordings", "walks"] + out,
                ["evaluate", "venue.yaml", "--recordings", "walks", "--by", "zone"] + out,
                [
                    "plan", "place", "venue.yaml", "--count", "2", "--cell", "2", "--without-visitors", "--mount",
                    "both", "--powered",
                ] + out,
                [
                    "plan", "place", "venue.yaml", "--count", "2", "--cell", "2", "--without-visitors", "--mount",
                    "walls", "--afresh",
                ] + out,
                ["engage", "routes", "venue.yaml", "--visits", "2", "--duration", "120", "--barrier-free"] + out,
                ["plan", "sheet", "venue.yaml"] + out,
                ["validate", "venue.yaml"],
                ["export", "plan", "venue.yaml"] + out,
            ]),
        "scenario": InputFile(
            path: "scenario.yaml", text: SmallScenario.text, others: ["shop.yaml": SmallScenario.venue],
            probes: [["simulate", "scenario.yaml", "--explain"] + out]),
        "requirements": InputFile(
            path: "requirements.yaml",
            text: """
                requirements:
                  - {name: near, share: 0.5, within: 4, zone: Open plan, level: 3}
                  - {metric: ce50, atMost: 3}
                  - {metric: availability, atLeast: 0.5}
                """,
            setups: [["simulate", office, "--walks", "3", "--duration", "60", "--output", "walks", "--quiet"]],
            probes: [["evaluate", office, "--recordings", "walks", "--require", "requirements.yaml"] + out]),
        "catalogue": InputFile(
            path: "catalogue.yaml", text: catalogue,
            probes: [
                ["plan", "sheet", office, "--catalogue", "catalogue.yaml"] + out,
                [
                    "plan", "place", office, "--budget", "500", "--catalogue", "catalogue.yaml", "--without-visitors",
                    "--cell", "3",
                ] + out,
            ]),
        "registry-mapping": InputFile(
            path: "mapping.yaml",
            text: "columns: {serial: S, uuid: U, major: M, minor: N, interval: I}\nintervalUnit: ms\n",
            others: [
                "export.csv":
                    "S,U,M,N,I\nx1,A3D1C0B4-77E2-4F19-8C55-0B9E61D24C02,3,1,500\nx2,A3D1C0B4-77E2-4F19-8C55-0B9E61D24C02,3,2,900\n"
            ],
            probes: [["plan", "registry", office, "--registry", "export.csv", "--mapping", "mapping.yaml"] + out]),
        "profile": InputFile(
            path: "profile.yaml", text: "profile: ours\n",
            probes: [["engage", office, "--visits", "2", "--profile", "profile.yaml"] + out]),
    ]

    private static let catalogue =
        (try? String(contentsOf: Project.root.appending(path: "Venues/catalogues/beacons.yaml"), encoding: .utf8)) ?? ""
}

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
    /// A command that makes more files there, from the file as it is.
    var setup: [String] = []
    /// The commands, those first that take little time.
    var probes: [[String]]
    /// Whether all keys are tried for every change.
    var isShort = true

    func tree() throws -> JSONTree {
        guard let root = YAMLReader(file: nil).read(text) else { throw CocoaError(.fileReadCorruptFile) }
        return JSONTree(yaml: root)
    }

    /// Formats without a file here, each with the reason.
    static let exceptions = [
        "study": "Its keys are the options of `calibrate`, which `OptionEffectTests` tries, and spaces of settings."
    ]

    private static let office = Project.root.appending(path: "Venues/office.yaml").path
    private static let mall = Project.root.appending(path: "Venues/mall.yaml").path
    private static let out = ["--output", "out", "--quiet"]

    /// The name of the schema for a name in ``all``.
    static func schema(of name: String) -> String { String(name.prefix { $0 != " " }) }

    /// By the name of the schema; more than one file of a schema have another word behind it.
    static let all: [String: InputFile] = [
        "venue": venue,
        "scenario": InputFile(
            path: "scenario.yaml", text: SmallScenario.text, others: ["shop.yaml": SmallScenario.venue],
            probes: [["simulate", "scenario.yaml", "--explain"] + out]),
        "requirements": InputFile(
            path: "requirements.yaml",
            text: """
                requirements:
                  - {name: near, share: 0.5, within: 4, zone: Open plan}
                  - {metric: ce50, atMost: 3, level: 3}
                  - {metric: availability, atLeast: 0.5}
                """,
            setup: ["simulate", office, "--walks", "3", "--duration", "60", "--output", "walks", "--quiet"],
            probes: [["evaluate", office, "--recordings", "walks", "--require", "requirements.yaml"] + out]),
        "catalogue": InputFile(
            path: "catalogue.yaml",
            text: """
                currency: EUR
                reserve: 0.05
                beacons:
                  - {model: coin cell, price: 20, levels: [-20, -4, 0, 4], powerAt1m: -59, shortestInterval: 0.1, longestInterval: 10,
                     battery: 1000, batteryPrice: 3, mounts: [ceiling, wall]}
                  - {model: socket, price: 30}
                labour: {hour: 60, minutes: 15, reach: 2, highMinutes: 30, visit: 50}
                """,
            probes: [
                ["plan", "sheet", office, "--catalogue", "catalogue.yaml"] + out,
                [
                    "plan", "place", office, "--catalogue", "catalogue.yaml", "--budget", "500", "--without-visitors",
                    "--cell", "3",
                ]
                    + out,
            ]),
        "fleet-file": InputFile(
            path: "fleet.yaml",
            text: """
                command: plan predict --worlds 19 --walks 6
                seed: 3
                venues:
                  - {venue: shop.yaml, name: first, options: --duration 20}
                """, others: ["shop.yaml": MadeFleet.shop(1)],
            probes: [["fleet", "fleet.yaml"] + out], isShort: false),
        "registry-mapping": InputFile(
            path: "mapping.yaml",
            text: "columns: {serial: S, uuid: U, major: M, minor: N, interval: I}\nintervalUnit: ms\n",
            others: [
                "export.csv": """
                S,U,M,N,I
                x1,A3D1C0B4-77E2-4F19-8C55-0B9E61D24C02,3,1,500
                x2,A3D1C0B4-77E2-4F19-8C55-0B9E61D24C02,3,2,900
                """
            ],
            probes: [["plan", "registry", office, "--registry", "export.csv", "--mapping", "mapping.yaml"] + out]),
        "csv-mapping long": mapping(
            """
            layout: long
            files: export*.csv
            delimiter: ";"
            decimal: ","
            comment: "#"
            skip: 1
            header: true
            rows: A
            kind: walk
            as: packets
            recording: [w]
            device: {column: p, characters: 1-2, rename: {p1: P}}
            time: {column: t, unit: ms, scale: 2, origin: 1000}
            beacon: {columns: [a, b], join: ":"}
            rssi: r
            channel: c
            missing: [-99]
            rename: {"x:1": door}
            truth: {x: {column: x, scale: 0.5, offset: 1}, y: y, level: {value: 1}, height: {value: 1.2}, kind: taps}
            """,
            csv: """
                made by hand
                # a comment
                k;w;p;t;a;b;r;c;x;y
                A;one;p1x;2000;x;1;-70,5;37;1;2
                B;one;p1x;2100;x;1;-70;38;1;2
                A;one;p1x;3000;x;2;-99;37;2;2
                A;two;p2x;4000;x;1;-80;39;3;2
                """),
        "csv-mapping wide": mapping(
            """
            layout: wide
            beside: [more]
            header: false
            device: {value: Pixel}
            time: {step: 2}
            beacons: {first: 1, last: 3, names: ["23", "24", "25"]}
            truth: {x: 4, y: 5}
            """, csv: "-60,-70,-90\n-61,-71,-80\n", others: ["more": "1,2\n1,3\n"]),
        "csv-mapping columns": mapping(
            "{layout: wide, time: t, beacons: {columns: [a, b], names: [c, d]}}", csv: "t,a,b\n0,-60,-70\n"),
        "csv-mapping iBeacon": mapping(
            "{layout: long, time: t, beacon: {uuid: u, major: m, minor: n, numbers: hexadecimal}, rssi: r}",
            csv: "t,u,m,n,r\n0,A3D1C0B4-77E2-4F19-8C55-0B9E61D24C02,3,0010,-60\n"),
        "profile circle": profile("signal: circle, fenceRadius: 6, exitRadius: 9"),
        "profile zone": profile(
            """
            signal: zone, enterMargin: 0.5, exitMargin: 1, needed: 2, window: 3, enterTime: 2, leaveTime: 3,
            accuracyGate: 8, silence: 20, foregroundMode: periodic, backgroundMode: periodic, foregroundInterval: 5,
            backgroundInterval: 20, foregroundIntervals: [5, 10], backgroundIntervals: [20, 40], scanDivisor: 2, scanLimits: [1, 4], wakeTime: 8, wakesTerminated: true,
            closedContinues: false, foregroundDelay: 1, usualDelay: [5, 20], longestDelay: 600, lateShare: 0.1,
            regionExitDelay: 20, deliveryStates: [foreground, background], blockTime: 20, deliveryCount: 2,
            deliveryDelay: 5
            """),
        "profile proximity": profile(
            """
            signal: proximity, distanceSource: rssi, nearDistance: 4, averagingTime: 5, averagingCount: 4,
            averagingStatistic: median, memory: 3, updateInterval: 2, leavesWithRegion: true, leastRSSI: -80
            """),
        "profile immediate": profile("signal: proximity, proximity: immediate, immediateDistance: 2"),
        "profile far": profile("signal: proximity, proximity: far, farIncludesNearer: true"),
        "profile dwell": profile(
            "eventKinds: [enter, dwellInside], dwellTime: 30, longestDwell: 1", options: ["--event", "dwellInside"]),
        "profile threshold": profile(
            "signal: threshold, threshold: 4, decision: lastBeacon, decisionInterval: 3"),
        "profile phones": profile(
            "signal: threshold, threshold: 4, wakeTime: 10, wakesByScreen: true, sleepsInLowPower: true",
            phones: ["screen", "lowPower"]),
        "profile wake-ups": profile(
            """
            signal: proximity, distanceSource: rssi, wakeTime: 20, wakesTerminated: true, wakesForceClosed: true,
            closedContinues: false, significantChange: 15, fetchInterval: 120
            """,
            phones: ["forceClosed"]),
        "profile asking": profile("backgroundMode: continuous, askingRadius: 2", phones: ["mixed"]),
        "profile regions": InputFile(
            path: "profile.yaml", text: "profile: ours\nvalues: {regionSlots: 8, exceedsSlots: true}\n",
            probes: [
                ["plan", "regions", mall, "--visits", "2", "--duration", "300", "--profile", "profile.yaml"] + out
            ]),
        "profile identifiers": InputFile(
            path: "profile.yaml",
            text: """
                profile: ours
                values: {rollingMajors: [0, 3], rollingMinors: [0, 99], seedLimit: 2, keyDays: 20, keyRefreshDays: 5, longestKeyDays: 10}
                """,
            probes: [
                [
                    "engage", "tags", office, "--tags", "2", "--duration", "60", "--receivers", "0.2", "--profile",
                    "profile.yaml",
                ] + out
            ]),
        "profile uploads": InputFile(
            path: "profile.yaml",
            text: """
                profile: ours
                values: {batchInterval: 30, sendsOnDetection: true, queueLimit: 40, queueLimits: [40, 80], retryDelays: [1, 5, 20], longestRetryDelay: 60, breakerFailures: 4,
                  keepsQueue: true, uploadEvents: [beacons, notifications]}
                """,
            probes: [
                ["engage", "uploads", "--days", "4", "--profile", "profile.yaml"] + out,
                ["engage", "uploads", office, "--days", "2", "--duration", "300", "--profile", "profile.yaml"] + out,
            ]),
        "profile start": profile("startTimeouts: [10, 20, 30], venueInterval: 30, contentInterval: 15"),
    ]

    private static func mapping(_ text: String, csv: String, others: [String: String] = [:]) -> InputFile {
        InputFile(
            path: "mapping.yaml", text: text, others: others.merging(["export.csv": csv]) { $1 },
            probes: [["import", "csv", ".", "--option", "mapping=mapping.yaml"] + out])
    }

    private static func profile(
        _ values: String, phones: [String] = ["mixed", "closed"], options: [String] = []
    ) -> InputFile {
        InputFile(
            path: "profile.yaml", text: "profile: ours\nvalues: {\(values)}\n",
            probes: phones.map { phone in
                ["engage", office, "--visits", "3", "--duration", "900", "--phone", phone, "--profile", "profile.yaml"]
                    + options + out
            }, isShort: false)
    }

    /// The small venue, with more ways and with mains where beacons may hang.
    private static let venue = InputFile(
        path: "venue.yaml",
        text: SmallVenue.text.replacing(
            "b: [8, 5]\n", with: "b: [9.5, 5]\n        e: [9.5, 0.5]\n        f: [6, 0.5]\n"
        )
        .replacing("{along: [a, b], width", with: "{along: [a, b, e, f], width")
        .replacing("- {at: [4, 0], reach: 3}", with: "- {at: [8, 4], reach: 4}"),
        setup: ["simulate", "venue.yaml", "--walks", "2", "--duration", "20", "--output", "walks", "--quiet"],
        probes: [
            ["plan", "lint", "venue.yaml"] + out,
            ["plan", "maps", "venue.yaml", "--cell", "2"] + out,
            ["simulate", "venue.yaml", "--walks", "2", "--duration", "20"] + out,
            ["evaluate", "venue.yaml", "--recordings", "walks", "--by", "zone"] + out,
            ["evaluate", "venue.yaml", "--recordings", "walks", "--set", "activateNavigationPathSnapping=true"] + out,
            ["plan", "place", "venue.yaml", "--count", "1", "--cell", "2", "--without-visitors", "--powered"] + out,
            [
                "plan", "place", "venue.yaml", "--count", "1", "--cell", "2", "--without-visitors", "--mount", "both",
                "--afresh",
            ] + out,
            ["plan", "sheet", "venue.yaml"] + out,
            ["validate", "venue.yaml"],
            ["export", "plan", "venue.yaml"] + out,
        ], isShort: false)
}

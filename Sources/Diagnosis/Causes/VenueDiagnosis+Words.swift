public import Evaluation
public import Geometry
internal import Radio
internal import Recordings
internal import VenueModel

extension VenueDiagnosis {
    public func name(ofBeacon index: Int) -> String { venue.beacons[index].shownName }

    /// A fault in words, such as `beacon 17 is 9 dB too weak`.
    public func words(_ fault: RadioFault) -> String {
        switch fault {
        case .dead(let beacon): "beacon \(name(ofBeacon: beacon)) is dead"
        case .wrongPower(let beacon, let difference):
            "beacon \(name(ofBeacon: beacon)) is \(Self.decibels(difference)) too \(difference > 0 ? "strong" : "weak")"
        case .swapped(let first, let second):
            "beacons \(name(ofBeacon: first)) and \(name(ofBeacon: second)) are swapped"
        case .moved(let beacon, let place):
            "beacon \(name(ofBeacon: beacon)) is not in its place, but near (\(Self.number(place.x)), \(Self.number(place.y))), "
                + "\(Self.number(place.distance(to: venue.beacons[beacon].position), 0)) m away"
        case .phoneOffset(let phone, let offset):
            phoneWords(faults.phones[phone].name, offset)
        case .allPowers(let difference):
            "all beacon powers of the venue file are about \(Self.decibels(difference)) too \(difference > 0 ? "low" : "high")"
        }
    }

    public func words(_ kind: AreaDiagnosis.Kind, zone: String? = nil) -> String {
        func level(_ number: Int) -> String { venue.levels.count > 1 ? ", level \(number)" : "" }
        return switch kind {
        case .all: "all walks"
        case .zone(let name, let number): name + level(number)
        case .square(let bounds, let number):
            (zone.map { "\($0), " } ?? "")
                + "x \(Self.number(bounds.lower.x, 0)) to \(Self.number(bounds.upper.x, 0)) m, y "
                + "\(Self.number(bounds.lower.y, 0)) to \(Self.number(bounds.upper.y, 0)) m" + level(number)
        case .minute(let walk, let number): "\(walk), minute \(number + 1)"
        }
    }

    public func words(_ cause: ErrorCause) -> String {
        switch cause {
        case .fault(let index): words(faults.suspects[index].fault)
        case .level: "the level is wrong"
        case .lag: "the position is \(latency.map { Self.number($0) } ?? "some") s late"
        case .snapping: "snapping to paths"
        case .obstacles: "obstacle checking"
        case .fewBeacons: "fewer than \(ErrorSplit.fewestBeacons) beacons are heard"
        case .geometry:
            "geometry: the bound of one reading of each beacon (several readings can be better), but at most the mean error of the best other preset"
        case .noise: "noise of the RSSI, and what the method adds"
        }
    }

    /// A cause in words with its share, and with what is without it.
    public func words(_ share: CauseShare) -> String {
        let cause = shortWords(share)
        guard share.share >= 0.005, let median = share.medianWithout, share.cause != .noise else { return cause }
        return "\(cause); without it the median is \(Self.number(median)) m"
    }

    private func shortWords(_ share: CauseShare) -> String {
        "\(Self.number(100 * share.share, 0)) % \(words(share.cause))"
    }

    /// The main causes in a square of the map, in a few words; those of its zone if it has too few positions itself, and `nil` if
    /// that has, too.
    ///
    /// - Parameter bounds: those of a square of ``cellSize``.
    public func causes(in bounds: Bounds, level: Int, zone: String?) -> String? {
        let middle = bounds.lower.interpolated(to: bounds.upper, at: 0.5)
        let square = squares.first { area in
            guard case .square(let own, level) = area.kind else { return false }
            return own.lower.x < middle.x && middle.x < own.upper.x && own.lower.y < middle.y && middle.y < own.upper.y
        }
        func words(_ area: AreaDiagnosis) -> String? {
            let main = area.causes.filter { $0.share >= Self.leastShare }.prefix(2)
            let named = main.isEmpty ? area.causes.prefix(1) : main
            return named.isEmpty ? nil : named.map(shortWords).joined(separator: "; ")
        }
        if let square { return words(square) }
        guard let zone, let area = zones.first(where: { $0.kind == .zone(zone, level: level) }) else { return nil }
        return words(area).map { "in all of \(zone): \($0)" }
    }

    /// Causes with a smaller share are left out where there is little room.
    private static let leastShare = 0.15

    /// Causes with a smaller share of the mean error are not listed.
    public static let leastListedShare = 0.05

    /// An area with its causes in one line.
    public func words(_ area: AreaDiagnosis, causes: Int = 3) -> String {
        let named = area.causes.filter { $0.share >= Self.leastListedShare }.prefix(causes).map { words($0) }
        return "\(words(area.kind, zone: area.zone)): median error \(Self.number(area.medianError)) m"
            + "\(levelWords(area)). Of the mean error: " + named.joined(separator: ". ") + "."
    }

    /// How many positions are on a wrong level, if any is.
    public func levelWords(_ area: AreaDiagnosis) -> String {
        area.rightLevel > 0.995 ? "" : ", \(Self.number(100 * (1 - area.rightLevel), 0)) % on a wrong level"
    }

    /// What makes an area bad, in words.
    public var badWords: String {
        "median error above \(Self.number(threshold)) m"
            + (venue.levels.count > 1
                ? " or more than \(Self.number(100 * (1 - Self.leastRightLevel), 0)) % on a wrong level" : "")
    }

    /// How many areas of a kind the text names.
    private static let areaLimit = 5

    /// All for the terminal.
    public var text: String {
        var lines = [
            suspectText, unmeasuredText, weakMoveText, referenceText, missingReferenceText,
            all.map { "\n" + words($0, causes: 6) }, levelRemedy?.words,
            withoutFix > 0 ? "\(withoutFix) instants before the first position of a walk are left out." : nil,
            phoneSentence.isEmpty ? nil : phoneSentence,
        ].compactMap(\.self)
        let groups: [(String, (AreaDiagnosis) -> Bool)] = [
            ("zones", { if case .zone = $0.kind { true } else { false } }),
            ("squares of \(Self.number(cellSize)) m", { if case .square = $0.kind { true } else { false } }),
            ("minutes", { if case .minute = $0.kind { true } else { false } }),
        ]
        for (name, isMember) in groups {
            let members = areas.filter(isMember)
            guard !members.isEmpty else { continue }
            let shown = members.count > Self.areaLimit ? "; the \(Self.areaLimit) worst" : ""
            lines.append("\nBad \(name), \(badWords): \(members.count)\(shown)")
            lines += members.prefix(Self.areaLimit).map { "  " + words($0) }
        }
        lines.append("\n" + beaconTable.text)
        return lines.joined(separator: "\n")
    }

    /// The classes of the phones, with what each gives to an app.
    public var phoneSentence: String { PhoneCount.sentence(phoneClasses) }

    /// The faults that the reference already has, in words; `nil` without any.
    public var referenceText: String? {
        guard let referenceFaults else { return nil }
        let faults = referenceFaults.suspects.map(\.fault).map { fault -> String in
            // Its phones are others.
            guard case .phoneOffset(let phone, let offset) = fault else { return words(fault) }
            return phoneWords(referenceFaults.phones[phone].name, offset)
        }
        return faults.isEmpty
            ? nil
            : "The reference has this already, compared with the venue file: \(faults.joined(separator: "; ")). Correct the "
                + "venue file, or give other walks as the reference."
    }

    /// Moves with less evidence are often false alarms: see the page Diagnosis.
    private static let weakMove = 3.0

    /// What to do with a move that may be a false alarm; `nil` without one.
    public var weakMoveText: String? {
        let isWeak = faults.suspects.contains { suspect in
            if case .moved = suspect.fault { suspect.evidence < Self.weakMove } else { false }
        }
        return isWeak
            ? "A beacon out of its place with an evidence below \(Self.number(Self.weakMove, 0)) is often a false alarm: look at the "
                + "beacon before you change the venue file." : nil
    }

    /// What a reference would tell; `nil` with one.
    public var missingReferenceText: String? {
        referenceFaults == nil
            ? "Give walks of a time when all was well (`--reference`): without them, one beacon that is 10 dB too weak or too "
                + "strong is seldom found." : nil
    }

    private func phoneWords(_ name: String, _ offset: Double) -> String {
        "the phone \(name) reports \(Self.decibels(offset)) too \(offset > 0 ? "much" : "little")"
    }

    /// What is said if there are no faults.
    public var noSuspectText: String {
        unmeasuredText == nil
            ? "No beacon and no phone is suspect." : "No beacon is suspect, and no phone that can be measured."
    }

    /// The phones whose offset cannot be measured, such as one so deaf that it surely hears no beacon anywhere; `nil` if there are none.
    public var unmeasuredText: String? {
        let names = faults.phones.filter { $0.offset == nil }.map(\.name)
        guard let first = names.first else { return nil }
        let (others, their, it) =
            names.count == 1 ? ("", "its", "It") : (" and \(names.count - 1) more", "their", "They")
        return
            "Not measured: the offset of \(first)\(others). On \(their) walks, too few beacons are certain to be heard. "
            + "\(it) may report 20 dB too little, or more. Compare with `beaconry fit`."
    }

    /// The named faults in words.
    public var suspectText: String {
        guard !faults.suspects.isEmpty else { return noSuspectText }
        return "Suspects, the strongest evidence first:\n"
            + faults.suspects.map { "  \(words($0.fault)) (evidence \(Self.number($0.evidence)))" }.joined(
                separator: "\n")
    }

    /// The beacons by residual: suspects first, then by the size of the residual.
    public var beaconTable: TextTable {
        var table = TextTable(
            header: ["beacon", "level", "cells", "residual", "± s.e.", "heard", "expected", "suspect of", "evidence"],
            leftAligned: [0, 7])
        table.rows = rankedBeacons.map { finding in
            let suspect = finding.suspect.flatMap { $0.isNamed ? $0 : nil }
            return [
                name(ofBeacon: finding.beacon), "\(venue.beacons[finding.beacon].level)", "\(finding.cells)",
                finding.residual.map { TextTable.number($0, decimals: 1) + " dB" } ?? "–",
                TextTable.number(finding.standardError, decimals: 1), "\(finding.heard)",
                TextTable.number(finding.expected, decimals: 0), suspect?.fault.kind.rawValue ?? "",
                finding.suspect.map { TextTable.number($0.evidence, decimals: 1) } ?? "–",
            ]
        }
        return table
    }

    /// The beacons in the order of the table.
    public var rankedBeacons: [BeaconFinding] {
        faults.beacons.sorted { left, right in
            func key(_ finding: BeaconFinding) -> (Double, Double, Int) {
                let named = finding.suspect.flatMap { $0.isNamed ? $0.evidence : nil }
                return (named.map { -$0 } ?? .infinity, -abs(finding.residual ?? 0), finding.beacon)
            }
            return key(left) < key(right)
        }
    }

    private static func number(_ value: Double, _ decimals: Int = 1) -> String {
        TextTable.number(value, decimals: decimals)
    }

    private static func decibels(_ value: Double) -> String { "\(number(abs(value), 0)) dB" }
}

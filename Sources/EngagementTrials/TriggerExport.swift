internal import Engagement
internal import Formats
internal import Positioning

/// The triggers of a calibration as source for an app: the conditions as data, and the state machine that reads them.
///
/// The state machine is that of `Presence`: it takes the depth of each new value and says when somebody has entered.
/// What the app has to add is the depth: metres inside the zone, or dB by which the zone's loudest beacon is the
/// loudest of all; for a classifier the mean RSSI of each beacon.
package struct TriggerExport {
    let document: TriggersDocument

    package init(_ document: TriggersDocument) { self.document = document }

    private var header: [String] {
        let advice =
            switch document.decision {
            case .recommend: "Set the settings below in the positioning SDK, and use these triggers."
            case .triggersOnly: "Keep the SDK's default settings, and use these triggers."
            case .keepProfile:
                "Nothing is shown to be better than entry at the first position in a zone, as it is here."
            }
        return [
            "Triggers of \(document.venue.split(whereSeparator: \.isNewline).joined(separator: " ")), seed \(document.seed).",
            advice,
        ] + event
            + (document.settings.isEmpty ? [] : ["Settings that differ from the SDK's default:"])
            + document.settings.sorted { $0.key < $1.key }.map { "  \($0.key) = \($0.value)" }
    }

    /// What an app does for other events than entries.
    private var event: [String] {
        let time = YAMLText.number(document.stay ?? 0)
        let moment: String
        switch document.event ?? .enter {
        case .enter: return []
        case .exit: moment = "as soon as `isInside` is false again"
        case .dwellInside: moment = "when `isInside` has been true for \(time) s"
        case .dwellOutside: moment = "when `isInside` has been false for \(time) s"
        }
        return ["They are for the event \((document.event ?? .enter).rawValue): notify \(moment)."]
    }

    /// Swift source; it needs no other file.
    package var swift: String {
        let zones = document.zones.map { zone in
            let condition = zone.condition
            let outline = zone.outline.map { "(\(Self.list($0)))" }.joined(separator: ", ")
            return """
                        ZoneTrigger(
                            zone: \(Self.swiftLiteral(zone.name)), level: \(zone.level), signal: .\(zone.signal.rawValue),
                            outline: [\(outline)],
                            beacons: [\(Self.swift(zone.beacons))],
                            enter: \(condition.enterMargin), exit: \(condition.exitMargin), averaging: \(condition.averaging),
                            needed: \(condition.needed), window: \(condition.window), dwell: \(condition.dwell),
                            exitDelay: \(condition.exitDelay), silence: \(condition.silence)),
                """
        }
        let imports = document.classifiers == nil ? "" : "\nimport Foundation\n"
        return header.map { "// \($0)" }.joined(separator: "\n") + "\n" + imports + """

            /// What the depth of a zone is, as its margins are.
            enum Signal {
                /// Metres inside the zone, with each new position: the mean of the positions of `averaging` seconds.
                case position
                /// Each second, dB by which the loudest beacon of the zone is louder than all others, each less its RSSI at one metre.
                /// The RSSI of a beacon is its mean over `averaging` seconds; values of 0 or more say nothing and are left out.
                case nearest
                /// Each second, the odds of `ZoneClassifier`, dB. The same RSSI.
                case classifier
            }

            /// When a zone is entered.
            struct ZoneTrigger {
                let zone: String, level: Int, signal: Signal
                /// Corners in metres; identity of each beacon, and its RSSI at one metre, dBm.
                let outline: [(Double, Double)], beacons: [(String, Double)]
                let enter, exit, averaging: Double
                let needed, window: Int
                let dwell, exitDelay, silence: Double
            }

            enum VenueTriggers {
                /// Seconds after a notification without another one of the same zone, and most of a zone in a visit.
                static let blockTime = \(document.blockTime), count = \(document.count ?? Int.max)
                static let all: [ZoneTrigger] = [
            \(zones.joined(separator: "\n"))
                ]
            }

            /// Whether a visitor is in a zone. Call `step` with each new depth, and with `nil` each second without a depth;
            /// otherwise the visitor never leaves. The result is true when the visitor has entered.
            struct ZonePresence {
                let trigger: ZoneTrigger
                private(set) var isInside = false
                private var since: Double?
                private var recent: [Bool] = []
                private var heardAt: Double?

                init(_ trigger: ZoneTrigger) { self.trigger = trigger }

                mutating func step(at time: Double, depth: Double?) -> Bool {
                    let isSilent = heardAt.map { time - $0 >= trigger.silence } ?? false
                    guard let depth else { return isSilent ? take(false, time) : false }
                    heardAt = time
                    if isSilent, !isInside {
                        since = nil
                        recent = []
                    }
                    if depth >= trigger.enter { return take(true, time) }
                    return depth < min(-trigger.exit, trigger.enter) ? take(false, time) : false
                }

                private mutating func take(_ inside: Bool, _ time: Double) -> Bool {
                    recent = (recent + [inside]).suffix(trigger.window)
                    if inside != isInside, since == nil { since = time }
                    if !recent.contains(!isInside) { since = nil }
                    let isCertain = recent.filter { $0 != isInside }.count >= min(trigger.needed, trigger.window)
                    guard let since, inside != isInside, isCertain,
                        time - since >= (isInside ? trigger.exitDelay : trigger.dwell)
                    else { return false }
                    isInside = !isInside
                    self.since = nil
                    recent = []
                    return isInside
                }
            }

            """ + swiftClassifiers
    }

    /// Kotlin source; it needs no other file.
    package var kotlin: String {
        let zones = document.zones.map { zone in
            let condition = zone.condition
            let outline = zone.outline.map { "\($0[0]) to \($0[1])" }.joined(separator: ", ")
            return """
                        ZoneTrigger(
                            zone = \(Self.kotlinLiteral(zone.name)), level = \(zone.level), signal = Signal.\(zone.signal.rawValue.uppercased()),
                            outline = listOf(\(outline)),
                            beacons = listOf(\(Self.kotlin(zone.beacons))),
                            enter = \(condition.enterMargin), exit = \(condition.exitMargin), averaging = \(condition.averaging),
                            needed = \(condition.needed), window = \(condition.window), dwell = \(condition.dwell),
                            exitDelay = \(condition.exitDelay), silence = \(condition.silence)),
                """
        }
        return header.map { "// \($0)" }.joined(separator: "\n") + """


            /**
             * What the depth of a zone is, as its margins are. POSITION: metres inside the zone, with each new position; the mean of the
             * positions of `averaging` seconds. NEAREST: each second, dB by which the loudest beacon of the zone is louder than all
             * others, each less its RSSI at one metre; the RSSI of a beacon is its mean over `averaging` seconds; values of 0 or more say nothing and are
             * left out. CLASSIFIER: each
             * second, the odds of ZoneClassifier, dB; the same RSSI.
             */
            enum class Signal { POSITION, NEAREST, CLASSIFIER }

            /** When a zone is entered. Corners are in metres; beacons have their RSSI at one metre, dBm. */
            data class ZoneTrigger(
                val zone: String, val level: Int, val signal: Signal,
                val outline: List<Pair<Double, Double>>, val beacons: List<Pair<String, Double>>,
                val enter: Double, val exit: Double, val averaging: Double, val needed: Int, val window: Int,
                val dwell: Double, val exitDelay: Double, val silence: Double,
            )

            object VenueTriggers {
                /** Seconds after a notification without another one of the same zone, and most of a zone in a visit. */
                const val blockTime = \(document.blockTime)
                const val count = \(document.count.map(String.init) ?? "Int.MAX_VALUE")
                val all: List<ZoneTrigger> = listOf(
            \(zones.joined(separator: "\n"))
                )
            }

            /**
             * Whether a visitor is in a zone. Call `step` with each new depth, and with `null` each second without a depth;
             * otherwise the visitor never leaves. The result is true when the visitor has entered.
             */
            class ZonePresence(private val trigger: ZoneTrigger) {
                var isInside = false
                    private set
                private var since: Double? = null
                private var recent: List<Boolean> = emptyList()
                private var heardAt: Double? = null

                fun step(time: Double, depth: Double?): Boolean {
                    val isSilent = heardAt?.let { time - it >= trigger.silence } ?: false
                    if (depth == null) return isSilent && take(false, time)
                    heardAt = time
                    if (isSilent && !isInside) { since = null; recent = emptyList() }
                    if (depth >= trigger.enter) return take(true, time)
                    return depth < minOf(-trigger.exit, trigger.enter) && take(false, time)
                }

                private fun take(inside: Boolean, time: Double): Boolean {
                    recent = (recent + inside).takeLast(trigger.window)
                    if (inside != isInside && since == null) since = time
                    if (recent.none { it != isInside }) since = null
                    val isCertain = recent.count { it != isInside } >= minOf(trigger.needed, trigger.window)
                    val start = since ?: return false
                    val least = if (isInside) trigger.exitDelay else trigger.dwell
                    if (inside == isInside || !isCertain || time - start < least) return false
                    isInside = !isInside
                    since = null
                    recent = emptyList()
                    return isInside
                }
            }

            """ + kotlinClassifiers
    }

    /// Identities and powers, as elements of a list in Swift.
    static func swift(_ beacons: [ZoneClassifier.Beacon]) -> String {
        beacons.map { "(\(swiftLiteral($0.id)), \($0.powerAt1m))" }.joined(separator: ", ")
    }

    static func kotlin(_ beacons: [ZoneClassifier.Beacon]) -> String {
        beacons.map { "\(kotlinLiteral($0.id)) to \($0.powerAt1m)" }.joined(separator: ", ")
    }

    static func list(_ numbers: [Double]) -> String { numbers.map { "\($0)" }.joined(separator: ", ") }

    /// A literal of Swift; what is no letter, digit or space is escaped, unless it is harmless.
    static func swiftLiteral(_ text: String) -> String {
        "\"" + text.unicodeScalars.map { isPlain($0) ? String($0) : "\\u{\(String($0.value, radix: 16))}" }.joined()
            + "\""
    }

    /// The same of Kotlin.
    static func kotlinLiteral(_ text: String) -> String {
        "\""
            + text.utf16.map { unit in
                Unicode.Scalar(unit).flatMap { isPlain($0) ? String($0) : nil }
                    ?? "\\u" + String(String(Int(unit) + 0x10000, radix: 16).suffix(4))
            }.joined() + "\""
    }

    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII && (scalar.properties.isAlphabetic || (48...57).contains(scalar.value))
            || " -_:.&+()/".unicodeScalars.contains(scalar)
    }
}

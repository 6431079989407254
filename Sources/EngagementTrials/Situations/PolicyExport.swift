internal import Positioning

/// A policy as source for an app: the choices as data, and the few lines that tell the situation and switch.
///
/// The situation is told as in ``SituationTracker``. What the app has to add is which level its map displays, and a call each
/// second.
package struct PolicyExport {
    private let result: PolicyResult

    package init(_ result: PolicyResult) { self.result = result }

    /// Presets of which the SDK's document spells the name in Swift, or in Objective-C so that Swift's follows. It calls our
    /// `default` "No Preset".
    private static let spelled: Set = ["powerSaving", "bestAccuracy", "adaptive"]

    private var header: [String] {
        let isPolicy = result.decision == .recommend
        return [
            "Policy of \(result.venue.split(whereSeparator: \.isNewline).joined(separator: " ")), seed \(result.request.seed).",
            isPolicy
                ? result.advice
                : "Keep one preset for all situations, as it is here: no policy is shown to be better.",
            "The presets must have the values with which the policy was searched; the policy enables them.",
        ].map { "// \($0)" }
    }

    private var rest: (time: String, radius: String) {
        ("\(SituationTracker.restTime)", "\(SituationTracker.restRadius)")
    }

    private func choice(_ situation: Situation) -> (preset: String, ranging: RangingCycle) {
        let choice = result.installed[situation]
        return (result.name(choice), choice.ranging)
    }

    /// Swift source around the callback `calculatedNewIndoorLocation` of the SDK.
    package var swift: String {
        let presets = Situation.allCases.map { situation in
            let name = choice(situation).preset
            let preset = name == Preset.default.rawValue ? "noPreset" : name
            return
                "        case .\(situation.rawValue): .\(preset)\(Self.spelled.contains(preset) ? "" : "  // not verified")"
        }
        let cycles = Situation.allCases.map { situation in
            let ranging = choice(situation).ranging
            return "        case .\(situation.rawValue): (\(ranging.listen), \(ranging.period))"
        }
        let words = Situation.allCases.flatMap { ["    /// \($0.sentence)", "    case \($0.rawValue)"] }
        return
            (header + [
                "", "import BackspinSDK", "import CoreLocation", "", "/// What an app can tell of a moment by itself.",
                "enum VenueSituation {",
            ] + words + [
                "", "    /// The preset to enable. The SDK's document does not spell those that are not verified.",
                "    var preset: BSSDKPositioningAccuracySetting {", "        switch self {",
            ] + presets + [
                "        }", "    }", "", "    /// Seconds of ranging at the start of each period, and the period.",
                "    var ranging: (listen: Double, period: Double) {", "        switch self {",
            ] + cycles + ["        }", "    }", "}", "", Self.policy(rest)]).joined(separator: "\n")
    }

    private static func policy(_ rest: (time: String, radius: String)) -> String {
        """
        /// Tells the situation and switches. Call `calculatedNewIndoorLocation` from the SDK's callback of that name, and `tick`
        /// each second by a timer of yours.
        final class VenuePolicy {
            /// Seconds without movement after which the position is at rest, and the distance in metres that is no movement.
            static let restTime = \(rest.time), restRadius = \(rest.radius)

            /// Whether the map is visible. Set it in viewDidAppear and viewDidDisappear, and when the app goes to the background.
            var isMapVisible = true { didSet { update() } }
            /// The number of the level that the map displays; nil while it follows the position.
            var displayedLevelNumber: Double? { didSet { update() } }

            private(set) var situation = VenueSituation.displayedLevel
            private var anchor: CLLocation?
            private var moved = Date()
            private var since = Date()
            private var isRanging = true
            private var controller: BackspinSDKController? { BackspinSDKController.sharedInstance() }

            /// Enables the first preset. Call it after the success block of the SDK's setup method, once positioning has started.
            func start() { controller?.enable(situation.preset) }

            func calculatedNewIndoorLocation(_ indoorLocation: CLLocation) {
                if let anchor, anchor.altitude == indoorLocation.altitude,
                    indoorLocation.distance(from: anchor) <= Self.restRadius
                {
                    return update()
                }
                anchor = indoorLocation
                moved = Date()
                update()
            }

            func tick() { update() }

            private func update() {
                let now = Date()
                let next: VenueSituation
                if isMapVisible {
                    let level = anchor?.altitude
                    let isShown = displayedLevelNumber == nil || level == nil || displayedLevelNumber == level
                    next = isShown ? .displayedLevel : .otherLevel
                } else {
                    let isResting = anchor != nil && now.timeIntervalSince(moved) >= Self.restTime
                    next = isResting ? .atRest : .background
                }
                if next != situation {
                    if next.preset != situation.preset { controller?.enable(next.preset) }
                    if next.ranging != situation.ranging { since = now }
                    situation = next
                }
                let (listen, period) = situation.ranging
                let phase = now.timeIntervalSince(since).truncatingRemainder(dividingBy: period)
                range(listen >= period || phase < listen)
            }

            private func range(_ isWanted: Bool) {
                guard isWanted != isRanging else { return }
                isRanging = isWanted
                if isWanted {
                    controller?.startIndoorPositioningWithBackspinPositioningBeacons()
                } else {
                    controller?.stopIndoorPositioning(ofBackspinPositioningBeaconsAndStopMonitoring: false)
                }
            }
        }

        """
    }

    /// Kotlin source, with functions of yours for the calls of the SDK, because its document describes those for iOS alone.
    package var kotlin: String {
        let choices = Situation.allCases.flatMap { situation in
            let (preset, ranging) = choice(situation)
            return [
                "    /** \(situation.sentence) */",
                "    \(situation.rawValue.kotlinConstant)(\(TriggerExport.kotlinLiteral(preset)), listen = \(ranging.listen), period = \(ranging.period)),",
            ]
        }
        return
            (header + [
                "",
                "/** What an app can tell of a moment by itself: the preset to enable, and seconds of ranging at the start of each period. */",
                "enum class VenueSituation(val preset: String, val listen: Double, val period: Double) {",
            ] + choices + [
                "}", "",
                """
                /**
                 * Tells the situation and switches. Call `calculatedNewIndoorLocation` with each new position, in metres, and `tick` each
                 * second. `enable` gets the name of a preset, `range` whether to range.
                 */
                class VenuePolicy(private val enable: (String) -> Unit, private val range: (Boolean) -> Unit) {
                    var situation = VenueSituation.\(Situation.displayedLevel.rawValue.kotlinConstant)
                        private set
                    private var level: Int? = null
                    private var x = 0.0
                    private var y = 0.0
                    private var moved = 0.0
                    private var since = 0.0
                    private var isRanging = true

                    /** Enables the first preset. Call it once positioning has started. */
                    fun start() = enable(situation.preset)

                    fun calculatedNewIndoorLocation(time: Double, x: Double, y: Double, level: Int) {
                        if (level == this.level && Math.hypot(x - this.x, y - this.y) <= REST_RADIUS) return
                        this.level = level
                        this.x = x
                        this.y = y
                        moved = time
                    }

                    /** displayedLevel: the number of the level that the map displays; null while it follows the position. */
                    fun tick(time: Double, isMapVisible: Boolean, displayedLevel: Int?) {
                        val next = when {
                            isMapVisible && (displayedLevel == null || level == null || displayedLevel == level) ->
                                VenueSituation.\(Situation.displayedLevel.rawValue.kotlinConstant)
                            isMapVisible -> VenueSituation.\(Situation.otherLevel.rawValue.kotlinConstant)
                            level != null && time - moved >= REST_TIME -> VenueSituation.\(Situation.atRest.rawValue.kotlinConstant)
                            else -> VenueSituation.\(Situation.background.rawValue.kotlinConstant)
                        }
                        if (next.preset != situation.preset) enable(next.preset)
                        if (next.listen != situation.listen || next.period != situation.period) since = time
                        situation = next
                        val isWanted = next.listen >= next.period || (time - since) % next.period < next.listen
                        if (isWanted != isRanging) range(isWanted)
                        isRanging = isWanted
                    }

                    companion object {
                        /** Seconds without movement after which the position is at rest. */
                        const val REST_TIME = \(rest.time)
                        /** The distance in metres that is no movement. */
                        const val REST_RADIUS = \(rest.radius)
                    }
                }

                """,
            ]).joined(separator: "\n")
    }
}

extension Situation {
    /// The words as a sentence.
    fileprivate var sentence: String { words.prefix(1).uppercased() + words.dropFirst() + "." }
}

extension String {
    /// A name such as `otherLevel` as Kotlin's constants are written: `OTHER_LEVEL`.
    fileprivate var kotlinConstant: String {
        reduce("") { $0 + ($1.isUppercase ? "_" : "") + $1.uppercased() }
    }
}

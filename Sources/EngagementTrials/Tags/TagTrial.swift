package import Diagnostics
package import Engagement
internal import Evaluation
internal import NumericalMethods
package import Parallelism
internal import Parameters
package import Positioning
internal import Radio
internal import Recordings
internal import Simulation
package import VenueModel
package import Walks

/// What `beaconry engage tags` does with tags.
package struct TagTrialRequest: Sendable {
    /// Number of tags, each carried by a visitor in a building of its own.
    package var tags = 16
    /// Length of a visit, seconds.
    package var duration = 1800.0
    /// Time from one packet of a tag to the next, seconds.
    package var interval = 1.0
    /// Share of the beacons' places at which a receiver hangs.
    package var receivers = 1.0
    /// How tags are shown.
    package var state = TagSettings()
    /// Time inside until an entry alerts, and outside until an exit does, seconds, for the second alarm.
    package var dwell = 10.0
    /// What counts as a right alert.
    package var goal = TriggerGoal(stay: 10, placeTolerance: 2)
    /// Seed of people, buildings and receivers.
    package var seed: UInt64 = 1

    /// The defaults. All of them are assumptions.
    package init() {}

    /// The conditions of the alarms that are compared, with their names.
    package var conditions: [(name: String, condition: Condition)] {
        [("first position", Condition()), ("dwell", Condition(exitMargin: 1, dwell: dwell, exitDelay: dwell))]
    }
}

/// Follows tags by fixed receivers in the places of a venue's beacons: the simulator's walks with the roles of
/// senders and receivers swapped.
///
/// The path loss is the same in both directions. What differs from reality: the packets of a tag reach all receivers
/// at the same moment, whereas here each receiver hears packets of its own phase.
package struct TagTrial: Sendable {
    package let venue: Venue
    /// The same with a receiver's name in place of each beacon that has a receiver, and without the others.
    package let receiverVenue: Venue
    package let request: TagTrialRequest
    /// The preset of the positioning core.
    package let preset: ZonedPreset

    private let input: PositioningInput
    /// Names of the receivers by their beacon.
    private let names: [BeaconID: String]

    /// The identity of a simulated tag.
    private static let tag = BeaconID.named("tag")

    /// What is known of one tag.
    package struct Visit: Sendable {
        /// Seconds in each state.
        package var times: [TagState: Double]
        /// When it had its first live position, seconds; `nil` if it never had.
        package var firstFix: Double?
        /// Entries, by condition.
        package var entries: [TriggerOutcome]
        /// Exits, by condition.
        package var exits: [TriggerOutcome]
        /// Seconds of the visit.
        package var duration: Double
    }

    /// - Throws: `Problems` if the venue has no beacons.
    package init(
        venue: Venue, request: TagTrialRequest, preset: ZonedPreset, constants: OpenConstants = OpenConstants()
    ) throws(Problems) {
        guard !venue.beacons.isEmpty else {
            throw Problems("The venue has no beacons. Receivers hang in their places: beaconry plan place.")
        }
        var venue = venue
        for index in venue.beacons.indices { venue.beacons[index].advertisingInterval = request.interval }
        let stream = RandomStream(seed: request.seed, purpose: "places of receivers")
        let order = venue.beacons.indices.sorted {
            (stream.uniform(UInt64($0)), $0) < (stream.uniform(UInt64($1)), $1)
        }
        let count = max(Int((request.receivers * Double(order.count)).rounded()), 1)
        var receivers = [Beacon]()
        var names = [BeaconID: String]()
        for index in order.prefix(count).sorted() {
            var receiver = venue.beacons[index]
            let name = "receiver \(index + 1)"
            names[receiver.id] = name
            receiver.id = .named(name)
            receivers.append(receiver)
        }
        var receiverVenue = venue
        receiverVenue.beacons = receivers
        self.venue = venue
        self.receiverVenue = receiverVenue
        self.request = request
        self.preset = preset
        self.names = names
        input = PositioningInput(receiverVenue, constants: constants)
    }

    package var receivers: Int { receiverVenue.beacons.count }

    /// Simulates all tags.
    ///
    /// - Throws: `Problems` if the venue cannot be simulated; `Interrupted`.
    package func run(in context: RunContext) throws -> TagResult {
        let indices = WallIndices()
        let visits = try context.map("Following tags", request.tags) { index in
            let simulator = try Simulator(
                venue: venue, seed: RandomStream.entity(request.seed, UInt64(index)), sharing: indices)
            var phone = simulator.parameters.phone
            phone.reporting = .packets
            let (recording, truth) = try simulator.with(phone: phone)
                .simulate(walker: index, duration: request.duration)
            return visit(fixes: fixes(of: recording), truth: truth)
        }
        return TagResult(visits, trial: self)
    }

    /// The positions of a tag whose packets are those of a phone's recording with senders and receivers swapped.
    private func fixes(of recording: Recording) -> [Fix] {
        var heard: [String: [Observation]] = [:]
        for observation in recording.observations {
            guard case .packet(var packet) = observation, let name = names[packet.beacon] else { continue }
            packet.beacon = Self.tag
            heard[name, default: []].append(.packet(packet))
        }
        let receivers = heard.sorted { $0.key < $1.key }.map { name, observations in
            TagReceiver(
                name: name, recording: Recording(name: name, duration: recording.duration, observations: observations))
        }
        let swapped = TagStream.swapped(receivers, tag: Self.tag, duration: recording.duration)
        return PositioningEngine.run(SampledRecording(swapped, map: input.map), zonedPreset: preset)
            .filter(\.isPublished)
    }

    /// What a subscriber and the alarms make of positions. O(seconds × zones).
    package func visit(fixes: [Fix], truth: GroundTruth) -> Visit {
        let duration = request.duration
        var tracker = TagTracker(request.state)
        let events = tracker.run(fixes: fixes, duration: duration)
        let conditions = request.conditions.map(\.condition)
        var entries = conditions.map { _ in TriggerOutcome() }
        var exits = entries
        for zone in venue.zones {
            let stays = ZoneStays(truth, zone: zone, goal: request.goal)
            for (number, condition) in conditions.enumerated() {
                var watch = ZoneAlarmWatch([ZoneAlarm(zones: [zone.name], condition: condition)], venue: venue)
                let alerts = watch.run(fixes: fixes, duration: duration)
                entries[number] += stays.outcome(
                    of: alerts.filter { $0.kind == .enter }.map(\.time), rule: DeliveryRule())
                exits[number] += TagExits.outcome(
                    alerts.filter { $0.kind == .exit }.map(\.time), stays: stays.stays, goal: request.goal,
                    until: duration)
            }
        }
        return Visit(
            times: Self.times(events, until: duration), firstFix: events.first { $0.state == .active }?.time,
            entries: entries, exits: exits, duration: duration)
    }

    /// Seconds in each state; a tag begins as not available.
    package static func times(_ events: [TagEvent], until end: Double) -> [TagState: Double] {
        var times: [TagState: Double] = [:]
        var state = TagState.notAvailable
        var since = 0.0
        for event in events where event.time <= end {
            times[state, default: 0] += event.time - since
            state = event.state
            since = event.time
        }
        times[state, default: 0] += end - since
        return times
    }
}

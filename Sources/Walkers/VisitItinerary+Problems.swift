public import Diagnostics
public import VenueModel

extension VisitItinerary {
    /// Everything in the itinerary that is impossible or does not fit the venue.
    public func problems(in venue: Venue) -> [Problem] {
        var problems = numberProblems
        switch course {
        case .wander: break
        case .visit(let visits): problems += visits.problems(in: venue)
        case .commute(let from, let to):
            let names = venue.paths.nodes.map(\.name)
            for (key, name) in [("from", from), ("to", to)] {
                guard let name, !names.contains(name) else { continue }
                problems.append(
                    Problem("There is no node \"\(name)\".\(Spelling.suggestion(for: name, among: names))", path: key))
            }
            if let from, from == to {
                problems.append(Problem("A commuter needs two different nodes, not \"\(from)\" twice.", path: "to"))
            }
        case .route(let waypoints):
            do { _ = try ScriptedWalker(waypoints, venue: venue) } catch { problems += error.all }
        }
        return problems
    }

    private var numberProblems: [Problem] {
        var problems: [Problem] = []
        if groupSizes.isEmpty || groupSizes.count > Self.largestGroup
            || !groupSizes.allSatisfy({ $0 >= 0 && $0 <= 1e9 }) || groupSizes.allSatisfy({ $0 == 0 })
        {
            problems.append(
                Problem(
                    "\"groups\" takes 1 to \(Self.largestGroup) shares, none negative and not all 0.", path: "groups"))
        }
        for (key, value, range) in [
            ("speed", speed, 0...10.0), ("speedSigma", speedSigma, 0...10), ("strollFactor", strollFactor, 0.1...5),
        ] {
            guard let value, !range.contains(value) else { continue }
            problems.append(
                Problem(
                    "\(key) is \(value), but must lie between \(range.lowerBound) and \(range.upperBound).", path: key))
        }
        return problems
    }
}

extension ZoneVisits {
    func problems(in venue: Venue) -> [Problem] {
        var problems: [Problem] = []
        func report(_ message: String, _ path: String) { problems.append(Problem(message, path: path)) }
        if let stops, stops.lowerBound < 1 || stops.upperBound > 10_000 {
            report("The number of zones to visit before leaving must lie between 1 and 10000.", "stops")
        }
        if !(0...10).contains(gravity) {
            report("gravity is \(gravity), but must lie between 0 and 10.", "gravity")
        }
        let names = venue.zones.map(\.name)
        for weight in weights {
            if !names.contains(weight.zone) {
                let hint = Spelling.suggestion(for: weight.zone, among: names)
                report("There is no zone \"\(weight.zone)\".\(hint)", "zones")
            }
            if !(0...1e6).contains(weight.weight) {
                report("The weight of the zone \"\(weight.zone)\" must lie between 0 and 1000000.", "zones")
            }
        }
        for law in laws {
            problems += law.law.complaints.map { Problem($0, path: "dwell.\(law.kind.rawValue)") }
        }
        if !venue.zones.contains(where: { weight(of: $0) > 0 }) {
            report(
                "No zone of venue \"\(venue.name)\" has a weight above 0: give zones a \"kind\" or a \"weight\".",
                "zones")
        }
        return problems
    }
}

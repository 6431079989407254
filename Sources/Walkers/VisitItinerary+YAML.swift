import Diagnostics
public import Formats
public import VenueModel

extension VisitItinerary {
    /// The keys of an itinerary in a file, such as `{plan: visit, stops: [3, 8], gravity: 1, groups: [0.6, 0.3, 0.1]}`.
    public static let keys: [YAMLKey] = [
        YAMLKey(
            "plan", .choice(Word.allCases.map(\.rawValue)),
            "Where the visitors go. wander: to random nodes. visit: to zones by their weights. commute: from one node "
                + "to another and back. route: by a timetable. Default: route if \"route\" is given, else wander."),
        YAMLKey(
            "stops", .list(of: .integer(1...10_000), count: 2...2, noun: "numbers"),
            "For visit: the least and the greatest number of zones that they visit before they leave. Default: they "
                + "never leave."),
        YAMLKey(
            "returns", .flag,
            "For visit: whether they come back at once after they have left; otherwise they stay at the exit. "
                + "Default: true."
        ),
        YAMLKey(
            "gravity", .number(0...10, unit: ""),
            "For visit: how much distance matters. A zone at twice the distance is chosen 2^gravity times less often. "
                + "Default: 0."),
        YAMLKey(
            "staysOnPaths", .flag,
            "For visit: whether they stay on the paths, instead of going to any place of a zone. Default: false."),
        YAMLKey(
            "zones", .dictionary(of: .number(0...1_000_000, unit: "")),
            "For visit: weights of zones, by name: numbers of visits relative to each other. Default: those of the "
                + "venue."),
        YAMLKey(
            "dwell", .mapping(dwell),
            "For visit: how long they stay, by kind of zone. Default: the built-in distributions."),
        YAMLKey("from", .text, "For commute: name of a node. Default: a random node, an entrance if there are any."),
        YAMLKey(
            "to", .text, "For commute: name of another node. Default: a random node, an entrance if there are any."),
        YAMLKey(
            "route", .list(of: .mapping(Waypoint.shape), count: 1...100_000, noun: "waypoints"),
            "For route: the places and times."),
        YAMLKey(
            "groups", .list(of: .number(0...1e9, unit: ""), count: 1...largestGroup, noun: "shares"),
            "Shares of groups of one, two, three … persons, relative to each other. The first person of a group "
                + "carries the phone. In a city, Coleman and James (1961) counted "
                + "\(observedGroupSizes.map(YAMLText.number).joined(separator: ", ")). Default: all visitors are alone."
        ),
        YAMLKey(
            "speed", .number(0...10, unit: "m/s"),
            "Mean free walking speed. Default: that of the section \"movement\"."),
        YAMLKey(
            "speedSigma", .number(0...10, unit: "m/s"),
            "Standard deviation of the free speed between walkers. Default: that of the section \"movement\"."),
        YAMLKey(
            "strollFactor", .number(0.1...5, unit: ""),
            "Factor on the free speed for strolling. Default: that of the section \"movement\", 1 for commute."),
    ]

    /// What files call the courses.
    private enum Word: String, CaseIterable {
        case wander, visit, commute, route

        /// The keys that only this course has.
        var keys: [String] {
            switch self {
            case .wander: []
            case .visit: ["stops", "returns", "gravity", "staysOnPaths", "zones", "dwell"]
            case .commute: ["from", "to"]
            case .route: ["route"]
            }
        }
    }

    private static let dwell = YAMLShape(
        "dwell", "How long visitors stay, by kind of zone.",
        keys: Zone.Kind.allCases.filter { $0 != .none }.map { kind in
            YAMLKey(kind.rawValue, .mapping(law), "In zones of the kind \(kind.rawValue).")
        })

    private static let law = YAMLShape(
        "law", "A log-normal distribution of durations.",
        keys: [
            YAMLKey("probability", .number(0...1, unit: ""), "Probability of a stop. Default: that of the kind."),
            YAMLKey("median", .number(0...86_400, unit: "seconds"), "Median. Default: that of the kind."),
            YAMLKey(
                "logSigma", .number(0...10, unit: ""), "Standard deviation of the logarithm. Default: that of the kind."
            ),
            YAMLKey("least", .number(0...86_400, unit: "seconds"), "The shortest stop. Default: that of the kind."),
            YAMLKey("greatest", .number(0...86_400, unit: "seconds"), "The longest stop. Default: that of the kind."),
        ])

    /// Reads an itinerary from a mapping whose shape has ``keys``. Reports everything that is wrong with it or does not fit
    /// the venue.
    ///
    /// - Returns: an itinerary; use it only if nothing was reported.
    public static func read(_ fields: YAMLFields, venue: Venue) -> VisitItinerary {
        let word = fields.text("plan").flatMap(Word.init) ?? (fields.has("route") ? .route : .wander)
        for other in Word.allCases where other != word && !(fields.has("plan") && fields.text("plan") == nil) {
            for key in other.keys where fields.has(key) {
                fields.place(key).report(
                    "\"\(key)\" belongs to \"plan: \(other.rawValue)\", not to \"plan: \(word.rawValue)\".")
            }
        }
        var itinerary: VisitItinerary
        var readsRoute = false
        switch word {
        case .wander: itinerary = VisitItinerary(.wander)
        case .visit: itinerary = VisitItinerary(.visit(ZoneVisits.read(fields)))
        case .commute: itinerary = VisitItinerary(.commute(from: fields.text("from"), to: fields.text("to")))
        case .route:
            readsRoute = true
            itinerary = VisitItinerary(.route(Waypoint.read(fields.mappings("route"), venue: venue)))
            if !fields.has("route") {
                fields.place("plan").report("\"plan: route\" needs \"route\", a list of waypoints.")
            }
        }
        if let groups = fields.numbers("groups") { itinerary.groupSizes = groups }
        itinerary.speed = fields.number("speed")
        itinerary.speedSigma = fields.number("speedSigma")
        itinerary.strollFactor = fields.number("strollFactor")
        // The reader of waypoints reports by line what the itinerary would report by path.
        for problem in itinerary.problems(in: venue) where !(readsRoute && problem.path?.hasPrefix("route") == true) {
            let key = problem.path.map { String($0.prefix { $0 != "." && $0 != "[" }) } ?? ""
            let place = keys.contains { $0.name == key } ? fields.place(key) : fields.value
            place.report(problem.message, severity: problem.severity)
        }
        return itinerary
    }
}

extension ZoneVisits {
    fileprivate static func read(_ fields: YAMLFields) -> ZoneVisits {
        var visits = ZoneVisits()
        if let stops = fields.numbers("stops"), stops.count == 2 {
            if stops[0] <= stops[1] {
                visits.stops = Int(stops[0])...Int(stops[1])
            } else {
                fields.place("stops").report("The least number of stops must not be above the greatest.")
            }
        }
        visits.returns = fields.flag("returns") ?? true
        visits.gravity = fields.number("gravity") ?? 0
        visits.staysOnPaths = fields.flag("staysOnPaths") ?? false
        visits.weights = fields.namedNumbers("zones").map { Weight(zone: $0.name, weight: $0.number) }
        guard let dwell = fields.mapping("dwell") else { return visits }
        visits.laws = Zone.Kind.allCases.filter { $0 != .none }.compactMap { kind in
            guard let law = dwell.mapping(kind.rawValue) else { return nil }
            let usual = DwellLaw.usual(for: kind)
            return Law(
                kind: kind,
                law: DwellLaw(
                    stopProbability: law.number("probability") ?? usual.stopProbability,
                    median: law.number("median") ?? usual.median, logSigma: law.number("logSigma") ?? usual.logSigma,
                    least: law.number("least") ?? usual.least, greatest: law.number("greatest") ?? usual.greatest))
        }
        return visits
    }
}

internal import Engagement
internal import Radio

extension ZoneClassifier.Beacon {
    /// A beacon with its RSSI at one metre, dBm, or with the usual one.
    init(_ id: BeaconID, power: Double?) {
        self.init(id: id.description, powerAt1m: power ?? BeaconLevels.usualPower)
    }
}

extension TriggersDocument {
    /// What is wrong with the classifiers, in sentences.
    func classifierProblems(zones: [String]) -> [String] {
        let classifiers = classifiers ?? []
        let times = classifiers.map(\.averaging)
        var problems: [String] = []
        if Set(times).count < times.count { problems.append("Two classifiers have the same averaging time.") }
        for (number, classifier) in classifiers.enumerated() {
            let count = classifier.beacons.count
            let ids = classifier.beacons.map(\.id)
            for id in ids where BeaconID(id)?.description != id {
                problems.append(
                    "Classifier \(number) has the beacon \"\(id)\"; that is no identity as Beaconry writes it.")
            }
            if Set(ids).count < ids.count { problems.append("Classifier \(number) has a beacon twice.") }
            for (place, part) in classifier.places.enumerated() where Set(part.zones).count < part.zones.count {
                problems.append("Place \(place) of classifier \(number) has a zone twice.")
            }
            for (place, part) in classifier.places.enumerated() where part.weights.count != count {
                problems.append(
                    "Place \(place) of classifier \(number) has \(part.weights.count) weights; \(count) are needed, one for each beacon."
                )
            }
            for name in Set(classifier.places.flatMap(\.zones)).subtracting(zones).sorted() {
                problems.append("The venue has no zone \"\(name)\", which classifier \(number) knows.")
            }
        }
        for zone in self.zones where zone.signal == .classifier && !times.contains(zone.condition.averaging) {
            problems.append(
                "The zone \"\(zone.name)\" needs a classifier with the averaging time \(zone.condition.averaging) s.")
        }
        let known = Set(classifiers.flatMap(\.places).flatMap(\.zones))
        for zone in self.zones where zone.signal == .classifier && !known.contains(zone.name) {
            problems.append("The zone \"\(zone.name)\" is in no place of a classifier, so it would never be notified.")
        }
        return problems
    }

    /// The RSSI at one metre of all beacons in the file.
    var powers: [BeaconID: Double] {
        let all = zones.flatMap(\.beacons) + (classifiers ?? []).flatMap(\.beacons)
        return all.reduce(into: [:]) { powers, beacon in BeaconID(beacon.id).map { powers[$0] = beacon.powerAt1m } }
    }
}

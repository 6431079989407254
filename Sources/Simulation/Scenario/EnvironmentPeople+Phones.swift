internal import Recordings

extension EnvironmentPeople {
    /// The words by which phones are chosen: all, a platform, or a built-in profile.
    public static let phoneWords = ["all", "ios", "android"] + PhoneProfile.builtIn.map(\.name)

    /// The same people with only these phones. Phones of the environment keep their proportions; if another is among them, all
    /// have equal shares.
    ///
    /// - Parameter words: ``phoneWords``.
    public func choosing(phones words: [String]) -> EnvironmentPeople {
        let names = words.flatMap { word -> [String] in
            switch word {
            case "all": phones.map(\.profile)
            case "ios": phones(of: [.iOS]).map(\.profile)
            case "android": phones(of: [.android]).map(\.profile)
            default: [word]
            }
        }
        let known = phones.filter { names.contains($0.profile) }
        let whole = known.reduce(0) { $0 + $1.share }
        let others = PhoneProfile.builtIn.map(\.name).filter { name in
            names.contains(name) && !known.contains { $0.profile == name }
        }
        guard !others.isEmpty || known.count < phones.count else { return self }
        var people = self
        if others.isEmpty {
            people.phones = known.map { PhoneShare(profile: $0.profile, share: $0.share / whole) }
            people.phonesSource += "; of these, those that were chosen"
        } else {
            let all = known.map(\.profile) + others
            people.phones = all.map { PhoneShare(profile: $0, share: 1 / Double(all.count)) }
            people.phonesSource = "our choice: equal shares of the phones that were chosen"
        }
        return people
    }

    /// The phones of successive visits. Each kind has its share of the first n visits, for every n, but for less than one visit:
    /// the next phone is the one that lacks most.
    package func profiles(ofVisits count: Int) -> [PhoneProfile] {
        let kinds = phones.compactMap { phone in PhoneProfile.named(phone.profile).map { ($0, phone.share) } }
        var counts = kinds.map { _ in 0.0 }
        return (0..<count).compactMap { visit in
            let lacks = kinds.indices.map { kinds[$0].1 * Double(visit + 1) - counts[$0] }
            guard let next = kinds.indices.max(by: { (lacks[$0], -$0) < (lacks[$1], -$1) }) else { return nil }
            counts[next] += 1
            return kinds[next].0
        }
    }
}

internal import Parameters
public import Recordings
public import VenueModel

/// The people of an environment: how dense a crowd is, how often there is one, and which phones people carry, which decides
/// what the phones report.
public struct EnvironmentPeople: Sendable {
    /// A kind of phone, and the share of people who carry it.
    public struct PhoneShare: Hashable, Sendable, Encodable {
        /// The name of a built-in ``PhoneProfile``.
        public let profile: String
        /// Of 1.
        public let share: Double

        package init(profile: String, share: Double) {
            self.profile = profile
            self.share = share
        }

        package var phoneClass: PhoneClass? { PhoneProfile.named(profile)?.parameters.phoneClass }
    }

    /// The environment; `nil` for venues whose file names none.
    public let environment: VenueEnvironment?
    /// Density of a crowd, persons a square metre: from a quarter of a full building to a full one.
    public let crowd: ClosedRange<Double>
    /// Where the density of a full building comes from.
    public let crowdSource: String
    /// Share of the opening hours in which there is a crowd.
    public let crowdShare: Double
    /// Where that share comes from.
    public let crowdShareSource: String
    /// The phones; the shares add up to 1.
    public internal(set) var phones: [PhoneShare]
    /// Where their shares come from.
    public internal(set) var phonesSource: String

    /// The phones of some classes, with their shares of these.
    public func phones(of classes: [PhoneClass]) -> [PhoneShare] {
        let whole = share(of: classes)
        return members(of: classes).map { PhoneShare(profile: $0.profile, share: $0.share / whole) }
    }

    /// Share of the people whose phones are of one of some classes.
    public func share(of classes: [PhoneClass]) -> Double { members(of: classes).reduce(0) { $0 + $1.share } }

    /// The classes of the phones without a class, in their order. Of a class that nobody here has, the whole platform counts as
    /// that class.
    public func classes(but expected: PhoneClass) -> [PhoneClass] {
        let all = phones.compactMap(\.phoneClass)
        let others = all.filter { $0 != expected }
        return others.count < all.count ? others : all.filter { $0.platform != expected.platform }
    }

    /// A platform has all its classes.
    private func members(of classes: [PhoneClass]) -> [PhoneShare] {
        phones.filter { phone in
            phone.phoneClass.map { classes.contains($0) || classes.contains($0.platform) } ?? false
        }
    }

    /// - Parameters:
    ///   - squareFeet: floor area for a person in a full building, square feet.
    ///   - iPhones: share of iPhones; each of Android's scan modes has half of the rest.
    private init(
        _ environment: VenueEnvironment?, squareFeet: Double, _ use: String, crowdShare: Double, _ hours: String,
        iPhones: Double = 0.3, phonesSource: String = worldwide
    ) {
        self.environment = environment
        func rounded(_ density: Double) -> Double { (1000 * density).rounded() / 1000 }
        let full = 1 / (squareFeet * 0.0929)
        crowd = rounded(full / 4)...rounded(full)
        crowdSource =
            "full: \(Int(squareFeet)) square feet for a person, \(use) (International Building Code, table of occupant "
            + "loads); a crowd: from a quarter of it, our choice"
        self.crowdShare = crowdShare
        crowdShareSource = "our choice: \(hours)"
        phones = [
            PhoneShare(profile: "iphone", share: iPhones),
            PhoneShare(profile: "android-low-latency", share: (1 - iPhones) / 2),
            PhoneShare(profile: "android-balanced", share: (1 - iPhones) / 2),
        ]
        self.phonesSource = phonesSource + "; half of the Android apps scan in each mode, our choice"
    }

    private static let worldwide = "29.3 % iOS and 69.9 % Android worldwide (StatCounter, March 2024)"

    /// The people of a kind of building.
    public static func of(_ environment: VenueEnvironment?) -> EnvironmentPeople {
        all.first { $0.environment == environment } ?? unknown
    }

    /// The people of a building of which nothing is known: those of shops.
    private static let unknown = EnvironmentPeople(
        nil, squareFeet: 30, "as in shops, since the venue file names no environment", crowdShare: 0.2,
        "the busiest two of ten hours")

    /// Every environment, and at last a building of which nothing is known.
    public static let all: [EnvironmentPeople] = [
        EnvironmentPeople(
            .room, squareFeet: 20, "a classroom", crowdShare: 0.3, "a meeting or a class in three of ten hours"),
        EnvironmentPeople(
            .mall, squareFeet: 30, "shops on a ground floor", crowdShare: 0.2, "the busiest two of ten hours"),
        EnvironmentPeople(
            .office, squareFeet: 100, "business areas", crowdShare: 0.1,
            "arrival, lunch and leaving, an hour of ten; offices are seldom full"),
        EnvironmentPeople(
            .supermarket, squareFeet: 30, "shops on a ground floor", crowdShare: 0.2,
            "the busiest two of ten hours"),
        EnvironmentPeople(
            .hall, squareFeet: 5, "standing space", crowdShare: 0.2, "the busiest two of ten hours of a fair"),
        EnvironmentPeople(
            .warehouse, squareFeet: 500, "warehouses", crowdShare: 0.1, "the change of shifts, an hour of ten",
            iPhones: 0.1, phonesSource: "our choice: 10 % iPhones, because handheld terminals run Android"),
        unknown,
    ]
}

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

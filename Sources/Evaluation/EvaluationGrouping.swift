public import Formats
internal import Recordings
internal import VenueModel
internal import Walks

/// The property by which walks are split into groups for separate metrics.
///
/// Level, zone and motion are those of the truth, never those of the fix: a position on the wrong level is an error of
/// the true level.
public enum EvaluationGrouping: String, Hashable, Sendable, CaseIterable, JSONKind, Encodable {
    /// By the level where the phone was.
    case level
    /// By the smallest zone around it.
    case zone
    /// By the phone's model. Walks stay whole.
    case phone
    /// By the class of the phone: iOS or Android. Walks stay whole.
    case phoneClass = "class"
    /// By whether the phone stood (within 0.25 m for at least 5 s, as for standstill jitter) or moved.
    case motion

    /// The metrics of `metrics` that apply to groups: for parts of walks only those of instants, see ``Metric/scope``.
    public func metrics(of metrics: [Metric]) -> [Metric] {
        self == .phone || self == .phoneClass ? metrics : metrics.filter { $0.scope == .instants }
    }

    /// The groups of `walks`, each with its walks or parts of walks that have an instant.
    ///
    /// Levels ascend, zones are in the order of the venue with those outside any at the end, phones by name and
    /// classes of phones with unknown ones at the end, standing before walking. Groups without an instant are left out. O(instants × (zones or
    /// groups)).
    public func groups(of walks: [EvaluatedWalk]) -> [EvaluationGroup] {
        switch self {
        case .phone: return Self.phones(of: walks, Set(walks.compactMap(\.device)).sorted(), \.device)
        case .phoneClass:
            return Self.phones(of: walks, PhoneClass.allCases.map(\.rawValue)) { $0.phoneClass?.rawValue }
        case .level:
            return Self.parts(of: walks, named: Self.name(ofLevel:), keys: { $0.instants.map(\.truth.level) })
        case .zone:
            // The index of the zone in the venue; after the last zone for none.
            let zones = walks.first?.site.zones ?? []
            return Self.parts(
                of: walks, named: { $0 < zones.count ? zones[$0].name : "outside zones" },
                keys: { walk in
                    walk.instants.map { instant in
                        walk.site.zoneIndex(at: instant.truth.position, level: instant.truth.level) ?? zones.count
                    }
                })
        case .motion:
            return Self.parts(of: walks, named: { $0 == 0 ? "standing" : "walking" }, keys: \.motions)
        }
    }

    static func name(ofLevel level: Int) -> String { "level \(level)" }

    /// The walks of each of these phones, by name, then those of unknown ones.
    private static func phones(
        of walks: [EvaluatedWalk], _ names: [String], _ name: (EvaluatedWalk) -> String?
    ) -> [EvaluationGroup] {
        (names.map { Optional($0) } + [nil]).map { phone in
            EvaluationGroup(name: phone ?? "unknown phone", walks: walks.filter { name($0) == phone })
        }.filter { !$0.walks.isEmpty }
    }

    /// The parts of walks that have the same key, by ascending key.
    private static func parts(
        of walks: [EvaluatedWalk], named name: (Int) -> String, keys: (EvaluatedWalk) -> [Int]
    ) -> [EvaluationGroup] {
        var parts: [Int: [EvaluatedWalk]] = [:]
        for walk in walks {
            let members = Dictionary(grouping: zip(keys(walk), walk.instants), by: \.0)
            for (key, instants) in members { parts[key, default: []].append(walk.part(instants.map(\.1))) }
        }
        return parts.sorted { $0.key < $1.key }.map { EvaluationGroup(name: name($0.key), walks: $0.value) }
    }
}

/// Walks, or parts of walks, that are measured together.
public struct EvaluationGroup: Sendable {
    /// Their common property.
    public var name: String
    /// The walks with only these instants; each has at least one, except whole walks.
    public var walks: [EvaluatedWalk]
}

extension EvaluatedWalk {
    /// For each instant 0 while the phone stands, 1 while it walks.
    fileprivate var motions: [Int] {
        let stands = truth.stands
        var next = 0
        return instants.map { instant in
            while next < stands.count, stands[next].upperBound < instant.truth.time { next += 1 }
            return next < stands.count && stands[next].lowerBound <= instant.truth.time ? 0 : 1
        }
    }
}

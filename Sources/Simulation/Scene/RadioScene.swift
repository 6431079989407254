package import Diagnostics
import GSLNumerics
import Geometry
package import Parameters
package import Radio
package import VenueModel

/// The true radio channel of a venue: true powers, walls and fields. It is built once for a seed and shared by all
/// visits.
package struct RadioScene: Sendable {
    /// The identities that are sent, each once, in the order of the venue's file.
    let identities: [BeaconID]
    /// The senders, in the same order.
    package let sources: [RadioSource]
    /// Level number of each storey, ascending.
    let levels: [Int]
    /// The most that antennas, shadowing and fading are expected to add, dB.
    let headroom: Headroom
    /// The carrier's body; `nil` if it causes no loss.
    let body: BodyLoss?
    /// Its mean loss; only for fading that is scaled or switched off.
    let bodyEffect: MeanBodyEffect?
    /// Rician K in line of sight, dB.
    let kFactor: Double
    /// Factor of the fading in dB.
    let fadingScale: Double
    /// Persons a square metre everywhere, in addition to the bodies that are simulated one by one.
    let density: Double
    /// dB.
    let liftCarLoss: Double

    /// The largest expected value of a term, dB.
    struct Headroom: Sendable {
        var shadowing: Double
        var fading: Double
        var antenna: Double
        var all: Double { shadowing + fading + antenna }
    }

    /// The radio waves of a venue.
    ///
    /// - Throws: ``Problems`` if the venue has no levels, or beacons that cannot be simulated.
    package init(
        venue: Venue, faults: FaultList = FaultList(), parameters: SimulationParameters,
        known: KnownShadowing = .nothing, indices: WallIndices = WallIndices(), seed: UInt64
    ) throws(Problems) {
        let problems = Self.problems(of: venue) + faults.problems(in: venue)
        guard problems.isEmpty else { throw Problems(problems) }
        let storeys = venue.levels.sorted { $0.number < $1.number }
        let builder = RadioSourceBuilder(
            venue: venue, storeys: storeys, parameters: parameters, known: known, indices: indices, seed: seed)
        levels = storeys.map(\.number)
        var indexOf: [BeaconID: Int] = [:]
        var identities: [BeaconID] = []
        var sources: [RadioSource] = []
        for installed in faults.installed(venue) {
            let id = installed.beacon.id
            let identity = indexOf[id] ?? identities.count
            if identity == identities.count {
                indexOf[id] = identity
                identities.append(id)
            }
            do throws(GSLError) {
                sources.append(try RadioSource(installed, identity: identity, by: builder))
            } catch {
                throw Problems("The measured shadowing of beacon \(id) cannot be used: \(error)")
            }
        }
        self.sources = sources
        self.identities = identities
        headroom = Headroom(
            shadowing: 4 * parameters.shadowing.sigma,
            fading: 10 * parameters.fading.scale,
            antenna: parameters.propagation.antennaRipple)
        body = parameters.people.bodyLoss > 0 ? BodyLoss(greatest: parameters.people.bodyLoss) : nil
        bodyEffect = parameters.fading.scale == 1 ? nil : body.map(MeanBodyEffect.init)
        kFactor = parameters.fading.kFactor
        fadingScale = parameters.fading.scale
        density = parameters.people.density
        liftCarLoss = parameters.propagation.liftCarLoss
    }

    /// The beacon power that each identity sends in its packets (RSSI at one metre), dBm.
    var advertisedPowers: [Double] {
        var powers = [Double](repeating: 0, count: identities.count)
        for source in sources.reversed() { powers[source.identity] = source.believedPower }
        return powers
    }

    /// Index of the storey with this level number.
    func storey(ofLevel number: Int) -> Int { levels.firstIndex(of: number) ?? 0 }
}

extension RadioScene {
    /// Reasons why a venue cannot be simulated. (The reader of venue files finds many more problems.)
    static func problems(of venue: Venue) -> [Problem] {
        var problems: [Problem] = []
        func report(_ message: String, _ path: String) { problems.append(Problem(message, path: path)) }
        if venue.levels.isEmpty { report("A venue needs at least one level.", "levels") }
        for (index, level) in venue.levels.enumerated()
        where !level.elevation.isFinite || !(level.slabLoss >= 0 && level.slabLoss.isFinite) {
            report("A level needs a finite elevation, and a slab loss of at least 0 dB.", "levels[\(index)]")
        }
        for (index, wall) in venue.walls.enumerated()
        where !wall.points.allSatisfy(\.isFinite) || !(wall.loss >= 0 && wall.loss.isFinite) {
            report("A wall needs finite corners, and a loss of at least 0 dB.", "walls[\(index)]")
        }
        for (index, beacon) in venue.beacons.enumerated() {
            let path = "beacons[\(index)]"
            if venue.level(beacon.level) == nil {
                report("Beacon \(beacon.id) is on level \(beacon.level), which the venue does not have.", path)
            }
            if !beacon.position.isFinite || !beacon.height.isFinite || !(beacon.powerAt1m ?? 0).isFinite {
                report("Beacon \(beacon.id) needs a finite position, height and power.", path)
            }
            if !(0.02...60).contains(beacon.advertisingInterval) {
                report("The advertising interval of beacon \(beacon.id) must lie between 0.02 and 60 s.", path)
            }
        }
        return problems
    }
}

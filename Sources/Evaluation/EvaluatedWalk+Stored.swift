internal import Positioning
internal import Recordings
internal import Walks

extension EvaluatedWalk {
    /// A walk without its site and the use of the phone, as another process can send it.
    package struct Stored: Codable, Sendable {
        fileprivate let name: String
        fileprivate let published: [Fix]
        fileprivate let truth: GroundTruth
        fileprivate let computed: [Double]?
        fileprivate let publishInterval: Double?
        fileprivate let shownInterval: Double?
        fileprivate let readings: [Double]
        fileprivate let instants: [TruthSample]
        fileprivate let device: String?
        fileprivate let phoneClass: PhoneClass?
    }

    package var stored: Stored {
        Stored(
            name: name, published: published, truth: truth, computed: computed, publishInterval: publishInterval,
            shownInterval: shownInterval, readings: readings, instants: instants.map(\.truth), device: device,
            phoneClass: phoneClass)
    }

    /// The walk that was ``stored``.
    package init(_ stored: Stored, site: EvaluationSite, use: PhoneUse) {
        name = stored.name
        published = stored.published
        truth = stored.truth
        computed = stored.computed
        publishInterval = stored.publishInterval
        shownInterval = stored.shownInterval
        readings = stored.readings
        instants = Instants(stored.instants, stored.published)
        device = stored.device
        phoneClass = stored.phoneClass
        self.use = use
        self.site = site
    }
}

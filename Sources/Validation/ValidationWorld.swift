/// A site that can be simulated, and perhaps was recorded.
package struct ValidationWorld: Sendable {
    /// Its name, unique among the worlds.
    package let name: String
    /// The site as the simulator makes it from a seed. `recordings` lend their geometry if they are at hand.
    package let simulate: @Sendable (_ seed: UInt64, _ recordings: RecordedSites) throws -> ObservedSite
    /// The same site as it was recorded; `nil` where nobody did, or the recordings are not at hand.
    package let recorded: @Sendable (RecordedSites) -> ObservedSite?

    package init(
        name: String,
        simulate: @escaping @Sendable (_ seed: UInt64, _ recordings: RecordedSites) throws -> ObservedSite,
        recorded: @escaping @Sendable (RecordedSites) -> ObservedSite? = { _ in nil }
    ) {
        (self.name, self.simulate, self.recorded) = (name, simulate, recorded)
    }
}

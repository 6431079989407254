/// A site that can be simulated, and may have been recorded.
package struct ValidationWorld: Sendable {
    /// Its name, unique among the worlds.
    package let name: String
    /// The site as the simulator makes it from a seed. `recordings` give their geometry if they are available.
    package let simulate: @Sendable (_ seed: UInt64, _ recordings: RecordedSites) throws -> ObservedSite
    /// The same site as it was recorded; `nil` if there are no recordings, or they are not available.
    package let recorded: @Sendable (RecordedSites) -> ObservedSite?

    package init(
        name: String,
        simulate: @escaping @Sendable (_ seed: UInt64, _ recordings: RecordedSites) throws -> ObservedSite,
        recorded: @escaping @Sendable (RecordedSites) -> ObservedSite? = { _ in nil }
    ) {
        (self.name, self.simulate, self.recorded) = (name, simulate, recorded)
    }
}

/// A site that can be simulated, and may have been recorded.
struct ValidationSite: Sendable {
    /// Its name, unique among the sites.
    let name: String
    /// The environment to which its figures belong.
    let environment: ValidationTarget.Environment
    /// The site as the simulator makes it from a seed. `recordings` give their geometry if they are available.
    let simulate: @Sendable (_ seed: UInt64, _ recordings: RecordedSites) throws -> ObservedSite
    /// The same site as it was recorded; `nil` if there are no recordings, or they are not available.
    var recorded: @Sendable (RecordedSites) -> ObservedSite? = { _ in nil }
}

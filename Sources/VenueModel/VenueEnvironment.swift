/// The kind of building that a venue is. The simulator's table of environments says what follows from it.
public enum VenueEnvironment: String, Hashable, Sendable, CaseIterable {
    /// One furnished room or laboratory.
    case room
    /// Wide corridors with shops on both sides.
    case mall
    /// Rooms behind thin walls, corridors between.
    case office
    /// Aisles between full shelves.
    case supermarket
    /// A museum, a fair or an atrium.
    case hall
    /// High racks and few people.
    case warehouse
}

import Formats

/// The published form of a venue file.
public enum VenueSchema {
    /// The JSON Schema (draft 2020-12) of a venue file, as text. Made from the table that the reader reads by.
    public static var json: String { VenueShape.venue.jsonSchema(id: "urn:beaconry:venue") }

    /// The keys at its top.
    package static var keys: [String] { VenueShape.venue.keys.map(\.name) }

    /// Tables of its keys for a page, one for each mapping, from the same table.
    public static var markdown: String { VenueShape.venue.all.map(\.markdown).joined(separator: "\n") }
}

import TextInput

/// The published form of a venue file.
public enum VenueSchema {
    /// The JSON Schema (draft 2020-12) of a venue file, as text. Made from the table that the reader reads by.
    public static var json: String { VenueShape.venue.jsonSchema(id: "urn:beaconry:venue") }
}

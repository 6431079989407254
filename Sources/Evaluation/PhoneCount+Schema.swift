package import Formats
package import Recordings

extension PhoneCount {
    /// The keys of a class of phones.
    package static let shape = YAMLShape(
        "phones", "A class of phones.",
        keys: [
            .maybe(
                "phones", .choice(PhoneClass.allCases.map(\.rawValue)),
                "The class. Missing for walks on which nothing was received."),
            .always("walks", .count, "Number of walks."),
        ])
}

extension EngagementProfile {
    /// The profiles of the five documents, in their order.
    package static let builtIn: [EngagementProfile] = sources.compactMap { source in
        try? ProfileFile.parse(source.text, file: source.file)
    }

    /// The built-in profile of this name; `nil` if there is none.
    package static func named(_ name: String) -> EngagementProfile? { builtIn.first { $0.name == name } }

    /// The built-in files as texts.
    package static let sources: [(file: String, text: String)] = [
        ("backspin.yaml", PackageResources.backspin_yaml), ("inbeacon.yaml", PackageResources.inbeacon_yaml),
        ("mobilefirst.yaml", PackageResources.mobilefirst_yaml),
        ("holidayparty.yaml", PackageResources.holidayparty_yaml), ("bearound.yaml", PackageResources.bearound_yaml),
    ].map { ($0.0, String(decoding: $0.1, as: UTF8.self)) }
}

package import Diagnostics
internal import Foundation

extension ProfileFile {
    /// A built-in profile by its name, or that of a file, each with options behind it: `inbeacon`, `inbeacon+full+raw`,
    /// `our-app.yaml+quick`. Its name is the text, so that two sets of options can be told apart.
    ///
    /// - Parameter warn: receives what ``EngagementProfile/idleWarnings(in:)`` says of a file.
    /// - Throws: ``Problems`` with names that are unknown, values that do not go together, or what is wrong in the file.
    package static func chosen(
        _ text: String, warn: ([Problem]) -> Void = { _ in }
    ) throws(Problems) -> EngagementProfile {
        let (base, options) = parts(of: text)
        if let known = EngagementProfile.named(base) { return try known.choosing(options) }
        guard base.contains(".") || base.contains("/") else {
            let names = EngagementProfile.builtIn.map(\.name)
            throw Problems(
                "There is no profile \"\(base)\". Built in are \(names.joined(separator: ", ")); others are files."
                    + Spelling.suggestion(for: base, among: names))
        }
        let profile = try read(path: base).choosing(options)
        warn(profile.idleWarnings(in: base))
        return profile
    }

    /// The profiles of some texts, each once.
    ///
    /// - Throws: as ``chosen(_:warn:)``; also if two profiles that differ have one name, because results go by names.
    package static func chosen(
        _ texts: [String], warn: ([Problem]) -> Void = { _ in }
    ) throws(Problems) -> [EngagementProfile] {
        var chosen: [(text: String, profile: EngagementProfile)] = []
        for text in texts {
            let profile = try Self.chosen(text, warn: warn)
            guard let other = chosen.first(where: { $0.profile.name == profile.name }) else {
                chosen.append((text, profile))
                continue
            }
            guard other.profile == profile else {
                throw Problems(
                    "The profiles \(other.text) and \(text) differ, but both have the name \"\(profile.name)\". Give one of them "
                        + "another name: its file says it behind \"profile:\".")
            }
        }
        return chosen.map(\.profile)
    }

    /// The name or the file, and the names of options; a file may have a plus in its name.
    private static func parts(of text: String) -> (base: String, options: [String]) {
        // A folder may have the name of a built-in profile with its options.
        let isPath = text.contains { "./".contains($0) }
        if isPath, FileManager.default.fileExists(atPath: text) { return (text, []) }
        let parts = text.split(separator: "+", omittingEmptySubsequences: false).map(String.init)
        return (parts[0], Array(parts.dropFirst()))
    }
}

extension EngagementProfile {
    /// The profile with options, which are part of its name.
    fileprivate func choosing(_ names: [String]) throws(Problems) -> EngagementProfile {
        guard !names.isEmpty else { return self }
        var chosen = try with(names)
        chosen.name = ([name] + names).joined(separator: "+")
        chosen.title = "\(title ?? name) (\(names.joined(separator: ", ")))"
        return chosen
    }
}

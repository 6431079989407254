internal import ArgumentParser

/// An option that counts for some maps or rules only, or for other things that are chosen by name.
struct NarrowOption {
    let flag: String
    let isGiven: Bool
    /// The names of all that it counts for.
    let readers: [String]

    init(_ flag: String, isGiven: Bool, readers: [String]) {
        self.flag = flag
        self.isGiven = isGiven
        self.readers = readers
    }
}

extension ParsableArguments {
    /// Refuses the options that count for nothing that was chosen.
    ///
    /// - Parameters:
    ///   - chosen: names of what was chosen.
    ///   - choice: the option that chooses.
    func refuse(_ options: [NarrowOption], of chosen: [String], choice: String) throws {
        for option in options where option.isGiven {
            let instead =
                option.readers.isEmpty
                ? "Leave it out." : "Leave it out, or give \(choice) \(option.readers.joined(separator: ", "))."
            try refuse(
                if: !chosen.contains(where: option.readers.contains),
                "\(option.flag) has no effect on \(chosen.joined(separator: ", ")). \(instead)")
        }
    }
}

extension SettingsOptions {
    /// The options, which count for what has these names.
    func narrow(readers: [String], constants: [String]) -> [NarrowOption] {
        [
            NarrowOption("--preset", isGiven: givenPreset != nil, readers: readers),
            NarrowOption("--set", isGiven: !set.isEmpty, readers: readers),
            NarrowOption("--baseline", isGiven: baseline != nil, readers: readers),
            NarrowOption("--constants", isGiven: self.constants != nil, readers: constants),
        ]
    }
}

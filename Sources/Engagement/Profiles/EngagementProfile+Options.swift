package import Diagnostics

extension EngagementProfile {
    /// The profile with some of its options, in any order: no two of them may set a key to different values. It keeps those of its
    /// other options that go with them.
    ///
    /// - Throws: ``Problems`` with every name that is unknown or given twice, options that contradict each other, and values that
    ///   do not go together.
    package func with(_ names: [String]) throws(Problems) -> EngagementProfile {
        var result = self
        var problems: [Problem] = []
        var chosen: [Option] = []
        for name in names {
            guard let option = options.first(where: { $0.name == name }) else {
                let known = options.map(\.name)
                problems.append(
                    Problem(
                        "The profile \"\(self.name)\" has no option \"\(name)\"."
                            + Spelling.suggestion(for: name, among: known)
                            + (known.isEmpty ? " It has none." : " Known: \(known.joined(separator: ", "))."))
                )
                continue
            }
            if chosen.contains(option) { problems.append(Problem("The option \"\(name)\" is given twice.")) }
            for other in chosen {
                guard let key = other.conflict(with: option) else { continue }
                problems.append(
                    Problem(
                        "The options \"\(other.name)\" and \"\(name)\" both set \"\(key.name)\", to different values."))
            }
            chosen.append(option)
            result = result.with(option)
        }
        result.options.removeAll { option in
            chosen.contains { $0 == option || $0.conflict(with: option) != nil }
        }
        if problems.isEmpty { problems = result.problems().map { Problem($0.message, path: "values.\($0.key)") } }
        guard problems.isEmpty else { throw Problems(problems) }
        return result
    }

    func with(_ option: Option) -> EngagementProfile {
        var result = self
        for (key, value) in option.values {
            result.values[key] = Statement(value, section: option.section, says: option.says)
        }
        return result
    }
}

extension EngagementProfile.Option {
    /// The first key that both set, to different values; `nil` without one.
    fileprivate func conflict(with other: Self) -> ProfileKey? {
        ProfileKey.all.first { key in
            guard let own = values[key.name], let value = other.values[key.name] else { return false }
            return own != value
        }
    }
}

extension EngagementProfile {
    /// What is wrong with the values: of the wrong kind, out of range, or not together. By the order of the catalogue.
    package func problems() -> [(key: String, message: String)] {
        var problems: [(key: String, message: String)] = []
        for name in values.keys.sorted() where ProfileKey.named(name) == nil {
            problems.append((name, "The key \"\(name)\" is unknown."))
        }
        func report(_ key: ProfileKey, _ message: String) { problems.append((key.name, message)) }
        for key in ProfileKey.all {
            guard let value = values[key.name]?.value, !key.allows(value) else { continue }
            report(key, "\(value) is not allowed for \"\(key.name)\". Allowed: \(key.allowed).")
        }
        guard problems.isEmpty else { return problems }
        func order(_ lower: ProfileKey, _ upper: ProfileKey) {
            guard let low = number(lower), let high = number(upper), low > high else { return }
            let least = ProfileValue.number(low)
            let most = ProfileValue.number(high)
            report(upper, "\"\(upper.name)\" is \(most), less than \"\(lower.name)\", which is \(least).")
        }
        func chosen(_ key: ProfileKey, among list: ProfileKey) {
            guard let number = number(key), let allowed = numbers(list), !allowed.contains(number) else { return }
            report(key, "\(ProfileValue.number(number)) is not in \"\(list.name)\": \(ProfileValue.numbers(allowed)).")
        }
        func scans(_ mode: ProfileKey, _ interval: ProfileKey) {
            guard word(mode) == "periodic", number(interval) == nil else { return }
            report(mode, "\"periodic\" needs the key \"\(interval.name)\".")
        }
        for key in [.usualDelay, .scanLimits, .rollingMajors, .rollingMinors] as [ProfileKey] {
            guard let numbers = numbers(key), numbers != numbers.sorted() else { continue }
            report(key, "The numbers of \"\(key.name)\" must ascend.")
        }
        if let usual = numbers(.usualDelay)?.last, let longest = number(.longestDelay), usual > longest {
            report(.longestDelay, "\"longestDelay\" is less than \"usualDelay\".")
        }
        if let dwell = number(.dwellTime), let longest = number(.longestDwell), dwell > 60 * longest {
            let limit = ProfileValue.number(longest)
            report(.dwellTime, "\"dwellTime\" is longer than \"longestDwell\", \(limit) minutes.")
        }
        if signal == .threshold, number(.threshold) == nil {
            report(.signal, "The signal \"threshold\" needs the key \"threshold\".")
        }
        scans(.foregroundMode, .foregroundInterval)
        scans(.backgroundMode, .backgroundInterval)
        chosen(.foregroundInterval, among: .foregroundIntervals)
        chosen(.backgroundInterval, among: .backgroundIntervals)
        chosen(.queueLimit, among: .queueLimits)
        order(.immediateDistance, .nearDistance)
        order(.needed, .window)
        order(.fenceRadius, .exitRadius)
        guard number(.exitRadius) != nil else { return problems }
        if number(.fenceRadius) == nil { report(.exitRadius, "\"exitRadius\" needs the key \"fenceRadius\".") }
        if number(.fenceRadius) == 0 { report(.fenceRadius, "With \"exitRadius\", \"fenceRadius\" must be above 0.") }
        if values[ProfileKey.exitMargin.name] != nil {
            report(.exitMargin, "Give either \"exitRadius\" or \"exitMargin\".")
        }
        return problems
    }
}

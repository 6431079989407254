package import Diagnostics

extension SimulationParameters {
    /// Values that make no sense, one sentence each.
    package var problems: [Problem] {
        Self.catalogue.filter { !$0.range.contains(self[$0]) }.map {
            Problem(
                "\($0.name) is \(self[$0]), but must lie between \($0.range.lowerBound) and "
                    + "\($0.range.upperBound)\($0.unit.isEmpty ? "" : " \($0.unit)").", path: $0.name)
        }
    }
}

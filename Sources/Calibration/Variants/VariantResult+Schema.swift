internal import Formats

extension VariantResult {
    /// Its keys in JSON.
    static let shape = YAMLShape(
        "documentVariants", "How settings do under other readings of the SDK's document.",
        keys: [
            .always("count", .count, "Number of variants."),
            .always("walkCount", .count, "Number of validation walks on which each variant runs."),
            .always("settings", .each(setting), "The settings that the selection accepted, on validation walks."),
            .maybe(
                "whole", .mapping(Share.shape),
                "The remaining settings together, on test walks. Missing if none remains."),
            .always("picks", .each(pick), "The picks, on test walks."),
            .always("knownConstants", .many(.string), "Constants of a constants file; the same in all variants."),
        ])

    private static let setting = YAMLShape(
        "variantSetting", "A setting under other readings.",
        keys: [
            .always("key", .string, "Its key."),
            .always("share", .mapping(Share.shape), "In how many variants it gains."),
            .always("isKept", .flag, "Whether it stays part of the recommendation."),
        ])

    private static let pick = YAMLShape(
        "variantPick", "A pick under other readings.",
        keys: [
            .always("preset", .string, "The preset that it fills."),
            .always("share", .mapping(Share.shape), "In how many variants it is not less accurate than the SDK's own."),
            .always("isKept", .flag, "Whether it is still confirmed."),
        ])
}

extension VariantResult.Share {
    /// Its keys in JSON.
    static let shape = YAMLShape(
        "variantShare", "In how many of the variants something gains.",
        keys: [
            .always("gainCount", .count, "Number of variants in which it gains."),
            .always("count", .count, "Number of variants."),
            .always("meanGain", .figure(), "Mean gain over the variants, in the objective's unit."),
            .always("share", .share, "The share of variants in which it gains."),
            .always("lowerBound", .share, "Lower end of the share's 95 % interval."),
            .always("upperBound", .share, "Upper end of the share's 95 % interval."),
            .maybe("price", .mapping(price), "Losses in single variants. Missing where none is accepted."),
        ])

    private static let price = YAMLShape(
        "variantPrice", "Losses in single variants, which a mean gain may pay for.",
        keys: [
            .always("margin", .figure(), "Losses up to this count as small, in the objective's unit."),
            .always("lossCount", .count, "Number of variants with a larger loss."),
            .always("leastGain", .figure(), "Least mean gain that pays for accepted losses, in the objective's unit."),
        ])
}

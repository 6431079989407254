package import Formats

/// When a guidance says off-route and arrived. All defaults are assumptions; search better ones for a venue.
package struct RouteSettings: JSONRecord, Hashable, Sendable {
    /// A target within so many metres, on the same level, is reached. Updates of the targets by less are ignored. It is
    /// Backspin's `navigationTargetProximityDistance`; the document states no default.
    package var arrivalRadius: Double
    /// A fix that is so many metres beside the route speaks for off-route.
    package var offRouteDistance: Double
    /// How many of the last ``window`` fixes must speak for off-route until it is said, or for on-route afterwards.
    package var needed: Int
    /// Number of fixes that ``needed`` counts in.
    package var window: Int
    /// Seconds from the first fix beside the route until off-route is said.
    package var patience: Double
    /// Fixes with a larger stated accuracy radius change nothing, metres; `nil` takes all.
    package var accuracyGate: Double?
    /// Whether a new route is planned from the estimated position after off-route was said.
    package var reroutes: Bool
    /// Least time between two plans, seconds. A new target is planned for at once.
    package var rerouteInterval: Double

    package static let shape = JSONShape<Self>(
        "routeSettings", "When a guidance says off-route and arrived.",
        .always("arrivalRadius", .figure("metres"), \.arrivalRadius, "A target within this distance is reached."),
        .always(
            "offRouteDistance", .figure("metres"), \.offRouteDistance,
            "A fix at this distance from the route or farther counts as off-route."),
        .always("needed", \.needed, "Number of the last fixes that must agree before the guidance says off-route."),
        .always("window", \.window, "Number of last fixes that are considered."),
        .always(
            "patience", .figure("seconds"), \.patience,
            "Least time from the first fix off the route until the guidance says off-route."),
        .maybe(
            "accuracyGate", .figure("metres"), \.accuracyGate,
            "Fixes with a larger accuracy radius change nothing. Missing if there is no limit."),
        .always("reroutes", \.reroutes, "Whether a new route is planned."),
        .always("rerouteInterval", .figure("seconds"), \.rerouteInterval, "Least time between two plans."))

    /// Settings; the defaults are assumptions.
    package init(
        arrivalRadius: Double = 5, offRouteDistance: Double = 8, needed: Int = 3, window: Int = 3, patience: Double = 0,
        accuracyGate: Double? = nil, reroutes: Bool = true, rerouteInterval: Double = 5
    ) {
        self.arrivalRadius = arrivalRadius
        self.offRouteDistance = offRouteDistance
        self.needed = needed
        self.window = window
        self.patience = patience
        self.accuracyGate = accuracyGate
        self.reroutes = reroutes
        self.rerouteInterval = rerouteInterval
    }

    /// The condition of being off the route, of metres beyond ``offRouteDistance``.
    var offRoute: Condition {
        Condition(needed: needed, window: window, dwell: patience, silence: .infinity)
    }

    /// Whether a fix with this accuracy counts.
    func accepts(accuracy: Double) -> Bool { accuracyGate.map { accuracy <= $0 } ?? true }
}

import Geometry
package import Positioning

package enum RouteEvent: Hashable, Sendable {
    /// The route to begin with, or the one to a new target.
    case planned(Route)
    /// There is no way to any target. It is said once, until there is one.
    case noRoute
    /// On the route, or not surely off it; said at each fix on a level of the route.
    case onRoute(RouteProgress)
    /// Off the route; said once, until somebody is back on it or has a new one.
    case offRoute
    /// A new route from the estimated position, after ``offRoute``.
    case rerouted(Route)
    /// A target is reached; said once for each set of targets.
    case arrived(RoutePlace)
}

/// Guides somebody to a target by fixes: a state machine without a clock.
///
/// ```swift
/// var guidance = RouteGuidance(to: [exit], planner: planner)
/// for fix in fixes { print(guidance.step(fix)) }
/// ```
///
/// It knows the *estimated* position alone, so all that it says can be wrong. A fix takes O(legs of the route), a plan
/// what ``RoutePlanner/route(from:to:)`` takes.
package struct RouteGuidance: Sendable {
    package let planner: RoutePlanner
    /// Thresholds and times.
    package let settings: RouteSettings
    /// The present targets; any of them will do.
    package private(set) var targets: [RoutePlace]
    /// The present route; `nil` before the first fix and if there is no way.
    package private(set) var route: Route?
    /// The target that was reached; `nil` before.
    package private(set) var reached: RoutePlace?

    /// Whether somebody is off the route.
    private var deviation: Presence
    /// The last fix that counted.
    private var last: Fix?
    /// When a route was last planned or tried; `nil` if that is due at the next fix.
    private var routedAt: Double?
    private var saysNoRoute = false

    /// A guidance to one of these targets.
    package init(to targets: [RoutePlace], planner: RoutePlanner, settings: RouteSettings = RouteSettings()) {
        self.targets = targets
        self.planner = planner
        self.settings = settings
        deviation = Presence(settings.offRoute)
    }

    /// Takes the next fix and says what it means. A fix whose time or place is not finite, that is not later than the one
    /// before, or that is less accurate than the gate, changes nothing. After the arrival nothing is said until
    /// ``update(targets:)``.
    package mutating func step(_ fix: Fix) -> [RouteEvent] {
        guard fix.time.isFinite, fix.position.isFinite, fix.time > last?.time ?? -.infinity,
            settings.accepts(accuracy: fix.horizontalAccuracy)
        else { return [] }
        last = fix
        guard reached == nil else { return [] }
        if let target = nearbyTarget(of: RoutePlace(fix)) {
            reached = target
            return [.arrived(target)]
        }
        guard let route else { return firstRoute(at: fix) }
        return follow(route, at: fix)
    }

    /// Replaces the targets, such as the place of somebody who moves. The next fix plans a route to them.
    ///
    /// As in Backspin, an update is ignored if the nearest new target is nearer to the nearest old one than the arrival
    /// radius. The nearest target is the one that a route from the last fix would lead to.
    ///
    /// - Returns: whether the targets were replaced.
    @discardableResult
    package mutating func update(targets new: [RoutePlace]) -> Bool {
        if let here = last.map(RoutePlace.init(_:)), let old = nearestTarget(of: here),
            let target = planner.route(from: here, to: new)?.target, target.distance(to: old) < settings.arrivalRadius
        {
            return false
        }
        targets = new
        route = nil
        reached = nil
        routedAt = nil
        deviation = Presence(settings.offRoute)
        saysNoRoute = false
        return true
    }
}

extension RouteGuidance {
    private func nearbyTarget(of place: RoutePlace) -> RoutePlace? {
        targets.filter { $0.distance(to: place) <= settings.arrivalRadius }
            .min { $0.distance(to: place) < $1.distance(to: place) }
    }

    private func nearestTarget(of place: RoutePlace) -> RoutePlace? {
        reached ?? planner.route(from: place, to: targets)?.target
    }

    private mutating func firstRoute(at fix: Fix) -> [RouteEvent] {
        guard isRouteDue(at: fix.time) else { return [] }
        guard let route = newRoute(at: fix) else {
            defer { saysNoRoute = true }
            return saysNoRoute ? [] : [.noRoute]
        }
        return [.planned(route)] + follow(route, at: fix)
    }

    private mutating func follow(_ route: Route, at fix: Fix) -> [RouteEvent] {
        let progress = route.progress(at: RoutePlace(fix))
        let beside = progress?.distance ?? .infinity
        let change = deviation.step(at: fix.time, settings.offRoute.evidence(depth: beside - settings.offRouteDistance))
        guard deviation.isInside else { return progress.map { [.onRoute($0)] } ?? [] }
        let events: [RouteEvent] = change == .entered ? [.offRoute] : []
        guard settings.reroutes, isRouteDue(at: fix.time), let new = newRoute(at: fix) else { return events }
        return events + [.rerouted(new)]
    }

    private func isRouteDue(at time: Double) -> Bool {
        routedAt.map { time - $0 >= settings.rerouteInterval } ?? true
    }

    /// Plans from the estimated position. A route replaces the present one, and somebody is on it to begin with.
    private mutating func newRoute(at fix: Fix) -> Route? {
        routedAt = fix.time
        guard let new = planner.route(from: RoutePlace(fix), to: targets) else { return nil }
        route = new
        deviation = Presence(settings.offRoute)
        saysNoRoute = false
        return new
    }
}

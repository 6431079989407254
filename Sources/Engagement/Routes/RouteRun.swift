package import Positioning

/// All that a guidance said during a task.
package struct RouteRun: Hashable, Sendable {
    /// One thing that it said.
    package struct TimedEvent: Hashable, Sendable {
        /// Seconds since the start of the recording.
        package var time: Double
        package var event: RouteEvent

        package init(time: Double, _ event: RouteEvent) {
            self.time = time
            self.event = event
        }
    }

    /// By ascending time.
    package var entries: [TimedEvent]

    /// A run, such as that of another guidance.
    package init(_ entries: [TimedEvent]) { self.entries = entries }

    /// Guides through a task by the published fixes from its start to its end. O(fixes × legs + cost of the plans).
    package init(_ task: RouteTask, fixes: [Fix], planner: RoutePlanner, settings: RouteSettings = RouteSettings()) {
        var guidance = RouteGuidance(to: [task.target], planner: planner, settings: settings)
        entries = fixes.filter { $0.isPublished && $0.time >= task.start && $0.time <= task.end }.flatMap { fix in
            guidance.step(fix).map { TimedEvent(time: fix.time, $0) }
        }
    }

    /// When the arrival was said, and at which target; `nil` if it never was.
    package var arrival: (time: Double, target: RoutePlace)? {
        for entry in entries {
            if case .arrived(let target) = entry.event { return (entry.time, target) }
        }
        return nil
    }
}

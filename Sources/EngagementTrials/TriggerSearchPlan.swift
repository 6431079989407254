package import Search

/// How positioning settings are searched together with triggers.
package struct TriggerSearchPlan: Sendable {
    /// Which settings, and their values.
    package var space: SpacePlan
    /// How they are searched, and what is worth a change: the unit is a false notification a visit.
    package var options: CalibrationOptions

    /// A plan.
    package init(space: SpacePlan, options: CalibrationOptions) { (self.space, self.options) = (space, options) }
}

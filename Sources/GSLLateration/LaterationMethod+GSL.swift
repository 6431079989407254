import GSLNumerics
public import Lateration

extension LaterationMethod {
    /// GSL's Levenberg–Marquardt alone.
    public static let gsl = LaterationMethod(name: "gsl") { GSLSolver() }

    /// The same with GSL's default scaling, for comparison.
    public static let gslDefaultScaling = LaterationMethod(name: "gsl-more") { GSLSolver(scaling: .more) }

    /// Newton's method searches, and GSL makes the fix: what the toolkit's commands use.
    public static let newtonThenGSL = LaterationMethod(name: "newton-gsl") { NewtonThenGSLSolver() }
}

import GSLNumerics
public import Lateration

extension LaterationMethod {
    /// GSL's Levenberg–Marquardt alone.
    public static let gsl = LaterationMethod(name: "gsl") { GSLSolver() }

    /// Newton's method searches, and GSL makes the fix: what the toolkit's commands use.
    public static let newtonThenGSL = LaterationMethod(name: "newton-gsl") { NewtonThenGSLSolver() }
}

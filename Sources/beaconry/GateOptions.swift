internal import ArgumentParser
internal import Diagnostics
internal import Evaluation
internal import Formats
internal import Reporting
internal import VenueModel

/// The options that turn an evaluation into a gate.
struct GateOptions: ParsableArguments {
    @Option(
        "require", .string,
        "Requirements file. Each requirement is met, missed or inconclusive. Exit code 1 if one is missed, with --strict "
            + "also if one is inconclusive.", valueName: "file")
    var require: String?

    @Option(
        "compareWith", .string,
        "Result of an earlier evaluation (evaluation.json). Exit code 1 if a metric is worse than its interval allows, with "
            + "--strict also if a walk of it is missing.", valueName: "file")
    var compareWith: String?

    @Option("junit", .string, "Write the verdicts of --require and --compare-with as JUnit XML.", valueName: "file")
    var junit: String?

    @Option(
        "certificate", .string,
        "Write the verdicts of --require as a certificate to sign, a page (*.html) or, with a browser, a PDF (*.pdf).",
        valueName: "file")
    var certificate: String?

    func validate() throws {
        if let certificate {
            try refuse(if: require == nil, "--certificate needs --require: it certifies that requirements are met.")
            try refuse(
                if: ![".html", ".pdf"].contains(where: certificate.hasSuffix),
                "--certificate takes a file that ends with .html or .pdf, not \"\(certificate)\".")
        }
        try refuse(
            if: junit != nil && require == nil && compareWith == nil,
            "--junit needs --require or --compare-with: it writes their verdicts.")
    }

    /// The files that the options name as inputs.
    var inputs: [String?] { [require, compareWith] }

    /// The files, read before the work starts.
    struct Gate {
        let requirements: [Requirement]
        let stored: StoredEvaluation?
        let junit: (folder: OutputFolder, name: String)?
        let certificate: (folder: OutputFolder, name: String)?
        /// Prints the certificate, if it is to be a PDF.
        let browser: BrowserPDF?
    }

    /// Reads the files.
    ///
    /// - Parameter venue: without one, because it cannot be read, the files are not checked against it.
    /// - Throws: the problems of all files together.
    func gate(
        for venue: Venue?, instants: TruthInstants, _ common: CommonOptions, besides inputs: [String?]
    ) throws(Problems) -> Gate {
        var reader = InputReader()
        func output(_ file: String) throws(Problems) -> (folder: OutputFolder, name: String) {
            try common.file(file, besides: inputs + self.inputs)
        }
        let requirements = reader.read("--require", from: require) { file throws(Problems) in
            try RequirementsFile.read(path: file, for: venue)
        }
        let stored = reader.read("--compare-with", from: compareWith) { file throws(Problems) in
            let stored = try StoredEvaluation.read(path: file)
            if let venue { try stored.check(for: venue, instants: instants, file: file) }
            return stored
        }
        let report = reader.read("--junit", from: junit, output)
        let page = reader.read("--certificate", from: certificate, output)
        let isPDF = certificate?.hasSuffix(".pdf") ?? false
        let browser = isPDF ? BrowserPDF() : nil
        if isPDF, browser == nil { reader.report(Problem(BrowserPDF.advice, file: certificate)) }
        try reader.check()
        return Gate(
            requirements: requirements ?? [], stored: stored, junit: report, certificate: page, browser: browser)
    }

    /// Writes the certificate, if there is to be one.
    func certify(
        _ result: EvaluationResult, _ gate: Gate, at venue: Venue, evidence: AcceptanceCertificate.Evidence,
        _ console: Console
    ) throws(Problems) {
        guard let certificate = gate.certificate else { return }
        let page = AcceptanceCertificate(result, at: venue, evidence: evidence).html
        let bytes = try gate.browser?.pdf(ofPage: page) ?? Array(page.utf8)
        console.message("Wrote \(try certificate.folder.write(bytes, to: certificate.name))")
    }

    /// Writes the JUnit report, and shows what keeps the gate closed or in doubt.
    ///
    /// - Throws: exit code 1 if there is an error among it.
    func finish(_ result: EvaluationResult, _ gate: Gate, at venue: Venue, isStrict: Bool, _ console: Console) throws {
        if let junit = gate.junit {
            let xml = JUnitReport(result, venue: venue.name, isStrict: isStrict).xml
            console.message("Wrote \(try junit.folder.write(xml, to: junit.name))")
        }
        for sentence in gate.stored?.notes(on: result) ?? [] { console.message(sentence) }
        let problems = result.gateProblems(isStrict: isStrict, stored: compareWith)
        for problem in problems {
            if problem.severity == .error { Console.error("\(problem)") } else { console.message("\(problem)") }
        }
        if problems.contains(where: { $0.severity == .error }) { throw ExitCode(1) }
    }
}

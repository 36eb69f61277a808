/** Codes of what a package cannot hold and a verdict depends on. */
const codes = new Set(
  `unjudged functional file-io no-driver no-source no-main driver-output driver-left-out driver-off checker-left-out checker-arguments
  convention flags program-language validator-language validator-scripts beside-twice testlib verdict no-verdict solution-language
  solution-files private-solution python2-line language time-limit memory-limit source-limit factors tests-left-out post-contest`.split(
    /\s+/,
  ),
)

/** Whether a warning of an export is about what decides verdicts: the person reads these first. */
export const changesVerdict = ({ code }: { code: string }): boolean => codes.has(code)

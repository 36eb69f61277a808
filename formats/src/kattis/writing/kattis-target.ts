/** The version of the format that is written, and what the package says besides the problem. */
export interface KattisTarget {
  version: 'legacy' | '2025-09'
  /** The problem's id, the same in each export. */
  problemId: string
  /** Kept files that are read before they go back, by their names. */
  keptTexts: ReadonlyMap<string, string>
}

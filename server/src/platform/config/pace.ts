// How often a server asks for work that is due. `quick` is for a product that runs for a test.

export interface Pace {
  /** Between two looks for imports to be tried and tests to be checked. */
  lookEveryMs: number
  /** Between two looks for checklists to be counted. */
  countEveryMs: number
  /** Until a stage of an import is due again: by what it waits for. */
  againS: {
    whileRunning: number
    withoutJudge: number
    /** A judge that lacks a tool may get it any day. */
    withoutTool: number
    /** Locked, or its owner may no longer run anything: it may come right by itself. */
    refused: number
  }
}

export const paces = {
  ordinary: {
    lookEveryMs: 1000,
    countEveryMs: 5000,
    againS: { whileRunning: 1, withoutJudge: 5, withoutTool: 15, refused: 60 },
  },
  quick: {
    lookEveryMs: 100,
    countEveryMs: 500,
    againS: { whileRunning: 0.25, withoutJudge: 0.5, withoutTool: 0.5, refused: 1 },
  },
} satisfies Record<string, Pace>

// How often a server polls for work that is due. `quick` is for a product that runs for a test.

export interface Pace {
  /** Between two polls for most kinds of background work. */
  pollMs: number
  /** Between two polls for checklists to be counted. */
  countPollMs: number
  /** Until a stage of an import is due again: by what it waits for. */
  againS: {
    whileRunning: number
    withoutJudge: number
    /** A judge that lacks a tool may get it any day. */
    withoutTool: number
    /** The first time; its account may no longer run anything, which may come right by itself. */
    refused: number
  }
}

export const paces = {
  ordinary: {
    pollMs: 1000,
    countPollMs: 5000,
    againS: { whileRunning: 1, withoutJudge: 5, withoutTool: 15, refused: 60 },
  },
  quick: {
    pollMs: 100,
    countPollMs: 500,
    againS: { whileRunning: 0.25, withoutJudge: 0.5, withoutTool: 0.5, refused: 1 },
  },
} satisfies Record<string, Pace>

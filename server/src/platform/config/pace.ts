// How often a server looks for work that waits, and how long work that a server took stays its own. `quick` is for a
// product that runs for a test: it has one server, whose looks never overlap, so work whose time ran out on a busy
// machine is taken twice by nobody.

export interface Pace {
  /** Between two looks for imports to be tried and tests to be checked. */
  lookEveryMs: number
  /** Between two looks for checklists to be counted. */
  countEveryMs: number
  /** Longer than one look takes: a server that ends meanwhile leaves the work to another one. */
  heldS: number
  /** Until an import is looked at again: by what it waits for. */
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
    heldS: 120,
    againS: { whileRunning: 1, withoutJudge: 5, withoutTool: 15, refused: 60 },
  },
  quick: {
    lookEveryMs: 100,
    countEveryMs: 500,
    heldS: 5,
    againS: { whileRunning: 0.25, withoutJudge: 0.5, withoutTool: 0.5, refused: 1 },
  },
} satisfies Record<string, Pace>

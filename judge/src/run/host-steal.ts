import { readFileSync } from 'node:fs'

// CPU time that a machine beneath this one gave to others ("steal"): a program then has a core and gets nothing done.

const tickNs = 1e9 / 100
const freshMs = 1000

/** The steal time per core since this machine started, on average; 0 where the kernel does not report it. */
export const stolenIn = (stat: string): number => {
  const cores = stat.match(/^cpu\d+ /gm)?.length ?? 1
  const [, , , , , , , , steal] = (/^cpu .*/m.exec(stat)?.[0] ?? '').split(/\s+/)
  return (Number(steal ?? 0) * tickNs) / cores
}

let known = { ns: 0, at: Number.NEGATIVE_INFINITY }

/** Up to a second old: that costs a run nothing, and counts too much rather than too little. */
export const stolenSoFar = (): number => {
  const now = performance.now()
  if (now - known.at > freshMs) known = { ns: stolenNow(), at: now }
  return known.ns
}

export const stolenNow = (): number => {
  try {
    return stolenIn(readFileSync('/proc/stat', 'latin1'))
  } catch {
    // A host that does not show it is taken for one of which nothing is stolen.
    return 0
  }
}

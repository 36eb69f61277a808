import { readFileSync } from 'node:fs'
import os from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'

// A stack works for a while after it is up: self-tests, prepared headers, class archives, language servers. What is
// measured meanwhile is that. Figures are taken when the machine is quiet, and each names the load it was taken under.

const lookMs = 500
const quietLooks = 6
const busyAtMost = 0.15
const longestMs = 60_000

/** Resolves with the load when the machine did next to nothing for 3 s; after a minute it notes that and goes on. */
export const untilQuiet = async (): Promise<string> => {
  let quiet = 0
  let before = readTimes()
  for (let waited = 0; waited < longestMs; waited += lookMs) {
    await sleep(lookMs)
    const now = readTimes()
    const share = (now.busy - before.busy) / Math.max(1, now.all - before.all)
    before = now
    quiet = share < busyAtMost ? quiet + 1 : 0
    if (quiet >= quietLooks) return loadText()
  }
  return `${loadText()}, not quiet`
}

const loadText = (): string => `load ${os.loadavg()[0]?.toFixed(2) ?? '?'}`

/** The times of all cores together, in ticks; idle and waiting for disks do not count as busy. */
const readTimes = (): { busy: number; all: number } => {
  const line = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0] ?? ''
  const ticks = line.trim().split(/\s+/).slice(1, 9).map(Number)
  const all = ticks.reduce((sum, value) => sum + value, 0)
  return { all, busy: all - (ticks[3] ?? 0) - (ticks[4] ?? 0) }
}

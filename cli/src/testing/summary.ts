import { addCounts, lastLine } from './counts.ts'
import type { Counts } from './counts.ts'
import { clock } from './progress.ts'
import type { Failure } from './results.ts'

const SLOWEST_SHOWN = 10
const MESSAGE_LINES = 12
const LINE_CHARACTERS = 200

export interface FileTime {
  file: string
  kind: string
  ms: number
}

/** The slowest files, and where the time of the cores went. */
export const timeLines = (times: readonly FileTime[]): string[] => {
  const kinds = [...Map.groupBy(times, ({ kind }) => kind)]
    .map(([kind, files]) => ({ kind, ms: files.reduce((sum, { ms }) => sum + ms, 0) }))
    .toSorted((a, b) => b.ms - a.ms)
  return [
    'Slowest files:',
    ...times
      .toSorted((a, b) => b.ms - a.ms)
      .slice(0, SLOWEST_SHOWN)
      .map(({ file, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${file}`),
    'Time by kind:',
    ...kinds.map(({ kind, ms }) => `${clock(ms).padStart(7)}    ${kind}`),
  ]
}

export const usageLine = (wallMs: number, busyMs: number, share: number): string =>
  `${clock(wallMs)} minutes, ${clock(busyMs)} of the cores, which were busy for ${Math.round(share * 100)} % of the time.`

export const countLines = (kinds: readonly { kind: string; counts: Counts }[]): string[] =>
  [...Map.groupBy(kinds, ({ kind }) => kind)].map(
    ([kind, all]) => `${kind}: ${lastLine(addCounts(all.map(({ counts }) => counts)))}`,
  )

export const nameOf = ({ file, test }: Pick<Failure, 'file' | 'test'>): string =>
  test === undefined ? file : `${file} > ${test}`

/** With the first lines of what was printed: a reader of the end of the output can begin there. */
export const failureLines = ({ file, test, message }: Failure): string[] => [
  `  ${nameOf({ file, test })}`,
  ...message
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, MESSAGE_LINES)
    .map((line) => `      ${line.slice(0, LINE_CHARACTERS)}`),
]

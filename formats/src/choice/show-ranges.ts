interface Named {
  name: string
}

/** A line of a report: who needs all of them finds their files among the preserved ones. */
const rangesMax = 150

/** Those that were not chosen, neighbours as a range: `3, 5–8`. */
export function showRanges(tests: readonly Named[], chosen: ReadonlySet<number>): string {
  const ranges: { from: string; to: string; last: number; count: number }[] = []
  for (const [place, { name }] of tests.entries()) {
    if (chosen.has(place)) continue
    const before = ranges.at(-1)
    if (before?.last === place - 1) {
      before.to = name
      before.last = place
      before.count += 1
    } else ranges.push({ from: name, to: name, last: place, count: 1 })
  }
  const shown = ranges.slice(0, rangesMax)
  const rest = ranges.slice(rangesMax).reduce((total, { count }) => total + count, 0)
  const words = shown.map(({ from, to }) => (from === to ? from : `${from}–${to}`))
  return words.join(', ') + (rest > 0 ? ` and ${rest} more` : '')
}

/** Markdown without its blocks and runs of code: what stands in them means nothing. */
export const withoutCode = (markdown: string): string => {
  const lines = markdown.split('\n')
  const ends = endsOfBlocks(lines)
  const kept: string[] = []
  for (let at = 0; at < lines.length; at += 1) {
    const end = ends.get(at)
    kept.push(end === undefined ? (lines[at] ?? '').replaceAll(/`[^`]*`/g, '') : '')
    at = end ?? at
  }
  return kept.join('\n')
}

interface Fence {
  at: number
  length: number
}

/** The next line with as long a fence of the same sign, by the line of each fence that has one; from the end, in one pass. */
const endsOfBlocks = (lines: readonly string[]): Map<number, number> => {
  const ends = new Map<number, number>()
  const later: Record<string, Fence[]> = { '`': [], '~': [] }
  for (let at = lines.length - 1; at >= 0; at -= 1) {
    const run = /^(?:`{3,}|~{3,})/.exec(lines[at] ?? '')?.[0]
    if (run === undefined) continue
    const fences = later[run.charAt(0)] ?? []
    // A shorter one ends no block that begins before this line, as this line would end it.
    while ((fences.at(-1)?.length ?? Infinity) < run.length) fences.pop()
    const end = fences.at(-1)?.at
    if (end !== undefined) ends.set(at, end)
    fences.push({ at, length: run.length })
  }
  return ends
}

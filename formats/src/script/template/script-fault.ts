/** A fault of a script, at an offset in its source (UTF-16 units). */
export class ScriptFault extends Error {
  readonly at: number

  constructor(message: string, at: number) {
    super(message)
    this.at = at
  }
}

export interface ScriptPlace {
  line: number
  column: number
}

/** Answers line and column, both from 1, of any offset. */
export function createPlaces(source: string): (at: number) => ScriptPlace {
  const starts = [0]
  for (let at = source.indexOf('\n'); at !== -1; at = source.indexOf('\n', at + 1))
    starts.push(at + 1)
  return (at) => {
    let [low, high] = [0, starts.length - 1]
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((starts[middle] ?? 0) <= at) low = middle
      else high = middle - 1
    }
    return { line: low + 1, column: at - (starts[low] ?? 0) + 1 }
  }
}

/** The known name that is at most two changes away from what was written, to ask “Did you mean”. */
export function nearestWord(written: string, known: Iterable<string>): string | undefined {
  // Longer names are not compared, and no more than so many.
  if (written.length > 40) return undefined
  const word = written.toLowerCase()
  let best: string | undefined
  let least = Math.min(2, Math.ceil(word.length / 3))
  for (const name of Iterator.from(known).take(250)) {
    if (Math.abs(name.length - word.length) > 2) continue
    const distance = changesBetween(word, name.toLowerCase())
    if (distance > least || (distance === least && best !== undefined)) continue
    best = name
    least = distance
  }
  return best
}

/** Signs that are put in, left out or replaced; two neighbours that changed places are one change. */
function changesBetween(one: string, other: string): number {
  let before: number[] = []
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1]
      let least = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (isSame ? 0 : 1),
      )
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1)
      next.push(least)
    }
    before = row
    row = next
  }
  return row[other.length] ?? 0
}

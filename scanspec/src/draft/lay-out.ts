import type { InputDescription } from './read-description.ts'
import type { DraftColumn, DraftKind, LayoutItem } from './layout.ts'
import { Namer } from './namer.ts'
import { limitsIn } from './read-description.ts'

/** Values of one line. */
const mostColumns = 8
/** After so many parts an input is lines. */
const mostItems = 60

/** A number that an input has said, by the name it is read into, in each of the inputs. */
interface Known {
  words: string
  values: number[]
}

/**
 * The layout that all inputs have in common: numbers that say how many lines or values follow are found out by what
 * follows. Lines that have nothing in common are read as they are.
 */
export const layOut = (inputs: readonly string[], description: InputDescription): LayoutItem[] => {
  const all = inputs.map((input) => input.slice(0, -1).split('\n'))
  const namer = new Namer(description)
  const known: Known[] = []
  const items: LayoutItem[] = []
  const at = all.map(() => 0)
  for (;;) {
    const rests = all.map((lines, index) => lines.slice(at[index]))
    if (rests.every((rest) => rest.length === 0)) return items
    if (items.length === mostItems || rests.some((rest) => rest.length === 0))
      return [...items, { kind: 'rest', name: namer.next('text') }]
    const { item, taken } =
      repeatedOf(rests, known, namer) ??
      lineOf(
        rests.map(([line = '']) => line),
        known,
        namer,
      )
    items.push(item)
    for (const [index, count] of taken.entries()) at[index] = (at[index] ?? 0) + count
  }
}

interface Found {
  item: LayoutItem
  /** Lines of each input. */
  taken: number[]
}

const repeatedOf = (
  rests: readonly string[][],
  known: readonly Known[],
  namer: Namer,
): Found | undefined => {
  const counts = [
    ...known,
    ...known.map(({ words, values }) => ({
      words: `${words} - 1`,
      values: values.map((value) => value - 1),
    })),
  ]
  // Who counts lines counts more than one somewhere.
  const likely = counts.filter(
    ({ values }) => values.some((value) => value >= 2) && values.every((value) => value >= 1),
  )
  const exact = likely.find(({ values }) =>
    values.every((value, index) => value === rests[index]?.length),
  )
  return (
    (exact && rowsOf(rests, exact, likely, namer)) ??
    listOf(rests, likely, namer) ??
    likely
      .filter((count) => known.includes(count))
      .map((count) => rowsOf(rests, count, likely, namer))
      .find((found) => found !== undefined)
  )
}

const listOf = (
  rests: readonly string[][],
  likely: readonly Known[],
  namer: Namer,
): Found | undefined => {
  const rows = rests.map(([line = '']) => wordsOf(line))
  const count = likely.find(({ values }) =>
    values.every((value, index) => value === rows[index]?.length),
  )
  if (count === undefined) return undefined
  const name = namer.next('list')
  return {
    item: {
      kind: 'list',
      count: count.words,
      column: columnOf(
        name,
        rows.flatMap((row) => row ?? []),
        namer,
      ),
    },
    taken: rests.map(() => 1),
  }
}

const rowsOf = (
  rests: readonly string[][],
  { words: count, values }: Known,
  likely: readonly Known[],
  namer: Namer,
): Found | undefined => {
  if (rests.some((rest, index) => rest.length < (values[index] ?? 0))) return undefined
  const blocks = rests.map((rest, index) => rest.slice(0, values[index]).map(wordsOf))
  const rows = blocks.flat()
  const cells = rows.flatMap((row) => row ?? [])
  if (rows.includes(undefined)) return undefined
  const width = likely.find(({ values: widths }) =>
    blocks.every((block, index) => block.every((row) => row?.length === widths[index])),
  )
  if (width !== undefined) {
    const column = columnOf(namer.next('list'), cells, namer)
    return { item: { kind: 'grid', count, width: width.words, column }, taken: values }
  }
  const columns = rows[0]?.length ?? 0
  if (columns === 0 || columns > mostColumns || rows.some((row) => row?.length !== columns))
    return undefined
  return {
    item: {
      kind: 'rows',
      count,
      columns: Array.from({ length: columns }, (_, place) =>
        columnOf(
          namer.next(isText(rows.map((row) => row?.[place] ?? '')) ? 'text' : 'row'),
          rows.map((row) => row?.[place] ?? ''),
          namer,
        ),
      ),
    },
    taken: values,
  }
}

/** A line that stands by itself. Whole numbers of it may say how much follows. */
const lineOf = (lines: readonly string[], known: Known[], namer: Namer): Found => {
  const taken = lines.map(() => 1)
  const rows = lines.map((line) => (line === '' ? [] : wordsOf(line)))
  const width = rows[0]?.length ?? Infinity
  if (width > mostColumns || rows.some((row) => row?.length !== width))
    return { item: { kind: 'text', name: namer.next('text') }, taken }
  const columns = Array.from({ length: width }, (_, place) => {
    const values = rows.map((row) => row?.[place] ?? '')
    const column = columnOf(namer.next(isText(values) ? 'text' : 'scalar'), values, namer)
    if (column.kind === 'int')
      known.unshift({ words: column.name, values: values.map((value) => Number(value)) })
    return column
  })
  return { item: { kind: 'line', columns }, taken }
}

/** Words with one space between them; undefined for a line with other blanks, and for an empty one. */
const wordsOf = (line: string): string[] | undefined => {
  const words = line.split(' ')
  return words.some((word) => word === '' || /\s/.test(word)) ? undefined : words
}

const isInteger = (word: string): boolean => /^-?\d{1,18}$/.test(word)
const isDecimal = (word: string): boolean => /^-?\d{1,18}(?:\.\d{1,18})?$/.test(word)
const isText = (words: readonly string[]): boolean => !words.every(isDecimal)

const kindOf = (words: readonly string[]): DraftKind => {
  if (!words.every(isInteger)) return isText(words) ? 'string' : 'float64'
  return words.every((word) => Math.abs(Number(word)) < 2 ** 31) ? 'int' : 'int64'
}

/** Bounds are those of the description, or what was seen, rounded to a power of ten. */
const columnOf = (name: string, words: readonly string[], namer: Namer): DraftColumn => {
  const kind = kindOf(words)
  if (kind === 'string') return { name, kind }
  const { least, most } = words.reduce(
    (seen, word) => ({
      least: Math.min(seen.least, Number(word)),
      most: Math.max(seen.most, Number(word)),
    }),
    { least: Infinity, most: -Infinity },
  )
  const said = namer.boundsOf(name)
  if (said)
    return { name, kind: said.isLarge && kind === 'int' ? 'int64' : kind, ...limitsIn(said) }
  const size = 10 ** Math.ceil(Math.log10(Math.max(Math.abs(least), Math.abs(most), 10)))
  if (size > 1e18) return { name, kind }
  const low = least < 0 ? `-${size}` : String(Math.min(1, Math.floor(least)))
  return { name, kind, low, high: String(size) }
}

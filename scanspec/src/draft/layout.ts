// How an input is laid out: what a draft of a scanspec says.

export type DraftKind = 'int' | 'int64' | 'float64' | 'string'

/** One value, or one column of values that are alike. A bound is an expression of the language. */
export interface DraftColumn {
  name: string
  kind: DraftKind
  low?: string
  high?: string
}

export type LayoutItem =
  /** Values of one line; none of an empty line. */
  | { kind: 'line'; columns: DraftColumn[] }
  /** A line of as many values as `count` says. */
  | { kind: 'list'; count: string; column: DraftColumn }
  /** Lines that are alike, as many as `count` says. */
  | { kind: 'rows'; count: string; columns: DraftColumn[] }
  /** Lines of as many values as `width` says. */
  | { kind: 'grid'; count: string; width: string; column: DraftColumn }
  /** A line as it is. */
  | { kind: 'text'; name: string }
  /** Every line to the end of the input, as it is. */
  | { kind: 'rest'; name: string }

/** The source of a spec. */
export const printLayout = (items: readonly LayoutItem[]): string =>
  [...items.flatMap(linesOf), 'eof', ''].join('\n')

const linesOf = (item: LayoutItem): string[] => {
  switch (item.kind) {
    case 'line':
      return [
        ...declare(item.columns, ''),
        ...(item.columns.length > 0 ? [`scan ${namesOf(item.columns, '')}`] : []),
        ...checksOf(item.columns, ''),
        'eol',
      ]
    case 'list':
      return [
        ...declare([item.column], `[${item.count}]`),
        `for i := 0 ... ${item.count}`,
        ...indented([`scan ${namesOf([item.column], '[i]')}`, ...checksOf([item.column], '[i]')]),
        'end',
        'eol',
      ]
    case 'rows':
      return [
        ...declare(item.columns, `[${item.count}]`),
        `for i := 0 ... ${item.count}`,
        ...indented([
          `scan ${namesOf(item.columns, '[i]')}`,
          ...checksOf(item.columns, '[i]'),
          'eol',
        ]),
        'end',
      ]
    case 'grid':
      return [
        ...declare([item.column], `[${item.count}][${item.width}]`),
        `for i := 0 ... ${item.count}`,
        `\tfor j := 0 ... ${item.width}`,
        ...indented(
          indented([
            `scan ${namesOf([item.column], '[i][j]')}`,
            ...checksOf([item.column], '[i][j]'),
          ]),
        ),
        '\tend',
        '\teol',
        'end',
      ]
    case 'text':
      return [`var ${item.name} string`, `scanln ${item.name}`]
    case 'rest':
      return [`var ${item.name} string`, `for scanln ${item.name}`, 'end']
    default:
      return item satisfies never
  }
}

const indented = (lines: readonly string[]): string[] => lines.map((line) => `\t${line}`)

/** Columns of one kind stand in one line. */
const declare = (columns: readonly DraftColumn[], lengths: string): string[] =>
  [...Map.groupBy(columns, ({ kind }) => kind)].map(
    ([kind, alike]) => `var ${namesOf(alike, '')} ${lengths}${kind}`,
  )

const namesOf = (columns: readonly DraftColumn[], index: string): string =>
  columns.map(({ name }) => name + index).join(', ')

const checksOf = (columns: readonly DraftColumn[], index: string): string[] =>
  columns.flatMap(({ name, low, high }) => {
    const clauses = [
      ...(low === undefined ? [] : [`${name}${index} >= ${low}`]),
      ...(high === undefined ? [] : [`${name}${index} <= ${high}`]),
    ]
    return clauses.length === 0 ? [] : [`check ${clauses.join(', ')}`]
  })

import { checkSpec, parse } from '@drafts/scanspec'

/** What is said under the editor of a source. */
export interface SourceNotes {
  /** Its first fault, in words; where there is none, the first thing for which it accepts no input. */
  fault: string | undefined
  /** It ends without a word on what follows in the input. */
  isOpenEnded: boolean
}

export const readSource = (source: string): SourceNotes => {
  const spec = parse(source)
  const { statements, faults } = spec
  const [first, ...rest] = faults
  const last = statements.at(-1)?.kind
  // An empty source is not begun yet.
  if (source.trim() === '') return { fault: undefined, isOpenEnded: false }
  if (first === undefined) {
    const fatal = checkSpec(spec).find(({ refusesAll }) => refusesAll)
    return {
      fault: fatal && `${placeOf(source, fatal.from)}: ${fatal.message}`,
      isOpenEnded: last !== 'eof' && last !== 'forScan',
    }
  }
  const more = rest.length === 0 ? '' : ` ${rest.length} more below.`
  return {
    fault: `Line ${first.at.line}, column ${first.at.col}: ${first.message}${more}`,
    isOpenEnded: false,
  }
}

const placeOf = (source: string, at: number): string => {
  const lines = source.slice(0, at).split('\n')
  return `Line ${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1}`
}

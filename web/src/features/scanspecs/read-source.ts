import { parse } from '@drafts/scanspec'

/** What is said under the editor of a source. */
export interface SourceNotes {
  /** Its first fault, in words. */
  fault: string | undefined
  /** It ends without a word on what follows in the input. */
  isOpenEnded: boolean
}

export const readSource = (source: string): SourceNotes => {
  const { statements, faults } = parse(source)
  const [first, ...rest] = faults
  const last = statements.at(-1)?.kind
  // An empty source is not begun yet.
  if (source.trim() === '') return { fault: undefined, isOpenEnded: false }
  if (first === undefined)
    return { fault: undefined, isOpenEnded: last !== 'eof' && last !== 'forScan' }
  const more = rest.length === 0 ? '' : ` ${rest.length} more below.`
  return {
    fault: `Line ${first.at.line}, column ${first.at.col}: ${first.message}${more}`,
    isOpenEnded: false,
  }
}

import { isLocale } from '@drafts/contract'
import type { StatementLocale } from '@drafts/contract'
import type { HeadingKind } from './headings.ts'
import { statementWordsOf } from './statement-words.ts'
import type { ReadStatement } from '../problem/finish-package.ts'

export interface StatementPart {
  /** Markdown of one line; undefined for text that stands before any heading. */
  heading: string | undefined
  kind: HeadingKind
  text: string
}

/** Puts the parts of a statement into the product's fields; what has no field goes into the body under its heading. */
export function assembleStatement(
  title: string,
  found: readonly StatementPart[],
  locale: StatementLocale,
): ReadStatement {
  const words = statementWordsOf(locale)
  const written = found.filter((part) => part.text !== '' || part.heading !== undefined)
  // A statement in known words that has no such section has none.
  const parts = isLocale(locale) ? written : withPositions(written)
  const textOf = (kind: HeadingKind) =>
    joinParts(parts.filter((part) => part.kind === kind).map((part) => part.text))
  const body = parts
    .filter((part) => part.kind === 'other' || part.kind === 'interaction')
    .map((part) =>
      headed(
        part.heading ?? (part.kind === 'interaction' ? words.interaction : undefined),
        part.text,
      ),
    )
  return {
    title,
    body: joinParts(body),
    input: textOf('input'),
    output: textOf('output'),
    notes: textOf('notes'),
  }
}

export function headed(heading: string | undefined, text: string): string {
  return heading === undefined ? text : joinParts([`## ${heading}`, text])
}

export function joinParts(parts: readonly string[]): string {
  return parts
    .filter((part) => part.trim() !== '')
    .join('\n\n')
    .trim()
}

/** In a language whose words are not known the first section is the input and the second one the output. */
function withPositions(parts: readonly StatementPart[]): readonly StatementPart[] {
  if (
    parts.some(
      (part) => part.kind === 'input' || part.kind === 'output' || part.kind === 'interaction',
    )
  )
    return parts
  const headedParts = parts.filter((part) => part.heading !== undefined && part.kind === 'other')
  const [first, second] = headedParts
  if (!first || !second) return parts
  return parts.map((part) => {
    if (part === first) return { ...part, kind: 'input' }
    return part === second ? { ...part, kind: 'output' } : part
  })
}

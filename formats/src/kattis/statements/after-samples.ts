import { inLocaleOrder } from '@drafts/contract'
import { headed, joinParts, type StatementPart } from '../../statement/assemble.ts'
import type { StatementWords } from '../../statement/statement-words.ts'
import { imagePath } from '../../dpkg/layout.ts'
import type { ParsedPackage } from '../../problem/finish-package.ts'

// A statement may show its samples one by one, each with a text behind it: `\nextsample`, `\remainingsamples`, or
// `{{nextsample}}` and `{{remainingsamples}}` (format 2025-09, Problem Statements). What the environment `afterSample` of
// German contests holds stands behind all of them. Marks are of a private area of Unicode.

const next = '\u{E001}'
const rest = '\u{E002}'
const paragraph = (mark: string): string => `\n\n${mark}\n\n`

/** In TeX the marks are macros: what stands in a comment or in verbatim text is none. */
export const sampleMacros: Readonly<Record<string, string>> = {
  nextsample: paragraph(next),
  remainingsamples: paragraph(rest),
  afterSample: paragraph(rest),
}

export function markSamples(source: string): string {
  return source
    .replace(/\\?\{\\?\{nextsample\\?\}\\?\}/g, paragraph(next))
    .replace(/\\?\{\\?\{remainingsamples\\?\}\\?\}/g, paragraph(rest))
}

export interface AfterSamples {
  parts: StatementPart[]
  /** By the place of the sample; an empty text is none. */
  texts: string[]
}

/** Texts behind samples, out of their parts. What follows after the rest of the samples is a part of the notes. */
export function takeAfterSamples(parts: readonly StatementPart[]): AfterSamples {
  const texts: string[] = []
  const notes: StatementPart[] = []
  const kept = parts.map((part) => {
    const [own = '', ...pieces] = part.text.split(new RegExp(`([${next}${rest}])`))
    for (let at = 0; at < pieces.length; at += 2) {
      const text = (pieces[at + 1] ?? '').trim()
      if (pieces[at] === next) texts.push(text)
      else notes.push({ heading: undefined, kind: 'notes', text })
    }
    return pieces.length === 0 ? part : { ...part, text: own.trim() }
  })
  return { parts: [...kept.filter((part, at) => !isEmptied(part, parts[at])), ...notes], texts }
}

/** A section of nothing but samples: its heading would stand over nothing. */
function isEmptied(part: StatementPart, before: StatementPart | undefined): boolean {
  return part.text === '' && before?.text !== ''
}

/** Where each sample has a text already, of another language. */
export function asNotes(texts: readonly string[], { example }: StatementWords): string {
  return joinParts(
    texts.map((text, at) => (text === '' ? '' : headed(`${example} ${at + 1}`, text))),
  )
}

/**
 * A text behind a sample is its notes. Behind one that is not there it is a part of the statement's; so is one with a figure
 * that is no picture yet, as these are made in statements alone.
 */
export function noteSamples(
  { tests, statements, images }: Pick<ParsedPackage, 'tests' | 'statements' | 'images'>,
  texts: readonly string[],
): void {
  const samples = tests.filter(({ type }) => type === 'sample')
  const figures = images.filter(({ type }) => type.startsWith('application/'))
  const [first] = inLocaleOrder(statements)
  for (const [at, text] of texts.entries()) {
    const sample = samples[at]
    if (text === '') continue
    if (sample && !figures.some((figure) => text.includes(imagePath(figure)))) sample.notes = text
    else if (first) first[1].notes = joinParts([first[1].notes, text])
  }
}

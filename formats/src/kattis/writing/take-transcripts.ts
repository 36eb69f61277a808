import { inLocaleOrder } from '@drafts/contract'
import type { StatementLocale } from '@drafts/contract'
import { compareCodePoints } from '../../package-files.ts'
import { showTranscripts } from '../transcripts.ts'
import { statementWordsOf } from '../../statement/statement-words.ts'
import type { PackageWriter } from '../../writing/package-writer.ts'
import type { PackedProblem } from '../../packed-problem.ts'

/**
 * Bodies of statements without the talks of samples that an import showed at their ends: these go back as files. Undefined where
 * they cannot, as a text was changed or a talk has no sample any more.
 */
export const takeTranscripts = (
  { statements, kept }: PackedProblem,
  keptTexts: ReadonlyMap<string, string>,
  { has }: PackageWriter,
): ReadonlyMap<StatementLocale, string> | undefined => {
  const names = talksAmong(kept)
  const talks = names.flatMap((name) => keptTexts.get(name)?.replace(/\r\n?/g, '\n') ?? [])
  const hasSamples = names.every((name) => has(name.replace(/\.interaction$/, '.in')))
  if (talks.length === 0 || talks.length < names.length || !hasSamples) return undefined
  const bodies = new Map<StatementLocale, string>()
  for (const [locale, { body }] of inLocaleOrder(statements)) {
    const shown = showTranscripts(talks, statementWordsOf(locale))
    const text = body.body.trimEnd()
    if (text !== shown && !text.endsWith(`\n\n${shown}`)) return undefined
    bodies.set(locale, text.slice(0, -shown.length).trimEnd())
  }
  return bodies
}

export const withBodies = (
  problem: PackedProblem,
  bodies: ReadonlyMap<StatementLocale, string>,
): PackedProblem => ({
  ...problem,
  statements: Object.fromEntries(
    inLocaleOrder(problem.statements).map(([locale, { body, ...rest }]) => [
      locale,
      { ...rest, body: { ...body, body: bodies.get(locale) ?? body.body } },
    ]),
  ),
})

/** A sample that shows a talk has files to download (format 2025-09, Samples for interactive problems). */
export const writeDownloads = ({ kept }: PackedProblem, { has, copy }: PackageWriter): void => {
  for (const name of talksAmong(kept)) {
    const base = name.replace(/\.interaction$/, '')
    for (const ending of ['in', 'ans'])
      if (!has(`${base}.${ending}.download`))
        copy(`${base}.${ending}`, `${base}.${ending}.download`)
  }
}

const talksAmong = (kept: PackedProblem['kept']): string[] =>
  kept
    .map(({ name }) => name)
    .filter((name) => /^data\/sample\/.+\.interaction$/.test(name))
    .toSorted(compareCodePoints)

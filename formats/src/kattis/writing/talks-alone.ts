import { inLocaleOrder } from '@drafts/contract'
import { compareCodePoints } from '../../package-files.ts'
import { statementWordsOf } from '../../statement/statement-words.ts'
import { showTranscripts } from '../transcripts.ts'
import type { KattisTarget } from './kattis-target.ts'
import type { PackageWriter } from '../../writing/package-writer.ts'
import type { PackedProblem, PackedStatement } from '../../packed-problem.ts'

/**
 * Talks that no sample shows stand at the end of each statement since the import. Where they do still, they are files of the
 * package again, and the statements are without them: its tools take them for samples.
 */
export const takeTalksAlone = (
  problem: PackedProblem,
  { keptTexts }: KattisTarget,
  { has, put }: PackageWriter,
): PackedProblem => {
  const files = problem.kept
    .filter(({ name }) => /^data\/sample\/.+\.interaction$/.test(name))
    .filter(({ name }) => !has(name.replace(/\.interaction$/, '.in')))
    .toSorted((a, b) => compareCodePoints(a.name, b.name))
  const talks = files.flatMap(({ name }) => keptTexts.get(name) ?? [])
  if (talks.length === 0 || talks.length < files.length) return problem
  const statements: PackedProblem['statements'] = {}
  for (const [locale, statement] of inLocaleOrder(problem.statements)) {
    const shown = showTranscripts(talks, statementWordsOf(locale))
    const { body } = statement.body
    if (!body.endsWith(shown)) return problem
    const rest: PackedStatement = {
      ...statement,
      body: { ...statement.body, body: body.slice(0, body.length - shown.length).trimEnd() },
    }
    statements[locale] = rest
  }
  for (const { name, ...content } of files) put(name, content)
  return { ...problem, statements }
}

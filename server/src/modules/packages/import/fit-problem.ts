import { answerJsonBytes } from '@drafts/contract'
import type { Problem, Sample, StatementLocale } from '@drafts/contract'
import { jsonBytes } from '../../../platform/http/page-of.ts'
import { fitStatements } from '../../sections/index.ts'

/** Notes of all samples with their HTML. */
const notesBytes = 1_000_000
/** Fields that this adds, and their commas. */
const spareBytes = 10_000

const tooLong = '<p>These notes are too long to be shown with the others.</p>'

/**
 * The problem in one answer (docs/product/api.md#long-answers): where it would be too long, HTML of statements is left out
 * first, and whole statements from the last one on where their texts alone are too much.
 */
export const fitProblem = (whole: Problem): Problem => {
  const samples = fitSamples(whole.samples)
  const problem = { ...whole, samples }
  const room = answerJsonBytes - spareBytes - jsonBytes({ ...problem, statements: [] })
  const statements = fitStatements(whole.statements, room)
  const statementsLeftOut: StatementLocale[] = []
  let bytes = jsonBytes(statements)
  while (bytes > room) {
    const last = statements.pop()
    if (!last) break
    statementsLeftOut.unshift(last.locale)
    bytes -= jsonBytes(last) + 1
  }
  return {
    ...problem,
    statements,
    ...(statementsLeftOut.length > 0 ? { statementsLeftOut } : {}),
  }
}

const fitSamples = (samples: readonly Sample[]): Sample[] => {
  const sizes = samples.map(({ notes, notesHTML }) => jsonBytes([notes, notesHTML]))
  let over = sizes.reduce((sum, size) => sum + size, 0) - notesBytes
  const fitted = [...samples]
  const longestFirst = [...sizes.entries()].toSorted(([, a], [, b]) => b - a)
  for (const [at, size] of longestFirst) {
    const sample = fitted[at]
    if (over <= 0 || !sample) break
    fitted[at] = { ...sample, notes: '', notesHTML: tooLong }
    over -= size
  }
  return fitted
}

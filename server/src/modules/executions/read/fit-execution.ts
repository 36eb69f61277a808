import { answerJsonBytes } from '@drafts/contract'
import type { Check, Execution, Snippet } from '@drafts/contract'
import { jsonBytes } from '../../../platform/http/page-of.ts'

// An execution has up to 250 checks, each with three beginnings of files and a hint (docs/product/api.md#long-answers). A
// beginning that is shorter than its size shows that it was cut; the whole file has its own address.

const shortChars = 500
/** The most bytes that a character takes in JSON: a control character. */
const bytesOfChar = 6
const hintHtml = '<p>This hint is too long to be shown with the others.</p>'

export const fitExecution = (execution: Execution): Execution => {
  const { checks } = execution
  const chars = checks.reduce((sum, check) => sum + charsOf(check), 0)
  // Most are far from it, and an execution is read twice a second.
  if (chars * bytesOfChar < answerJsonBytes / 2 || jsonBytes(execution) <= answerJsonBytes)
    return execution
  return { ...execution, checks: checks.map(shortened) }
}

const charsOf = ({ output, stderr, test, hint, hintHTML }: Check): number =>
  [output?.snip, stderr?.snip, test?.output?.snip, hint, hintHTML].reduce(
    (sum, text) => sum + (text?.length ?? 0),
    0,
  )

const shortened = (check: Check): Check => ({
  ...check,
  output: short(check.output),
  stderr: short(check.stderr),
  test: check.test && { ...check.test, output: short(check.test.output) },
  ...(charsOf({ ...check, output: null, stderr: null, test: null }) > shortChars
    ? { hint: '', hintHTML: hintHtml }
    : {}),
})

const short = (snippet: Snippet | null): Snippet | null =>
  snippet && { ...snippet, snip: snippet.snip.slice(0, shortChars).toWellFormed() }

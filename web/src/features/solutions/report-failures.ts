import { ApiError } from '@drafts/contract'
import type { ProblemId } from '@drafts/contract'
import type { WarningLink } from '../../components/html/linked-warning.tsx'
import { showLinkedWarning } from '../../components/html/linked-warning.tsx'
import { errorSentence } from '../../lib/api/api-errors.ts'
import { showWarning } from '../../lib/toasts.ts'

/** Parts of the problem without which nothing runs: the field that a refusal names, and its place. */
const places = [
  ['checker', 'Open the checker', 'checker#field-languageId'],
  ['driver', 'Open the driver', 'driver#field-languageId'],
  ['signature', 'Open the signature', 'signature'],
] as const

/** Each sentence once, with a link where one part of the problem is the reason. */
export const reportFailures = (
  problemId: ProblemId,
  runs: readonly PromiseSettledResult<string>[],
  go: (href: string) => void,
): void => {
  const failures = runs.filter((run) => run.status === 'rejected').map(({ reason }) => reason)
  const bySentence = new Map(failures.map((reason) => [errorSentence(reason), reason]))
  for (const [sentence, reason] of bySentence) {
    if (sentence === undefined) continue
    const text =
      runs.length === 1
        ? sentence
        : `${failures.length} of ${runs.length} solutions could not be run. ${sentence}`
    const link = linkOf(problemId, reason, go)
    if (link) showLinkedWarning(text, link)
    else showWarning(text)
  }
  if (bySentence.has(undefined)) throw bySentence.get(undefined)
}

const linkOf = (
  problemId: ProblemId,
  reason: unknown,
  go: (href: string) => void,
): WarningLink | undefined => {
  const fields = reason instanceof ApiError ? reason.body.fields : undefined
  const [, words, place] = places.find(([field]) => fields?.[field] !== undefined) ?? []
  if (words === undefined || place === undefined) return undefined
  const href = `/p/${encodeURIComponent(problemId)}/edit/${place}`
  return { words, href, onOpen: () => go(href) }
}

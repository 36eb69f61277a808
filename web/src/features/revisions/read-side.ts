import { valueText } from '@drafts/contract'
import type { ProblemId } from '@drafts/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api/api-client.ts'
import { queryKeys } from '../../product/queries/query-keys.ts'
import type { ChangeSide } from './group-revisions.ts'
import { historyFile } from './value-words.ts'

/** A text has at most a few parts; of a file that has more only these are compared. */
const mostParts = 5

export interface ReadText {
  text: string
  /** There is more of it than was read. */
  isCut: boolean
}

/** The whole text of one side of a change; `field`: of a test that was changed beside others. */
export const sideQuery = (
  problemId: ProblemId,
  side: 'from' | 'to',
  at: ChangeSide,
  field?: string,
) => {
  const { revisionId, change, value, isCut, part: ofPart } = at
  const inside = field === undefined ? value : (value as Record<string, unknown> | null)?.[field]
  return queryOptions({
    queryKey: queryKeys.revisionValue(problemId, revisionId, { change, side, field, ...ofPart }),
    queryFn: async (): Promise<ReadText> => {
      if (inside === null || inside === undefined || !(isCut || historyFile(inside)))
        return { text: valueText(inside), isCut: false }
      let text = ''
      let start: number | null = 0
      for (let parts = 0; parts < mostParts && start !== null; parts += 1) {
        const call = { problemId, revisionId, change, side, start, ...(field ? { field } : {}) }
        // Each part names where the next begins.
        const part: { text: string; next: number | null } = await (ofPart
          ? api.getVersionPartValue({ ...call, ...ofPart })
          : api.getRevisionValue(call))
        text += part.text
        start = part.next
      }
      return { text, isCut: start !== null }
    },
    // What was is never changed; what is now is.
    staleTime: ofPart?.against === 'now' ? 0 : Infinity,
    meta: { isQuiet: true },
  })
}

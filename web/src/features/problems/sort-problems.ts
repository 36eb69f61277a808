import type { ProblemSummary } from '@drafts/contract'

export const sortKeys = ['title', 'owner', 'readiness', 'discussions', 'modified'] as const
export type SortKey = (typeof sortKeys)[number]
export interface Sort {
  key: SortKey
  isDown: boolean
}

/** What is looked for most is first: the newest, the most that is open. */
const downFirst: ReadonlySet<SortKey> = new Set(['readiness', 'discussions', 'modified'])

/** Again the same: the other way; a third time: as the server has it. */
export const nextSort = (sort: Sort | null, key: SortKey): Sort | null => {
  const first = downFirst.has(key)
  if (sort?.key !== key) return { key, isDown: first }
  return sort.isDown === first ? { key, isDown: !first } : null
}

const lowWeight = 1000

const compare: Record<SortKey, (a: ProblemSummary, b: ProblemSummary) => number> = {
  title: (a, b) => a.title.localeCompare(b.title),
  owner: (a, b) => a.owner.handle.localeCompare(b.owner.handle),
  readiness: (a, b) => weightOf(a) - weightOf(b),
  discussions: (a, b) => a.discussionCount - b.discussionCount,
  modified: (a, b) => Date.parse(a.modifiedAt) - Date.parse(b.modifiedAt),
}

const weightOf = ({ readiness }: ProblemSummary): number =>
  readiness ? readiness.high * lowWeight + readiness.low : -1

/** Of the page that is shown. */
export const sortProblems = (
  problems: readonly ProblemSummary[],
  sort: Sort | null,
): readonly ProblemSummary[] => {
  if (!sort) return problems
  const sorted = problems.toSorted(compare[sort.key])
  return sort.isDown ? sorted.toReversed() : sorted
}

/** Columns of which a page has something to say. */
export interface Columns {
  owner: boolean
  readiness: boolean
  discussions: boolean
}

export const columnsOf = (problems: readonly ProblemSummary[], viewerId: string): Columns => ({
  owner: problems.some(({ owner }) => owner.id !== viewerId),
  readiness: problems.some(({ readiness }) => readiness !== null),
  discussions: problems.some(({ discussionCount }) => discussionCount > 0),
})

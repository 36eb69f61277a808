import * as z from 'zod'
import { ListStart, Mechanism, Pager } from '../entities/basics.ts'
import { BinnedProblem, ProblemSummary } from '../entities/problem.ts'
import { endpoint, ofRows } from '../endpoint.ts'
import { searchChars } from '../limits.ts'
import { listSorts } from '../rules/list-order.ts'
import { readinessStates } from '../rules/readiness/readiness-state.ts'

const ProblemList = z.strictObject({ problems: z.array(ProblemSummary), pager: Pager })
const words = z.string().trim().max(searchChars)

/** Order and filters; without an order by the last change, a search by rank. */
const Listed = z.object({
  start: ListStart,
  sort: z.enum(listSorts).optional(),
  order: z.enum(['asc', 'desc']).optional(),
  mechanism: Mechanism.optional(),
  topic: words.optional(),
  readiness: z.enum(readinessStates).optional(),
  owner: words.optional(),
})
export type ListQuery = z.infer<typeof Listed>

const list = <Path extends string>(path: Path, summary: string) =>
  endpoint({
    ...ofRows,
    method: 'GET',
    path,
    access: 'invited',
    query: Listed,
    response: ProblemList,
    summary,
  })

export const listProblems = list('/problems', 'Own, shared and starred problems')
export const listMyProblems = list('/problems/my', 'Own problems')
export const listSharedProblems = list('/problems/shared', 'Problems shared with the caller')
export const listFavoriteProblems = list('/problems/favorites', 'Starred problems')

export const searchProblems = endpoint({
  ...ofRows,
  method: 'GET',
  path: '/problems/search',
  access: 'invited',
  query: Listed.extend({
    q: z
      .string()
      .max(searchChars)
      .default('')
      .refine((q) => q.trim() !== '', 'Enter keywords to search for.'),
  }),
  response: ProblemList.extend({
    /** No problem holds the words as they were typed: these hold similar ones. */
    isSimilar: z.boolean(),
  }),
  inFlight: 'search',
  summary: 'Problems the caller may see, by rank',
})

export const listFilters = endpoint({
  ...ofRows,
  method: 'GET',
  path: '/problems/filters',
  access: 'invited',
  response: z.strictObject({ topics: z.array(z.string()), owners: z.array(z.string()) }),
  summary: 'Topics and owners of the problems that the caller may see',
})

export const listBin = endpoint({
  ...ofRows,
  method: 'GET',
  path: '/problems/bin',
  access: 'invited',
  query: z.object({ start: ListStart }),
  response: z.strictObject({ problems: z.array(BinnedProblem), pager: Pager }),
  summary: 'Deleted problems of the caller; of everybody for an administrator',
})

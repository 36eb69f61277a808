import type { ProblemId } from '@drafts/contract'
import type { Db } from '../../platform/db/connect.ts'
import { markAllFound } from '../../platform/texts/texts.ts'
import type { FoundMarks } from '../../platform/texts/text-work.ts'
import { listProblems } from './problem-list.store.ts'
import type { Listed, ListWanted } from './problem-list.store.ts'
import { listFoundTexts, withOwners, withSimilar } from './problem-words.store.ts'
import type { Viewer } from './problems.store.ts'
import { termsOf } from './search-query.ts'
import type { Term } from './search-query.ts'

export interface FoundProblems extends Listed {
  isSimilar: boolean
  marks: Map<ProblemId, FoundMarks>
}

/**
 * Problems that hold all words of a search (docs/product/pages.md#search). Where none holds them as they were typed, those
 * with similar words.
 */
export const searchProblems = async (
  db: Db,
  account: Viewer,
  { q, ...wanted }: Omit<ListWanted, 'name'> & { q: string },
): Promise<FoundProblems> => {
  const typed = await withOwners(db, termsOf(q))
  if (typed.length === 0)
    return { problems: [], count: 0, counted: new Map(), isSimilar: false, marks: new Map() }
  const find = (terms: readonly Term[]) =>
    listProblems(db, account, { ...wanted, name: { terms, q } })
  const found = await find(typed)
  if (found.count > 0) return marked(db, account, found, { terms: typed, isSimilar: false })
  const similar = await withSimilar(db, typed)
  return marked(db, account, await find(similar), { terms: similar, isSimilar: true })
}

const marked = async (
  db: Db,
  { id: me }: Viewer,
  found: Listed,
  { terms, isSimilar }: { terms: readonly Term[]; isSimilar: boolean },
): Promise<FoundProblems> => {
  const { problems } = found
  if (problems.length === 0)
    return { ...found, isSimilar: isSimilar && found.count > 0, marks: new Map() }
  const texts = await listFoundTexts(
    db,
    problems.map(({ id }) => id),
  )
  const sought = terms.map(({ word, isBeginning, similar }) => ({ word, isBeginning, similar }))
  const marks = await markAllFound(
    me,
    problems.map(({ id, title }) => ({ title, text: texts.get(id) ?? '' })),
    sought,
  )
  return {
    ...found,
    isSimilar: isSimilar && found.count > 0,
    marks: new Map(
      problems.map(({ id, title }, at) => [
        id,
        marks?.[at] ?? { title: [{ text: title, isMarked: false }], text: [] },
      ]),
    ),
  }
}

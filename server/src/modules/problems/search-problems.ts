import type { MarkedText, ProblemId } from '@drafts/contract'
import type { Db } from '../../platform/db/connect.ts'
import { markFound, snippetOf } from './mark-found.ts'
import { listProblems } from './problem-list.store.ts'
import type { Listed, ListWanted } from './problem-list.store.ts'
import { listFoundTexts, withOwners, withSimilar } from './problem-words.store.ts'
import type { Viewer } from './problems.store.ts'
import { termsOf } from './search-query.ts'
import type { Term } from './search-query.ts'

export interface Found extends Listed {
  isSimilar: boolean
  marks: Map<ProblemId, { title: MarkedText; text: MarkedText }>
}

/**
 * Problems that hold all words of a search (docs/product/pages.md#search). Where none holds them as they were typed, those
 * with similar words.
 */
export const searchProblems = async (
  db: Db,
  account: Viewer,
  { q, ...wanted }: Omit<ListWanted, 'name'> & { q: string },
): Promise<Found> => {
  const typed = await withOwners(db, termsOf(q))
  if (typed.length === 0)
    return { problems: [], count: 0, counted: new Map(), isSimilar: false, marks: new Map() }
  const find = (terms: readonly Term[]) =>
    listProblems(db, account, { ...wanted, name: { terms, q } })
  const found = await find(typed)
  if (found.count > 0) return marked(db, found, typed, false)
  const similar = await withSimilar(db, typed)
  return marked(db, await find(similar), similar, true)
}

const marked = async (
  db: Db,
  found: Listed,
  terms: readonly Term[],
  isSimilar: boolean,
): Promise<Found> => {
  const texts = await listFoundTexts(
    db,
    found.problems.map(({ id }) => id),
  )
  const marks = new Map(
    found.problems.map(({ id, title }) => [
      id,
      { title: markFound(title, terms), text: snippetOf(texts.get(id) ?? '', terms) },
    ]),
  )
  return { ...found, isSimilar: isSimilar && found.count > 0, marks }
}

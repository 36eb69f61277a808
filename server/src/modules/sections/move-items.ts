import { matchItems } from '@drafts/contract'
import type { Tx } from '../../platform/db/connect.ts'
import { moveDiscussions } from '../discussions/index.ts'
import type { Followed, SavedSection } from './kinds/kind.ts'
import { moveTexts } from './move-texts.ts'
import { listStatements } from './sections.store.ts'

/**
 * What is said of an argument or a return goes where it goes: its description in every language and its discussions
 * (docs/product/discussions.md#moves). Nothing is rendered: texts and their HTML change places.
 */
export const moveItems = async (
  tx: Tx,
  { problemId, before, saved }: SavedSection<'signature'>,
): Promise<Followed> => {
  const changed = (['arguments', 'returns'] as const).flatMap((list) => {
    const [old, now] = [before.body[list], saved.body[list]]
    const places = matchItems(old, now)
    if (old.length === now.length && places.every((place, at) => place === at)) return []
    const names = { before: old.map(({ name }) => name), after: now.map(({ name }) => name) }
    return [{ list, items: { ...names, places } }]
  })
  if (changed.length === 0) return {}
  const events: { kind: 'discussion'; id: string }[] = []
  for (const { list, items } of changed)
    if (await moveDiscussions(tx, problemId, list, items))
      events.push({ kind: 'discussion', id: list })
  const sections = (await listStatements(tx, problemId)).flatMap((statement) => {
    const next = changed.reduce((one, { list, items }) => moveTexts(one, list, items), statement)
    return next === statement ? [] : [next]
  })
  return { sections, events }
}

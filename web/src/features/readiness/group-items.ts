import type { ReadinessItem } from '@drafts/contract'

/** Items that are one thing to do: ten solutions without a run that holds are one run. */
export interface ItemGroup {
  kind: string
  priority: ReadinessItem['priority']
  items: readonly ReadinessItem[]
  words: string
}

/** Fewer stand each for itself. */
const groupedLeast = 3

/** In the order of their first items. */
export const groupItems = (items: readonly ReadinessItem[]): ItemGroup[] =>
  [...Map.groupBy(items, kindOf).entries()].flatMap(([kind, equal]) =>
    equal.length < groupedLeast ? equal.map((item) => groupOf(kind, [item])) : groupOf(kind, equal),
  )

/** Ids are `kind:subject`; what differs in its text is not equal. */
const kindOf = ({ id, text }: ReadinessItem): string => {
  const [kind = id] = id.split(':')
  return kind === 'solution-execution' ? kind : `${kind} ${text}`
}

const groupOf = (kind: string, items: readonly ReadinessItem[]): ItemGroup => ({
  kind,
  items,
  priority: items.some(({ priority }) => priority === 'high') ? 'high' : 'low',
  words: wordsOf(kind, items),
})

const wordsOf = (kind: string, items: readonly ReadinessItem[]): string => {
  const [{ tab, text, subject } = { tab: '', text: '', subject: undefined }] = items
  if (items.length === 1) return subject === undefined ? text : `${subject}: ${text}`
  if (kind === 'solution-execution') return `${items.length} solutions are to be run`
  return `${items.length} ${tab === 'solutions' || tab === 'tests' ? tab : 'times'}: ${text}`
}

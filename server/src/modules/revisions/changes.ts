import type { Change } from '@drafts/contract'
import { canonicalJson } from '@drafts/contract'

/** Field by field: what a content gained, lost and changed. */
export const diffContents = (from: object | null, to: object | null): Change[] => {
  const before = Object.entries(from ?? {})
  const after = new Map(Object.entries(to ?? {}))
  const changes: Change[] = []
  for (const [path, value] of before) {
    const next = after.get(path)
    after.delete(path)
    if (next === undefined) changes.push({ type: 'removed', path, from: value, to: null })
    else if (canonicalJson(next) !== canonicalJson(value))
      changes.push({ type: 'changed', path, from: value, to: next })
  }
  for (const [path, value] of after) changes.push({ type: 'added', path, from: null, to: value })
  return changes
}

import type { TestId } from '@drafts/contract'

/**
 * Where tests stand that came back. With `reorders` as in the old order, and what came since behind it. Otherwise those that are
 * there keep their order, and each that came back stands behind the nearest that stood before it then.
 */
export const placeAgain = (
  now: readonly TestId[],
  then: readonly TestId[],
  back: readonly TestId[],
  reorders: boolean,
): TestId[] => {
  const there = new Set([...now, ...back])
  if (reorders) {
    const old = then.filter((id) => there.has(id))
    const known = new Set(old)
    return [...old, ...[...there].filter((id) => !known.has(id))]
  }
  const ids = [...now]
  const wanted = new Set(back)
  then.forEach((id, at) => {
    if (!wanted.has(id)) return
    const before = then.slice(0, at).findLast((one) => ids.includes(one))
    ids.splice(before === undefined ? 0 : ids.indexOf(before) + 1, 0, id)
  })
  return ids
}

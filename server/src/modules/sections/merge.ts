import { diff3Merge } from 'node-diff3'
import { canonicalJson } from '../revisions/index.ts'

/** Fields that are running text: merged line by line. All else is a scalar: changed on both sides is a conflict. */
const textFields = new Set([
  'body',
  'input',
  'output',
  'notes',
  'content',
  'source',
  'arguments',
  'returns',
])

type Body = Record<string, unknown>

/**
 * Three-way merge of a section, field by field (contract §2, §6 "base"): undefined where both sides changed the
 * same thing differently.
 */
export const mergeSection = (base: Body, stored: Body, mine: Body): Body | undefined => {
  const merged: Body = {}
  for (const key of new Set([...Object.keys(base), ...Object.keys(stored), ...Object.keys(mine)])) {
    const result = mergeField(key, base[key], stored[key], mine[key])
    if (result === conflict) return undefined
    merged[key] = result
  }
  return merged
}

const conflict = Symbol('conflict')

const mergeField = (key: string, base: unknown, stored: unknown, mine: unknown): unknown => {
  if (same(mine, base)) return stored
  if (same(stored, base) || same(stored, mine)) return mine
  if (!textFields.has(key)) return key === 'factors' ? mergeMap(base, stored, mine) : conflict
  if (typeof base === 'string' && typeof stored === 'string' && typeof mine === 'string')
    return mergeText(base, stored, mine)
  const lists = [base, stored, mine]
  const alike = lists.every((list) => isTexts(list) && list.length === (base as string[]).length)
  if (!alike) return conflict
  const items = (base as string[]).map((item, index) =>
    mergeField('body', item, (stored as string[])[index], (mine as string[])[index]),
  )
  return items.includes(conflict) ? conflict : items
}

const mergeMap = (base: unknown, stored: unknown, mine: unknown): unknown => {
  const keys = new Set([base, stored, mine].flatMap((map) => Object.keys(map ?? {})))
  const at = (map: unknown, key: string): unknown => (map as Body | undefined)?.[key]
  const merged: Body = {}
  for (const key of keys) {
    const value = mergeField(key, at(base, key), at(stored, key), at(mine, key))
    if (value === conflict) return conflict
    if (value !== undefined) merged[key] = value
  }
  return merged
}

const mergeText = (base: string, stored: string, mine: string): unknown => {
  const regions = diff3Merge(lines(stored), lines(base), lines(mine), {
    excludeFalseConflicts: true,
  })
  const pieces: string[] = []
  for (const region of regions) {
    if (!region.ok) return conflict
    pieces.push(...region.ok)
  }
  return pieces.join('\n')
}

const lines = (text: string): string[] => text.split('\n')
const same = (a: unknown, b: unknown): boolean =>
  canonicalJson(a ?? null) === canonicalJson(b ?? null)
const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string')

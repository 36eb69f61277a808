import type { FieldKind } from '../../sections/section.ts'
import { isSameContent } from './canonical-json.ts'
import { mergeProse } from './merge-prose.ts'
import { mergeText } from './merge-text.ts'

export interface Merge<Content> {
  /** What both sides changed is in it; a field in conflict is as `mine` has it. */
  merged: Content
  /** Fields that both sides changed in different ways. */
  conflicts: (keyof Content & string)[]
}

/**
 * Three-way merge of a section, field by field: what only one side changed is taken from that side. Server and browser
 * use this one; its work grows with the size of the texts.
 */
export const mergeFields = <Content extends object>(
  kinds: Readonly<Record<keyof Content, FieldKind>>,
  base: Content,
  stored: Content,
  mine: Content,
): Merge<Content> => {
  const merged = { ...mine }
  const conflicts: (keyof Content & string)[] = []
  for (const name of namesOf(kinds)) {
    const result = mergeField(kinds[name], base[name], stored[name], mine[name])
    if (result === conflict) conflicts.push(name)
    // A field merges to a value of its own kind.
    else merged[name] = result as Content[typeof name]
  }
  return { merged, conflicts }
}

const namesOf = <Content extends object>(
  kinds: Readonly<Record<keyof Content, FieldKind>>,
): (keyof Content & string)[] =>
  Object.keys(kinds).filter((name): name is keyof Content & string => name in kinds)

const conflict = Symbol('conflict')

const mergeField = (kind: FieldKind, base: unknown, stored: unknown, mine: unknown): unknown => {
  if (isSameContent(mine, base)) return stored
  if (isSameContent(stored, base) || isSameContent(stored, mine)) return mine
  switch (kind) {
    case 'scalar':
      return conflict
    case 'text':
      return isText(base) && isText(stored) && isText(mine)
        ? (mergeText(base, stored, mine) ?? conflict)
        : conflict
    case 'prose':
      return isText(base) && isText(stored) && isText(mine)
        ? (mergeProse(base, stored, mine) ?? conflict)
        : conflict
    case 'texts':
      return mergeTexts(base, stored, mine)
    case 'map':
      return isMap(base) && isMap(stored) && isMap(mine) ? mergeMap(base, stored, mine) : conflict
  }
}

/** Lists of one length are merged text by text; where one grew or shrank nobody knows which text is which. */
const mergeTexts = (base: unknown, stored: unknown, mine: unknown): unknown => {
  if (!isTexts(base) || !isTexts(stored) || !isTexts(mine)) return conflict
  if (stored.length !== base.length || mine.length !== base.length) return conflict
  const items = base.map((item, index) => mergeField('prose', item, stored[index], mine[index]))
  return items.includes(conflict) ? conflict : items
}

const mergeMap = (base: Keyed, stored: Keyed, mine: Keyed): unknown => {
  const merged: Record<string, unknown> = {}
  for (const key of new Set([base, stored, mine].flatMap((map) => Object.keys(map)))) {
    const value = mergeField('scalar', base[key], stored[key], mine[key])
    if (value === conflict) return conflict
    if (value !== undefined) merged[key] = value
  }
  return merged
}

type Keyed = Readonly<Record<string, unknown>>
const isText = (value: unknown): value is string => typeof value === 'string'
const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every(isText)
const isMap = (value: unknown): value is Keyed =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

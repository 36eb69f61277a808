import { testTypeLabels, valueText, verdictList, verdictWords, WantVerdict } from '@drafts/contract'
import type { BlobInfo } from '@drafts/contract'
import { formatCpuLimit, formatMemoryLimit, formatSize } from '../../lib/text/format.ts'

/** A file of history: its size and what it is known by. */
export const historyFile = (value: unknown): BlobInfo | undefined =>
  typeof value === 'object' && value !== null && 'sha256Sum' in value && 'size' in value
    ? (value as BlobInfo)
    : undefined

export type LanguageOf = (languageId: string) => string

const goneGroup = 'a group that is gone'

/** Fields that hold ids of groups have their names: `group` of a test, `dependsOn` of a group, `wantGroups` of a solution. */
export const withGroupNames = (
  field: string,
  value: unknown,
  names: ReadonlyMap<string, string>,
): unknown => {
  const nameOf = (id: unknown): string => names.get(String(id)) ?? goneGroup
  if (field === 'group') return value === null || value === undefined ? value : nameOf(value)
  if (field === 'dependsOn' && Array.isArray(value)) return value.map(nameOf)
  if (field !== 'wantGroups') return value
  const wanted = Object.entries(value ?? {}).map(
    ([id, verdicts]) =>
      `${nameOf(id)}: ${verdictList(WantVerdict.array().catch([]).parse(verdicts))}`,
  )
  return wanted.length === 0 ? null : wanted.join('; ')
}

/** A short value in a person's words. */
export const valueWords = (field: string, value: unknown, languageOf: LanguageOf): string => {
  if (value === null || value === undefined || value === '') return 'none'
  const file = historyFile(value)
  if (file) return formatSize(file.size)
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  if (typeof value === 'number') return numberWords(field, value)
  if (field === 'languageId' && typeof value === 'string') return languageOf(value)
  if (field === 'factors') return factorWords(value, languageOf)
  if (typeof value === 'string') return wordsOf[field]?.[value] ?? value
  if (!Array.isArray(value)) return valueText(value)
  if (field === 'wantVerdicts') return verdictList(WantVerdict.array().catch([]).parse(value))
  return value.length === 0 ? 'none' : value.map(itemWords).join(', ')
}

const wordsOf: Record<string, Record<string, string>> = {
  type: testTypeLabels,
  wantVerdict: verdictWords,
  mechanism: { standard: 'Standard', interactive: 'Interactive', functionBased: 'Functional' },
  role: { solution: 'solution', generator: 'generator', bruteForce: 'brute force' },
}

const numberWords = (field: string, value: number): string => {
  if (field === 'cpu') return formatCpuLimit(value)
  if (field === 'memory') return formatMemoryLimit(value)
  return field === 'source' ? formatSize(value) : String(value)
}

/** `Java 17: CPU × 2, memory × 1.5` */
const factorWords = (value: unknown, languageOf: LanguageOf): string => {
  const factors = Object.entries(value as Record<string, Record<string, number>>)
  const lines = factors.map(([id, of]) => {
    const each = Object.entries(of).map(([name, by]) => `${name === 'cpu' ? 'CPU' : name} × ${by}`)
    return `${languageOf(id)}: ${each.join(', ')}`
  })
  return lines.length === 0 ? 'none' : lines.join('; ')
}

/** An argument as `name: kind`. */
const itemWords = (item: unknown): string => {
  if (typeof item === 'string') return item
  const { name, kind } = item as { name?: unknown; kind?: unknown }
  return typeof name === 'string' && typeof kind === 'string' ? `${name}: ${kind}` : valueText(item)
}

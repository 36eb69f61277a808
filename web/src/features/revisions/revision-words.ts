import type { Revision } from '@drafts/contract'
import { locales } from '@drafts/contract'

const kinds: Record<string, string> = {
  attributes: 'Attributes',
  checker: 'Checker',
  driver: 'Driver',
  editorials: 'Editorial',
  limits: 'Limits',
  scanspec: 'Scanspec',
  shares: 'Share',
  signature: 'Signature',
  solutions: 'Solution',
  statements: 'Statement',
  tests: 'Test',
}

/** The name of the kind of a path, whatever its number: `statements/en-US` and `Statement` are Statement. */
export const kindOf = (path: string): string => {
  const head = (path.split('/')[0] ?? '').toLowerCase()
  return kinds[head] ?? kinds[`${head}s`] ?? capital(head)
}

/** What of that kind: the language of a text, or the label of what has one. */
export const detailOf = (path: string, labels: ReadonlyMap<string, string>): string | undefined =>
  locales.find((item) => path.split('/')[1] === item) ?? labels.get(path)

const fieldWords: Record<string, string> = {
  wantVerdict: 'expected verdict',
  languageId: 'language',
  autogenerateScanspec: 'auto-generated scanspec',
  rightsOwner: 'rights owner',
  sourceURL: 'source URL',
}

const shownFields = 4

/** What of it: `source, expected verdict`. What was made or deleted whole says that. */
const fieldsOf = (changes: Revision['changes']): string => {
  const [first] = changes
  if (!first) return 'no change'
  const isWhole = changes.length > 1 && changes.every(({ type }) => type === first.type)
  if (isWhole && first.type !== 'changed') return first.type
  const heads = changes.map(({ path }) => path.split(/[.[/]/, 1)[0] ?? path)
  const names = [...new Set(heads)].map((name) => fieldWords[name] ?? name)
  const more = names.length - shownFields
  return `${names.slice(0, shownFields).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

/** A value of a change as text: what was written is shown as it was written. */
export const valueText = (value: unknown): string => {
  if (value === undefined || value === null) return ''
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2)
}

export const summaryOf = ({ changes, details }: Revision): string => {
  if (details.shareAccount) {
    const { handle } = details.shareAccount
    const [change] = changes
    return change?.type === 'removed'
      ? `${handle}, removed`
      : `${handle} as ${valueText(change?.to)}`
  }
  return fieldsOf(changes)
}

const capital = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1)

import type { Revision } from '@drafts/contract'
import { localeNames, locales } from '@drafts/contract'

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

/** What of that kind: the language of a statement or an editorial. */
export const detailOf = (path: string): string | undefined => {
  const locale = locales.find((item) => path.split('/')[1] === item)
  return locale && localeNames[locale]
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
  return changes.length === 1 ? '1 change' : `${changes.length} changes`
}

const capital = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1)

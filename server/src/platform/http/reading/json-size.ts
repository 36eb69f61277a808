import { AppError } from '@drafts/contract'

/** No body of the contract nests deeper than a dozen, or has more than a few thousand values. */
const deepest = 100
const mostValues = 100_000

/** A parsed body, or a part of a form, before anything that recurses sees it. */
export const requireModestJson = (value: unknown): void => {
  const message = jsonFault(value)
  if (message !== undefined) throw new AppError('ErrInvalid', { message })
}

/** Level by level, without recursion. */
const jsonFault = (value: unknown): string | undefined => {
  let level = [value].filter(isNested)
  let count = 0
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth >= deepest) return 'The body is nested too deeply.'
    const inner: object[] = []
    for (const one of level) {
      const values: unknown[] = Object.values(one)
      count += values.length
      if (count > mostValues) return `The body has more than ${mostValues} values.`
      for (const each of values) if (isNested(each)) inner.push(each)
    }
    level = inner
  }
  return undefined
}

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null

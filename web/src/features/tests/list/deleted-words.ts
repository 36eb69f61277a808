import type { ListedTest } from '@drafts/contract'

/** `Test 3 “large”`, `Test 3`, `4 tests` */
export const deletedWords = (tests: readonly { test: ListedTest; no: number }[]): string => {
  const [first] = tests
  if (tests.length !== 1 || !first) return `${tests.length} tests`
  return first.test.label === '' ? `Test ${first.no}` : `Test ${first.no} “${first.test.label}”`
}

import type { ListedTest, TestGroup } from '@drafts/contract'

export interface NumberedTest {
  test: ListedTest
  no: number
}

/** Tests with their numbers; of a filter those whose label has it, in any case. */
export const filterTests = (tests: readonly ListedTest[], filter: string): NumberedTest[] => {
  const wanted = filter.trim().toLowerCase()
  return tests
    .map((test, index) => ({ test, no: index + 1 }))
    .filter(({ test }) => test.label.toLowerCase().includes(wanted))
}

/** Undefined: it is in no group. */
export const nameOfGroup = (groups: readonly TestGroup[], test: ListedTest): string | undefined =>
  test.group === null ? undefined : groups.find(({ id }) => id === test.group)?.name

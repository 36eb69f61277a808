import type { ReadinessFacts, ReadinessItem } from './readiness-item.ts'
import { fileItems, limitItems, solutionItems } from './readiness-solutions.ts'
import { testItems } from './readiness-tests.ts'
import {
  buildItems,
  checkerItems,
  driverItems,
  editorialItems,
  itemsOfSignature,
  statementItems,
  toolTestItems,
} from './readiness-texts.ts'

// The checklist (docs/product/readiness.md). Pure: the browser runs it on what the editor has fetched
// (readiness-facts.ts), the server on rows, and both get the same items.

/** What is open, in the order of the editor's tabs; of a fork only what its editor shows (docs/product/pages.md#forks). */
export const readinessOf = (facts: ReadinessFacts): ReadinessItem[] => {
  if (facts.isFork) return statementItems(facts)
  return [
    ...fileItems(facts),
    ...statementItems(facts),
    ...itemsOfSignature(facts),
    ...testItems(facts),
    ...buildItems(facts),
    ...toolTestItems(facts, 'validator'),
    ...checkerItems(facts),
    ...toolTestItems(facts, 'checker'),
    ...driverItems(facts),
    ...limitItems(facts),
    ...solutionItems(facts),
    ...editorialItems(facts),
  ]
}

/** As problem lists carry it. */
export const countReadiness = (
  items: readonly Pick<ReadinessItem, 'priority'>[],
): { high: number; low: number } => {
  const high = items.filter(({ priority }) => priority === 'high').length
  return { high, low: items.length - high }
}

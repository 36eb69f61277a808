import type { TestType } from '../entities/test-fields.ts'
import { testWeight } from '../limits.ts'

/**
 * The weight a test ends up with (docs/product/forms.md#tests): a sample has 0; away from sample a weight of 0 becomes 1.
 * Returns a sentence where a chosen weight breaks the rule (docs/product/forms.md#tests).
 */
export const settleWeight = (
  before: { type: TestType; weight: number } | null,
  type: TestType,
  weight: number | undefined,
): number => {
  if (type === 'sample') return testWeight.sample
  const kept = weight ?? before?.weight ?? testWeight.regular
  const leavesSample = before?.type === 'sample'
  return kept === 0 && (leavesSample || weight === undefined) ? testWeight.regular : kept
}

export const isWeightAllowed = (type: TestType, weight: number): boolean =>
  type === 'sample'
    ? weight === testWeight.sample
    : weight > testWeight.min && weight <= testWeight.max

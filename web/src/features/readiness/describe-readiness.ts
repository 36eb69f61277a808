import { countReadiness } from '@drafts/contract'
import type { ReadinessItem } from '@drafts/contract'
import { countOf } from '../../lib/text/format.ts'

/** `3 things to do, 1 suggestion` */
export const describeReadiness = (items: readonly ReadinessItem[]): string => {
  const { high, low } = countReadiness(items)
  return [
    high > 0 ? countOf(high, 'thing to do', 'things to do') : '',
    low > 0 ? countOf(low, 'suggestion') : '',
  ]
    .filter((part) => part !== '')
    .join(', ')
}

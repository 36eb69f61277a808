/** What a list shows of a problem's checklist: something must be done, something may be, nothing is open. */
export const readinessStates = ['open', 'suggestions', 'ready'] as const
export type ReadinessState = (typeof readinessStates)[number]

export const readinessState = ({ high, low }: { high: number; low: number }): ReadinessState => {
  if (high > 0) return 'open'
  return low > 0 ? 'suggestions' : 'ready'
}

import type { Check } from '@drafts/contract'

/** The label of a check's test; a run on free input has none. */
export const checkName = ({ test }: Check): string =>
  test ? test.label || 'Unlabelled' : 'Free input'

export const comparators = [
  'words',
  'lines',
  'ints',
  'floats4',
  'floats6',
  'floats8',
  'custom',
  'legacy',
] as const
export type Comparator = (typeof comparators)[number]
/** A float comparison, absolute or relative, has one of these precisions. */
export const precisions = [1e-4, 1e-6, 1e-8] as const
export type Precision = (typeof precisions)[number]

import type { Job } from '@drafts/contract'

/** Compares words; a program makes it a custom one. */
export const wordsChecker = (program: Job['checker']['program'] = null): Job['checker'] => ({
  comparator: program ? 'custom' : 'words',
  type: 'string',
  strictSpace: false,
  transformCRs: false,
  ignoreTrailingLF: false,
  multiCase: false,
  precision: 1e-6,
  absolute: false,
  fold: false,
  program,
})

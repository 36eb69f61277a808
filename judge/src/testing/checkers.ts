import type { JobMessage } from '@drafts/contract'

/** Compares words; a program makes it a custom one. */
export const wordsChecker = (
  program: JobMessage['checker']['program'] = null,
): JobMessage['checker'] => ({
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

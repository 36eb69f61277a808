import type { AccountId, ImportProgress } from '@drafts/contract'

// How far imports are, for those who wait (docs/product/packages.md#import). In this server's memory: another server
// knows nothing of it, and then a page shows no numbers.

/** Names an import that runs: what its caller calls it, which is the caller's own. */
export interface ImportKey {
  accountId: AccountId
  progressId: string
}

/** More than run at once; an import that is the caller's thousandth is one without numbers. */
const mostImports = 1000
const running = new Map<string, ImportProgress>()

const nameOf = ({ accountId, progressId }: ImportKey): string => `${accountId} ${progressId}`

export const findImportProgress = (key: ImportKey): ImportProgress | null =>
  running.get(nameOf(key)) ?? null

/** Runs the import; what it tells can be found until it ends. */
export const withImportProgress = async <T>(
  key: ImportKey | undefined,
  run: (tell: (progress: ImportProgress) => void) => Promise<T>,
): Promise<T> => {
  const name = key && nameOf(key)
  if (name === undefined || running.has(name) || running.size >= mostImports)
    return run(() => undefined)
  running.set(name, { doneBytes: 0, totalBytes: 0 })
  try {
    return await run((progress) => running.set(name, progress))
  } finally {
    running.delete(name)
  }
}

import type { ProblemId } from '@drafts/contract'
import { afterFailureS, attempt } from '../../platform/background/attempts.ts'
import { leaseS } from '../../platform/background/lease.ts'
import { oneByOne } from '../../platform/background/work.ts'
import type { BackgroundWork } from '../../platform/background/work.ts'
import type { BlobStore } from '../../platform/blobs/blobs.ts'
import type { Platform } from '../../platform/http/context.ts'
import { atOnce, FileChecker } from './check-isolated.ts'
import type { FileFinding, FileRule } from './check-isolated.ts'
import {
  renewChecking,
  hasUnchecked,
  leaseUnchecked,
  listUncheckedFiles,
  endChecking,
  writeFileChecks,
} from './file-checks.store.ts'
import type { FileCheck, LeasedProblem, UncheckedFiles } from './file-checks.store.ts'
import { listUncheckedMade, writeMadeChecks } from './made-files.store.ts'
import { listUncheckedToolTests, writeToolTestChecks } from './tool-test-checks.store.ts'
import { markReadByScanspec } from './unvalidated.store.ts'

// How tests are checked: inputs, those of tests of validators too, against scanspecs, outputs against the returns of functions. A change of a spec, a
// signature or a test leaves a mark on its problem, in its own transaction. Servers poll for marked problems; one leases a
// problem, checks in isolated processes each file of which nothing is known with the section of now, writes what it found
// every so often, and takes the mark away if nothing changed meanwhile. The lease of a server that ended expires, and another one takes the problem: nothing is lost, and nothing is queued twice.

const writeEveryMs = 1000
/** How long a server stays with one problem while others wait. */
const turnMs = 10_000

type Own = Pick<Platform, 'db' | 'blobs' | 'log' | 'config'>

export const checksWork = (platform: Own): BackgroundWork<LeasedProblem> => {
  const checker = new FileChecker()
  return {
    pollMs: platform.config.pace.pollMs,
    waits: hasUnchecked,
    list: oneByOne(() => leaseUnchecked(platform.db)),
    work: (problem, signal) => checkOne(platform, checker, problem, signal),
    fault: 'tests could not be checked',
    end: () => checker.end(),
  }
}

const checkOne = async (
  platform: Own,
  checker: FileChecker,
  problem: LeasedProblem,
  signal: AbortSignal | undefined,
): Promise<void> => {
  const { db } = platform
  const end = await attempt(
    platform,
    {
      kind: 'checks',
      id: `${problem.id}:${problem.turn}`,
      about: `tests of problem ${problem.id}`,
      renew: () => renewChecking(db, problem, leaseS),
    },
    {
      work: async () => {
        const isDone = await checkProblem(platform, checker, problem, signal)
        await endTurn(db, problem, isDone)
      },
      giveUp: () => giveUp(db, problem),
    },
  )
  if (end === 'later') await renewChecking(db, problem, afterFailureS)
}

/** Each file that was not looked at says so. */
const giveUp = async (db: Platform['db'], problem: LeasedProblem): Promise<void> => {
  for (const unchecked of await listAll(db, problem.id)) {
    const checks = unchecked.files.map((file) => ({ ...file, ...lostFile }))
    await writeChecks(db, problem, unchecked, checks)
  }
  await endTurn(db, problem, true)
}

/** First the mark of whoever waits for the scanspec: what is marked twice is looked at twice. */
const endTurn = async (
  db: Platform['db'],
  problem: LeasedProblem,
  isDone: boolean,
): Promise<void> => {
  if (isDone) await markReadByScanspec(db, problem.id)
  await endChecking(db, problem, isDone)
}

const listAll = async (db: Platform['db'], id: ProblemId): Promise<UncheckedFiles[]> => [
  ...(await listUncheckedFiles(db, id)),
  ...(await listUncheckedMade(db, id)),
  ...(await listUncheckedToolTests(db, id)),
]

const writers = {
  tests: writeFileChecks,
  makings: writeMadeChecks,
  toolTests: writeToolTestChecks,
}

const writeChecks = (
  db: Platform['db'],
  problem: LeasedProblem,
  unchecked: UncheckedFiles,
  checks: readonly FileCheck[],
): Promise<boolean> => writers[unchecked.of](db, problem, unchecked, checks)

/** Answers whether all files were looked at: others wait, and a slow spec takes its turns. */
const checkProblem = async (
  platform: Own,
  checker: FileChecker,
  problem: LeasedProblem,
  signal: AbortSignal | undefined,
): Promise<boolean> => {
  const endMs = performance.now() + turnMs
  for (const unchecked of await listAll(platform.db, problem.id)) {
    if (!(await checkFiles(platform, checker, problem, unchecked, { signal, endMs }))) return false
  }
  return true
}

const checkFiles = async (
  { db, blobs, log }: Own,
  checker: FileChecker,
  problem: LeasedProblem,
  unchecked: UncheckedFiles,
  { signal, endMs }: { signal: AbortSignal | undefined; endMs: number },
): Promise<boolean> => {
  const waiting = [...unchecked.files]
  let found: FileCheck[] = []
  let writtenMs = performance.now()
  let isCurrent = true
  const write = async (): Promise<void> => {
    const checks = found
    found = []
    writtenMs = performance.now()
    if (checks.length > 0) isCurrent &&= await writeChecks(db, problem, unchecked, checks)
  }
  const goesOn = (): boolean => isCurrent && !signal?.aborted && performance.now() < endMs
  const takeTurns = async (): Promise<void> => {
    for (let file = waiting.shift(); file; file = goesOn() ? waiting.shift() : undefined) {
      const finding = await check(blobs, checker, unchecked.rule, file.fileHash)
      if (signal?.aborted) return
      if (finding.message === lost)
        log.error({ [unchecked.of]: file.id, side: unchecked.side }, 'a file could not be checked')
      found.push({ ...file, ...finding })
      if (performance.now() - writtenMs > writeEveryMs) await write()
    }
  }
  await Promise.all(Array.from({ length: atOnce }, takeTurns))
  await write()
  // Files under way when the server was stopped are not looked at.
  return waiting.length === 0 && !signal?.aborted
}

/** It is tried again when the section or the file changes: what failed once fails again. */
const lost = 'The file could not be checked. An administrator finds the reason in the log.'

const lostFile: FileFinding = { message: lost, reached: [] }

const check = async (
  blobs: BlobStore,
  checker: FileChecker,
  rule: FileRule,
  hash: string,
): Promise<FileFinding> => {
  const file = await blobs.localPath(hash)
  if (file === undefined) return lostFile
  try {
    const outcome = await checker.ask({ ...rule, path: file.path })
    if ('answer' in outcome) return outcome.answer
    const isSlow = outcome.fault === 'time' || outcome.fault === 'memory'
    return isSlow ? { message: '1:1: timed out', reached: [] } : lostFile
  } finally {
    await file.release()
  }
}

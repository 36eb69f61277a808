import type { BlobStore } from '../../platform/blobs/blobs.ts'
import type { Platform } from '../../platform/http/context.ts'
import { atOnce, InputChecker } from './check-apart.ts'
import {
  findUncheckedInputs,
  holdUnchecked,
  releaseChecked,
  writeInputChecks,
} from './input-checks.store.ts'
import { scanspecError } from './scanspec-error.ts'
import type { HeldProblem, InputCheck, UncheckedInputs } from './input-checks.store.ts'

// How inputs are checked against scanspecs. A change of a spec or of an input leaves a mark on its problem, in its own
// transaction. Servers look for marked problems; one takes a problem, checks in processes apart each input of which
// nothing is known with the spec of now, writes what it found every so often, and takes the mark away if nothing changed
// meanwhile. What a server that ended held is taken by another one: nothing is lost, and nothing is queued twice.

const everyMs = 1000
const writeEveryMs = 1000
/** How long a server stays with one problem while others wait. */
const turnMs = 10_000

type Own = Pick<Platform, 'db' | 'blobs' | 'log'>

/** Checks for as long as the server runs. Any number of servers may do it. Answers how to stop. */
export const keepChecking = (platform: Own): (() => void) => {
  const checker = new InputChecker()
  const lifetime = new AbortController()
  let isBusy = false
  const run = async (): Promise<void> => {
    while (!lifetime.signal.aborted) {
      const held = await holdUnchecked(platform.db)
      if (held === undefined) return
      const isDone = await checkProblem(platform, checker, held, lifetime.signal)
      await releaseChecked(platform.db, held, isDone)
    }
  }
  const timer = setInterval(() => {
    if (isBusy) return
    isBusy = true
    void run()
      .catch((error: unknown) => {
        if (!lifetime.signal.aborted)
          platform.log.error({ err: error }, 'inputs could not be checked')
      })
      .finally(() => {
        isBusy = false
      })
  }, everyMs)
  timer.unref()
  return () => {
    lifetime.abort()
    clearInterval(timer)
    void checker.end()
  }
}

/** Answers whether all inputs were looked at: others wait, and a slow spec takes its turns. */
const checkProblem = async (
  platform: Own,
  checker: InputChecker,
  held: HeldProblem,
  signal: AbortSignal,
): Promise<boolean> => {
  const inputs = await findUncheckedInputs(platform.db, held.id)
  if (inputs === undefined || inputs.tests.length === 0) return true
  if (scanspecError({ enabled: true, source: inputs.source }) !== null) return true
  return checkInputs(platform, checker, held, inputs, signal)
}

const checkInputs = async (
  { db, blobs, log }: Own,
  checker: InputChecker,
  held: HeldProblem,
  { source, specHash, tests }: UncheckedInputs,
  signal: AbortSignal,
): Promise<boolean> => {
  const waiting = [...tests]
  const endMs = performance.now() + turnMs
  let found: InputCheck[] = []
  let writtenMs = performance.now()
  let isCurrent = true
  const write = async (): Promise<void> => {
    const checks = found
    found = []
    writtenMs = performance.now()
    if (checks.length > 0) isCurrent &&= await writeInputChecks(db, held, specHash, checks)
  }
  const goesOn = (): boolean => isCurrent && !signal.aborted && performance.now() < endMs
  const takeTurns = async (): Promise<void> => {
    for (let test = waiting.shift(); test; test = goesOn() ? waiting.shift() : undefined) {
      const message = await check(blobs, checker, source, test.inputHash)
      if (signal.aborted) return
      if (message === lost) log.error({ test: test.id }, 'an input could not be checked')
      found.push({ testId: test.id, inputHash: test.inputHash, message })
      if (performance.now() - writtenMs > writeEveryMs) await write()
    }
  }
  await Promise.all(Array.from({ length: atOnce }, takeTurns))
  await write()
  return waiting.length === 0
}

/** It is tried again when the spec or the input changes: what failed once fails again. */
const lost = 'The input could not be checked. An administrator finds the reason in the log.'

const check = async (
  blobs: BlobStore,
  checker: InputChecker,
  source: string,
  hash: string,
): Promise<string | null> => {
  const file = await blobs.localPath(hash)
  if (file === undefined) return lost
  try {
    const outcome = await checker.ask({ source, path: file.path })
    if ('answer' in outcome) return outcome.answer
    return outcome.fault === 'time' || outcome.fault === 'memory' ? '1:1: timed out' : lost
  } finally {
    await file.release()
  }
}

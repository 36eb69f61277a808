import { parse } from '@drafts/scanspec'
import type { BlobStore } from '../../platform/blobs/blobs.ts'
import type { Platform } from '../../platform/http/context.ts'
import { atOnce, InputChecker } from './check-apart.ts'
import {
  findUncheckedInputs,
  holdUnchecked,
  releaseChecked,
  writeInputChecks,
} from './input-checks.store.ts'
import type { HeldProblem, InputCheck, UncheckedInputs } from './input-checks.store.ts'

// How inputs are checked against scanspecs. A change of a spec or of an input leaves a mark on its problem, in its own
// transaction. Servers look for marked problems; one takes a problem, checks in processes apart each input of which
// nothing is known with the spec of now, writes what it found every so often, and takes the mark away if nothing changed
// meanwhile. What a server that ended held is taken by another one: nothing is lost, and nothing is queued twice.

const everyMs = 1000
const writeEveryMs = 500

type Own = Pick<Platform, 'db' | 'blobs' | 'log'>

/** Checks for as long as the server runs. Any number of servers may do it. */
export const keepChecking = (platform: Own): (() => void) => {
  const checker = new InputChecker()
  let isBusy = false
  let isStopped = false
  const run = async (): Promise<void> => {
    while (!isStopped) {
      const held = await holdUnchecked(platform.db)
      if (held === undefined) return
      await checkProblem(platform, checker, held)
      await releaseChecked(platform.db, held)
    }
  }
  const timer = setInterval(() => {
    if (isBusy) return
    isBusy = true
    void run()
      .catch((error: unknown) => {
        if (!isStopped) platform.log.error({ err: error }, 'inputs could not be checked')
      })
      .finally(() => {
        isBusy = false
      })
  }, everyMs)
  timer.unref()
  return () => {
    isStopped = true
    clearInterval(timer)
    void checker.end()
  }
}

const checkProblem = async (platform: Own, checker: InputChecker, held: HeldProblem) => {
  const inputs = await findUncheckedInputs(platform.db, held.id)
  if (inputs === undefined || inputs.tests.length === 0) return
  if (parse(inputs.source).faults.length > 0) return
  await checkInputs(platform, checker, held, inputs)
}

const checkInputs = async (
  { db, blobs }: Own,
  checker: InputChecker,
  held: HeldProblem,
  { source, specHash, tests }: UncheckedInputs,
): Promise<void> => {
  const waiting = [...tests]
  let found: InputCheck[] = []
  let writtenMs = performance.now()
  let isCurrent = true
  const write = async (): Promise<void> => {
    const checks = found
    found = []
    writtenMs = performance.now()
    if (checks.length > 0) isCurrent &&= await writeInputChecks(db, held, specHash, checks)
  }
  const takeTurns = async (): Promise<void> => {
    for (let test = waiting.shift(); test && isCurrent; test = waiting.shift()) {
      const message = await check(blobs, checker, source, test.inputHash)
      found.push({ testId: test.id, inputHash: test.inputHash, message })
      if (performance.now() - writtenMs > writeEveryMs) await write()
    }
  }
  await Promise.all(Array.from({ length: atOnce }, takeTurns))
  await write()
}

const check = async (
  blobs: BlobStore,
  checker: InputChecker,
  source: string,
  hash: string,
): Promise<string | null> => {
  const file = await blobs.localPath(hash)
  if (file === undefined) throw new Error(`the blob ${hash} of a test’s input is not stored`)
  try {
    const outcome = await checker.ask({ source, path: file.path })
    if ('answer' in outcome) return outcome.answer
    if (outcome.fault === 'time' || outcome.fault === 'memory') return '1:1: timed out'
    throw new Error(`an input could not be checked: ${outcome.fault}`)
  } finally {
    await file.release()
  }
}

import { status as statuses, testFileBytes } from '@drafts/contract'
import type { Execution, ProblemId, SolutionId, TestId, UploadId } from '@drafts/contract'
import { api } from '../../../lib/api/api-client.ts'
import { drawInputs, labelsOf } from './draw-inputs.ts'
import type { DrawnInput, DrawWishes } from './draw-inputs.ts'
import type { InputDrawer } from './input-drawer.ts'
import { outputOf, whenDone } from './run-to-end.ts'
import { shapeWords } from './shape-words.ts'

// How many tests are made at once. Inputs are drawn one after another in a worker and kept as they come; the reference
// solution runs on all of them in one execution; then one request writes the tests, all or none. Until then nothing of the
// problem is touched, so that cancelling leaves nothing behind.

export type MakingStep =
  { step: 'drawing' | 'running' | 'reading'; done: number; count: number } | { step: 'writing' }

export interface RandomTests {
  ids: TestId[]
  /** Outputs that are empty because the reference did not end well. */
  emptyCount: number
}

/** `referenceId` undefined: outputs stay empty. Throws where nothing was made; undefined when it was cancelled. */
export const makeRandomTests = async (
  problemId: ProblemId,
  wishes: DrawWishes & { referenceId: SolutionId | undefined },
  drawer: InputDrawer,
  { signal, onStep }: { signal: AbortSignal; onStep: (step: MakingStep) => void },
): Promise<RandomTests | undefined> => {
  const drawn: Omit<DrawnInput, 'bytes'>[] = []
  const inputs: FilePart[] = []
  const onDrawn = async ({ shape, seed, bytes }: DrawnInput): Promise<void> => {
    signal.throwIfAborted()
    inputs.push(await keepFile(new Blob([bytes])))
    drawn.push({ shape, seed })
    onStep({ step: 'drawing', done: drawn.length, count: wishes.count })
  }
  onStep({ step: 'drawing', done: 0, count: wishes.count })
  const leftOut = await drawInputs(wishes, drawer.draw, onDrawn)
  if (drawn.length === 0) throw new Error([...leftOut.values()].at(-1) ?? 'No input was found.')
  const found =
    wishes.referenceId === undefined
      ? { outputs: inputs.map(() => nothing), emptyCount: 0 }
      : await answersOf(wishes.referenceId, inputs, { signal, onStep })
  if (found === undefined) return undefined
  signal.throwIfAborted()
  onStep({ step: 'writing' })
  const labels = labelsOf(drawn.map(({ shape }) => shape))
  const tests = drawn.map(({ shape, seed }, at) => ({
    label: labels[at] ?? '',
    comment: `Drawn from the scanspec: ${shapeWords[shape]}, seed ${seed}.`,
  }))
  const { ids } = await api.createTests({
    problemId,
    body: { tests, inputs, outputs: found.outputs },
  })
  return { ids, emptyCount: found.emptyCount }
}

const nothing: FilePart = { text: '' }

/** What the reference writes; nothing where it does not end well, or writes more than a test takes. */
const answersOf = async (
  solutionId: SolutionId,
  inputs: FilePart[],
  { signal, onStep }: { signal: AbortSignal; onStep: (step: MakingStep) => void },
): Promise<{ outputs: FilePart[]; emptyCount: number } | undefined> => {
  const count = inputs.length
  onStep({ step: 'running', done: 0, count })
  const { id: executionId } = await api.executeSolution({ solutionId, body: { inputs } })
  const execution = await whenDone(executionId, signal, ({ checks }) =>
    onStep({ step: 'running', done: checks.filter(isOver).length, count }),
  )
  if (!execution) {
    await api.stopExecution({ executionId })
    return undefined
  }
  const outputs: FilePart[] = []
  let emptyCount = 0
  for (const at of inputs.keys()) {
    signal.throwIfAborted()
    const isRight = isAnswer(execution.checks[at])
    if (!isRight) emptyCount += 1
    outputs.push(isRight ? await keepFile(await outputOf(executionId, at, signal)) : nothing)
    onStep({ step: 'reading', done: outputs.length, count })
  }
  return { outputs, emptyCount }
}

type Check = Execution['checks'][number]

const isOver = ({ status }: Check): boolean => status >= statuses.internalError

const isAnswer = (check: Check | undefined): boolean =>
  check?.verdict === 'Accepted' && (check.output?.size ?? 0) <= testFileBytes

type FilePart = { text: string } | { blobId: UploadId }

/** What is longer goes as a blob of its own: the bodies of 250 tests are one request. */
const inlineBytes = 20_000

/** A file of a test that goes with others in one request. */
const keepFile = async (file: Blob): Promise<FilePart> => {
  const text = file.size <= inlineBytes ? decode(await file.arrayBuffer()) : undefined
  if (text !== undefined) return { text }
  const { id } = await api.createBlob({ body: { kind: 'file', file, size: file.size } })
  return { blobId: id }
}

/** Undefined where the bytes are no text: JSON would change them. */
const decode = (bytes: ArrayBuffer): string | undefined => {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    // Not UTF-8: it is sent as it is.
    return undefined
  }
}

import type { Execution, SolutionId, TestType, UploadId } from '@drafts/contract'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../../lib/api/api-client.ts'
import { formFailure } from '../../../lib/api/api-errors.ts'
import { formatSize } from '../../../lib/text/format.ts'
import { outputOf, whenDone } from '../random/run-to-end.ts'
import { limitOf, tooLarge, partOf, sizeOf } from '../dialog/test-file.ts'
import type { TestFile } from '../dialog/test-file.ts'

// How this works: a solution is run on free input, its execution is asked for every 750 ms while it waits,
// builds or runs, and on finish the whole output of check 0 becomes a test's file. Until then nothing of the test is
// touched: what fails is shown here and what was typed stays. The output of a run that did not end well is taken where
// the person asks for it. Leaving stops the asking, not the run.

export interface PopulatorInput {
  file: TestFile
  /** Where the bytes of a stored file are. */
  storedHref: string | undefined
}

export type PopulatorState =
  | { step: 'idle' }
  | { step: 'running'; execution: Execution | undefined }
  | { step: 'copying'; execution: Execution }
  | { step: 'failed'; execution: Execution | undefined; sentence: string | undefined }

export const usePopulator = (type: TestType, onOutput: (file: File) => Promise<boolean>) => {
  const [state, setState] = useState<PopulatorState>({ step: 'idle' })
  const abort = useRef<AbortController | null>(null)
  useEffect(() => () => abort.current?.abort(), [])

  const runToEnd = async (
    solutionId: SolutionId,
    input: PopulatorInput,
    signal: AbortSignal,
  ): Promise<boolean> => {
    setState({ step: 'running', execution: undefined })
    const part = await inputPartOf(input.file, input.storedHref, signal)
    if (signal.aborted) return false
    const { id } = await api.executeSolution({ solutionId, body: { inputs: [part] } })
    const execution = await whenDone(id, signal, (now) =>
      setState({ step: 'running', execution: now }),
    )
    if (!execution) return false
    if (execution.verdict !== 'Accepted') {
      setState({ step: 'failed', execution, sentence: undefined })
      return false
    }
    return take(execution, signal)
  }

  const take = async (execution: Execution, signal: AbortSignal): Promise<boolean> => {
    const size = sizeOfOutput(execution)
    const refusal = tooLarge(size, type)
    if (refusal !== undefined) {
      const sentence = `The output has ${formatSize(size)}; at most ${formatSize(limitOf(type))} are allowed here.`
      setState({ step: 'failed', execution: undefined, sentence })
      window.alert(refusal)
      return false
    }
    setState({ step: 'copying', execution })
    const isTaken = await onOutput(await outputOf(execution.id, 0, signal))
    if (!isTaken && !signal.aborted)
      setState({ step: 'failed', execution: undefined, sentence: 'The output was not taken.' })
    return isTaken
  }

  const fill = async (work: (signal: AbortSignal) => Promise<boolean>): Promise<boolean> => {
    const controller = new AbortController()
    abort.current = controller
    try {
      const isFilled = await work(controller.signal)
      if (isFilled) setState({ step: 'idle' })
      return isFilled
    } catch (error) {
      if (controller.signal.aborted) return false
      setState({ step: 'failed', execution: undefined, sentence: formFailure(error) })
      return false
    }
  }

  /** Whether the test's file was filled. */
  const run = (solutionId: SolutionId, input: PopulatorInput): Promise<boolean> =>
    fill((signal) => runToEnd(solutionId, input, signal))

  /** Takes what a run left that did not end well. Whether the test's file was filled. */
  const takeAnyway = (execution: Execution): Promise<boolean> =>
    fill((signal) => take(execution, signal))

  const cancel = () => {
    abort.current?.abort()
    setState({ step: 'idle' })
  }

  return { state, run, takeAnyway, cancel }
}

/** Bytes that the program had printed. */
export const sizeOfOutput = ({ checks }: Execution): number => checks[0]?.output?.size ?? 0

/** What is longer goes as a blob of its own, not inside of JSON. */
const inlineBytes = 100_000

/** A test's file as the input of a run. One that is only stored is read and handed in again. */
const inputPartOf = async (
  file: TestFile,
  storedHref: string | undefined,
  signal: AbortSignal,
): Promise<{ text: string } | { blobId: UploadId }> => {
  const part = partOf(file)
  if (part && (file.kind !== 'text' || sizeOf(file) <= inlineBytes)) return part
  const bytes =
    file.kind === 'text' ? new Blob([file.text]) : await storedBytes(storedHref ?? '', signal)
  const { id } = await api.createBlob({ body: { kind: 'file', file: bytes, size: bytes.size } })
  return { blobId: id }
}

const storedBytes = async (href: string, signal: AbortSignal): Promise<Blob> => {
  const response = await fetch(href, { signal })
  if (!response.ok) throw new TypeError('The stored file could not be read.')
  return response.blob()
}

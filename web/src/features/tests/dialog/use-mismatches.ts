import { isScanspecFault, isValidatorFault, mismatchReason, readMismatch } from '@drafts/contract'
import type { ProblemId, Test } from '@drafts/contract'
import { useQuery } from '@tanstack/react-query'
import { scanspecQuery } from '../../../product/queries/scanspec.ts'
import type { ShownMismatch } from './mismatch.ts'
import { isSameFile } from './test-file.ts'
import type { TestForm } from './test-form.ts'

type Side = 'input' | 'output'

/** What a field says of its file: of the stored one what the server found, of an input what was refused before its save. */
export const useMismatches = (
  problemId: ProblemId,
  {
    test,
    stored,
    form,
    refusal,
    shownPlace,
  }: {
    test: Test | undefined
    stored: TestForm
    form: TestForm
    /** Why the input that is typed does not match the scanspec, where it was read before a save. */
    refusal: string | undefined
    shownPlace: Side | undefined
  },
): ((side: Side) => ShownMismatch | undefined) => {
  const known = {
    input: test?.inputValidity.error ?? undefined,
    output: test?.outputValidity?.error ?? undefined,
  }
  const isNeeded = refusal !== undefined || known.input !== undefined
  const { data: scanspec } = useQuery({ ...scanspecQuery(problemId), enabled: isNeeded })
  return (side) => {
    const isStored = isSameFile(form[side], stored[side])
    const error = (side === 'input' ? refusal : undefined) ?? (isStored ? known[side] : undefined)
    // A scanspec that could not read it hides no refusal.
    if (side === 'input' && isStored && (error === undefined || isScanspecFault(error))) {
      const refused = refusedBy(test, shownPlace === side)
      if (refused) return refused
    }
    if (error === undefined) return undefined
    return {
      ...readMismatch(error),
      sentence:
        side === 'input' && isScanspecFault(error)
          ? 'The scanspec could not read the input.'
          : sentences[side],
      reason: side === 'input' ? mismatchReason(error, scanspec?.source) : undefined,
      isShown: shownPlace === side,
    }
  }
}

/** By the first validator that refuses the input. */
const refusedBy = (test: Test | undefined, isShown: boolean): ShownMismatch | undefined => {
  const refusal = test?.validity.find(
    ({ validator, error }) => validator !== 'scanspec' && error !== null,
  )
  if (refusal?.error == null) return undefined
  const { validator, error: text, line, column } = refusal
  return {
    text,
    place: line === null ? undefined : { line, col: Math.max(0, (column ?? 1) - 1) },
    sentence: isValidatorFault(text)
      ? `The validator ${validator} failed.`
      : `The validator ${validator} refuses the input.`,
    isShown,
  }
}

const sentences: Record<Side, string> = {
  input: 'The input does not match the scanspec.',
  output: 'The output is not what the signature returns.',
}

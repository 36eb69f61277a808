import type { ProblemId, ProblemSummary } from '@drafts/contract'
import { useState } from 'react'

/** The problems of a list in their order, and those that the viewer may not take out (docs/product/packages.md#export). */
export const useListOrder = (chosen: readonly ProblemSummary[]) => {
  const [problems, setProblems] = useState(() =>
    chosen.filter(({ canEdit, canShare }) => canEdit || canShare),
  )
  return {
    problems,
    refused: chosen.filter(({ canEdit, canShare }) => !canEdit && !canShare),
    move: (id: ProblemId, by: -1 | 1) => setProblems((before) => moved(before, id, by)),
    leaveOut: (id: ProblemId) =>
      setProblems((before) => before.filter((problem) => problem.id !== id)),
  }
}

/** At either end it stays where it is. */
const moved = (
  problems: readonly ProblemSummary[],
  id: ProblemId,
  by: -1 | 1,
): ProblemSummary[] => {
  const at = problems.findIndex((problem) => problem.id === id)
  const one = problems[at]
  const other = problems[at + by]
  if (!one || !other) return [...problems]
  return problems.with(at, other).with(at + by, one)
}

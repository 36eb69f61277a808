import type { ProblemId } from '@drafts/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { sharesQuery } from '../../product/queries/shares.ts'

const nobody: readonly string[] = []

/** Handles of those who have access to the problem, in the order of the alphabet. */
export const usePeople = (problemId: ProblemId): readonly string[] => {
  const { data } = useQuery(sharesQuery(problemId))
  return useMemo(
    () =>
      data
        ? [data.owner.handle, ...data.shares.map(({ account }) => account.handle)].toSorted()
        : nobody,
    [data],
  )
}

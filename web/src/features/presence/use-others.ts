import type { Present, ProblemId } from '@drafts/contract'
import { useMemo } from 'react'
import { useStore } from '../../lib/store.ts'
import { useMe } from '../../product/queries/me.ts'
import { topics } from '../../product/realtime/topics.ts'

/** Everybody else who has the problem open; somebody with two pages of it is there twice. */
export const useOthers = (problemId: ProblemId): readonly Present[] => {
  const present = useStore(topics.present)
  const me = useMe()
  return useMemo(() => {
    const people = present.get(`problem:${problemId}`) ?? []
    return people.filter(({ handle }) => handle !== me?.handle)
  }, [present, me, problemId])
}

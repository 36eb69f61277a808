import type { ProblemId, ProblemTopic } from '@drafts/contract'
import { useEffect } from 'react'
import { topics } from './topics.ts'

/** As long as the component is shown, changes of the problem are read, and others see who is in this tab, in which field. */
export const useProblemTopic = (problemId: ProblemId, tab: string): void => {
  useEffect(() => {
    return topics.follow(`problem:${problemId}`)
  }, [problemId])
  useEffect(() => {
    const topic: ProblemTopic = `problem:${problemId}`
    const tellPlace = (): void =>
      topics.setPlace(topic, { tab: tab.slice(0, 80), field: focusedField() })
    tellPlace()
    let timer: ReturnType<typeof setTimeout> | undefined
    // The focus passes through nothing on its way from one field to the next.
    const handleFocus = (): void => {
      clearTimeout(timer)
      timer = setTimeout(tellPlace, settleMs)
    }
    for (const name of moves) document.addEventListener(name, handleFocus)
    return () => {
      clearTimeout(timer)
      for (const name of moves) document.removeEventListener(name, handleFocus)
    }
  }, [problemId, tab])
}

const settleMs = 150
const moves = ['focusin', 'focusout'] as const

/** The name of the field that is written in. */
const focusedField = (): string | null => {
  const place = document.activeElement?.closest('[data-field]')
  return (place instanceof HTMLElement && place.dataset['field']?.slice(0, 80)) || null
}

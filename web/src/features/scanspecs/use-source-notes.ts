import { useDeferredValue, useEffect, useState } from 'react'
import type { SourceNotes } from './read-source.ts'

/** After the last key: what is half typed is no fault yet. */
const restMs = 500

const nothing: SourceNotes = { fault: undefined, isOpenEnded: false }

/** Of what is typed now. A fault is said once a person rests; it goes as soon as the text is right. */
export const useSourceNotes = (typed: string): SourceNotes => {
  const source = useDeferredValue(typed)
  const [read, setRead] = useState<((source: string) => SourceNotes) | undefined>(undefined)
  const [rested, setRested] = useState('')
  useEffect(() => {
    let isGone = false
    void loadReader().then((reader) => (isGone ? undefined : setRead(() => reader)))
    return () => {
      isGone = true
    }
  }, [])
  useEffect(() => {
    const timer = setTimeout(() => setRested(source), restMs)
    return () => clearTimeout(timer)
  }, [source])
  const now = read?.(source) ?? nothing
  const last = source === rested ? now : (read?.(rested) ?? nothing)
  return {
    fault: now.fault && last.fault,
    isOpenEnded: now.isOpenEnded && last.isOpenEnded,
  }
}

/** The language is a chunk of its own. */
const loadReader = async (): Promise<(source: string) => SourceNotes> =>
  (await import('./read-source.ts')).readSource

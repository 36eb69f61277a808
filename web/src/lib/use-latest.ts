import { useLayoutEffect, useRef } from 'react'
import type { RefObject } from 'react'

/** The newest value, for code that goes on after an answer. */
export const useLatest = <T>(value: T): RefObject<T> => {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  }, [value])
  return latest
}

import { Tooltip } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import type { ReactElement } from 'react'
import { exactTime, relativeTime } from '../lib/relative-time.ts'

// One clock for all times on the page, at rest while none is shown.
let nowMs = Date.now()
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

const tick = () => {
  nowMs = Date.now()
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  nowMs = Date.now()
  timer ??= setInterval(tick, 15_000)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

export const RelativeTime = ({ time }: { time: string }): ReactElement => {
  const now = useSyncExternalStore(subscribe, () => nowMs)
  return (
    <Tooltip label={exactTime(time)}>
      <time dateTime={time}>{relativeTime(time, now)}</time>
    </Tooltip>
  )
}

import { Tooltip } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import type { ReactElement } from 'react'
import { exactTime, relativeTime } from '../lib/text/relative-time.ts'

// One clock for all times on the page, at rest while none is shown.
let nowMs = Date.now()
const listeners = new Set<() => void>()
const tickMs = 1000
let timer: ReturnType<typeof setInterval> | undefined

const tick = () => {
  nowMs = Date.now()
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  // One that comes later reads the same clock: beside the others it would be ahead of them.
  if (listeners.size === 0) nowMs = Date.now()
  listeners.add(listener)
  timer ??= setInterval(tick, tickMs)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** `title`: in place of the exact time that is shown while it is pointed at. */
export const RelativeTime = ({ time, title }: { time: string; title?: string }): ReactElement => {
  const text = useSyncExternalStore(subscribe, () => relativeTime(time, nowMs))
  if (title !== undefined)
    return (
      <time dateTime={time} title={title}>
        {text}
      </time>
    )
  return (
    <Tooltip label={exactTime(time)}>
      <time dateTime={time}>{text}</time>
    </Tooltip>
  )
}

import type { ReactElement } from 'react'
import type { RealtimeState } from '../../lib/realtime.ts'
import { useStore } from '../../lib/store.ts'
import { realtime } from '../../product/realtime/topics.ts'
import classes from './shell.module.css'

/** Whether changes of others appear by themselves, in the footer: a notice that asks for nothing. */
export const RealtimeStateLine = (): ReactElement => {
  const state = useStore(realtime.state)
  return (
    <span className={classes['realtime']} data-state={state} title={details[state]}>
      {words[state]}
    </span>
  )
}

const words: Record<RealtimeState, string> = {
  connected: 'Connected',
  connecting: 'Connecting…',
  reconnecting: 'Reconnecting…',
  disconnected: 'Disconnected',
}

const later = 'Changes of others appear when you come back to this window or reload it.'
const details: Record<RealtimeState, string> = {
  connected: 'Changes of others appear by themselves.',
  connecting: later,
  reconnecting: later,
  disconnected: later,
}

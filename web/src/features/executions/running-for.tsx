import { useEffect, useState } from 'react'
import type { ReactElement } from 'react'
import classes from './viewer.module.css'

const tickMs = 100

/** Seconds since a test began, which an ordinary clock gave; from there on this page counts by itself. */
export const RunningFor = ({ startedAt }: { startedAt: string }): ReactElement => {
  const [start] = useState(
    () => performance.now() - Math.max(0, Date.now() - new Date(startedAt).getTime()),
  )
  const [now, setNow] = useState(() => performance.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), tickMs)
    return () => clearInterval(timer)
  }, [])
  return <span className={classes['soft']}>{(Math.max(0, now - start) / 1000).toFixed(1)} s</span>
}

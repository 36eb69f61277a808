import { useEffect, useState } from 'react'
import type { ReactElement } from 'react'
import classes from './viewer.module.css'

const tickMs = 100

/** Seconds since this page first saw that a test runs: the clocks of server and browser may differ by minutes. */
export const RunningFor = (): ReactElement => {
  const [start] = useState(() => performance.now())
  const [now, setNow] = useState(() => performance.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), tickMs)
    return () => clearInterval(timer)
  }, [])
  return <span className={classes['soft']}>{(Math.max(0, now - start) / 1000).toFixed(1)} s</span>
}

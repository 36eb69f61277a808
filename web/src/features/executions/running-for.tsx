import { useEffect, useState } from 'react'
import type { ReactElement } from 'react'
import classes from './viewer.module.css'

const tickMs = 100

/** By the clock, since this page saw the test begin. */
export const RunningFor = (): ReactElement => {
  const [start] = useState(() => performance.now())
  const [now, setNow] = useState(start)
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), tickMs)
    return () => clearInterval(timer)
  }, [])
  return <span className={classes['soft']}>{((now - start) / 1000).toFixed(1)} s</span>
}

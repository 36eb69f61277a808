import type { Check, ProgramState } from '@drafts/contract'
import type { ReactElement } from 'react'
import { formatCpu, formatMemory, formatSize } from '../../../lib/text/format.ts'
import classes from '../viewer.module.css'

const programNames = { solution: 'Solution', checker: 'Checker', driver: 'Driver' } as const
const reasonWords = {
  cpu: 'CPU limit',
  memory: 'memory limit',
  wall: 'wall clock',
  output: 'output limit',
} as const

/** How each program of the check ended and what it used. */
export const CheckInternals = ({ check }: { check: Check }): ReactElement => {
  const states = check.arturiaStates ?? []
  if (states.length === 0) return <p className={classes['empty']}>Nothing was recorded.</p>
  return (
    <>
      <p className={classes['scrollHint']}>Scroll the table sideways for all of it.</p>
      {/* It scrolls; the keyboard has to reach it. */}
      <div className={classes['scrollX']} role="group" aria-label="Programs" tabIndex={0}>
        <table className={classes['internals']}>
          <caption className="visually-hidden">Programs of this check</caption>
          <thead>
            <tr>
              <th scope="col">Program</th>
              <th scope="col">Ended</th>
              {['CPU', 'Wall clock', 'Memory', 'Written'].map((name) => (
                <th key={name} scope="col" className={classes['number']}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {states.map((state) => {
              const usage = check.arturiaUsages?.find(({ program }) => program === state.program)
              return (
                <tr key={state.program}>
                  <th scope="row">{programNames[state.program]}</th>
                  <td>{wordsOf(state)}</td>
                  <td className={classes['number']}>{usage ? formatCpu(usage.cpu) : '–'}</td>
                  <td className={classes['number']}>{usage ? formatCpu(usage.wall) : '–'}</td>
                  <td className={classes['number']}>{usage ? formatMemory(usage.memory) : '–'}</td>
                  <td className={classes['number']}>{usage ? formatSize(usage.written) : '–'}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </>
  )
}

const wordsOf = ({ state, code, signal, reason }: ProgramState): string => {
  const details = [
    code === null ? '' : `code ${code}`,
    signal === null ? '' : `signal ${signal}`,
    reason === null ? '' : reasonWords[reason],
  ].filter((detail) => detail !== '')
  const word = { exited: 'Exited', killed: 'Killed', failed: 'Failed', skipped: 'Not run' }[state]
  return details.length > 0 ? `${word}, ${details.join(', ')}` : word
}

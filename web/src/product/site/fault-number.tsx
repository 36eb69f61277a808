import type { ReactElement } from 'react'
import { faultNumber } from '../../lib/api/api-errors.ts'
import { useOptions } from '../queries/options.ts'

/** The number of a fault, by which the console and the log have it, and whom to tell; nothing for other errors. */
export const FaultNumber = ({ error }: { error: unknown }): ReactElement | null => {
  const options = useOptions()
  const number = faultNumber(error)
  if (number === undefined) return null
  return (
    <>
      {' '}
      If it happens again, tell {options?.supportContact ?? 'whoever runs this site'} this number:{' '}
      <code>{number}</code>
    </>
  )
}

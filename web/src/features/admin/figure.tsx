import type { ReactElement, ReactNode } from 'react'

/** One of the figures above a table; its room is kept until it is known. */
export const Figure = ({ label, value }: { label: string; value: ReactNode }): ReactElement => (
  <div>
    <dt>{label}</dt>
    <dd>{value ?? '–'}</dd>
  </div>
)

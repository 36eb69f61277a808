import { Skeleton } from '@mantine/core'
import type { ReactElement } from 'react'
import { Delayed } from '../states/delayed.tsx'

/** Rows of a table that is being read; each width is in percent. */
export const SkeletonRows = ({
  widths,
  columns,
  rowClass,
}: {
  widths: readonly number[]
  columns: number
  rowClass?: string | undefined
}): ReactElement => (
  <>
    {widths.map((width) => (
      <tr key={width} className={rowClass}>
        <td colSpan={columns}>
          <Delayed>
            <Skeleton height={12} width={`${width}%`} />
          </Delayed>
        </td>
      </tr>
    ))}
  </>
)

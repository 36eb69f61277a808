import { Skeleton } from '@mantine/core'
import type { ReactElement } from 'react'
import { Delayed } from '../../components/delayed.tsx'
import classes from './problem-table.module.css'

const widths = [42, 58, 35, 64, 48, 39, 55, 44]

export const SkeletonRows = (): ReactElement => (
  <>
    {widths.map((width) => (
      <tr key={width} className={classes['row']}>
        <td colSpan={7}>
          <Delayed>
            <Skeleton height={12} width={`${width}%`} />
          </Delayed>
        </td>
      </tr>
    ))}
  </>
)

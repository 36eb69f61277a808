import { Skeleton } from '@mantine/core'
import type { ReactElement } from 'react'
import { Delayed } from '../../components/states/delayed.tsx'
import classes from './problem-view.module.css'

export const ProblemSkeleton = (): ReactElement => (
  <div className={classes['frame']}>
    <output className="visually-hidden">Loading the problem</output>
    <div className={classes['main']}>
      <Delayed>
        <Skeleton height={24} width={260} mb={34} />
        <Skeleton height={28} width="55%" mb={22} />
        {[96, 91, 94, 88, 60].map((width) => (
          <Skeleton key={width} height={13} width={`${width}%`} mb={13} />
        ))}
      </Delayed>
    </div>
    <div className={classes['panel']}>
      <Delayed>
        <Skeleton height={200} />
      </Delayed>
    </div>
  </div>
)

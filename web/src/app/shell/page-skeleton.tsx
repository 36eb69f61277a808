import { Skeleton } from '@mantine/core'
import type { ReactElement } from 'react'
import { Delayed } from '../../components/states/delayed.tsx'

/** While a page's code or its session is fetched. */
export const PageSkeleton = (): ReactElement => (
  <div style={{ maxWidth: 760, minHeight: '70dvh', margin: '0 auto', padding: '32px 16px' }}>
    <output className="visually-hidden">Loading</output>
    <Delayed>
      <Skeleton height={26} width="45%" mb={20} />
      {[92, 97, 88, 95, 60].map((width) => (
        <Skeleton key={width} height={12} width={`${width}%`} mb={12} />
      ))}
    </Delayed>
  </div>
)

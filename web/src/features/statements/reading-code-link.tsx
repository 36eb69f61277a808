import { Skeleton } from '@mantine/core'
import { Suspense, useState } from 'react'
import type { ReactElement } from 'react'
import { preloadable } from '../../lib/preloadable.tsx'
import classes from './statements.module.css'

// The language of specs is a chunk of its own: it is fetched by readers who open the link.
const { View: ReadingCode } = preloadable(
  async () => (await import('../../product/reading-code/reading-code.tsx')).ReadingCode,
)

/** Code that reads the input, where the author offers it (docs/product/editing.md#reading-code). */
export const ReadingCodeLink = ({ spec }: { spec: string }): ReactElement => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className={classes['stub']} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>Code that reads the input</summary>
      {isOpen ? (
        <Suspense fallback={<Skeleton height={120} />}>
          <ReadingCode source={spec} isInStatement />
        </Suspense>
      ) : null}
    </details>
  )
}

import { Button, Slider } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactElement } from 'react'
import { formatSize } from '../../lib/text/format.ts'
import { readWindow, windowBytes } from './text-window.ts'
import classes from './large-text.module.css'

/** A stored text of any size, read piece by piece: neither the browser nor the server ever holds all of it. */
export const LargeText = ({
  href,
  size,
  label,
}: {
  href: string
  size: number
  label: string
}): ReactElement => {
  const [place, setPlace] = useState({ from: 0, isJump: false })
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['text-window', href, size, place.from, place.isJump],
    queryFn: ({ signal }) => readWindow(href, { ...place, size }, signal),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 60_000,
    refetchOnWindowFocus: false,
    meta: { isQuiet: true },
  })
  const from = data?.from ?? 0
  const to = data?.to ?? 0
  const jump = (at: number) => setPlace({ from: Math.max(0, Math.min(at, size - 1)), isJump: true })
  const isLast = to >= size
  const isBusy = isFetching || data === undefined
  return (
    <div className={classes['large']}>
      {/* A region that scrolls must be reachable by keyboard; another part begins at its top. */}
      <pre key={from} tabIndex={0} aria-label={label} aria-busy={isBusy}>
        {data?.text}
      </pre>
      <div className={classes['tools']}>
        <Button size="compact-xs" variant="default" disabled={from === 0} onClick={() => jump(0)}>
          First
        </Button>
        <Button
          size="compact-xs"
          variant="default"
          disabled={from === 0}
          onClick={() => jump(from - windowBytes)}
        >
          Previous
        </Button>
        <Button
          size="compact-xs"
          variant="default"
          disabled={isLast}
          onClick={() => setPlace({ from: to, isJump: false })}
        >
          Next
        </Button>
        <Button
          size="compact-xs"
          variant="default"
          disabled={isLast}
          onClick={() => jump(size - windowBytes)}
        >
          Last
        </Button>
        <Slider
          className={classes['slider']}
          size="sm"
          thumbLabel={`Place in ${label.toLowerCase()}`}
          label={(percent) => formatSize(Math.round((percent / 100) * size))}
          value={size > 0 ? (from / size) * 100 : 0}
          step={0.1}
          onChangeEnd={(percent) => jump(Math.round((percent / 100) * size))}
        />
      </div>
      <p className={classes['about']} role="status">
        {isError ? (
          <>
            This part could not be read.{' '}
            <Button size="compact-xs" variant="default" onClick={() => void refetch()}>
              Try again
            </Button>
          </>
        ) : (
          `${formatSize(to - from)} from ${formatSize(from)} on, of ${formatSize(size)}`
        )}
      </p>
    </div>
  )
}

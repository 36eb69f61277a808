import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { ReactElement } from 'react'
import { countOf } from '../../lib/text/format.ts'
import { differenceOf, nearChanges } from '../../lib/text/word-difference.ts'
import type { DifferencePart, Stretch } from '../../lib/text/word-difference.ts'
import classes from './difference.module.css'

export type DifferenceView = 'side' | 'inline'

/** So much of a difference is shown before one asks for the rest. */
const firstChars = 20_000

/** Two texts and what differs: words of a text, lines of a program. */
export const Difference = ({
  from,
  to,
  unit,
  view,
}: {
  from: string
  to: string
  unit: 'word' | 'line'
  view: DifferenceView
}): ReactElement => {
  const [isWhole, setIsWhole] = useState(false)
  const stretches = useMemo(() => differenceOf(from, to, unit === 'word'), [from, to, unit])
  const { shown, isCut } = useMemo(
    () => (isWhole ? { shown: stretches, isCut: false } : beginningOf(nearChanges(stretches))),
    [stretches, isWhole],
  )
  const isPartial = isCut || shown.length !== stretches.length
  if (from === to) return <p className={classes['none']}>Nothing differs in what was compared.</p>
  return (
    <div className={classes['difference']} data-unit={unit}>
      {view === 'side' ? <Sides shown={shown} /> : <Inline shown={shown} />}
      {isPartial && !isWhole ? (
        <Button size="compact-sm" variant="default" onClick={() => setIsWhole(true)}>
          Show all of it
        </Button>
      ) : null}
    </div>
  )
}

type Shown = Stretch | { hidden: number }

const beginningOf = (all: readonly Shown[]): { shown: Shown[]; isCut: boolean } => {
  const shown: Shown[] = []
  let left = firstChars
  for (const one of all) {
    if (left <= 0) return { shown, isCut: true }
    if ('hidden' in one) {
      shown.push(one)
      continue
    }
    const parts: DifferencePart[] = []
    for (const part of one.parts) {
      if (left > 0) parts.push({ ...part, text: part.text.slice(0, left) })
      left -= part.text.length
    }
    shown.push({ ...one, parts })
  }
  return { shown, isCut: left < 0 }
}

const Hidden = ({ count }: { count: number }): ReactElement => (
  <p className={classes['hidden']}>{countOf(count, 'line')} the same</p>
)

// What is shown of a difference keeps its places.

const Sides = ({ shown }: { shown: readonly Shown[] }): ReactElement => (
  <div className={classes['sides']}>
    <div className={classes['head']}>Before</div>
    <div className={classes['head']}>After</div>
    {shown.map((one, at) =>
      'hidden' in one ? (
        <Hidden key={at} count={one.hidden} />
      ) : (
        (['from', 'to'] as const).map((side) => (
          <pre
            key={`${at} ${side}`}
            className={classes['cell']}
            data-side={one.isSame ? 'both' : side}
          >
            <Parts parts={one.parts.filter(({ on }) => on === 'both' || on === side)} />
          </pre>
        ))
      ),
    )}
  </div>
)

const Inline = ({ shown }: { shown: readonly Shown[] }): ReactElement => (
  <div className={classes['inline']}>
    {shown.map((one, at) =>
      'hidden' in one ? (
        <Hidden key={at} count={one.hidden} />
      ) : (
        <pre key={at} className={classes['cell']} data-side={one.isSame ? 'both' : 'mixed'}>
          <Parts parts={one.parts} />
        </pre>
      ),
    )}
  </div>
)

const Parts = ({ parts }: { parts: readonly DifferencePart[] }): ReactElement => (
  <>
    {parts.map(({ text, on }, at) => {
      if (on === 'from') return <del key={at}>{text}</del>
      return on === 'to' ? <ins key={at}>{text}</ins> : <span key={at}>{text}</span>
    })}
  </>
)

import type { Convention } from '@drafts/contract'
import type { ReactElement } from 'react'
import { conventionHelp, conventionLabels } from './convention-words.ts'
import type { ProgramKind } from './convention-words.ts'
import classes from './programs.module.css'

const headings = { checker: 'checker', driver: 'driver' } as const

/** What a program of the chosen convention is given and how it answers; at the right where there is room. */
export const ConventionGuide = ({
  kind,
  convention,
}: {
  kind: ProgramKind
  convention: Convention
}): ReactElement => {
  const { intro, finds, says, message } = conventionHelp[kind][convention]
  return (
    <aside className={classes['guide']} aria-label={`How a ${headings[kind]} works`}>
      <h3>
        {conventionLabels[convention]} {headings[kind]}
      </h3>
      <p>{intro}</p>
      <h4>It finds</h4>
      <Pairs pairs={finds} />
      <h4>It answers</h4>
      <Pairs pairs={says} />
      <p>{message}</p>
    </aside>
  )
}

const Pairs = ({ pairs }: { pairs: readonly (readonly [string, string])[] }): ReactElement => (
  <dl>
    {pairs.map(([name, meaning]) => (
      <div key={name}>
        <dt>
          <code>{name}</code>
        </dt>
        <dd>{meaning}</dd>
      </div>
    ))}
  </dl>
)

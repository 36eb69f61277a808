import type { Present, ProblemId } from '@drafts/contract'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { createPortal } from 'react-dom'
import { useStore } from '../../lib/store.ts'
import { headerSlot } from '../../product/site/header-slot.ts'
import { presenceWords } from './place-words.ts'
import { useOthers } from './use-others.ts'
import classes from './presence.module.css'

const mostShown = 4

/** Who else has the problem open, in the header (docs/product/realtime.md#presence). */
export const Presence = ({ problemId }: { problemId: ProblemId }): ReactElement | null => {
  const slot = useStore(headerSlot)
  const others = [...Map.groupBy(useOthers(problemId), ({ handle }) => handle).values()]
  if (!slot || others.length === 0) return null
  const more = others.length - mostShown
  return createPortal(
    <ul className={classes['people']} aria-label="Also here">
      {others.slice(0, mostShown).map((pages) => (
        <Person key={pages[0]?.handle} pages={pages} />
      ))}
      {more > 0 ? <li className={classes['more']}>and {more} more</li> : null}
    </ul>,
    slot,
  )
}

/** One person; where several pages are open, the one that is written in is shown. */
const Person = ({ pages }: { pages: readonly Present[] }): ReactElement | null => {
  const page = pages.find(({ field }) => field !== null) ?? pages[0]
  if (!page) return null
  const words = presenceWords(page)
  return (
    <li className={classes['person']} title={`${page.handle} ${words}`}>
      <Link className={classes['profile']} to="/accounts/$handle" params={{ handle: page.handle }}>
        <img src={page.avatarURL} alt="" width={22} height={22} />
        <span className={classes['name']}>{page.handle}</span>
      </Link>
      <span className="visually-hidden"> {words}</span>
    </li>
  )
}

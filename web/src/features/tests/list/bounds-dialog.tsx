import { localeName, isLocale } from '@drafts/contract'
import type { ProblemBounds, ListedTest, ProblemId } from '@drafts/contract'
import type { SpecBound } from '@drafts/scanspec'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import { LinkButton } from '../../../components/link-button.tsx'
import { queryKeys } from '../../../product/queries/query-keys.ts'
import { boundsQuery, scanspecQuery } from '../../../product/queries/scanspec.ts'
import { newTestId } from '../dialog/test-dialog.tsx'
import classes from './bounds-dialog.module.css'

type Bound = ProblemBounds['bounds'][number]

/** There while the scanspec or a validator sets any bound. */
export const BoundsButton = ({
  problemId,
  filter,
}: {
  problemId: ProblemId
  filter: string
}): ReactElement | null => {
  const { data } = useQuery(boundsQuery(problemId))
  if (!data || data.bounds.length + data.contradictions.length === 0) return null
  const missed = data.bounds.filter(({ reachedBy }) => reachedBy === null).length
  const open = missed + data.contradictions.length
  return (
    <LinkButton
      to="/p/$problemId/edit/$sectionKey"
      params={{ problemId, sectionKey: 'tests' }}
      search={{ dialog: 'bounds', ...(filter ? { filter } : {}) }}
      variant="default"
    >
      {open === 0 ? 'Bounds' : `Bounds (${open})`}
    </LinkButton>
  )
}

/** Which test reaches each bound, and where statements say other ones. */
export const BoundsDialog = ({
  problemId,
  tests,
  isReadOnly,
  isOpen,
  onClose,
}: {
  problemId: ProblemId
  tests: readonly ListedTest[]
  isReadOnly: boolean
  isOpen: boolean
  onClose: () => void
}): ReactElement => {
  const { data } = useQuery({ ...boundsQuery(problemId), enabled: isOpen })
  const drawn = useDrawnBounds(problemId, data?.bounds ?? [], isOpen)
  return (
    <Dialog opened={isOpen} onClose={onClose} title="Bounds" size={560}>
      {data?.bounds.length === 0 ? (
        <p className={classes['soft']}>
          No bound is known. A line such as <code>check n &gt;= 1, n &lt;= 100</code> in the
          scanspec sets two.
        </p>
      ) : null}
      <Contradictions problemId={problemId} contradictions={data?.contradictions ?? []} />
      <ul className={classes['bounds']} aria-label="Bounds">
        {data?.bounds.map((bound) => (
          <li
            key={`${placeOfBound(bound)} ${bound.validator ?? ''}`}
            data-missed={bound.reachedBy === null}
          >
            <code>
              {bound.name} {bound.side === 'min' ? '≥' : '≤'} {bound.exact}
            </code>
            {bound.validator === undefined ? null : (
              <span className={classes['soft']}>{bound.validator}</span>
            )}
            <Reached
              problemId={problemId}
              bound={bound}
              tests={tests}
              isDrawn={bound.validator === undefined || drawn?.includes(placeOfBound(bound))}
              isReadOnly={isReadOnly}
            />
          </li>
        ))}
      </ul>
      <footer className={classes['footer']}>
        <Button onClick={onClose} data-autofocus>
          Done
        </Button>
      </footer>
    </Dialog>
  )
}

/** Bounds of validators that random inputs can reach, since the scanspec reads their number; undefined: it is not read yet. */
const useDrawnBounds = (
  problemId: ProblemId,
  bounds: readonly Bound[],
  isOpen: boolean,
): string[] | undefined => {
  const own = bounds.filter(({ validator }) => validator !== undefined)
  const isAsked = isOpen && own.length > 0
  const { data: scanspec } = useQuery({ ...scanspecQuery(problemId), enabled: isAsked })
  const source = scanspec?.enabled === true && scanspec.error === null ? scanspec.source : ''
  const { data } = useQuery({
    queryKey: queryKeys.drawnBounds(problemId, [source, own.map(placeOfBound)]),
    queryFn: async () => {
      // The language of specs is a chunk of its own.
      const { reachBound } = await import('@drafts/scanspec')
      return own.flatMap((bound) =>
        reachBound(source, { ...bound, value: bound.exact }) === null ? [] : [placeOfBound(bound)],
      )
    },
    enabled: isAsked && scanspec !== undefined,
  })
  return data
}

const Contradictions = ({
  problemId,
  contradictions,
}: {
  problemId: ProblemId
  contradictions: ProblemBounds['contradictions']
}): ReactElement | null =>
  contradictions.length === 0 ? null : (
    <ul className={classes['bounds']} aria-label="Statements that say other bounds">
      {contradictions.map(({ locale, sentence }) => (
        <li key={`${locale} ${sentence}`} data-missed="true">
          <span>{sentence}</span>
          <Link
            to="/p/$problemId/edit/$sectionKey"
            params={{ problemId, sectionKey: 'statement' }}
            search={isLocale(locale) ? { locale } : {}}
            hash="field-input"
          >
            {isLocale(locale) ? localeName(locale) : locale}
          </Link>
        </li>
      ))}
    </ul>
  )

const Reached = ({
  problemId,
  bound,
  tests,
  isDrawn,
  isReadOnly,
}: {
  problemId: ProblemId
  bound: Bound
  tests: readonly ListedTest[]
  /** Random inputs can reach it; undefined: nobody knows yet. */
  isDrawn: boolean | undefined
  isReadOnly: boolean
}): ReactElement => {
  const at = tests.findIndex(({ id }) => id === bound.reachedBy)
  const test = tests[at]
  const place = { to: '/p/$problemId/edit/$sectionKey' } as const
  const params = { problemId, sectionKey: 'tests' }
  if (test)
    return (
      <Link {...place} params={params} search={{ test: test.id }}>
        {test.label === '' ? `Test ${at + 1}` : test.label}
      </Link>
    )
  if (isReadOnly || isDrawn === undefined)
    return <span className={classes['soft']}>No test reaches it</span>
  // What the scanspec does not read is a person's to write.
  return isDrawn ? (
    <Link {...place} params={params} search={{ dialog: 'random', place: placeOfBound(bound) }}>
      Make one
    </Link>
  ) : (
    <Link {...place} params={params} search={{ test: newTestId }}>
      Write one
    </Link>
  )
}

/** How the address names a bound. */
const placeOfBound = ({ name, side, exact }: Bound): string => `${side}:${exact}:${name}`

export const boundOfPlace = (place: string | undefined): SpecBound | undefined => {
  const [, side, value, name] = /^(min|max):([-\d.e+]+):(.+)$/.exec(place ?? '') ?? []
  if (value === undefined || name === undefined) return undefined
  return { side: side === 'min' ? 'min' : 'max', value, name }
}

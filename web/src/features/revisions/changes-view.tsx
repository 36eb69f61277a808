import type { ProblemId } from '@drafts/contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { groupsQuery } from '../../product/queries/groups.ts'
import { languagesQuery } from '../../product/queries/languages.ts'
import type { DifferenceView } from './difference.tsx'
import type { EntryChange } from './group-revisions.ts'
import { fieldOf, partName } from './revision-words.ts'
import { FileChange, ManyTests, TextDifference } from './text-change.tsx'
import type { ManyChanges } from './text-change.tsx'
import { historyFile, valueWords, withGroupNames } from './value-words.ts'
import classes from './revisions.module.css'

/** What an entry changed: texts word by word, programs line by line, tests by size, the rest in words. */
export const ChangesView = ({
  problemId,
  path,
  changes,
  view,
}: {
  problemId: ProblemId
  path: string
  changes: readonly EntryChange[]
  view: DifferenceView
}): ReactElement => {
  if (changes.length === 0)
    return <p className={classes['soft']}>In all nothing is different from before.</p>
  if (path === 'tests') return <ManyTests problemId={problemId} changes={changes} view={view} />
  if (path === 'solutions')
    return <ManySolutions problemId={problemId} changes={changes} view={view} />
  if (path === 'problem') return <ManyParts problemId={problemId} changes={changes} view={view} />
  const isPart = /^(tests|solutions|shares)\//.test(path)
  return (
    <>
      {changes
        // What a new test or solution does not have is no news.
        .filter((change) => !(isPart && isBlank(change.from.value) && isBlank(change.to.value)))
        .map((change) => (
          <div key={change.path} className={classes['change']}>
            <OneChange problemId={problemId} path={path} change={change} view={view} />
          </div>
        ))}
    </>
  )
}

/** Shows a change of several solutions: each label, and its fields below. */
const ManySolutions = ({ problemId, changes, view }: ManyChanges): ReactElement => {
  const byLabel = Map.groupBy(changes, ({ path }) => path.slice(0, path.lastIndexOf('.')))
  return (
    <>
      {[...byLabel].map(([label, own]) => (
        <div key={label} className={classes['change']}>
          <p className={classes['field']}>{label}</p>
          <ChangesView
            problemId={problemId}
            path="solutions/"
            changes={own.map((change) => ({
              ...change,
              path: change.path.slice(label.length + 1),
            }))}
            view={view}
          />
        </div>
      ))}
    </>
  )
}

/** A restore of everything lists fields of sections as usual, tests and solutions by their names. */
const ManyParts = ({ problemId, changes, view }: ManyChanges): ReactElement => (
  <>
    {changes.map((change) => {
      const dot = change.path.indexOf('.')
      const path = dot === -1 ? change.path : change.path.slice(0, dot)
      const isByName = dot === -1
      const label = isByName ? (stringOf(change.to.value) ?? stringOf(change.from.value)) : null
      const name = partName(path, label)
      return (
        <div key={change.path} className={classes['change']}>
          <p className={classes['field']}>
            {name}
            {isByName ? `: ${change.type === 'removed' ? 'deleted' : change.type}` : ''}
          </p>
          {isByName ? null : (
            <OneChange
              problemId={problemId}
              path={path}
              change={{ ...change, path: change.path.slice(dot + 1) }}
              view={view}
            />
          )}
        </div>
      )
    })}
  </>
)

const stringOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

const isBlank = (value: unknown): boolean =>
  value === null || value === '' || value === false || (Array.isArray(value) && value.length === 0)

const OneChange = (props: {
  problemId: ProblemId
  path: string
  change: EntryChange
  view: DifferenceView
}): ReactElement => {
  const { path, change } = props
  const { data: languages = [] } = useQuery(languagesQuery)
  const languageOf = (id: string) => languages.find((one) => one.id === id)?.label ?? id
  const names = useGroupNames(props)
  const name = capital(fieldOf(change.path))
  const isOfFile = historyFile(change.from.value) ?? historyFile(change.to.value)
  if (isOfFile && path.startsWith('tests/')) return <FileChange {...props} name={name} />
  if (isOfFile || isProgram(path, change))
    return (
      <>
        <p className={classes['field']}>{name}</p>
        <TextDifference {...props} unit="line" />
      </>
    )
  if (isText(change) && !isOfGroups(props))
    return (
      <>
        <p className={classes['field']}>{name}</p>
        <TextDifference {...props} unit="word" />
      </>
    )
  const [from, to] = [change.from.value, change.to.value].map((value) =>
    valueWords(change.path, withGroupNames(change.path, value, names), languageOf),
  )
  if (path.startsWith('solutions/') && change.path === 'source')
    return <p className={classes['soft']}>The source is private.</p>
  return (
    <p>
      <span className={classes['field']}>{name}</span>{' '}
      {isBlank(change.from.value) && change.type === 'added' ? (
        to
      ) : (
        <>
          {change.type === 'removed' ? (
            from
          ) : (
            <>
              <del>{from}</del> <span aria-hidden="true">→</span> <ins>{to}</ins>
            </>
          )}
        </>
      )}
    </p>
  )
}

const isOfGroups = ({ path, change }: { path: string; change: EntryChange }): boolean =>
  /^(?:groups|solutions|tests)\//.test(path) &&
  ['group', 'dependsOn', 'wantGroups'].includes(change.path)

/** Names of now by ids. They are asked for only where something is said of groups. */
const useGroupNames = (
  props: { problemId: ProblemId } & Parameters<typeof isOfGroups>[0],
): ReadonlyMap<string, string> => {
  const enabled = isOfGroups(props)
  const { data: groups = [] } = useQuery({ ...groupsQuery(props.problemId), enabled })
  return new Map(groups.map(({ id, name }) => [id, name]))
}

const isProgram = (path: string, { path: field, from, to }: EntryChange): boolean =>
  /^(checker|driver|scanspec)$/.test(path) &&
  field === 'source' &&
  [from.value, to.value].some((value) => typeof value === 'string' && value !== '')

const shortChars = 60

/** A text that is worth a difference of its own: long, of several lines, or cut. */
const isText = ({ from, to }: EntryChange): boolean =>
  [from, to].some(({ value, isCut }) => {
    if (isCut) return true
    if (Array.isArray(value)) return value.some((item) => typeof item === 'string' && isLong(item))
    return typeof value === 'string' && isLong(value)
  })

const isLong = (text: string): boolean => text.length > shortChars || text.includes('\n')

const capital = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1)

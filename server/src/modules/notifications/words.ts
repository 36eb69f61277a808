import { partWords } from '@drafts/contract'
import type { NotificationLine } from './notifications.store.ts'

type Told = Pick<
  NotificationLine,
  'kind' | 'problem_id' | 'title' | 'part_key' | 'access' | 'handles' | 'asking' | 'count'
>

/** One plain sentence (docs/product/notifications.md#kinds). */
export const notificationWords = (line: Told): string => {
  const { kind, access, handles, count } = line
  const title = `“${line.title}”`
  const who = peopleOf(handles)
  switch (kind) {
    case 'shared':
      return `${who} shared ${title} with you as ${access ?? 'tester'}.`
    case 'unshared':
      return `${title} is no longer shared with you.`
    case 'requested':
      return `${who} ${handles.length === 1 ? 'asks' : 'ask'} ${access === 'editor' ? 'to edit' : 'for access to'} ${title}.`
    case 'invited':
      return 'You are invited. Welcome to Drafts.'
    case 'discussion':
      return `${who} started ${discussionsOf(line)}.`
    case 'resolve':
      return `${who} resolved ${discussionsOf(line)}.`
    case 'comment':
      return `${who} replied ${timesOf(count)}in ${talkOf(line)}.`
    case 'mention':
      return `${who} mentioned you ${timesOf(count)}in ${talkOf(line)}.`
    case 'run':
      return `Your ${count} runs of solutions of ${title} have ended.`
  }
}

/** Where it leads. */
export const hrefOf = ({ kind, problem_id, part_key, asking: [asker] }: Told): string => {
  const problem = `/p/${problem_id ?? ''}`
  switch (kind) {
    case 'shared':
      return problem
    case 'unshared':
      return '/problems/shared'
    case 'requested':
      return asker === undefined ? problem : `${problem}#share:${encodeURIComponent(asker)}`
    case 'invited':
      return '/problems'
    case 'run':
      return `${problem}/edit/solutions`
    default:
      return part_key === null
        ? `${problem}/statement`
        : `${problem}/statement?discussions=${part_key}`
  }
}

/** `ed`, `ed and tess`, `ed, tess and 3 others`. An account that is gone has no handle. */
const peopleOf = (handles: readonly string[]): string => {
  const [first = 'Somebody', second, ...others] = handles
  if (second === undefined) return first
  if (others.length === 0) return `${first} and ${second}`
  return `${first}, ${second} and ${others.length === 1 ? '1 other' : `${others.length} others`}`
}

const timesOf = (count: number): string => (count === 1 ? '' : `${count} times `)

const placeOf = ({ part_key, title }: Told): string =>
  part_key === null ? `“${title}”` : `${partWords(part_key)} of “${title}”`

const discussionsOf = (line: Told): string =>
  `${line.count === 1 ? 'a discussion' : `${line.count} discussions`} of ${placeOf(line)}`

const talkOf = (line: Told): string =>
  `${line.count === 1 ? 'a discussion' : 'discussions'} of ${placeOf(line)}`

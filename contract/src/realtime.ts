import * as z from 'zod'
import { AccountId, ProblemId } from './entities/ids.ts'

// The text messages of a realtime connection (docs/product/realtime.md#messages). One that is not understood is passed over.
//
//   to the server    SUBSCRIBE {topic} · UNSUBSCRIBE {topic} · PRESENCE {topic} {PresencePlace}
//   to the browser   CHANGED {topic} {kind} {id} · PRESENCE {topic} {Present[]}

/** Where connections are opened, with or without a trailing slash. */
export const realtimePath = '/api/realtime'

export type ProblemTopic = `problem:${ProblemId}`
export type AccountTopic = `account:${AccountId}`
export type Topic = ProblemTopic | AccountTopic

const problemEvents = [
  'test',
  'solution',
  'program',
  'group',
  'toolTest',
  'execution',
  'toolRun',
  'section',
  'discussion',
  'share',
  'revision',
] as const
export type ProblemEvent = (typeof problemEvents)[number]
export type EventKind = ProblemEvent | 'notification'

/**
 * Something changed and is to be read again. A section's id is its path, or `lock`, `thorough`, `deleted` of the problem. An execution
 * of no solution is named as a `toolRun` too.
 */
export interface Changed {
  topic: Topic
  kind: EventKind
  id: string
}

/** Where in a problem somebody is: a tab of the page or the editor, and the field that has the focus. */
export const PresencePlace = z.strictObject({
  tab: z.string().min(1).max(80),
  field: z.string().min(1).max(80).nullable(),
})
export type PresencePlace = z.infer<typeof PresencePlace>

export const Present = PresencePlace.extend({ handle: z.string(), avatarURL: z.string() })
export type Present = z.infer<typeof Present>

/** Tabs of pages that only show a problem begin so; all others are tabs of its editor. */
const reading = 'read/'
export const readingTab = (name: string): string => `${reading}${name}`

/** Where somebody is, for who may not see the parts of the problem: whether they read or edit it. */
export const placeForReaders = <Here extends PresencePlace>(here: Here): Here => ({
  ...here,
  tab: here.tab.startsWith(reading) ? readingTab('problem') : 'edit',
  field: null,
})

export type ClientMessage =
  | { type: 'subscribe' | 'unsubscribe'; topic: Topic }
  | { type: 'presence'; topic: ProblemTopic; place: PresencePlace }

export type ServerMessage =
  ({ type: 'changed' } & Changed) | { type: 'presence'; topic: ProblemTopic; present: Present[] }

export const isProblemTopic = (topic: Topic): topic is ProblemTopic => topic.startsWith('problem:')

export const problemOfTopic = (topic: ProblemTopic): ProblemId =>
  ProblemId.parse(topic.slice('problem:'.length))

export const parseTopic = (text: string): Topic | undefined => {
  const [, kind, name] = /^(problem|account):(\S+)$/.exec(text) ?? []
  const problem = kind === 'problem' ? ProblemId.safeParse(name).data : undefined
  if (problem !== undefined) return `problem:${problem}`
  const account = kind === 'account' ? AccountId.safeParse(name).data : undefined
  return account === undefined ? undefined : `account:${account}`
}

export const parseClientMessage = (text: string): ClientMessage | undefined => {
  const [, verb, name = '', rest = ''] = /^(\w+) (\S+)(?: (.+))?$/s.exec(text) ?? []
  const topic = parseTopic(name)
  if (!topic) return undefined
  if (verb === 'SUBSCRIBE' && rest === '') return { type: 'subscribe', topic }
  if (verb === 'UNSUBSCRIBE' && rest === '') return { type: 'unsubscribe', topic }
  if (verb !== 'PRESENCE' || !isProblemTopic(topic)) return undefined
  const place = PresencePlace.safeParse(parseJson(rest)).data
  return place && { type: 'presence', topic, place }
}

const EventKinds = z.enum([...problemEvents, 'notification'])

export const parseServerMessage = (text: string): ServerMessage | undefined => {
  const [, verb, name = '', rest = ''] = /^(\w+) (\S+) (.+)$/s.exec(text) ?? []
  const topic = parseTopic(name)
  if (!topic) return undefined
  if (verb === 'CHANGED') {
    const [word, id = ''] = rest.split(' ')
    const kind = EventKinds.safeParse(word).data
    return kind && { type: 'changed', topic, kind, id }
  }
  if (verb !== 'PRESENCE' || !isProblemTopic(topic)) return undefined
  const present = z.array(Present).safeParse(parseJson(rest)).data
  return present && { type: 'presence', topic, present }
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    // Not JSON: the schemas of messages refuse undefined.
    return undefined
  }
}

export const changedMessage = ({ topic, kind, id }: Changed): string =>
  `CHANGED ${topic} ${kind} ${id}`

export const presenceMessage = (
  topic: ProblemTopic,
  what: PresencePlace | readonly Present[],
): string => `PRESENCE ${topic} ${JSON.stringify(what)}`

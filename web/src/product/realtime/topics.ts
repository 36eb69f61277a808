import { isProblemTopic, parseServerMessage, presenceMessage } from '@drafts/contract'
import type { Changed, PresencePlace, Present, ProblemTopic, Topic } from '@drafts/contract'
import { createRealtime } from '../../lib/live/realtime.ts'
import type { Realtime } from '../../lib/live/realtime.ts'
import { openEngineLine } from '../../lib/live/realtime-line.ts'
import { createStore } from '../../lib/store.ts'
import type { ReadStore } from '../../lib/store.ts'

// What this page follows, and who else is there (docs/product/realtime.md). The first list of who is there that comes on
// a connection also means that the subscription before it is in force: messages are carried out in their order. Where
// that took a while, or the connection was lost before, something may have been missed.

/** A page has read what it shows before, but hardly anything was changed within this time. */
const soonMs = 1000

interface Followed {
  pages: number
  place: PresencePlace | undefined
  since: number
  isInForce: boolean
}

type PresentByTopic = ReadonlyMap<ProblemTopic, readonly Present[]>

export interface Topics {
  /** Who has each problem open, oneself among them. */
  present: ReadStore<PresentByTopic>
  /** Changes of it are brought at once. */
  isLive: (topic: Topic) => boolean
  /** Returns what ends it. */
  follow: (topic: Topic) => () => void
  setPlace: (topic: ProblemTopic, place: PresencePlace) => void
  /** Asks for every topic again: what one may see has changed. */
  followAgain: () => void
  onChanged: (hearer: (change: Changed) => void) => void
  onMissed: (hearer: (topic: Topic) => void) => void
}

const without = (present: PresentByTopic, topic: ProblemTopic): PresentByTopic =>
  new Map([...present].filter(([other]) => other !== topic))

/** What is sent for a topic when a connection begins. */
const wordsOf = (topic: Topic, { place }: Followed): string[] => [
  `SUBSCRIBE ${topic}`,
  ...(place && isProblemTopic(topic) ? [presenceMessage(topic, place)] : []),
]

export const createTopics = (realtime: Realtime): Topics => {
  const followed = new Map<Topic, Followed>()
  const present = createStore<PresentByTopic>(new Map())
  const changedHearers = new Set<(change: Changed) => void>()
  const missedHearers = new Set<(topic: Topic) => void>()

  const words = (): string[] => [...followed].flatMap(([topic, one]) => wordsOf(topic, one))
  const isConnected = (): boolean => realtime.state.get() === 'connected'
  const hearMissed = (topic: Topic): void => missedHearers.forEach((hear) => hear(topic))
  realtime.greet(words)
  realtime.state.subscribe(() => {
    if (!isConnected()) return lose()
    // Nothing reports when an account's own topic is in force; whatever it brings is a list that is read whole.
    for (const topic of followed.keys()) if (!isProblemTopic(topic)) hearMissed(topic)
  })
  const lose = (): void => {
    for (const one of followed.values()) {
      if (one.isInForce) one.since = -Infinity
      one.isInForce = false
    }
    if (present.get().size > 0) present.set(new Map())
  }
  const list = (topic: ProblemTopic, people: readonly Present[]): void => {
    const one = followed.get(topic)
    if (!one) return
    present.set(new Map([...present.get(), [topic, people]]))
    if (one.isInForce) return
    one.isInForce = true
    if (performance.now() - one.since > soonMs) hearMissed(topic)
  }
  realtime.hear((text) => {
    const message = parseServerMessage(text)
    if (message?.type === 'presence') list(message.topic, message.present)
    if (message?.type === 'changed') for (const hear of changedHearers) hear(message)
  })
  const leave = (topic: Topic): void => {
    followed.delete(topic)
    if (isProblemTopic(topic)) present.set(without(present.get(), topic))
    if (isConnected()) realtime.send(`UNSUBSCRIBE ${topic}`)
  }
  const say = (lines: readonly string[]): void => {
    // Without a connection they are said when there is one.
    if (isConnected()) for (const line of lines) realtime.send(line)
  }
  return {
    present,
    isLive: (topic) => isConnected() && (followed.get(topic)?.isInForce ?? false),
    follow: (topic) => {
      const one = followed.get(topic)
      if (one) one.pages += 1
      else {
        const begun = { pages: 1, place: undefined, since: performance.now(), isInForce: false }
        followed.set(topic, begun)
        say(wordsOf(topic, begun))
      }
      return () => {
        const now = followed.get(topic)
        if (!now) return
        now.pages -= 1
        if (now.pages === 0) leave(topic)
      }
    },
    setPlace: (topic, place) => {
      const one = followed.get(topic)
      if (!one || (one.place?.tab === place.tab && one.place.field === place.field)) return
      one.place = place
      say([presenceMessage(topic, place)])
    },
    followAgain: () => say(words()),
    onChanged: (hearer) => void changedHearers.add(hearer),
    onMissed: (hearer) => void missedHearers.add(hearer),
  }
}

export const realtime = createRealtime(openEngineLine)
export const topics = createTopics(realtime)

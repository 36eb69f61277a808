import {
  changedMessage,
  isProblemTopic,
  parseClientMessage,
  placeForReaders,
  presenceMessage,
  AppError,
  problemOfTopic,
} from '@drafts/contract'
import type { ClientMessage, PresencePlace, ProblemTopic, Topic, Account } from '@drafts/contract'
import type { StoredEvent } from '../../platform/db/follow-events.ts'
import { listRecentEvents, publish } from '../../platform/db/publish.ts'
import type { Platform } from '../../platform/http/context.ts'
import { isFull } from './connection.ts'
import type { Connection } from './connection.ts'
import { listPresent, removePlaces, writePlace } from './presence.store.ts'
import type { Db } from '../../platform/db/connect.ts'
import { resolveAccess } from '../problems/index.ts'

// The connections of this server and what they follow. How this works: a subscription is checked when it is asked for,
// and again for everybody who follows a problem whose shares changed, before anything more is sent there: a share that is
// removed ends it. Events come from the table, whichever server wrote them. Places are rows of the database too; a change
// of one is an event `presence`, at which each server reads the list and sends it to those who sent theirs.

export class Hub {
  readonly #platform: Pick<Platform, 'db' | 'log'>
  readonly #connections = new Map<string, Connection>()
  readonly #followers = new Map<Topic, Set<Connection>>()
  /** How often the shares of any problem changed: a check that was overtaken by one is made again. */
  #shareTurn = 0

  constructor(platform: Pick<Platform, 'db' | 'log'>) {
    this.#platform = platform
  }

  get(id: string): Connection | undefined {
    return this.#connections.get(id)
  }

  all(): Connection[] {
    return [...this.#connections.values()]
  }

  add(connection: Connection): void {
    this.#connections.set(connection.id, connection)
  }

  async remove(connection: Connection): Promise<void> {
    this.#connections.delete(connection.id)
    for (const topic of connection.topics) this.#unfollow(connection, topic)
    await this.#leave(connection, [...connection.places])
  }

  /** A message of a client. What is refused or not understood is passed over. */
  readonly hear = async (connection: Connection, text: string): Promise<void> => {
    const message = parseClientMessage(text)
    if (!message || !this.#connections.has(connection.id)) return
    await this.#carryOut(connection, message).catch((error: unknown) => {
      // The client connects again and asks again.
      this.#platform.log.warn({ err: error }, 'a realtime message could not be carried out')
      connection.end()
    })
  }

  /** What was published, in its order. */
  async tell(events: readonly StoredEvent[]): Promise<void> {
    const followed = events.filter(({ topic }) => this.#followers.has(topic))
    const shared = events.flatMap(({ topic, kind }) => (kind === 'share' ? [topic] : []))
    if (shared.length > 0) this.#shareTurn += 1
    for (const topic of new Set(shared)) await this.checkAgain(this.#followersOf(topic), [topic])
    for (const topic of new Set(followed.map((event) => event.topic)))
      await this.#tellTopic(
        topic,
        followed.filter((event) => event.topic === topic),
      )
    // Who followed a problem hears that it is deleted, and nothing after that.
    const deleted = followed.flatMap(({ topic, kind, entityId }) =>
      kind === 'section' && entityId === 'deleted' ? [topic] : [],
    )
    if (deleted.length > 0) this.#shareTurn += 1
    for (const topic of new Set(deleted)) await this.checkAgain(this.#followersOf(topic), [topic])
  }

  /** Ends what these connections may not follow any more. */
  async checkAgain(connections: readonly Connection[], only?: readonly Topic[]): Promise<void> {
    await Promise.all(
      connections.flatMap((connection) =>
        [...connection.topics]
          .filter((topic) => only === undefined || only.includes(topic))
          .map((topic) => this.#checkOne(connection, topic)),
      ),
    )
  }

  async #checkOne(connection: Connection, topic: Topic): Promise<void> {
    const { db, log } = this.#platform
    const follows = await mayFollow(db, connection.account, topic).catch((error: unknown) => {
      log.warn({ err: error }, 'the right to a subscription is not known')
      // It is asked for again when the client is back.
      connection.end()
      return 'no' as const
    })
    if (follows === 'no') return this.#drop(connection, topic)
    return noteInsight(connection, topic, follows)
  }

  async #carryOut(connection: Connection, message: ClientMessage): Promise<void> {
    if (message.type === 'presence') return this.#place(connection, message.topic, message.place)
    return message.type === 'subscribe'
      ? this.#subscribe(connection, message.topic)
      : this.#drop(connection, message.topic)
  }

  async #place(connection: Connection, topic: ProblemTopic, place: PresencePlace): Promise<void> {
    if (!connection.topics.has(topic)) return undefined
    const isFirst = !connection.places.has(topic)
    connection.places.add(topic)
    const { id: connectionId, account } = connection
    await writePlace(this.#platform.db, { topic, connectionId, accountId: account.id, place })
    // It may have ended meanwhile, and so may the right.
    if (!this.#connections.has(connectionId) || !connection.topics.has(topic))
      return this.#leave(connection, [topic])
    if (isFirst) await this.#catchUp(connection, topic)
    return this.#publishPresence(connection, topic)
  }

  async #subscribe(connection: Connection, topic: Topic): Promise<void> {
    if (isFull(connection)) return
    const turn = this.#shareTurn
    const follows = await mayFollow(this.#platform.db, connection.account, topic)
    if (follows === 'no') return
    if (turn !== this.#shareTurn) return this.#subscribe(connection, topic)
    if (!this.#connections.has(connection.id)) return
    connection.topics.add(topic)
    noteInsight(connection, topic, follows)
    const followers = this.#followers.get(topic) ?? new Set()
    this.#followers.set(topic, followers.add(connection))
  }

  async #drop(connection: Connection, topic: Topic): Promise<void> {
    this.#unfollow(connection, topic)
    connection.topics.delete(topic)
    connection.insights.delete(topic)
    if (isProblemTopic(topic) && connection.places.has(topic))
      await this.#leave(connection, [topic])
  }

  #unfollow(connection: Connection, topic: Topic): void {
    const followers = this.#followers.get(topic)
    followers?.delete(connection)
    if (followers?.size === 0) this.#followers.delete(topic)
  }

  async #leave(connection: Connection, topics: readonly ProblemTopic[]): Promise<void> {
    if (topics.length === 0) return
    for (const topic of topics) connection.places.delete(topic)
    await removePlaces(this.#platform.db, connection.id, topics)
    for (const topic of topics) await this.#publishPresence(connection, topic)
  }

  async #publishPresence(connection: Connection, topic: ProblemTopic): Promise<void> {
    await publish(this.#platform.db, topic, [{ kind: 'presence', id: connection.id }])
  }

  /** A page that opens has read what it shows some seconds before it is heard here: it hears what changed since. */
  async #catchUp(connection: Connection, topic: ProblemTopic): Promise<void> {
    const events = await listRecentEvents(this.#platform.db, topic)
    if (!connection.topics.has(topic)) return
    for (const message of changedMessages(topic, events)) connection.send(message)
  }

  #followersOf(topic: Topic): Connection[] {
    return [...(this.#followers.get(topic) ?? [])]
  }

  async #tellTopic(topic: Topic, events: readonly StoredEvent[]): Promise<void> {
    const messages = changedMessages(topic, events)
    for (const connection of this.#followersOf(topic))
      for (const message of messages) connection.send(message)
    const isPresence = events.some(({ kind }) => kind === 'presence')
    if (isPresence && isProblemTopic(topic)) await this.#tellPresent(topic)
  }

  async #tellPresent(topic: ProblemTopic): Promise<void> {
    const isHere = ({ places }: Connection): boolean => places.has(topic)
    if (!this.#followersOf(topic).some(isHere)) return
    const present = await listPresent(this.#platform.db, topic)
    const whole = presenceMessage(topic, present)
    const forReaders = presenceMessage(topic, present.map(placeForReaders))
    for (const connection of this.#followersOf(topic).filter(isHere))
      connection.send(connection.insights.has(topic) ? whole : forReaders)
  }
}

const noteInsight = (connection: Connection, topic: Topic, follows: Follows): void => {
  if (follows === 'parts') connection.insights.add(topic)
  else connection.insights.delete(topic)
}

const changedMessages = (
  topic: Topic,
  events: readonly Pick<StoredEvent, 'kind' | 'entityId'>[],
): Set<string> =>
  new Set(
    events.flatMap(({ kind, entityId }) =>
      kind === 'presence' ? [] : [changedMessage({ topic, kind, id: entityId })],
    ),
  )

/** `parts`: the parts of the problem are theirs to see, and so is where in it somebody is. */
type Follows = 'no' | 'whole' | 'parts'

/** Whoever may see a problem follows it; an account is followed by itself. */
const mayFollow = async (db: Db, account: Account, topic: Topic): Promise<Follows> => {
  if (!isProblemTopic(topic)) return topic === `account:${account.id}` ? 'whole' : 'no'
  try {
    const endpoint = { access: 'problem:view', of: 'problem' } as const
    const found = await resolveAccess(db, account, endpoint, problemOfTopic(topic))
    const isEditor = found?.role === 'owner' || found?.role === 'editor'
    return isEditor || found?.isAdministrator === true ? 'parts' : 'whole'
  } catch (error) {
    if (error instanceof AppError) return 'no'
    throw error
  }
}

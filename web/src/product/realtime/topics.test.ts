// @vitest-environment jsdom
import { ProblemId, presenceMessage } from '@drafts/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRealtime } from '../../lib/live/realtime.ts'
import type { LineEvents } from '../../lib/live/realtime.ts'
import { createTopics } from './topics.ts'

const topic = `problem:${ProblemId.parse('1')}` as const
const place = { tab: 'tests', field: null }
const list = presenceMessage(topic, [{ handle: 'bob', avatarURL: '', ...place }])

const begin = () => {
  const sent: string[] = []
  const missed: string[] = []
  let line: LineEvents | undefined
  const realtime = createRealtime((events) => {
    line = events
    return { send: (text) => sent.push(text), close: () => undefined }
  })
  const topics = createTopics(realtime)
  topics.onMissed((one) => missed.push(one))
  realtime.start(() => Promise.resolve('/api/realtime'))
  return {
    topics,
    sent,
    missed,
    open: () => line?.onOpen(),
    lose: () => {
      line?.onClose()
      vi.advanceTimersByTime(1000)
    },
    say: (text: string) => line?.onMessage(text),
  }
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

test('a topic is subscribed once for all that show it, and again on each connection', () => {
  const { topics, sent, open, lose } = begin()
  const leaveFirst = topics.follow(topic)
  open()
  const leaveSecond = topics.follow(topic)
  topics.setPlace(topic, place)
  topics.setPlace(topic, { ...place })
  lose()
  open()
  leaveFirst()
  leaveSecond()
  const both = [`SUBSCRIBE ${topic}`, presenceMessage(topic, place)]
  expect(sent).toEqual([...both, ...both, `UNSUBSCRIBE ${topic}`])
})

test('it is live from the first list of who is there on, until the connection is lost', () => {
  const { topics, open, lose, say } = begin()
  topics.follow(topic)
  open()
  expect(topics.isLive(topic)).toBe(false)
  say(list)
  expect([topics.isLive(topic), topics.present.get().get(topic)]).toMatchObject([
    true,
    [{ handle: 'bob' }],
  ])
  lose()
  expect([topics.isLive(topic), topics.present.get().size]).toEqual([false, 0])
})

test('what may have been missed is read again: after a loss, and where it took long', () => {
  const { topics, missed, open, lose, say } = begin()
  topics.follow(topic)
  open()
  say(list)
  expect(missed).toEqual([])
  lose()
  open()
  say(list)
  say(list)
  expect(missed).toEqual([topic])
})

test('changes are passed on, and what is not a message is not', () => {
  const { topics, open, say } = begin()
  const changes: unknown[] = []
  topics.onChanged((change) => changes.push(change))
  open()
  say(`CHANGED ${topic} test 7`)
  say('WEATHER fine')
  expect(changes).toMatchObject([{ topic, kind: 'test', id: '7' }])
})

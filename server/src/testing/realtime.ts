import type { AddressInfo } from 'node:net'
import { createApp } from '../platform/http/app.ts'
import { mountAll } from '../create-server.ts'
import { openPlatform } from '../open-platform.ts'
import type { World } from './world.ts'

// Realtime spoken by hand: what a client sends stands here byte by byte, not in the library's words.

type Headers = Record<string, string>

/** The world listens, with the connection that hears of events. Answers its address. */
export const listen = async (world: World): Promise<string> => {
  await world.platform.listener.start()
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  return `http://127.0.0.1:${(world.app.server.address() as AddressInfo).port}`
}

/** Another server of the same database. */
export const anotherServer = async (
  world: World,
): Promise<{ origin: string; close: () => Promise<void> }> => {
  const app = await createApp(world.platform.config)
  const platform = await openPlatform(world.platform.config, app.log)
  await platform.listener.start()
  await mountAll(app, platform, () => 'http://127.0.0.1:3000')
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    close: async () => {
      await app.close()
      await platform.close()
    },
  }
}

export interface Heard {
  send: (text: string) => void
  /** The next message that begins so; what comes before it is passed over. */
  next: (start: string) => Promise<string>
  /** Every message so far. */
  all: string[]
  /** Follows a topic and waits until that is in force, which the answer to a place says. */
  follow: (topic: string, tab?: string) => Promise<string>
  closed: Promise<void>
  close: () => void
}

/** By WebSocket. */
export const connect = async (origin: string, headers: Headers): Promise<Heard> => {
  const url = `${origin.replace('http', 'ws')}/api/realtime/?EIO=4&transport=websocket`
  const socket = new WebSocket(url, { headers })
  const all: string[] = []
  let read = 0
  let wake: (() => void) | undefined
  socket.addEventListener('message', ({ data }) => {
    const text = String(data)
    if (text.startsWith('2')) socket.send('3')
    if (text.startsWith('4')) all.push(text.slice(1))
    wake?.()
  })
  const closed = new Promise<void>((resolve) => {
    socket.addEventListener('close', () => resolve())
  })
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => reject(new Error('the handshake failed')))
  })
  const next = async (start: string): Promise<string> => {
    for (;;) {
      while (read < all.length) {
        const text = all[read] ?? ''
        read += 1
        if (text.startsWith(start)) return text
      }
      const more = Promise.withResolvers<void>()
      wake = more.resolve
      // oxlint-disable-next-line no-await-in-loop -- each message is waited for in its turn
      await more.promise
    }
  }
  const send = (text: string): void => socket.send(`4${text}`)
  return {
    send,
    next,
    all,
    follow: (topic, tab = 'here') => {
      send(`SUBSCRIBE ${topic}`)
      send(`PRESENCE ${topic} ${JSON.stringify({ tab, field: null })}`)
      return next(`PRESENCE ${topic} `)
    },
    closed,
    close: () => socket.close(),
  }
}

export const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` })

const poll = (origin: string, sid: string | undefined): string =>
  `${origin}/api/realtime/?EIO=4&transport=polling${sid === undefined ? '' : `&sid=${sid}`}`

/** The first poll. */
export const openPolls = (origin: string, headers: Headers): Promise<Response> =>
  fetch(poll(origin, undefined), { headers })

export const sendPoll = (origin: string, sid: string, headers: Headers, body: string) =>
  fetch(poll(origin, sid), {
    method: 'POST',
    headers: { ...headers, 'content-type': 'text/plain;charset=UTF-8' },
    body,
  })

/** The packets that one poll brings. */
export const readPoll = async (
  origin: string,
  sid: string,
  headers: Headers,
): Promise<string[]> => {
  const response = await fetch(poll(origin, sid), { headers })
  if (response.status !== 200) throw new Error(`a poll answered ${response.status}`)
  return (await response.text()).split('\u001e')
}

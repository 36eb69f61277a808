// node bench/realtime.ts: 1,000 connections to one server; its memory for each, its CPU while nothing happens, and the time from a save to
// the message of it at somebody else's page.
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { startStack } from '../e2e/stack.ts'
import type { Stack } from '../e2e/stack.ts'
import { untilQuiet } from './quiet.ts'

const handles = ['admin', 'alice', 'bob', 'carol']
/** An account may have so many. */
const perAccount = 250

export interface RealtimeFigures {
  connections: number
  bytesEach: number
  idleCpuPercent: number
  /** From sending a save to the message of it, ms. */
  p50: number
  p99: number
  /** From the first to the last of all connections of one save, ms. */
  spreadP50: number
  load: string
}

export const measureRealtime = async (saves: number): Promise<RealtimeFigures> => {
  const stack = await startStack({ judges: 0 })
  const sockets: WebSocket[] = []
  try {
    const { pid = 0 } = stack.server()
    const tokens = await Promise.all(handles.map((handle) => stack.tokenOf(handle)))
    const alice = stack.client(tokens[1] ?? '')
    const { id: problemId } = await alice.createProblem({
      body: { title: 'Followed', mechanism: 'standard' },
    })
    for (const accountHandle of ['bob', 'carol'])
      await alice.createShare({ problemId, body: { accountHandle, access: 'editor' } })
    const topic = `problem:${problemId}`
    const load = await untilQuiet()
    const before = residentBytes(pid)
    for (const token of tokens)
      for (let number = 0; number < perAccount; number += 1)
        sockets.push(await follow(stack, token, topic))
    await sleep(2000)
    const bytesEach = (residentBytes(pid) - before) / sockets.length
    const idleCpuPercent = await cpuPercent(pid, 20_000)
    const times: number[] = []
    const spreads: number[] = []
    for (let number = 0; number < saves; number += 1) {
      const arrived = Promise.all(sockets.map(nextChange))
      const sent = performance.now()
      await alice.saveLimits({ problemId, body: { cpu: (number % 2 === 0 ? 3 : 4) * 1e9 } })
      const at = (await arrived).toSorted((a, b) => a - b)
      times.push(...at.map((time) => time - sent))
      spreads.push((at.at(-1) ?? 0) - (at[0] ?? 0))
      await sleep(100)
    }
    return {
      connections: sockets.length,
      bytesEach,
      idleCpuPercent,
      p50: quantile(times, 0.5),
      p99: quantile(times, 0.99),
      spreadP50: quantile(spreads, 0.5),
      load,
    }
  } finally {
    for (const socket of sockets) socket.close()
    await stack.stop()
  }
}

/** Resolves when the subscription is in force, which the answer to a place shows. */
const follow = async ({ url }: Stack, token: string, topic: string): Promise<WebSocket> => {
  const address = `${url.replace('http', 'ws')}/api/realtime?EIO=4&transport=websocket`
  const socket = new WebSocket(address, {
    headers: { authorization: `Bearer ${token}` },
  } as unknown as string[])
  socket.addEventListener('message', ({ data }) => {
    if (String(data).startsWith('2')) socket.send('3')
  })
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', reject)
  })
  socket.send(`4SUBSCRIBE ${topic}`)
  await until(socket, (text) => text.startsWith('0'))
  return socket
}

const nextChange = (socket: WebSocket): Promise<number> =>
  until(socket, (text) => text.includes(' section limits'))

/** When the first such message came. */
const until = (socket: WebSocket, isIt: (text: string) => boolean): Promise<number> =>
  new Promise((resolve) => {
    const hear = ({ data }: MessageEvent): void => {
      if (!isIt(String(data))) return
      socket.removeEventListener('message', hear)
      resolve(performance.now())
    }
    socket.addEventListener('message', hear)
  })

const residentBytes = (pid: number): number =>
  1024 * Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)

const cpuTicks = (pid: number): number => {
  const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const fields = rest.split(' ')
  return Number(fields[11]) + Number(fields[12])
}

/** Of one core; a tick is 10 ms. */
const cpuPercent = async (pid: number, ms: number): Promise<number> => {
  const before = cpuTicks(pid)
  await sleep(ms)
  return (100 * 10 * (cpuTicks(pid) - before)) / ms
}

const quantile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(part * (values.length - 1))] ?? 0

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const figures = await measureRealtime(50)
  console.log(
    `${figures.connections} connections: ${Math.round(figures.bytesEach / 1000)} kB each, ${figures.idleCpuPercent.toFixed(1)} % of a core while nothing happens; ` +
      `save → message p50 ${figures.p50.toFixed(1)} ms, p99 ${figures.p99.toFixed(1)} ms, first to last ${figures.spreadP50.toFixed(1)} ms (${figures.load})`,
  )
}

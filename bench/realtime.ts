// node bench/realtime.ts [connections] [--nodes 2]: 1,000 connections to one server, or spread over several of one database;
// memory for each connection, CPU while nothing happens, and the time from a save to the message of it at somebody else's
// page. Beside it the floor: the same number of connections to Engine.IO alone (bare-fan-out.ts). With several nodes the last
// is killed with -9 at the end, and its pages connect to the first, as pages behind a balancer do.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { startStack } from '../e2e/stack.ts'
import type { Stack } from '../e2e/stack.ts'
import { startEmbeddedPostgres } from '../server/src/platform/embedded-postgres/index.ts'
import { openDataFolder, removeDataFolder } from '../server/src/testing/data-folder.ts'
import { untilQuiet } from './quiet.ts'

const handles = ['admin', 'alice', 'bob', 'carol']

/** From the first to the last of all connections of one message, and from sending it to each, ms. */
interface FanOut {
  p50: number
  p99: number
  spreadP50: number
}

export interface RealtimeFigures extends FanOut {
  connections: number
  bytesEach: number
  idleCpuPercent: number
  floor: FanOut & { bytesEach: number }
  /** Until every page of the node that was killed follows again, and hears of a save; null: one node. */
  afterKillMs: number | null
  load: string
}

export interface RealtimeSize {
  connections: number
  nodes: number
  messages: number
}

export const measureRealtime = async (size: RealtimeSize): Promise<RealtimeFigures> => {
  const floor = await measureFloor(size)
  const folder = await openDataFolder('drafts-bench-realtime-')
  const postgres = await startEmbeddedPostgres({
    dataDir: join(folder, 'postgres'),
    log: () => undefined,
  })
  const settings = { DATABASE_URL: postgres.url, DRAFTS_DATA: join(folder, 'data') }
  const stacks: Stack[] = []
  try {
    // One after the other: the first makes the tables.
    for (let node = 0; node < size.nodes; node += 1)
      stacks.push(await startStack({ judges: 0, settings }))
    return { ...(await measureNodes(stacks, size)), floor }
  } finally {
    for (const stack of stacks) await stack.stop()
    await postgres.stop()
    await removeDataFolder(folder)
  }
}

const measureNodes = async (
  stacks: readonly Stack[],
  { connections, messages }: RealtimeSize,
): Promise<Omit<RealtimeFigures, 'floor'>> => {
  const [first] = stacks
  if (!first) throw new Error('One node at least.')
  const sockets: WebSocket[] = []
  try {
    const pids = stacks.map((stack) => stack.server().pid ?? 0)
    const tokens = await Promise.all(handles.map((handle) => first.tokenOf(handle)))
    const alice = first.client(tokens[1] ?? '')
    const problemId = await shareWithAll(alice)
    const topic = `problem:${problemId}`
    const load = await untilQuiet()
    const before = pids.map(residentBytes)
    for (let number = 0; number < connections; number += 1)
      sockets.push(
        await follow(
          stacks[number % stacks.length]?.url ?? '',
          tokens[number % tokens.length] ?? '',
          topic,
        ),
      )
    let cpu = 3
    const save = () => {
      cpu = 7 - cpu
      return alice.saveLimits({ problemId, body: { cpu: cpu * 1e9 } })
    }
    await untilAllHear(sockets, save, isSave)
    await sleep(2000)
    const grown = pids.map((pid, node) => residentBytes(pid) - (before[node] ?? 0))
    const idleCpuPercent = Math.max(...(await Promise.all(pids.map((pid) => cpuPercent(pid)))))
    const told = await measureFanOut(sockets, messages, save, isSave)
    const back = (number: number) => follow(first.url, tokens[number % tokens.length] ?? '', topic)
    const afterKillMs = await killLast(stacks, sockets, back, () =>
      untilAllHear(sockets, save, isSave),
    )
    const bytesEach = sum(grown) / connections
    return { connections, bytesEach, idleCpuPercent, ...told, afterKillMs, load }
  } finally {
    for (const socket of sockets) socket.close()
  }
}

const isSave = (text: string): boolean => text.includes(' section limits')

const shareWithAll = async (alice: ReturnType<Stack['client']>): Promise<string> => {
  const { id: problemId } = await alice.createProblem({
    body: { title: 'Followed', mechanism: 'standard' },
  })
  for (const accountHandle of ['bob', 'carol'])
    await alice.createShare({ problemId, body: { accountHandle, access: 'editor' } })
  return problemId
}

const killLast = async (
  stacks: readonly Stack[],
  sockets: WebSocket[],
  back: (number: number) => Promise<WebSocket>,
  allHear: () => Promise<void>,
): Promise<number | null> => {
  const last = stacks.length - 1
  if (last === 0) return null
  const lost = sockets.flatMap((_socket, number) =>
    number % stacks.length === last ? [number] : [],
  )
  const gone = lost.map((number) => closed(sockets[number]))
  const began = performance.now()
  stacks[last]?.server().kill('SIGKILL')
  await Promise.all(gone)
  await Promise.all(
    lost.map(async (number) => {
      sockets[number] = await back(number)
    }),
  )
  await allHear()
  return performance.now() - began
}

const closed = (socket: WebSocket | undefined): Promise<void> =>
  new Promise((resolve) => {
    socket?.addEventListener('close', () => resolve())
  })

/** Connections to a server that does nothing but send. */
const measureFloor = async ({
  connections,
  messages,
}: RealtimeSize): Promise<RealtimeFigures['floor']> => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare-fan-out.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const sockets: WebSocket[] = []
  try {
    const [port] = (await once(createInterface(child.stdout), 'line')) as [string]
    const url = `http://127.0.0.1:${port}`
    const before = residentBytes(child.pid ?? 0)
    for (let number = 0; number < connections; number += 1)
      sockets.push(await open(`${url.replace('http', 'ws')}/engine.io/?EIO=4&transport=websocket`))
    await sleep(2000)
    const bytesEach = (residentBytes(child.pid ?? 0) - before) / connections
    const send = () => fetch(url, { method: 'POST' })
    return {
      bytesEach,
      ...(await measureFanOut(sockets, messages, send, (text) => text === '4told')),
    }
  } finally {
    for (const socket of sockets) socket.close()
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
}

const measureFanOut = async (
  sockets: readonly WebSocket[],
  messages: number,
  send: () => Promise<unknown>,
  isIt: (text: string) => boolean,
): Promise<FanOut> => {
  const times: number[] = []
  const spreads: number[] = []
  for (let number = 0; number < messages; number += 1) {
    const arrived = Promise.all(sockets.map((socket) => until(socket, isIt)))
    const sent = performance.now()
    await send()
    const at = (await arrived).toSorted((a, b) => a - b)
    times.push(...at.map((time) => time - sent))
    spreads.push((at.at(-1) ?? 0) - (at[0] ?? 0))
    await sleep(100)
  }
  return {
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    spreadP50: quantile(spreads, 0.5),
  }
}

const follow = async (url: string, token: string, topic: string): Promise<WebSocket> => {
  const socket = await open(
    `${url.replace('http', 'ws')}/api/realtime?EIO=4&transport=websocket`,
    token,
  )
  socket.send(`4SUBSCRIBE ${topic}`)
  return socket
}

/** Sends until each has heard once: then every subscription is in force. Nobody tells a place, which all would be told of. */
const untilAllHear = async (
  sockets: readonly WebSocket[],
  send: () => Promise<unknown>,
  isIt: (text: string) => boolean,
): Promise<void> => {
  let isOver = false
  const all = Promise.all(sockets.map((socket) => until(socket, isIt))).then(() => (isOver = true))
  while (!isOver) {
    await send()
    await Promise.race([all, sleep(500)])
  }
}

const open = async (address: string, token?: string): Promise<WebSocket> => {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const socket = new WebSocket(address, { headers } as unknown as string[])
  socket.addEventListener('message', ({ data }) => {
    if (String(data).startsWith('2')) socket.send('3')
  })
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => reject(new Error('a connection was refused')))
  })
  return socket
}

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

/** The share of one core; a tick is 10 ms. */
const cpuPercent = async (pid: number, ms = 20_000): Promise<number> => {
  const before = cpuTicks(pid)
  await sleep(ms)
  return (100 * 10 * (cpuTicks(pid) - before)) / ms
}

const quantile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(part * (values.length - 1))] ?? 0

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0)

const show = (figures: RealtimeFigures): void => {
  const { floor, afterKillMs } = figures
  const rows: [string, number, number, string][] = [
    ['memory of a connection', figures.bytesEach / 1000, floor.bytesEach / 1000, 'kB'],
    ['send → message, p50', figures.p50, floor.p50, 'ms'],
    ['send → message, p99', figures.p99, floor.p99, 'ms'],
    ['first to last', figures.spreadP50, floor.spreadP50, 'ms'],
  ]
  console.log(`${figures.connections} connections (${figures.load})`)
  for (const [what, ours, bare, unit] of rows)
    console.log(
      `${what.padEnd(24)} ${ours.toFixed(1).padStart(8)} ${unit}, floor ${bare.toFixed(1)} ${unit}, ratio ${(ours / bare).toFixed(2)}`,
    )
  console.log(
    `while nothing happens    ${figures.idleCpuPercent.toFixed(1).padStart(8)} % of a core`,
  )
  if (afterKillMs !== null)
    console.log(
      `a node killed: all its pages follow and hear again after ${Math.round(afterKillMs)} ms`,
    )
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { values, positionals } = parseArgs({
    options: { nodes: { type: 'string', default: '1' } },
    allowPositionals: true,
  })
  const connections = Number(positionals[0] ?? 1000)
  show(await measureRealtime({ connections, nodes: Number(values.nodes), messages: 50 }))
}

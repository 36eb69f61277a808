// node bench/memory.ts: what an idle installation has in memory (PSS: shared pages counted once), and after some load.
import { readFileSync, readdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { nastyRequests, sendNasty } from '../e2e/nasty-requests.ts'
import { startStack } from '../e2e/stack.ts'

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // The process ended.
    return ''
  }
}

interface Process {
  parent: number
  name: string
  bytes: number
}

const listProcesses = (): Map<number, Process> =>
  new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((pid) => {
        const [, parent = '0'] = /^PPid:\s+(\d+)/m.exec(read(`/proc/${pid}/status`)) ?? []
        const [, kb = '0'] = /^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`)) ?? []
        const name = read(`/proc/${pid}/comm`).trim()
        return [Number(pid), { parent: Number(parent), name, bytes: Number(kb) * 1024 }]
      }),
  )

/** In MB: the process and all below it, PostgreSQL apart. */
const below = (root: number): { own: number; postgres: number } => {
  const processes = listProcesses()
  const isBelow = (pid: number): boolean =>
    pid === root || (processes.has(pid) && isBelow(processes.get(pid)?.parent ?? 0))
  const sum = (isDatabase: boolean): number =>
    Math.round(
      [...processes]
        .filter(([pid, { name }]) => isBelow(pid) && name.startsWith('postgres') === isDatabase)
        .reduce((bytes, [, one]) => bytes + one.bytes, 0) / 1e6,
    )
  return { own: sum(false), postgres: sum(true) }
}

const stack = await startStack({ judges: process.argv[2] === 'no-judge' ? 0 : 1 })
try {
  const show = (when: string): void => {
    const server = below(stack.server().pid ?? 0)
    const judge = below(stack.judges[0]?.pid ?? -1)
    const parts = [server.own, judge.own, server.postgres]
    const total = parts.reduce((sum, part) => sum + part)
    console.log(
      `${when}: ${total} MB (server ${parts[0]}, judge ${parts[1]}, PostgreSQL ${parts[2]})`,
    )
  }
  show('just started')
  await sleep(30_000)
  show('idle for 30 s')
  const api = stack.client(await stack.tokenOf('bob'))
  await api.checkGrammar({ body: { text: 'This are a text.', locale: 'en-US' } })
  for (const request of nastyRequests.filter(({ name }) => !name.includes('3,000')))
    await sendNasty(stack, request)
  show('after grammar and large requests')
  for (const minutes of [1, 2]) {
    await sleep(60_000)
    show(`${minutes} min later`)
  }
} finally {
  await stack.stop()
}

import { readFileSync } from 'node:fs'

interface Look {
  /** Bytes it has in memory now, and the most it had. */
  now: number
  most: number
  /** Ticks are of 10 ms. */
  cpuMs: number
}

const lookAt = (pid: string): Look => {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const kb = (name: string) =>
      Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0)
    const [user = 0, system = 0] = ticksOf(pid)
    return { now: kb('VmRSS') * 1024, most: kb('VmHWM') * 1024, cpuMs: (user + system) * 10 }
  } catch {
    // It ended between the two looks.
    return { now: 0, most: 0, cpuMs: 0 }
  }
}

/** The ticks of user and system; they stand after the name, which may contain blanks. */
const ticksOf = (pid: string): number[] =>
  readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
    .slice(11, 13)
    .map(Number)

const childrenOf = (pid: number): { pid: string; isReader: boolean }[] => {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
      .trim()
      .split(' ')
      .filter((child) => child !== '')
      .map((child) => ({ pid: child, isReader: commandOf(child).includes('package-worker') }))
  } catch {
    return []
  }
}

const commandOf = (pid: string): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

/** It watches the processes that read packages for a server: their highest memory at one time, and their CPU time. */
export const watchReaders = (server: number): { stop: () => { bytes: number; cpuMs: number } } => {
  let bytes = 0
  const cpu = new Map<string, number>()
  const look = (): void => {
    const looks = childrenOf(server)
      .filter(({ isReader }) => isReader)
      .map(({ pid }) => ({ pid, ...lookAt(pid) }))
    bytes = Math.max(
      bytes,
      looks.reduce((sum, { now }) => sum + now, 0),
      ...looks.map(({ most }) => most),
    )
    for (const { pid, cpuMs } of looks) cpu.set(pid, Math.max(cpu.get(pid) ?? 0, cpuMs))
  }
  const timer = setInterval(look, 5)
  return {
    stop: () => {
      clearInterval(timer)
      return { bytes, cpuMs: [...cpu.values()].reduce((sum, ms) => sum + ms, 0) }
    },
  }
}

export const readersOf = (server: number): number =>
  childrenOf(server).filter(({ isReader }) => isReader).length

/** The most memory that a server had, and that all its child processes, and theirs, had together, looked at every 50 ms. */
export const watchFamily = (
  server: number,
): { stop: () => { server: number; children: number } } => {
  const most = { server: 0, children: 0 }
  const look = (): void => {
    most.server = Math.max(most.server, lookAt(String(server)).now)
    const children = descendantsOf(server).reduce((sum, pid) => sum + lookAt(pid).now, 0)
    most.children = Math.max(most.children, children)
  }
  const timer = setInterval(look, 50)
  return {
    stop: () => {
      clearInterval(timer)
      look()
      return most
    },
  }
}

const descendantsOf = (pid: number): string[] =>
  childrenOf(pid).flatMap((child) => [child.pid, ...descendantsOf(Number(child.pid))])

import { readdirSync, readFileSync } from 'node:fs'

// CPU and memory of the processes of a stack, from proc(5).

/** The CPU time of PostgreSQL: by the scheduler's own count, which is finer than ticks; in ticks for processes that ended. */
export const databaseCpuMs = (postmaster: number): number =>
  childrenOf(postmaster).reduce(
    (sum, pid) => sum + Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6,
    ticksOf(postmaster).ended * 10,
  )

export const databaseBytes = (postmaster: number): number =>
  childrenOf(postmaster).reduce((sum, pid) => {
    const anonymous = /^RssAnon:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
    return sum + Number(anonymous?.[1] ?? 0) * 1024
  }, 0)

/** The CPU time of a server's processes that render texts; they have several threads. */
export const textsCpuMs = (server: number): number =>
  childrenOf(server).reduce(
    (sum, pid) => sum + (ticksIfThere(pid)?.own ?? 0) * 10,
    ticksOf(server).ended * 10,
  )

const ticksIfThere = (pid: number) => {
  try {
    return ticksOf(pid)
  } catch {
    // It ended meanwhile.
    return undefined
  }
}

/** The CPU time of a process and all that it started. */
export const familyCpuMs = (pid: number): number => textsCpuMs(pid) + ticksOf(pid).own * 10

/** The CPU time of a process without those that it started. */
export const ownCpuMs = (pid: number): number => ticksOf(pid).own * 10

/** The ticks of a process, and of its children that ended (/proc/[pid]/stat). */
const ticksOf = (pid: number): { own: number; ended: number } => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /s, '')
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = stat
    .split(' ')
    .slice(11)
    .map(Number)
  return { own: user + system, ended: endedUser + endedSystem }
}

const childrenOf = (wanted: number): number[] =>
  readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    try {
      const parent = /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${name}/status`, 'utf8'))?.[1]
      return Number(parent) === wanted ? [Number(name)] : []
    } catch {
      // It ended meanwhile.
      return []
    }
  })

/** The CPU time of a browser that this process started, with all processes of it that are there. */
export const browserCpuMs = (starter: number): number => {
  const sum = (pid: number): number =>
    (ticksIfThere(pid)?.own ?? 0) * 10 + childrenOf(pid).reduce((ms, child) => ms + sum(child), 0)
  return childrenOf(starter)
    .filter(isBrowser)
    .reduce((ms, pid) => ms + sum(pid), 0)
}

const isBrowser = (pid: number): boolean => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('chrom')
  } catch {
    // It ended meanwhile.
    return false
  }
}

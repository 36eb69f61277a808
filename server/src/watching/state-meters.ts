import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import { sumOfBlobs } from '../modules/blobs/index.ts'
import { connectedJudges } from '../modules/judging/index.ts'
import { queueNumbers } from '../modules/queue/index.ts'
import { countGivenUp } from '../platform/background/attempts.ts'
import type { Platform } from '../platform/http/context.ts'
import type { Meters } from '../platform/meters/meters.ts'
import type { InFlight } from '../platform/rate-limit/in-flight.ts'
import { findMissing, neededParts } from './find-missing.ts'
import { serverVersion } from '../platform/version/version.ts'

/** Each scrape reads these states of the installation and of this process. */
export const observeState = (
  app: FastifyInstance,
  all: Meters,
  platform: Platform,
  inFlight: InFlight,
): void => {
  observeProcess(all)
  observeEventLoop(app, all)
  observeQueue(all, platform)
  observeStorage(all, platform)
  all.observe(
    {
      atWork: { name: 'drafts_calls_in_flight', help: 'Calls at work, by kind.' },
      waiting: {
        name: 'drafts_calls_waiting',
        help: 'Calls that wait for a place of their account, by kind.',
      },
    },
    () => {
      const counts = inFlight.counts()
      return {
        atWork: counts.map(({ kind, atWork }) => ({ labels: { kind }, value: atWork })),
        waiting: counts.map(({ kind, waiting }) => ({ labels: { kind }, value: waiting })),
      }
    },
  )
}

const observeProcess = (all: Meters): void => {
  all.observe(
    {
      build: { name: 'drafts_build_info', help: 'The version of this server; always 1.' },
      memory: { name: 'process_resident_memory_bytes', help: 'Memory of this process.' },
      uptime: { name: 'process_uptime_seconds', help: 'Time since this process started.' },
      cpu: {
        name: 'process_cpu_seconds_total',
        help: 'CPU time of this process.',
        type: 'counter',
      },
    },
    () => {
      const { user, system } = process.cpuUsage()
      return {
        build: [{ labels: { version: serverVersion }, value: 1 }],
        memory: process.memoryUsage.rss(),
        uptime: process.uptime(),
        cpu: (user + system) / 1e6,
      }
    },
  )
}

const observeEventLoop = (app: FastifyInstance, all: Meters): void => {
  const resolutionMs = 20
  const delays = monitorEventLoopDelay({ resolution: resolutionMs })
  delays.enable()
  app.addHook('onClose', async () => void delays.disable())
  // The monitor measures the time between two ticks of its own timer.
  const lagS = (ns: number): number => Math.max(0, ns / 1e9 - resolutionMs / 1000)
  all.observe(
    {
      lag: {
        name: 'drafts_event_loop_lag_seconds',
        help: 'How late timers of this process were since the scrape before: that share of them at most so.',
      },
    },
    () => {
      const shares = { 0.5: delays.percentile(50), 0.99: delays.percentile(99), 1: delays.max }
      const isEmpty = delays.count === 0
      delays.reset()
      return {
        lag: Object.entries(shares).map(([share, ns]) => ({
          labels: { share },
          value: isEmpty ? 0 : lagS(ns),
        })),
      }
    },
  )
}

const observeQueue = (all: Meters, { db }: Platform): void => {
  all.observe(
    {
      waiting: { name: 'drafts_jobs_waiting', help: 'Jobs that wait for a judge.' },
      running: { name: 'drafts_jobs_running', help: 'Jobs that a judge holds.' },
      oldest: {
        name: 'drafts_jobs_oldest_waiting_seconds',
        help: 'Age of the oldest job that waits; 0 where none does.',
      },
    },
    async () => {
      const { waiting, running, oldestWaitingMs } = await queueNumbers(db)
      return { waiting, running, oldest: oldestWaitingMs / 1000 }
    },
  )
  all.observe(
    { judges: { name: 'drafts_judges_connected', help: 'Judges heard of lately.' } },
    async () => ({ judges: (await connectedJudges(db)).length }),
  )
  all.observe(
    {
      rows: {
        name: 'drafts_background_rows_given_up',
        help: 'Rows that background work gave up after three attempts, by kind; kept for 30 days.',
      },
    },
    async () => ({
      rows: [...(await countGivenUp(db))].map(([kind, value]) => ({ labels: { kind }, value })),
    }),
  )
}

const observeStorage = (all: Meters, platform: Platform): void => {
  const { db, room } = platform
  all.observe(
    {
      free: { name: 'drafts_disk_free_bytes', help: 'Free bytes of the disk of a folder.' },
      size: { name: 'drafts_disk_size_bytes', help: 'All bytes of the disk of a folder.' },
    },
    async () => {
      const disks = await room.disks()
      return {
        free: disks.map(({ folder, freeBytes }) => ({ labels: { folder }, value: freeBytes })),
        size: disks.map(({ folder, totalBytes }) => ({ labels: { folder }, value: totalBytes })),
      }
    },
  )
  const blobs = onceAMinute(() => sumOfBlobs(db))
  all.observe(
    {
      bytes: {
        name: 'drafts_blobs_bytes',
        help: 'Bytes of all blobs before they are packed, about a minute old.',
      },
      count: { name: 'drafts_blobs', help: 'Number of blobs, about a minute old.' },
    },
    blobs,
  )
  all.observe(
    {
      ready: {
        name: 'drafts_ready',
        help: 'Whether a part that is needed works (1) or not (0), as /readyz has it.',
      },
    },
    async () => {
      const missing = await findMissing(platform)
      return {
        ready: neededParts.map((part) => ({
          labels: { part },
          value: missing[part] === undefined ? 1 : 0,
        })),
      }
    },
  )
}

/**
 * What reads every row of a table takes the longer the more there are, so only the first scrape waits for it: later ones have
 * what was read last, and after a minute begin to read it again.
 */
const onceAMinute = <T>(read: () => Promise<T>): (() => Promise<T>) => {
  let last: { atMs: number; value: T } | undefined
  let reading: Promise<T> | undefined
  const readAgain = async (): Promise<T> => {
    try {
      const value = await read()
      last = { atMs: performance.now(), value }
      return value
    } finally {
      reading = undefined
    }
  }
  return async () => {
    if (last && performance.now() - last.atMs < 60_000) return last.value
    reading ??= readAgain()
    // Its fault is that of a scrape only where one waits for it.
    reading.catch(() => undefined)
    return last ? last.value : reading
  }
}

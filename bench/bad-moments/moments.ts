import { copyFile, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pidOf } from './installation.ts'
import type { Program, Settings } from './installation.ts'
import { makeDatabase, mountDisk } from './places.ts'
import type { Disk } from './places.ts'

// What goes wrong, for how long, and how it ends.

/** Where a moment's installation is made. */
export interface Ground {
  /** A folder of its own, removed at the end. */
  folder: string
  /** Its data folder, not made yet. */
  data: string
  /** Called at the end, the last first. */
  leave: (cleaning: () => Promise<unknown>) => void
}

export interface Trouble {
  /** More of the environment of all that runs. */
  settings?: Settings
  /** The judge is a program of its own, so that it can have other settings. */
  isolatedJudge?: Settings
  strike(up: Program, judge: Program): Promise<unknown>
  /** Left out: nothing ends it, as after a crash. */
  heal?: () => Promise<unknown>
}

export interface Moment {
  name: string
  lastsS: number
  arrange(ground: Ground): Promise<Trouble>
}

const diskAt =
  (place: (data: string) => string, megabytes: number) =>
  async ({ folder, data, leave }: Ground): Promise<Disk> => {
    const disk = await mountDisk(join(folder, 'disk.img'), place(data), megabytes)
    leave(() => disk.remove())
    return disk
  }

const full = (name: string, place: (data: string) => string, megabytes: number): Moment => ({
  name,
  lastsS: 20,
  arrange: async (ground) => {
    const disk = await diskAt(place, megabytes)(ground)
    return { strike: () => disk.fill(), heal: () => disk.empty() }
  },
})

const readOnly = (name: string, place: (data: string) => string): Moment => ({
  name,
  lastsS: 20,
  arrange: async (ground) => {
    const disk = await diskAt(place, 4000)(ground)
    return { strike: () => disk.setWritable(false), heal: () => disk.setWritable(true) }
  },
})

const databaseAway: Moment = {
  name: 'the database is away',
  lastsS: 30,
  arrange: async ({ folder, leave }) => {
    const database = await makeDatabase(join(folder, 'database'))
    leave(() => database.stop())
    return {
      settings: { DATABASE_URL: database.url },
      strike: () => database.stop(),
      heal: () => database.start(),
    }
  },
}

const killed = (part: 'server' | 'judge'): Moment => ({
  name: `the ${part === 'server' ? 'web node' : 'judge'} is killed with -9`,
  lastsS: 0,
  arrange: async () => ({
    strike: async (up) => process.kill(await pidOf(up, part), 'SIGKILL'),
  }),
})

const library = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1'

/** The clock of one side jumps, while it runs; the timers of programs go on. */
const clockOff = (side: 'server' | 'judge', by: '+1h' | '-1h'): Moment => ({
  name: `the clock of the ${side === 'server' ? 'web node' : 'judge'} is off by ${by}`,
  lastsS: 20,
  arrange: async ({ folder, leave }) => {
    if (!existsSync(library)) throw new Error('It needs Debian’s package libfaketime.')
    const database = await makeDatabase(join(folder, 'database'))
    leave(() => database.stop())
    const file = join(folder, 'clock')
    const set = async (text: string): Promise<void> => {
      await writeFile(`${file}.new`, `${text}\n`)
      await copyFile(`${file}.new`, file)
    }
    await set('+0')
    const fake = {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    }
    return {
      settings: { DATABASE_URL: database.url, ...(side === 'server' ? fake : {}) },
      isolatedJudge: side === 'judge' ? fake : {},
      strike: () => set(by),
      heal: () => set('+0'),
    }
  },
})

export const moments: readonly Moment[] = [
  full('the disk of the data folder is full', (data) => data, 4000),
  full('the disk of the logs is full', (data) => join(data, 'logs'), 64),
  full('the disk of the judge is full', (data) => join(data, 'judge'), 3000),
  readOnly('the blobs cannot be written', (data) => join(data, 'blobs')),
  databaseAway,
  killed('server'),
  killed('judge'),
  clockOff('server', '+1h'),
  clockOff('server', '-1h'),
  clockOff('judge', '+1h'),
  clockOff('judge', '-1h'),
]

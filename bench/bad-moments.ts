// node bench/bad-moments.ts [WORDS]: what people see, what is logged, what is lost, and the seconds until all is well again when
// a disk is full, the database is away, a program is killed, a clock is off (docs/self-hosting.md#bad-moments). As root, since it
// mounts small disks; it needs Debian's postgresql-15 and libfaketime. WORDS: only the moments whose names have them.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDataFolder, removeDataFolder } from '../server/src/testing/data-folder.ts'
import {
  freePort,
  startDrafts,
  tokenOf,
  untilSaid,
  warningsIn,
} from './bad-moments/installation.ts'
import type { Program, Settings } from './bad-moments/installation.ts'
import { moments } from './bad-moments/moments.ts'
import type { Ground, Moment } from './bad-moments/moments.ts'
import { People } from './bad-moments/people.ts'
import type { Deed, Sight } from './bad-moments/people.ts'
import { refusals } from './bad-moments/refusals.ts'

const deeds: readonly Deed[] = ['save', 'file', 'run', 'session', 'readyz']
const limitMs = 180_000

interface Row {
  name: string
  lastedS: number
  /** By how much the server's clock was off at the end of it; 0 where it does not answer. */
  clockS: number
  sights: Sight[]
  logged: string[]
  printed: string[]
  lost: string[]
  wellS: Partial<Record<Deed, number | 'never'>>
  counted: string
}

const measure = async (moment: Moment): Promise<Row> => {
  const folder = await openDataFolder('drafts-bad-moment-')
  const cleaning: (() => Promise<unknown>)[] = [() => removeDataFolder(folder)]
  const leave: Ground['leave'] = (one) => void cleaning.unshift(one)
  const clean = async (): Promise<void> => {
    for (const one of cleaning.splice(0))
      await one().catch((error: unknown) => console.error(error))
  }
  const breakOff = (): void => void clean().then(() => process.exit(1))
  process.once('SIGTERM', breakOff).once('SIGINT', breakOff)
  try {
    const data = join(folder, 'data')
    await mkdir(data)
    return await measureAt({ folder, data, leave }, moment)
  } finally {
    process.off('SIGTERM', breakOff).off('SIGINT', breakOff)
    await clean()
  }
}

const measureAt = async (ground: Ground, moment: Moment): Promise<Row> => {
  const { data, leave } = ground
  const trouble = await moment.arrange(ground)
  const port = await freePort()
  const common: Settings = {
    DRAFTS_DATA: data,
    DRAFTS_DEMO: '1',
    DRAFTS_LANGUAGES: 'cpp20-gcc',
    PORT: String(port),
  }
  const settings = { ...common, ...trouble.settings }
  const start = (args: string[], own: Settings): Program => {
    const program = startDrafts(args, own)
    leave(() => program.stop())
    return program
  }
  const { isolatedJudge } = trouble
  const up = start(isolatedJudge ? ['up', '--no-judge'] : ['up'], settings)
  await untilSaid(up, 'Drafts is at')
  const { LD_PRELOAD: _, ...unfaked } = settings
  let judge = up
  if (isolatedJudge) {
    judge = start(['judge'], {
      ...common,
      DRAFTS_DATA: join(data, 'judge'),
      DRAFTS_SERVER: `http://127.0.0.1:${port}`,
      DRAFTS_JUDGE_TOKEN: await tokenOf(['--judge', 'apart'], unfaked),
      ...isolatedJudge,
    })
  }
  await untilSaid(judge, 'The judge is ready')
  const people = new People(`http://127.0.0.1:${port}`, await tokenOf(['bob'], unfaked))
  await people.begin(deeds)
  const struckMs = Date.now()
  const printedBefore = up.said().length
  await trouble.strike(up, judge)
  await sleep(moment.lastsS * 1000)
  const clockS = await clockOf(port)
  await trouble.heal?.()
  const lastedS = Math.round((Date.now() - struckMs) / 1000)
  const wellS = await people.untilWell(deeds, limitMs)
  // A success that is followed by a failure is none.
  await sleep(5000)
  const sights = people.sights()
  const lost = await people.end()
  const logs = await Promise.all(
    ['logs/server.log', 'logs/judge.log', 'judge/logs/judge.log'].map((file) =>
      warningsIn(join(data, file), struckMs - 3_700_000),
    ),
  )
  return {
    name: moment.name,
    lastedS,
    clockS,
    sights,
    logged: logs.flat(),
    printed: up.said().slice(printedBefore).split('\n').filter(Boolean),
    lost,
    wellS,
    counted: people.counted(),
  }
}

const clockOf = async (port: number): Promise<number> => {
  const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined)
  const date = answer?.headers.get('date')
  return date ? Math.round((Date.parse(date) - Date.now()) / 1000) : 0
}

const list = (title: string, lines: readonly string[]): void =>
  console.log(
    `  ${title}${lines.length === 0 ? 'nothing' : lines.map((one) => `\n    ${one}`).join('')}`,
  )

const print = (row: Row): void => {
  console.log(
    `\n${row.name} (${row.lastedS} s; ${row.counted}; the server’s clock off by ${row.clockS} s)`,
  )
  list(
    'people see: ',
    row.sights.map(({ deed, what, times }) => `${deed}: ${what} (${times} times)`),
  )
  list('logged: ', row.logged)
  list('printed: ', [...new Set(row.printed)].slice(0, 12))
  list('lost: ', row.lost)
  list(
    'seconds until well: ',
    Object.entries(row.wellS).map(([deed, seconds]) => `${deed} ${seconds}`),
  )
}

const words = process.argv.slice(2).join(' ')
let isWell = true
for (const moment of moments.filter(({ name }) => name.includes(words))) {
  const row = await measure(moment)
  print(row)
  isWell &&= row.lost.length === 0 && !Object.values(row.wellS).includes('never')
}
for (const refusal of refusals.filter(({ name }) => name.includes(words))) {
  const { found, isGood } = await refusal.look()
  console.log(`\n${refusal.name}\n  ${found.join('\n  ')}`)
  isWell &&= isGood
}
process.exitCode = isWell ? 0 : 1

import { createServer } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDataFolder, removeDataFolder } from '../../server/src/testing/data-folder.ts'
import { freePort, startDrafts, tokenOf, untilSaid } from './installation.ts'
import type { Program } from './installation.ts'
import { People } from './people.ts'

// Bad moments of a start: it is refused with a sentence, or it goes well all the same.

/** So long two judges with one token take jobs from each other. */
const bothMs = 30_000

interface Found {
  found: string[]
  isGood: boolean
}

export interface Refusal {
  name: string
  look(): Promise<Found>
}

interface World {
  data: string
  port: number
  /** `./drafts up` there, with more settings. */
  up: (settings?: Record<string, string>) => Program
}

const inWorld = async (work: (world: World) => Promise<Found>): Promise<Found> => {
  const folder = await openDataFolder('drafts-bad-moment-')
  const started: Program[] = []
  const data = join(folder, 'data')
  const port = await freePort()
  const settings = {
    DRAFTS_DATA: data,
    DRAFTS_DEMO: '1',
    DRAFTS_LANGUAGES: 'cpp20-gcc',
    PORT: String(port),
  }
  try {
    return await work({
      data,
      port,
      up: (more) => {
        const program = startDrafts(['up'], { ...settings, ...more })
        started.push(program)
        return program
      },
    })
  } finally {
    for (const program of started.toReversed()) await program.stop()
    await removeDataFolder(folder)
  }
}

const lastLine = (program: Program): string => program.said().trim().split('\n').at(-1) ?? ''

const portInUse: Refusal = {
  name: 'the port is in use',
  look: () =>
    inWorld(async ({ port, up }) => {
      const other = createServer().listen(port, '127.0.0.1')
      const program = up()
      const code = await program.ended
      other.close()
      return { found: [`exit code ${code}: ${lastLine(program)}`], isGood: code === 1 }
    }),
}

const twoOnOneFolder: Refusal = {
  name: 'two on one data folder',
  look: () =>
    inWorld(async ({ port, data, up }) => {
      const first = up()
      await untilSaid(first, 'The judge is ready')
      const second = up({ PORT: String(await freePort()) })
      const end = await Promise.race([
        second.ended.then((code) => `the second ended with ${code}: ${lastLine(second)}`),
        untilSaid(second, 'The judge is ready').then(() => 'the second serves the same data'),
      ])
      const people = new People(
        `http://127.0.0.1:${port}`,
        await tokenOf(['bob'], { DRAFTS_DATA: data }),
      )
      await people.begin(['save', 'run'])
      await sleep(bothMs)
      const wellS = await people.untilWell(['save', 'run'], 60_000)
      await second.stop()
      const after = await people.untilWell(['save', 'run'], 60_000)
      const lost = await people.end()
      const found = [
        end,
        `both: ${JSON.stringify(wellS)}; when the second is gone: ${JSON.stringify(after)}`,
        `people see: ${JSON.stringify(people.sights())}; ${people.counted()}`,
        `lost: ${lost.join(', ') || 'nothing'}`,
        `printed: ${second.said().trim().replaceAll('\n', ' | ')} || ${first.said().trim().replaceAll('\n', ' | ')}`,
      ]
      return { found, isGood: lost.length === 0 && !Object.values(after).includes('never') }
    }),
}

const nameUnreachable: Refusal = {
  name: 'PUBLIC_URL cannot be reached from the machine itself',
  look: () =>
    inWorld(async ({ port, data, up }) => {
      const settings = { PUBLIC_URL: 'https://drafts.invalid' }
      const program = up(settings)
      await untilSaid(program, 'The judge is ready')
      const people = new People(
        `http://127.0.0.1:${port}`,
        await tokenOf(['bob'], { DRAFTS_DATA: data, ...settings }),
      )
      await people.begin(['save', 'run', 'file', 'readyz'])
      const wellS = await people.untilWell(['save', 'run', 'file', 'readyz'], 60_000)
      const lost = await people.end()
      return {
        found: [`seconds until a deed went well: ${JSON.stringify(wellS)}`],
        isGood: lost.length === 0 && !Object.values(wellS).includes('never'),
      }
    }),
}

export const refusals: readonly Refusal[] = [portInUse, twoOnOneFolder, nameUnreachable]

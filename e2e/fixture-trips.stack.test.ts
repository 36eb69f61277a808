import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exportFormats } from '../contract/src/index.ts'
import type { Client, ProblemId } from '../contract/src/index.ts'
import { everydayLanguages, judgeLanguages } from '../judge/src/languages/index.ts'
import { isLanguageInstalled } from '../judge/src/languages/installed.ts'
import { playJudge } from './as-judged.ts'
import type { JudgedSolution, PlayedJudge } from './as-judged.ts'
import { fixturesFolder, readManifest } from './fixtures.ts'
import { untilLimitFound } from './run-packages.ts'
import { startStack, untilOffered } from './stack.ts'
import type { Stack } from './stack.ts'
import { exportBytes, importBytes, kindOf, lastPart, verdictOf } from './trip.ts'

// All packages of others, out in each format and in again, once and twice. A judge that is played here is given every job: where
// a job is the same as at home, byte for byte, so is its end. A real judge runs the others.

const folder = fixturesFolder()
const rows = folder
  ? readManifest(folder).packages.filter(({ outcome }) => outcome !== 'error')
  : []
if (!folder) console.log('skipped: trips of the packages of others (set DRAFTS_FIXTURES)')
const trips = rows.flatMap(({ file }) => exportFormats.map((format) => [file, format] as const))

interface Pair {
  trip: string
  before: JudgedSolution
  after: JudgedSolution
}

let stack: Stack
let api: Client
let token: string
let needed: string[]
let played: PlayedJudge
const homes = new Map<string, ProblemId>()
const homeJobs = new Map<string, Promise<JudgedSolution[]>>()
const differing = new Map<string, Pair[]>()
/** Their exports say that solutions end otherwise. */
const isOtherwise = new Set<string>()
const verdicts = new Map<string, Promise<string>>()
const counts = { same: 0, judged: 0, lost: 0, reportedOf: 0 }

/** Codes of exports that say of a format that solutions end otherwise there. */
const endsOtherwise = new Set(['file-io', 'unjudged'])

const installed = async (): Promise<string[]> => {
  const everyday = new Set(everydayLanguages.map(({ id }) => id))
  const isHere = await Promise.all(judgeLanguages.map(isLanguageInstalled))
  return judgeLanguages.filter(({ id }, at) => isHere[at] && everyday.has(id)).map(({ id }) => id)
}

describe.skipIf(!folder)('packages of others', () => {
  beforeAll(async () => {
    needed = await installed()
    stack = await startStack({ languages: needed.join(' ') })
    token = await stack.tokenOf('bob')
    api = stack.client(token)
    await untilOffered(stack, api, needed)
    for (const { file, kind } of rows) {
      const bytes = new Uint8Array(readFileSync(join(folder ?? '', 'packages', file)))
      homes.set(file, await importBytes(api, kind, bytes, basename(file).replace(/\.\w+$/, '')))
    }
    // A limit that the package lacks is found by runs, and goes out with it.
    for (const problemId of homes.values()) await untilLimitFound(api, problemId)
  }, 3_600_000)
  afterAll(async () => {
    console.log(
      `${counts.same} jobs are the same, ${counts.judged} were judged, ${counts.lost} lost, ${counts.reportedOf} told of`,
    )
    await stack.stop()
  })

  describe('out and in again', () => {
    beforeAll(async () => {
      await stack.stopJudges()
      played = await playJudge(stack)
    })
    afterAll(() => played.leave())

    it.each(trips)(
      '%s by %s has its sections, and its solutions but for those told',
      async (file, format) => {
        const home = homes.get(file)
        if (!home) throw new Error('it was not imported')
        const before = await jobsAt(file, home)
        const sections = await sectionsOf(home)
        const told: string[] = []
        const pairs: Pair[] = []
        differing.set(`${file} ${format}`, pairs)
        let id = home
        for (const trip of ['once', 'twice']) {
          const { warnings } = await api.getExportReport({ problemId: id, format })
          const isReported = warnings.some(({ code }) => endsOtherwise.has(code))
          if (isReported) isOtherwise.add(`${file} ${format}`)
          told.push(...warnings.map(({ path, message }) => `${path ?? ''} ${message}`))
          id = await importBytes(api, kindOf(format), await exportBytes(stack, token, id, format))
          expect([trip, await sectionsOf(id)]).toEqual([trip, sections])
          const after = await played.judged(api, id)
          const lost = before.filter((one) => !counterpart(one, after))
          counts.lost += lost.length
          expect(
            lost.filter(({ label }) => !told.some((words) => words.includes(lastPart(label)))),
          ).toEqual([])
          for (const one of before) {
            const there = counterpart(one, after)
            if (there?.digest === one.digest) counts.same += 1
            else if (isOtherwise.has(`${file} ${format}`)) counts.reportedOf += 1
            else if (there) pairs.push({ trip, before: one, after: there })
          }
        }
      },
    )
  })

  describe('what a judge is given otherwise than at home', () => {
    beforeAll(async () => {
      await stack.startJudge('local', needed.join(' '))
      await untilOffered(stack, api, needed)
    })

    it.each(trips)('%s by %s: every solution ends as before', async (file, format) => {
      const pairs = (differing.get(`${file} ${format}`) ?? []).filter(({ before, after }) =>
        // Others stay unknown, here as at home.
        [before, after].every(({ languageId }) => needed.includes(languageId)),
      )
      counts.judged += pairs.length
      for (const { trip, before, after } of pairs) {
        const name = `${trip} ${before.label}`
        expect([name, await verdictIn(after)]).toEqual([name, await verdictIn(before)])
      }
    })
  })
})

const jobsAt = (file: string, problemId: ProblemId): Promise<JudgedSolution[]> => {
  const jobs = homeJobs.get(file) ?? played.judged(api, problemId)
  homeJobs.set(file, jobs)
  return jobs
}

/** Formats change labels. */
const counterpart = (
  { source, label }: JudgedSolution,
  others: readonly JudgedSolution[],
): JudgedSolution | undefined => {
  const named = others.filter((one) => lastPart(one.label) === lastPart(label))
  const same = others.filter((one) => one.source === source)
  return same.find((one) => named.includes(one)) ?? same[0] ?? named[0]
}

/** Which parts of which statement there are, and how many samples. */
const sectionsOf = async (problemId: ProblemId): Promise<string[]> => {
  const { statements, samples } = await api.getProblem({ problemId })
  const { editorials } = await api.listEditorials({ problemId })
  const parts = ['title', 'body', 'input', 'output', 'notes'] as const
  return [
    ...statements.flatMap((one) =>
      parts.flatMap((part) => (one[part].trim() === '' ? [] : [`${one.locale} ${part}`])),
    ),
    ...editorials.map(({ locale }) => `${locale} editorial`),
    `${samples.length} samples`,
  ].toSorted()
}

const verdictIn = (one: JudgedSolution): Promise<string> => {
  const verdict = verdicts.get(one.digest) ?? verdictOf(api, one.id)
  verdicts.set(one.digest, verdict)
  return verdict
}

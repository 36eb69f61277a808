import type { ListedTest, ProblemId } from '@drafts/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { sendDigests } from '../modules/mail/send-digests.ts'
import { countsWork } from '../modules/readiness/index.ts'
import { checksWork } from '../modules/scanspecs/index.ts'
import { runDueStages } from '../modules/imports/index.ts'
import type { Platform } from '../platform/http/context.ts'
import { startMailServer } from './mail-server.ts'
import { startWork } from '../platform/background/work.ts'
import { createWorld } from './world.ts'
import type { Person, World } from './world.ts'

// A server that ended three times in the middle of work on a row has left three marks. Each kind of background work then gives
// the row up, says so where a person looks and to the operator, and goes on with the next one.

let world: World
let mails: Awaited<ReturnType<typeof startMailServer>>
let alice: Person
let poisoned: ProblemId
let sound: ProblemId
let lines: string[] = []
let platform: Platform

/** Longer than any lease; the loops look every 100 ms. */
const patience = { timeout: 600_000, interval: 50 }

beforeAll(async () => {
  mails = await startMailServer()
  world = await createWorld({
    DRAFTS_PACE: 'quick',
    SMTP_URL: mails.url,
    MAIL_FROM: 'drafts@drafts.example',
  })
  alice = await world.as('alice')
})
afterAll(async () => {
  await world.close()
  await mails.close()
})

const make = async (title: string): Promise<ProblemId> =>
  (await alice.api.createProblem({ body: { title, mechanism: 'standard' } })).id

beforeEach(async () => {
  lines = []
  const error = (_about: object, words: string): void => void lines.push(words)
  platform = { ...world.platform, log: { ...world.platform.log, error } as never }
  poisoned = await make('Poisoned')
  sound = await make('Sound')
})

const run = (statement: ReturnType<typeof sql>): Promise<unknown> =>
  statement.execute(world.platform.db)
const endThreeTimes = (kind: string, id: string): Promise<unknown> =>
  run(sql`insert into work_attempts (kind, row_id, attempts) values (${kind}, ${id}, 3)`)
const isNamed = (what: string): void =>
  expect(lines.filter((line) => line.includes('given up'))).toEqual([
    `background work on ${what} was given up after 3 attempts`,
  ])
const hasStage = async (id: ProblemId): Promise<boolean> =>
  (
    await world.platform.db
      .selectFrom('import_stages')
      .select('problem_id')
      .where('problem_id', '=', id)
      .execute()
  ).length > 0

const report = (id: ProblemId) =>
  run(sql`insert into import_reports (problem_id, imported, warnings, created_at)
    values (${id}, '{}', '[]', now())`)
const messages = async (): Promise<string> =>
  JSON.stringify(await alice.api.getImportReport({ problemId: poisoned }))

const faultOf = async (problemId: ProblemId): Promise<string | null | undefined> =>
  ((await alice.api.listTests({ problemId })).tests as ListedTest[])[0]?.inputValidity.error

describe('a row that ended its server three times is given up, named, and the next one goes on:', () => {
  it('a stage of an import', async () => {
    for (const id of [poisoned, sound]) {
      await report(id)
      await run(sql`insert into import_stages (problem_id, stage, place, account_id, state, created_at)
        values (${id}, 'find-limit', 2, ${alice.id}, '{"multiplier": null, "runs": []}', now() - interval '1 day')`)
    }
    await endThreeTimes('import', `${poisoned}/find-limit`)
    await runDueStages(platform)
    expect(await messages()).toContain('The import was not finished')
    expect(await hasStage(poisoned)).toBe(false)
    expect(await hasStage(sound)).toBe(false)
    expect(
      await world.platform.db
        .selectFrom('work_attempts')
        .selectAll()
        .where('row_id', '=', `${sound}/find-limit`)
        .execute(),
    ).toEqual([])
    isNamed(`the import of problem ${poisoned}`)
  })

  it('figures', async () => {
    const plan = { figures: [{ path: 'a.pdf', hash: 'x', places: [] }], runs: [] }
    for (const id of [poisoned, sound]) {
      await report(id)
      await run(sql`insert into import_stages (problem_id, stage, place, account_id, state, created_at)
        values (${id}, 'convert-figures', 0, ${alice.id}, ${JSON.stringify(plan)}, now())`)
    }
    await endThreeTimes('figures', `${poisoned}/convert-figures`)
    await runDueStages(platform)
    expect(await messages()).toContain('Figures of the package did not become pictures')
    expect(await hasStage(poisoned)).toBe(false)
    // No judge is there: it was looked at, and waits.
    expect(await hasStage(sound)).toBe(true)
    isNamed(`figures of problem ${poisoned}`)
  })

  it('tests that are checked', async () => {
    for (const problemId of [poisoned, sound]) {
      await alice.api.saveScanspec({ problemId, body: { enabled: true, source: 'eof\n' } })
      await alice.api.createTest({ problemId, body: { input: { text: '1\n' } } })
    }
    await run(sql`insert into work_attempts (kind, row_id, attempts)
      select 'checks', problem_id || ':' || turn, 3 from unchecked_problems where problem_id = ${poisoned}`)
    onTestFinished(startWork(platform, checksWork(platform)))
    await vi.waitFor(async () => {
      expect(await faultOf(poisoned)).toContain('could not be checked')
      expect(await faultOf(sound)).toMatch(/^1:1/)
    }, patience)
    isNamed(`tests of problem ${poisoned}`)
  })

  it('a checklist that is counted', async () => {
    await run(
      sql`update problems set readiness_high = 0 where id <> all(${[poisoned, sound]}::text[])`,
    )
    await run(sql`insert into work_attempts (kind, row_id, attempts)
      select 'counts', id || ':' || readiness_turn, 3 from problems where id = ${poisoned}`)
    // The attempt for both at once, in the order in which they are found.
    const { rows } = await sql<{
      id: string
      turn: number
    }>`select id, readiness_turn as turn from problems
      where readiness_high is null and deleted_at is null limit 50`.execute(world.platform.db)
    const { createHash } = await import('node:crypto')
    const both = rows.map(({ id, turn }) => `${id}:${turn}`).join(',')
    await endThreeTimes('counts', createHash('sha256').update(both).digest('hex'))
    onTestFinished(startWork(platform, countsWork(platform)))
    const counted = async (id: ProblemId) =>
      world.platform.db
        .selectFrom('problems')
        .select('readiness_high')
        .where('id', '=', id)
        .executeTakeFirst()
    await vi.waitFor(async () => {
      expect(await counted(poisoned)).toEqual({ readiness_high: 0 })
      expect((await counted(sound))?.readiness_high).toBeGreaterThan(3)
    }, patience)
    expect(lines).toContain(
      `background work on the checklist of problem ${poisoned} was given up after 3 attempts`,
    )
  })

  it('a digest', async () => {
    const bob = await world.as('bob')
    const carol = await world.as('carol')
    for (const { id } of [bob, carol]) {
      await run(sql`insert into mail_accounts (account_id, address, secret, confirmed_at)
        values (${id}, ${`${id}@drafts.example`}, 's', now())`)
    }
    for (const accountHandle of ['bob', 'carol'])
      await alice.api.createShare({ problemId: sound, body: { accountHandle, access: 'editor' } })
    await run(sql`update notifications set created_at = now() - interval '1 day'`)
    await endThreeTimes('digest', bob.id)
    mails.received.length = 0
    await sendDigests(platform)
    expect(mails.received.map(({ to }) => to).flat()).toEqual([`${carol.id}@drafts.example`])
    isNamed(`the digest of account ${bob.id}`)
  })
})

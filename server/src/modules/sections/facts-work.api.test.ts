import { rulesVersion } from '@drafts/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { BoundedChildren } from '../../platform/isolated/bounded-children.ts'
import { createWorld } from '../../testing/world.ts'
import type { World } from '../../testing/world.ts'
import { startWork } from '../../platform/background/work.ts'
import { mentionsWork } from '../discussions/index.ts'
import { factsWork } from './facts-work.ts'

let world: World
let problemId = ''
beforeAll(async () => {
  world = await createWorld({ DRAFTS_PACE: 'quick' })
  const { api } = await world.as('alice')
  problemId = (await api.createProblem({ body: { title: 'Lamps', mechanism: 'standard' } })).id
})
afterAll(() => world.close())

const factsOf = async (path: string): Promise<unknown> =>
  world.platform.db
    .selectFrom('sections')
    .select(['facts', 'facts_rules'])
    .where('problem_id', '=', problemId as never)
    .where('path', '=', path)
    .executeTakeFirst()
/** Longer than any lease; a loop looks every 100 ms. */
const patience = { timeout: 600_000, interval: 50 }
const forget = () =>
  sql`update sections set facts = null, facts_rules = null`.execute(world.platform.db)
const picture = '![](https://x.y/z.png)'
const saveAll = async (): Promise<void> => {
  const { api } = await world.as('alice')
  const body = { title: 'Lamps', body: picture, input: '$\\zzz$' }
  await api.saveStatement({ problemId, locale: 'en-US', body })
  await api.saveScanspec({ problemId, body: { enabled: true, source: 'var' } })
  const source = { text: 'quitp(3, "ok"); quitp(7);' }
  const checker = { comparator: 'custom', convention: 'testlib', languageId: 'cpp20-gcc' } as const
  await api.saveChecker({ problemId, body: { ...checker, source } })
}
const all = {
  'statements/en-US': { foreignPictures: ['body'], bounds: [], redFormulas: ['input'] },
  scanspec: { error: expect.objectContaining({ line: 1 }) },
  checker: { fullPoints: 7 },
}

const tooLong = { message: 'This scanspec takes too long to be read.', line: 1, column: 1 }

describe('what the rules say of a section', () => {
  it('is stored with its save', async () => {
    await saveAll()
    for (const [path, facts] of Object.entries(all))
      expect(await factsOf(path)).toEqual({ facts, facts_rules: rulesVersion })
  })

  it('is worked out later where nobody did', async () => {
    await saveAll()
    await forget()
    onTestFinished(startWork(world.platform, factsWork(world.platform)))
    await vi.waitFor(async () => {
      for (const [path, facts] of Object.entries(all))
        expect(await factsOf(path)).toEqual({ facts, facts_rules: rulesVersion })
    }, patience)
  })

  it('of a text that takes too long is nothing, and the others are read', async () => {
    await saveAll()
    await forget()
    const answers = {
      statements: { answer: all['statements/en-US'] },
      scanspec: { fault: 'time' },
      checker: { answer: all.checker },
    } as const
    const asked = vi.spyOn(BoundedChildren.prototype, 'ask')
    onTestFinished(() => asked.mockRestore())
    asked.mockImplementation((_asker, question) => {
      const { given } = question as { given: { kind: keyof typeof answers } }
      return Promise.resolve(answers[given.kind])
    })
    onTestFinished(startWork(world.platform, factsWork(world.platform)))
    await vi.waitFor(async () => {
      for (const [path, facts] of Object.entries({ ...all, scanspec: { error: tooLong } }))
        expect(await factsOf(path)).toEqual({ facts, facts_rules: rulesVersion })
    }, patience)
  })

  it('of one that ended its server three times is nothing, and its tests say so', async () => {
    await saveAll()
    await forget()
    await sql`insert into work_attempts (kind, row_id, attempts)
      select 'facts', problem_id || '/' || path || '/' || hash, 3 from sections
      where path = 'scanspec'`.execute(world.platform.db)
    onTestFinished(startWork(world.platform, factsWork(world.platform)))
    await vi.waitFor(async () => {
      const others = { ...all, scanspec: { error: tooLong } }
      for (const [path, facts] of Object.entries(others))
        expect(await factsOf(path)).toEqual({ facts, facts_rules: rulesVersion })
    }, patience)
  })
})

it('HTML that an older version made far too long becomes its source', async () => {
  await saveAll()
  const { api } = await world.as('alice')
  const content = 'Ask @alice.'
  const { id } = await api.createDiscussion({ problemId, body: { partKey: 'body', content } })
  const long = '<b></b>'.repeat(700_000)
  await sql`update sections set rendered = jsonb_build_object('bodyHTML', ${long}::text), facts_rules = null
    where path = 'statements/en-US'`.execute(world.platform.db)
  await sql`update discussions set content_html = ${long}, mentions_rules = null`.execute(
    world.platform.db,
  )
  onTestFinished(startWork(world.platform, factsWork(world.platform)))
  onTestFinished(startWork(world.platform, mentionsWork(world.platform)))
  await vi.waitFor(async () => {
    const statement = await api.getStatement({ problemId, locale: 'en-US' })
    expect(statement.bodyHTML).toContain('too intricate')
    const { discussions } = await api.listDiscussions({ problemId })
    expect(discussions.find((one) => one.id === id)?.contentHTML).toContain(`<pre>${content}</pre>`)
  }, patience)
})

it('names in what was said before the rules of now are found later', async () => {
  const { api } = await world.as('alice')
  const body = { partKey: 'body', content: 'Ask @alice.' }
  const { id } = await api.createDiscussion({ problemId, body })
  await sql`update discussions set mentions = null, mentions_rules = null`.execute(
    world.platform.db,
  )
  const shown = async () =>
    (await api.listDiscussions({ problemId })).discussions.find((one) => one.id === id)?.contentHTML
  expect(await shown()).toBe('<p>Ask @alice.</p>')
  onTestFinished(startWork(world.platform, mentionsWork(world.platform)))
  await vi.waitFor(async () => expect(await shown()).toContain('class="mention"'), patience)
})

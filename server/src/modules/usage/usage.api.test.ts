import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorld } from '../../testing/world.ts'
import type { Person, World } from '../../testing/world.ts'
import { storeText } from '../blobs/index.ts'
import { insertPreservedFiles } from '../packages/preserved/preserved-files.store.ts'

let world: World
let alice: Person
let bob: Person
let root: Person
beforeAll(async () => {
  world = await createWorld({ QUOTA_MB: '1', QUOTA_PROBLEMS: '3' })
  alice = await world.as('alice')
  bob = await world.as('bob')
  root = await world.as('root', ['drafts:administrator', 'drafts:invited'])
})
afterAll(() => world.close())

const create = (person: Person, title: string) =>
  person.api.createProblem({ body: { title, mechanism: 'standard' } })
const kilobytes = (count: number, letter: string) => letter.repeat(count * 1000)

it('an account has at most so many problems, those in the bin too', async () => {
  const first = await create(bob, 'one')
  await create(bob, 'two')
  await create(bob, 'three')
  const refused = {
    status: 413,
    message: expect.stringContaining('This account has 3 problems, and may have 3'),
  }
  await expect(create(bob, 'four')).rejects.toMatchObject(refused)
  await expect(bob.api.forkProblem({ problemId: first.id })).rejects.toMatchObject(refused)
  await bob.api.deleteProblem({ problemId: first.id })
  await expect(create(bob, 'four')).rejects.toMatchObject(refused)
})

describe('bytes of an account', () => {
  it('are counted once for the same file', async () => {
    const { id: problemId } = await create(alice, 'Large')
    for (const input of [kilobytes(600, 'a'), kilobytes(600, 'a')])
      await alice.api.createTest({ problemId, body: { input: { text: input } } })
    const { accounts, problems, total, quotas } = await root.api.adminGetUsage({})
    expect(quotas).toEqual({ bytes: 1_000_000, problems: 3 })
    expect(accounts[0]).toEqual({ handle: 'alice', problems: 1, bytes: 600_000 })
    expect(problems[0]).toMatchObject({ title: 'Large', owner: 'alice', bytes: 600_000 })
    expect(total.ofProblems).toBeGreaterThanOrEqual(600_000)
    expect(total.bytes).toBeGreaterThanOrEqual(total.ofProblems)
  })

  it('are those of the problem’s owner, whoever uploads, and refuse the next upload', async () => {
    // A world of its own: what this one has counted is kept for seconds.
    const full = await createWorld({ QUOTA_MB: '1' })
    const [carol, dave] = [await full.as('carol'), await full.as('dave')]
    const { id: problemId } = await create(carol, 'Full')
    await carol.api.createShare({ problemId, body: { accountHandle: 'dave', access: 'editor' } })
    const { id: own } = await create(dave, 'Own')
    await full.platform.db.transaction().execute(async (tx) => {
      const place = { db: tx, blobs: full.platform.blobs }
      const { hash } = await storeText(place, kilobytes(1100, 'x'))
      await insertPreservedFiles(tx, problemId, [{ path: 'large', hash }])
    })
    const body = { input: { text: 'x' } }
    await expect(dave.api.createTest({ problemId, body })).rejects.toMatchObject({
      status: 413,
      message: expect.stringContaining('1.1 MB of the 1.0 MB that it may store'),
    })
    await expect(dave.api.createTest({ problemId: own, body })).resolves.toBeDefined()
    // Texts are no uploads: work goes on.
    const topics = { topics: ['graphs'] }
    await expect(carol.api.saveAttributes({ problemId, body: topics })).resolves.toBeDefined()
    await full.close()
  })
})

import type { Account, ProblemId } from '@drafts/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorld } from '../../testing/world.ts'
import type { World } from '../../testing/world.ts'
import { fixTest } from '../tests/fix-tests.ts'
import { getTest } from '../tests/index.ts'
import { changeProblem } from './index.ts'

let world: World
let account: Account
beforeAll(async () => {
  world = await createWorld()
  account = await (await world.as('alice')).api.getMe({})
})
afterAll(() => world.close())

const make = async (): Promise<ProblemId> => {
  const { api } = await world.as('alice')
  return (await api.createProblem({ body: { title: 'Change', mechanism: 'standard' } })).id
}
const ctx = () => ({ ...world.platform, account, requestId: 'test', audit: () => undefined })
const nothing = async () => ({ result: 'done' })
const breaks = () => Promise.reject(new Error('broken'))

describe('a change that was prepared before', () => {
  it('is stopped by a lock that came meanwhile, but not for an administrator', async () => {
    const problemId = await make()
    const admin = await world.as('root', ['drafts:administrator', 'drafts:invited'])
    await admin.api.adminSaveProblem({ problemId, body: { locked: true } })
    await expect(changeProblem(ctx(), problemId, nothing)).rejects.toMatchObject({
      code: 'ErrLocked',
    })
    expect(await changeProblem(ctx(), problemId, nothing, { evenLocked: true })).toBe('done')
    const asAdmin = { ...ctx(), account: await admin.api.getMe({}) }
    expect(await changeProblem(asAdmin, problemId, nothing)).toBe('done')
  })

  it('is stopped where the problem was deleted meanwhile', async () => {
    const problemId = await make()
    await (await world.as('alice')).api.deleteProblem({ problemId })
    await expect(changeProblem(ctx(), problemId, nothing)).rejects.toMatchObject({
      code: 'ErrNotFound',
    })
  })

  it('that throws leaves nothing behind', async () => {
    const problemId = await make()
    const { api } = await world.as('alice')
    const before = (await api.listRevisions({ problemId })).revisions.length
    await expect(changeProblem(ctx(), problemId, breaks)).rejects.toThrow('broken')
    expect((await api.listRevisions({ problemId })).revisions.length).toBe(before)
  })

  it('a fix of a file leaves the one that somebody put in its place', async () => {
    const problemId = await make()
    const { api } = await world.as('alice')
    const { id: testId } = await api.createTest({ problemId, body: { input: { text: 'a\r\n' } } })
    const read = await getTest(world.platform.db, testId)
    await api.updateTest({ testId, body: { input: { text: 'new\n' } } })
    const fixed = await fixTest(ctx(), read, 'input', ['lineEnding'])
    expect(fixed.input_hash).not.toBe(read.input_hash)
    expect((await api.getTest({ testId })).input.snip).toBe('new\n')
  })
})

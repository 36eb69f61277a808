import { createHash } from 'node:crypto'
import type { Client } from '@drafts/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusalOf } from '../../testing/refusal.ts'
import { createWorld } from '../../testing/world.ts'
import type { World } from '../../testing/world.ts'

let world: World
let api: Client
beforeAll(async () => {
  world = await createWorld()
  ;({ api } = await world.as('alice'))
})
afterAll(() => world.close())

const copy = (from: string, by = api) => by.createBlob({ body: { kind: 'copy', from } })

describe('a copy', () => {
  it('of an upload of one’s own is made, of another’s not', async () => {
    const { id, sha256Sum } = await api.createBlob({ body: { file: new Blob(['mine']) } })
    expect(await copy(id)).toMatchObject({ sha256Sum, size: 4 })
    const { api: bob } = await world.as('bob')
    for (const from of [id, sha256Sum, 'nothing'])
      expect((await refusalOf(copy(from, bob))).status).toBe(404)
  })

  it('of a test’s file is made by all who may inspect the problem', async () => {
    const { id: problemId } = await api.createProblem({
      body: { title: 'T', mechanism: 'standard' },
    })
    await api.createTest({
      problemId,
      body: { input: { text: 'an input' }, output: { text: 'an output' } },
    })
    const [ed, tess] = [await world.as('ed'), await world.as('tess')]
    await api.createShare({ problemId, body: { accountHandle: 'ed', access: 'editor' } })
    await api.createShare({ problemId, body: { accountHandle: 'tess', access: 'tester' } })
    const admin = await world.as('root', ['drafts:administrator', 'drafts:invited'])
    for (const text of ['an input', 'an output']) {
      const from = createHash('sha256').update(text).digest('hex')
      for (const by of [api, ed.api, admin.api]) {
        const { id } = await copy(from, by)
        expect((await copy(id, by)).size).toBe(text.length)
      }
      for (const by of [tess.api, (await world.as('carol')).api])
        expect((await refusalOf(copy(from, by))).status).toBe(404)
    }
  })
})

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { StoredBlob } from '../../platform/blobs/blobs.ts'
import { createWorld } from '../../testing/world.ts'
import type { Person, World } from '../../testing/world.ts'
import { importPackage } from './import/import-package.ts'

// An import that its caller gives up.

let world: World
let alice: Person
let url = ''
beforeAll(async () => {
  world = await createWorld()
  alice = await world.as('alice')
  url = await world.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => world.close())

const countProblems = async (): Promise<number> =>
  (await world.platform.db.selectFrom('problems').select('id').execute()).length

const readPackageFile = async () =>
  new Uint8Array(await readFile(join(import.meta.dirname, '../../../seed/packages/twokettles.kpp')))

const send = async (signal: AbortSignal): Promise<Response> => {
  const form = new FormData()
  form.append('file', new File([await readPackageFile()], 'a.kpp'))
  const headers = { authorization: `Bearer ${alice.token}` }
  return fetch(`${url}/api/problems/import_kattis`, { method: 'POST', body: form, headers, signal })
}

/** Calls `act` before the blob of this number is stored; resolves with what became of that blob. */
const atBlob = (number: number, act: () => Promise<void>): Promise<StoredBlob | Error> => {
  const { blobs } = world.platform
  const put = blobs.put.bind(blobs)
  let count = 0
  return new Promise((resolve) => {
    world.platform.blobs = {
      ...blobs,
      async put(source, limitBytes) {
        count += 1
        if (count !== number) return put(source, limitBytes)
        await act()
        const stored = put(source, limitBytes)
        stored.then(resolve, resolve)
        return stored
      },
    }
  })
}

/** The first blob is the package itself. */
it.each([2, 5, 9])('that is given up at its blob %i makes no problem', async (number) => {
  const before = await countProblems()
  const { blobs } = world.platform
  const closed = new Promise<void>((resolve) => {
    world.app.server.once('connection', (socket) => socket.once('close', () => resolve()))
  })
  const caller = new AbortController()
  const blob = atBlob(number, async () => {
    caller.abort()
    await closed
  })
  await expect(send(caller.signal)).rejects.toThrow('aborted')
  expect(await blob).toMatchObject({ message: 'The caller broke off.' })
  world.platform.blobs = blobs
  expect(await countProblems()).toBe(before)
})

it('that is given up when all is stored makes no problem', async () => {
  const before = await countProblems()
  const caller = new AbortController()
  const file = await world.platform.blobs.putBytes(await readPackageFile())
  const ctx = {
    ...world.platform,
    account: await alice.api.getMe({}),
    requestId: 'test',
    audit: () => undefined,
    gone: caller.signal,
    // Asked first for the sections, when everything is stored.
    now: () => {
      caller.abort(new Error('The caller broke off.'))
      return new Date()
    },
  }
  const call = importPackage(ctx, 'kattis', { ...file, fileName: 'a.kpp' })
  await expect(call).rejects.toThrow('The caller broke off.')
  expect(await countProblems()).toBe(before)
})

it('that is not given up makes one', async () => {
  const before = await countProblems()
  expect((await send(new AbortController().signal)).status).toBe(201)
  expect(await countProblems()).toBe(before + 1)
})

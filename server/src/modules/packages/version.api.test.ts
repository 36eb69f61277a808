import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorld } from '../../testing/world.ts'
import type { Person, World } from '../../testing/world.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { newId } from '../../platform/ids/ids.ts'
import { renderText } from '../../platform/texts/texts.ts'

let world: World
let alice: Person
beforeAll(async () => {
  world = await createWorld()
  alice = await world.as('alice')
})
afterAll(() => world.close())

const imported = async () => {
  const path = resolve(import.meta.dirname, '../../../seed/packages/hidden-shelf.zip')
  const file = new File([new Uint8Array(await readFile(path))], 'hidden-shelf.zip')
  return (await alice.api.importPolygon({ body: { file } })).id
}

const latest = async (problemId: string) =>
  (await alice.api.listRevisions({ problemId })).revisions[0]?.id ?? ''

describe('a version', () => {
  it('has the helper files and flags that its checker and driver had', async () => {
    const problemId = await imported()
    const version = await latest(problemId)
    const { driver } = await alice.api.getProblem({ problemId })
    expect(driver?.files.length).toBeGreaterThan(0)
    await alice.api.saveDriver({
      problemId,
      body: { enabled: true, languageId: 'python3', source: 'print(1)' },
    })
    expect((await alice.api.getProblem({ problemId })).driver?.files).toEqual([])
    const old = await alice.api.getProblem({ problemId, version })
    expect({ ...old.driver, version: 0 }).toEqual({ ...driver, version: 0 })
  })

  it('has the editorial it had, and not today’s', async () => {
    const { api } = alice
    const { id: problemId } = await api.createProblem({
      body: { title: 'Editorials', mechanism: 'standard' },
    })
    const before = await latest(problemId)
    const save = (content: string) =>
      api.saveEditorial({ problemId, locale: 'en-US', body: { content } })
    await save('first $x$')
    const first = await latest(problemId)
    await save('second')
    const at = async (version: string) =>
      (await api.listEditorials({ problemId, version })).editorials
    expect(await at(before)).toEqual([])
    expect((await at(first)).map(({ content }) => content)).toEqual(['first $x$'])
    expect((await at(first))[0]?.contentHTML).toContain('katex')
    expect((await api.getProblem({ problemId, version: before })).hasEditorial).toBe(false)
  })

  it('names the pictures of its texts', async () => {
    const problemId = await imported()
    const svg = new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'a.svg')
    const { url } = await alice.api.uploadImage({ body: { problemId, file: svg } })
    const manifestOf = async () => {
      const { db } = world.platform
      const { manifest } = await db
        .selectFrom('revisions')
        .select('manifest')
        .where('problem_id', '=', problemId)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
      return Object.keys(manifest).filter((path) => path.startsWith('images/'))
    }
    const before = await manifestOf()
    await alice.api.saveAttributes({ problemId, body: { source: 'somewhere' } })
    const added = (await manifestOf()).filter((path) => !before.includes(path))
    expect(added).toEqual([`images/${url.split('/').at(-1)}`])
  })

  it('is read without rendering anything', async () => {
    const problemId = await imported()
    const version = await latest(problemId)
    const inside = (deed: () => Promise<unknown>) => inTransaction(world.platform.db, deed)
    // Where rendering throws, reading does not.
    await expect(inside(() => renderText(newId(), 'x'))).rejects.toThrow(/transaction/)
    const { getProblem } = await import('./get-problem.ts')
    const { resolveAccess } = await import('../problems/index.ts')
    const account = await alice.api.getMe({})
    const endpoint = { access: 'problem:view', of: 'problem' } as const
    const problem = await resolveAccess(world.platform.db, account, endpoint, problemId)
    if (!problem) throw new Error('no access')
    const ctx = { ...world.platform, account, requestId: 'test', audit: () => undefined }
    const read = await inside(() => getProblem(ctx, problem, version))
    expect(read).toEqual(await alice.api.getProblem({ problemId, version }))
  })
})

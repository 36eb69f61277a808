/* oxlint-disable unicorn/consistent-function-scoping -- a helper stands beside the cases that use it */
import { sourceFileBytes } from '@drafts/contract'
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

const make = async (): Promise<string> =>
  (await api.createProblem({ body: { title: 'Solutions', mechanism: 'standard' } })).id
const good = { languageId: 'python3', source: { text: 'print(1)\n' } }
type Body = Parameters<Client['createSolution']>[0]['body']
const add = async (problemId: string, body: Partial<Body> = {}, by = api) =>
  by.createSolution({ problemId, body: { ...good, ...body } })

describe('a new solution', () => {
  it('reads back whole, and in the list without its source', async () => {
    const id = await make()
    const made = await add(id, { label: ' brute ', wantVerdict: 'CPULimitExceeded', notes: 'slow' })
    expect(made).toMatchObject({
      problemId: id,
      label: 'brute',
      wantVerdict: 'CPULimitExceeded',
      reference: false,
      private: false,
      canView: true,
      creator: { handle: 'alice' },
      execution: null,
      sourceSize: 9,
      source: { text: 'print(1)\n', size: 9, finalNewline: true },
    })
    expect(await api.getSolution({ solutionId: made.id })).toEqual(made)
    const { source: _source, ...listed } = made
    expect((await api.listSolutions({ problemId: id })).solutions).toEqual([listed])
  })

  it('a reference is a solution, whatever role it had', async () => {
    const id = await make()
    const made = await add(id, { role: 'bruteForce' })
    expect(made.role).toBe('bruteForce')
    const body = { reference: true }
    expect((await api.updateSolution({ solutionId: made.id, body })).role).toBe('solution')
    expect((await add(id, {})).role).toBe('solution')
  })

  it.each([
    [{ languageId: 'cobol' }, 400, 'languageId'],
    [{ role: 'judge' as never }, 400, 'role'],
    [{ languageId: '' }, 400, 'languageId'],
    [{ source: undefined }, 400, 'source'],
    [{ source: { blobId: 'nobody' } }, 400, 'source'],
    [{ wantVerdict: 'CompilationError' as never }, 400, 'wantVerdict'],
    [{ label: 'x'.repeat(201) }, 400, 'label'],
    [{ source: { text: 'x'.repeat(sourceFileBytes + 1) } }, 413, 'source'],
    [{ source: new Blob(['x'.repeat(sourceFileBytes + 1)]) }, 413, 'source'],
  ])('with %j is refused and not made', async (body, status, field) => {
    const id = await make()
    const refused = await refusalOf(add(id, body))
    expect([refused.status, Object.keys(refused.fields)]).toEqual([status, [field]])
    expect((await api.listSolutions({ problemId: id })).solutions).toEqual([])
  })

  it('of exactly 512 kB is taken', async () => {
    const source = new Blob(['x'.repeat(sourceFileBytes)])
    expect((await add(await make(), { source })).sourceSize).toBe(sourceFileBytes)
  })
})

describe('an upload', () => {
  const upload = async (name: string, text = 'x') =>
    api.uploadSolution({ problemId: await make(), body: { source: new File([text], name) } })

  it.each([
    ['Main.java', 'Java'],
    ['slow.PY', 'Python'],
    ['a.cpp', 'C++'],
    ['fast.rs', 'Rust'],
  ])('%s is named by its file and gets a language of %s', async (name, family) => {
    const { label, languageId, source } = await upload(name)
    const { languages } = await api.listLanguages({})
    expect(languages.find(({ id }) => id === languageId)?.family).toBe(family)
    expect([label, source?.text]).toEqual([name, 'x'])
  })

  it.each(['readme', 'notes.docx'])('%s is refused', async (name) => {
    const { status, error } = await refusalOf(upload(name))
    expect(status).toBe(400)
    expect(error).toContain(name)
  })

  it('of no file is refused', async () => {
    const call = api.uploadSolution({ problemId: await make(), body: {} })
    expect((await refusalOf(call)).fields).toHaveProperty('source')
  })
})

describe('the reference', () => {
  it('is one at most, in a new solution and a changed one', async () => {
    const id = await make()
    const first = await add(id, { label: 'main', reference: true })
    const second = await add(id)
    const calls = await Promise.all(
      [
        add(id, { reference: true }),
        api.updateSolution({ solutionId: second.id, body: { reference: true } }),
      ].map(refusalOf),
    )
    for (const { status, code, error } of calls) {
      expect([status, code]).toEqual([409, 'ErrReferenceExists'])
      expect(error).toContain('main')
    }
    await api.updateSolution({ solutionId: first.id, body: { reference: false } })
    await api.updateSolution({ solutionId: second.id, body: { reference: true } })
    await api.updateSolution({ solutionId: second.id, body: { reference: true, notes: 'n' } })
  })

  it('is one at most when two ask at once', async () => {
    const id = await make()
    const answers = await Promise.allSettled([1, 2, 3].map(() => add(id, { reference: true })))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('expects Accepted, whatever was chosen', async () => {
    const id = await make()
    const made = await add(id, { reference: true, wantVerdict: 'WrongAnswer' })
    expect(made.wantVerdict).toBe('Accepted')
    const kept = await api.updateSolution({
      solutionId: made.id,
      body: { wantVerdict: 'RuntimeError' },
    })
    expect(kept.wantVerdict).toBe('Accepted')
    const free = await api.updateSolution({
      solutionId: made.id,
      body: { reference: false, wantVerdict: null },
    })
    expect(free).toMatchObject({ reference: false, wantVerdict: null })
  })
})

describe('a change', () => {
  it('keeps what it leaves out, and one that changes nothing makes no revision', async () => {
    const id = await make()
    const made = await add(id, { label: 'a', notes: 'n', wantVerdict: 'WrongAnswer' })
    const changed = await api.updateSolution({ solutionId: made.id, body: { label: 'b' } })
    expect(changed).toEqual({ ...made, label: 'b', modifiedAt: changed.modifiedAt })
    const before = await api.listRevisions({ problemId: id })
    await api.updateSolution({ solutionId: made.id, body: { label: 'b' } })
    expect(await api.listRevisions({ problemId: id })).toEqual(before)
  })

  it('of the language to none of the list is refused', async () => {
    const { id } = await add(await make())
    const call = api.updateSolution({ solutionId: id, body: { languageId: 'cobol' } })
    expect((await refusalOf(call)).fields).toHaveProperty('languageId')
  })

  it('that deletes it leaves nothing to read', async () => {
    const { id } = await add(await make())
    await api.deleteSolution({ solutionId: id })
    expect((await refusalOf(api.getSolution({ solutionId: id }))).status).toBe(404)
  })
})

describe('a private solution', () => {
  it('shows its source to its creator and the owner only', async () => {
    const id = await make()
    const [ed, ted] = [await world.as('ed'), await world.as('ted')]
    const admin = await world.as('root', ['drafts:administrator', 'drafts:invited'])
    for (const accountHandle of ['ed', 'ted'])
      await api.createShare({ problemId: id, body: { accountHandle, access: 'editor' } })
    const { id: solutionId } = await add(id, { label: 'mine', private: true }, ed.api)
    for (const person of [await world.as('alice'), ed])
      expect(await person.api.getSolution({ solutionId })).toMatchObject({
        canView: true,
        source: { text: 'print(1)\n' },
      })
    for (const person of [ted, admin]) {
      const hidden = { label: 'mine', canView: false, sourceSize: null }
      expect(await person.api.getSolution({ solutionId })).toMatchObject({
        ...hidden,
        source: null,
      })
      const { solutions } = await person.api.listSolutions({ problemId: id })
      expect(solutions[0]).toMatchObject(hidden)
    }
    const open = ted.api.updateSolution({ solutionId, body: { private: false } })
    expect((await refusalOf(open)).status).toBe(403)
  })
})

import { signatureItems, testFileBytes, testZipBytes } from '@drafts/contract'
import type { Client } from '@drafts/contract'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { refusalOf } from './refusal.ts'
import { createWorld } from './world.ts'
import type { World } from './world.ts'

// Rules of forms that the server holds as well and no module's own tests speak of; docs/product/forms.md lists them all.

let world: World
let api: Client
beforeAll(async () => {
  world = await createWorld()
  ;({ api } = await world.as('alice'))
})
afterAll(() => world.close())

const make = async (): Promise<string> =>
  (await api.createProblem({ body: { title: 'Rules', mechanism: 'standard' } })).id

describe('a file that is submitted', () => {
  const file = new File(['print(1)'], 'a.py')
  it.each([
    ['no language', { source: file }, 'languageId'],
    ['a blank language', { languageId: '', source: file }, 'languageId'],
    ['a language that is none', { languageId: 'cobol', source: file }, 'languageId'],
    ['no file', { languageId: 'python3' }, 'source'],
    ['another size than it has', { languageId: 'python3', source: file, size: 9 }, 'size'],
  ])('with %s is refused', async (_name, body, field) => {
    const problemId = await make()
    const { status, fields } = await refusalOf(api.submitFile({ problemId, body: body as never }))
    expect([status, Object.keys(fields)]).toEqual([400, [field]])
  })
})

const importing = async (problemId: string, files: Record<string, Buffer>) => {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(files)) zip.addBuffer(content, name)
  zip.end()
  const file = new Blob([new Uint8Array(await buffer(zip.outputStream))])
  return api.importTestZip({ problemId, body: { file } })
}

describe('a zip of tests', () => {
  const large = Buffer.alloc(testFileBytes + 1)
  const none = Buffer.alloc(0)

  it.each([
    ['an input over 20 MB', { '1.in': large, '1.out': none }, 413, 'ErrInputLarge'],
    ['an output over 20 MB', { '1.in': none, '1.out': large }, 413, 'ErrOutputLarge'],
    ['numbers from 0', { '0.in': none, '0.out': none }, 400, 'ErrBadZIPContents'],
    ['numbers from 2', { '2.in': none, '2.out': none }, 400, 'ErrBadZIPContents'],
    ['an output without input', { '1.out': none }, 400, 'ErrBadZIPContents'],
  ])('with %s is refused', async (_name, files, status, code) => {
    const problemId = await make()
    const refused = await refusalOf(importing(problemId, files))
    expect([refused.status, refused.code]).toEqual([status, code])
    expect((await api.listTests({ problemId })).tests).toEqual([])
  })

  it('of more than 128 MB is refused', async () => {
    const file = new Blob([new Uint8Array(testZipBytes + 1)])
    const refused = await refusalOf(api.importTestZip({ problemId: await make(), body: { file } }))
    expect([refused.status, refused.code]).toEqual([413, 'ErrTooLarge'])
  })

  it('needs a file', async () => {
    const refused = await refusalOf(api.importTestZip({ problemId: await make(), body: {} }))
    expect([refused.status, Object.keys(refused.fields)]).toEqual([400, ['file']])
  })
})

it('a test that is changed keeps to the size of its files too', async () => {
  const problemId = await make()
  const sample = await api.createTest({ problemId, body: { type: 'sample' } })
  const hidden = await api.createTest({ problemId, body: {} })
  for (const [testId, size] of [
    [sample.id, 4096],
    [hidden.id, testFileBytes],
  ] as const) {
    const change = (bytes: number) =>
      api.updateTest({ testId, body: { input: new Blob([Buffer.alloc(bytes, 'x')]) } })
    expect((await refusalOf(change(size + 1))).status).toBe(413)
    expect((await change(size)).input.size).toBe(size)
  }
})

it('a test that is a sample has weight 0, whatever is sent with it', async () => {
  const problemId = await make()
  const made = await api.createTest({ problemId, body: { type: 'sample', weight: 50 } })
  expect(made.weight).toBe(0)
  expect((await api.updateTest({ testId: made.id, body: { weight: 3 } })).weight).toBe(0)
})

it('a signature may have 10 arguments and 10 returns', async () => {
  const items = Array.from({ length: signatureItems }, () => ({ name: 'a', kind: 'int' as const }))
  const body = { enabled: true, name: 'f', arguments: items, returns: items }
  const saved = await api.saveSignature({ problemId: await make(), body })
  expect([saved.arguments.length, saved.returns.length]).toEqual([10, 10])
})

it('limits off the steps of the form are kept as they are', async () => {
  const body = { cpu: 1_234_567_890, memory: 268_435_456, source: 65_536 }
  expect(await api.saveLimits({ problemId: await make(), body })).toMatchObject(body)
})

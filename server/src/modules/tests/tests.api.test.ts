import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { createHash } from 'node:crypto'
import type { Client } from '@drafts/contract'
import { testFileBytes } from '@drafts/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ZipFile } from 'yazl'
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
  (await api.createProblem({ body: { title: 'Tests', mechanism: 'standard' } })).id
const add = async (problemId: string, body: Parameters<Client['createTest']>[0]['body'] = {}) =>
  api.createTest({ problemId, body })
const idsOf = async (problemId: string): Promise<string[]> =>
  (await api.listTests({ problemId })).tests.map(({ id }) => id)
const revisionsOf = async (problemId: string): Promise<number> =>
  (await api.listRevisions({ problemId })).revisions.length
const download = async (testId: string, side: string, token: string) => {
  const { rawPayload } = await world.app.inject({
    url: `/api/tests/${testId}/${side}?download=yes`,
    headers: { authorization: `Bearer ${token}` },
  })
  return rawPayload
}

describe('a new test', () => {
  it('is hidden, of weight 1 and empty unless said', async () => {
    expect(await add(await make())).toMatchObject({
      type: 'regular',
      label: '',
      weight: 1,
      input: { size: 0, snip: '', truncated: false, lineEnding: 0, finalNewline: false },
      inputValidity: { pending: false, error: null },
      validity: [],
    })
  })

  it('keeps where its input is from, and is known by its first line', async () => {
    const id = await make()
    const text = `7 \t8\r\n${'x'.repeat(200)}`
    const { id: testId } = await add(id, { origin: 'generated', input: { text } })
    const known = { origin: { kind: 'generated' }, firstLine: '7  8' }
    expect((await api.listTests({ problemId: id })).tests).toMatchObject([known])
    const changed = await api.updateTest({
      testId,
      body: { label: 'x', input: { text: 'é'.repeat(99) } },
    })
    expect(changed).toMatchObject({ origin: { kind: 'typed' }, firstLine: 'é'.repeat(80) })
  })

  it('comes as JSON or as a form, alike', async () => {
    const id = await make()
    const fields = { type: 'sample', label: ' one ', notes: '*n*', comment: 'c' } as const
    const json = await add(id, { ...fields, input: { text: '1\n' }, output: { text: '2\n' } })
    const form = await add(id, {
      ...fields,
      input: new Blob(['1\n']),
      output: new Blob(['2\n']),
    })
    const { id: _a, modifiedAt: _b, ...one } = json
    const { id: _c, modifiedAt: _d, ...two } = form
    expect(two).toEqual(one)
    expect(one).toMatchObject({ label: 'one', weight: 0, input: { snip: '1\n', size: 2 } })
    expect(await idsOf(id)).toEqual([json.id, form.id])
  })

  it('shows something in place of its data, and shows its data again', async () => {
    const id = await make()
    const shown = { talk: '> 1\n< é\n' }
    const { id: testId } = await add(id, { type: 'sample', input: { text: '7\n' }, shown })
    const samples = async () => (await api.getProblem({ problemId: id })).samples
    expect(await samples()).toMatchObject([
      { input: { snip: '', size: 0 }, output: { snip: '', size: 0 }, ...shown },
    ])
    expect(await api.getTest({ testId })).toMatchObject({ shown, input: { snip: '7\n' } })
    const other = { input: 'é\n', output: '' }
    // A form has it as JSON.
    await api.updateTest({
      testId,
      body: { shown: JSON.stringify(other), input: new Blob(['8\n']) },
    })
    expect(await samples()).toMatchObject([
      { input: { snip: 'é\n', size: 3 }, output: { snip: '', size: 0 }, talk: null },
    ])
    await api.updateTest({ testId, body: { label: 'x' } })
    expect((await api.getTest({ testId })).label).toBe('x')
    expect(await samples()).toMatchObject([{ input: { snip: 'é\n' } }])
    const [latest] = (await api.listRevisions({ problemId: id })).revisions
    await api.updateTest({ testId, body: { shown: null } })
    expect(await samples()).toMatchObject([{ input: { snip: '8\n' }, talk: null }])
    const version = await api.getProblem({ problemId: id, version: latest?.id ?? '' })
    expect(version.samples).toMatchObject([{ input: { snip: 'é\n' } }])
  })

  it.each<[string, unknown, string]>([
    ['too long a talk', { talk: 'é'.repeat(2049) }, 'At most 4096 bytes are shown.'],
    [
      'too long an input, from a form',
      JSON.stringify({ input: 'x'.repeat(4097), output: '' }),
      'At most 4096 bytes are shown.',
    ],
    ['NUL', '{"talk":"a\\u0000"}', 'A text cannot hold the character NUL or half a character.'],
    ['what is no JSON', '{', 'What is shown is an input with an output, or a talk.'],
    ['an input alone', { input: 'x' }, 'What is shown is an input with an output, or a talk.'],
  ])('that shows %s is refused', async (_what, shown, sentence) => {
    const { status, fields } = await refusalOf(add(await make(), { type: 'sample', shown }))
    expect([status, ...Object.values(fields)]).toEqual([400, sentence])
  })

  it.each([
    [{ weight: 0 }, 'weight'],
    [{ weight: 101 }, 'weight'],
    [{ weight: 1.5 }, 'weight'],
    [{ weight: -1 }, 'weight'],
    [{ type: 'secret' as never }, 'type'],
    [{ label: 'x'.repeat(201) }, 'label'],
    [{ label: 'a\0b' }, 'label'],
    [{ input: { blobId: 'nobody' } }, 'input'],
    [{ input: 5 as never }, 'input'],
  ])('with %j is refused and not made', async (body, field) => {
    const id = await make()
    const { status, fields } = await refusalOf(add(id, body))
    expect([status, Object.keys(fields)]).toEqual([400, [field]])
    expect(await idsOf(id)).toEqual([])
  })

  it.each([
    ['sample', 4096, 201],
    ['sample', 4097, 413],
    ['regular', testFileBytes, 201],
    ['regular', testFileBytes + 1, 413],
  ] as const)('of type %s with %i bytes answers %i', async (type, size, wanted) => {
    const id = await make()
    const call = add(id, { type, output: new Blob([Buffer.alloc(size, 'x')]) })
    const refused = wanted === 413 ? await refusalOf(call) : await call.then(() => undefined)
    expect(refused?.code).toBe(wanted === 413 ? 'ErrTooLarge' : undefined)
    expect(refused?.error ?? '').toContain(wanted === 413 ? String(size - 1) : '')
    expect(await idsOf(id)).toHaveLength(wanted === 413 ? 0 : 1)
  })

  it('may be as large as a file when it comes as text', async () => {
    const text = 'x\n'.repeat(testFileBytes / 2)
    expect((await add(await make(), { input: { text } })).input.size).toBe(testFileBytes)
  })

  it('is not cut off in silence where a form sends too long a text field', async () => {
    const form = new FormData()
    form.append('input', 'x'.repeat(2_000_001))
    const encoded = new Response(form)
    const { statusCode } = await world.app.inject({
      method: 'POST',
      url: `/api/problems/${await make()}/tests`,
      headers: {
        authorization: `Bearer ${(await world.as('alice')).token}`,
        'content-type': encoded.headers.get('content-type') ?? '',
      },
      payload: Buffer.from(await encoded.arrayBuffer()),
    })
    expect(statusCode).toBe(413)
  })

  it('is refused as the 251st, in a zip too', async () => {
    const id = await make()
    await importZip(id, pairs(249))
    await add(id)
    const { status, code } = await refusalOf(add(id))
    expect([status, code]).toEqual([400, 'ErrTooManyTests'])
    expect(await refusalOf(importZip(id, pairs(1)))).toMatchObject({
      code: 'ErrTooManyTests',
      error: 'The zip file contains too many tests.',
    })
    expect(await idsOf(id)).toHaveLength(250)
  })
})

describe('a changed test', () => {
  it.each([
    ['becoming a sample', { weight: 7 }, { type: 'sample' }, 0],
    ['becoming a sample with a weight', { weight: 7 }, { type: 'sample', weight: 7 }, 0],
    ['leaving sample', { type: 'sample' }, { type: 'regular' }, 1],
    ['leaving sample with 0', { type: 'sample' }, { type: 'additional', weight: 0 }, 1],
    ['leaving sample with 5', { type: 'sample' }, { type: 'regular', weight: 5 }, 5],
    ['keeping its weight', { weight: 7 }, { label: 'x' }, 7],
    ['with 100', {}, { weight: 100 }, 100],
  ] as const)('%s', async (_name, before, after, weight) => {
    const { id: testId } = await add(await make(), before)
    expect((await api.updateTest({ testId, body: after })).weight).toBe(weight)
  })

  it('of weight 0 that is not a sample is refused', async () => {
    const { id: testId } = await add(await make())
    const { status, fields } = await refusalOf(api.updateTest({ testId, body: { weight: 0 } }))
    expect([status, Object.keys(fields)]).toEqual([400, ['weight']])
  })

  it('keeps what a change leaves out', async () => {
    const made = await add(await make(), { input: { text: 'a' }, output: { text: 'b' }, hint: 'h' })
    const changed = await api.updateTest({
      testId: made.id,
      body: { label: 'L', output: { text: 'c' } },
    })
    expect(changed).toMatchObject({ input: made.input, hint: 'h', label: 'L' })
    expect(changed.output.snip).toBe('c')
  })

  it('makes no revision when nothing changes', async () => {
    const id = await make()
    const { id: testId } = await add(id, { label: 'a' })
    const before = await revisionsOf(id)
    await api.updateTest({ testId, body: { label: 'a' } })
    expect(await revisionsOf(id)).toBe(before)
  })

  it('that is too large for a sample cannot become one', async () => {
    const { id: testId } = await add(await make(), { input: { text: 'x'.repeat(4097) } })
    const refused = await refusalOf(api.updateTest({ testId, body: { type: 'sample' } }))
    expect([refused.status, Object.keys(refused.fields)]).toEqual([413, ['input']])
    expect((await api.getTest({ testId })).type).toBe('regular')
  })
})

describe('the order of tests', () => {
  it('is set by naming every test once', async () => {
    const id = await make()
    for (let n = 0; n < 3; n += 1) await add(id)
    const [a = '', b = '', c = ''] = await idsOf(id)
    await api.reorderTests({ problemId: id, body: { ids: [c, a, b] } })
    expect(await idsOf(id)).toEqual([c, a, b])
    const wrong = [[], [a, b], [a, b, b], [a, b, c, c], [a, b, 'nothing']]
    for (const ids of wrong) {
      const refused = await refusalOf(api.reorderTests({ problemId: id, body: { ids } }))
      expect([refused.status, Object.keys(refused.fields)]).toEqual([400, ['ids']])
    }
    expect(await idsOf(id)).toEqual([c, a, b])
    await api.deleteTest({ testId: a })
    const added = await add(id)
    expect(await idsOf(id)).toEqual([c, b, added.id])
  })

  it('loses several at once, all or none', async () => {
    const id = await make()
    for (let n = 0; n < 3; n += 1) await add(id)
    const [a = '', b = '', c = ''] = await idsOf(id)
    const { id: foreign } = await add(await make())
    for (const ids of [[a, foreign], ['nothing']])
      expect((await refusalOf(api.deleteTests({ problemId: id, body: { ids } }))).status).toBe(400)
    expect(await idsOf(id)).toEqual([a, b, c])
    await api.deleteTests({ problemId: id, body: { ids: [a, c] } })
    expect(await idsOf(id)).toEqual([b])
    expect((await refusalOf(api.getTest({ testId: a }))).status).toBe(404)
  })
})

describe('fixes', () => {
  it('turn CRLF to LF across the chunks a file is read in', async () => {
    // 65536 is what a file stream reads at once: here CR ends one chunk and LF begins the next.
    const text = `${'x'.repeat(65_535)}\r\ny\r\rz\r`
    const { id: testId } = await add(await make(), { input: new Blob([text]) })
    const fixed = await api.fixInputLineEnding({ testId })
    const wanted = text.replaceAll('\r\n', '\n')
    expect(fixed.input).toMatchObject({
      size: wanted.length,
      lineEnding: 1,
      sha256Sum: createHash('sha256').update(wanted).digest('hex'),
    })
  })

  it('append a newline once, and not to an empty file', async () => {
    const id = await make()
    const { id: testId } = await add(id, { output: { text: '42' } })
    await api.fixOutputFinalNewline({ testId })
    const { output, input } = await api.fixOutputFinalNewline({ testId })
    expect(output).toMatchObject({ snip: '42\n', finalNewline: true })
    expect((await api.fixInputFinalNewline({ testId })).input).toEqual(input)
  })

  it('are all made at once in one revision, and counted', async () => {
    const id = await make()
    await add(id, { input: { text: 'a\r\nb' }, output: { text: 'c' } })
    await add(id, { input: { text: 'a\n' } })
    await add(id, { type: 'sample', input: { text: 'x'.repeat(4096) } })
    const before = await revisionsOf(id)
    expect(await api.fixAllTests({ problemId: id })).toEqual({ fixed: 3 })
    expect(await revisionsOf(id)).toBe(before + 1)
    const [first = '', , last = ''] = await idsOf(id)
    expect(await api.getTest({ testId: first })).toMatchObject({
      input: { snip: 'a\nb\n' },
      output: { snip: 'c\n' },
    })
    expect((await api.getTest({ testId: last })).input.size).toBe(4096)
    expect(await api.fixAllTests({ problemId: id })).toEqual({ fixed: 0 })
    expect(await revisionsOf(id)).toBe(before + 1)
  })
})

describe('a file as it is shown', () => {
  it.each([
    ['', 0, false],
    ['a', 0, false],
    ['a\n', 1, true],
    ['a\rb', 2, false],
    ['a\nb\r\nc', 3, false],
    ['a\r\n', 3, true],
  ] as const)('%j has line ending %i', async (text, lineEnding, finalNewline) => {
    const { input } = await add(await make(), { input: { text } })
    expect(input).toMatchObject({
      lineEnding,
      finalNewline,
      sha256Sum: createHash('sha256').update(text).digest('hex'),
    })
  })

  it.each([
    ['10240 letters', Buffer.alloc(10_240, 'x'), 10_240, false],
    ['10241 letters', Buffer.alloc(10_241, 'x'), 10_240, true],
    ['two-byte letters after one', Buffer.from(`x${'é'.repeat(6000)}`), 10_239, true],
    ['bytes that are no text', Buffer.alloc(10_000, 0xff), 10_239, true],
    ['a byte-order mark', Buffer.from('\uFEFFx'), 4, false],
  ])('%s: the beginning, cut at a whole character', async (_name, bytes, size, truncated) => {
    const { input } = await add(await make(), { input: new Blob([bytes]) })
    expect(Buffer.byteLength(input.snip)).toBe(size)
    expect(input).toMatchObject({ truncated, size: bytes.length })
  })

  it('downloads byte for byte, as an attachment only', async () => {
    const bytes = Buffer.from([0, 255, 13, 10, 60])
    const { id } = await add(await make(), { input: new Blob([bytes]) })
    expect(await download(id, 'input', (await world.as('alice')).token)).toEqual(bytes)
  })
})

describe('a tester', () => {
  it('sees names, and samples whole without comment', async () => {
    const id = await make()
    const tester = await world.as('tess')
    await api.createShare({
      problemId: id,
      body: { accountHandle: 'tess', access: 'tester' },
    })
    const sample = await add(id, { type: 'sample', input: { text: 's' }, comment: 'mine' })
    const secret = await add(id, { label: 'big', input: { text: 'x' }, comment: 'mine' })
    const shown = { input: 'other', output: '' }
    const hidden = await add(id, { type: 'sample', input: { text: 'y' }, shown })
    const { tests } = await tester.api.listTests({ problemId: id })
    expect(tests[0]).toMatchObject({ id: sample.id, input: { snip: 's' }, comment: '' })
    expect(tests[1]).toEqual({ id: secret.id, type: 'regular', label: 'big' })
    const version = (await api.listRevisions({ problemId: id })).revisions[0]?.id ?? ''
    await api.updateTest({ testId: sample.id, body: { shown: { talk: '> 1' } } })
    const old = await tester.api.getProblem({ problemId: id, version })
    expect(old.samples[0]).toMatchObject({ talk: '> 1', input: { snip: '' } })
    expect((await api.getProblem({ problemId: id, version })).samples[0]).toMatchObject({
      talk: null,
      input: { snip: 's' },
    })
    // Its data is nobody's but those who edit the problem.
    expect(tests[2]).toEqual({ id: hidden.id, type: 'sample', label: '' })
    expect((await refusalOf(tester.api.getTest({ testId: secret.id }))).status).toBe(403)
    const bytes = await download(secret.id, 'input', tester.token)
    expect(bytes.toString()).toContain('ErrNoAccess')
  })
})

const zipOf = async (files: Record<string, string>): Promise<Buffer> => {
  const zip = new ZipFile()
  for (const [name, text] of Object.entries(files)) zip.addBuffer(Buffer.from(text), name)
  zip.end()
  return buffer(zip.outputStream)
}
const pairs = (count: number): Record<string, string> =>
  Object.fromEntries(
    Array.from({ length: count }, (_item, index) => [
      [`${index + 1}.in`, `i${index}`],
      [`${index + 1}.out`, `o${index}`],
    ]).flat(),
  )
const importZip = async (problemId: string, files: Record<string, string> | Buffer) => {
  const bytes = Buffer.isBuffer(files) ? files : await zipOf(files)
  return api.importTestZip({ problemId, body: { file: new Blob([new Uint8Array(bytes)]) } })
}

/** The sentences of the catalogue, which stand as they are. */
const catalogue = {
  ErrBadZIP: 'The archive is not a valid zip file.',
  ErrBadZIPContents: 'The contents of the archive do not conform to the specification.',
  ErrTooManyTests: 'The zip file contains too many tests.',
}
const noDirectory =
  'It has no directory of entries that can be read: it is another kind of file, or its end is missing.'

describe('a zip of tests', () => {
  it('is appended in number order, with the label of the input', async () => {
    const id = await make()
    const first = await add(id)
    const { ids } = await importZip(id, {
      '2.out': '2o',
      '10.in.txt': '10i',
      '1.small.in.txt': '1i',
      '10.out.txt': '10o',
      '2.edge.in': '2i',
      '1.other.out.txt': '1o',
      ...Object.fromEntries(
        [3, 4, 5, 6, 7, 8, 9].flatMap((n) => [
          [`${n}.in`, ''],
          [`${n}.out`, ''],
        ]),
      ),
    })
    expect(await idsOf(id)).toEqual([first.id, ...ids])
    const { tests } = await api.listTests({ problemId: id })
    expect(tests.slice(0, 3)).toMatchObject([
      { origin: { kind: 'typed' }, firstLine: '' },
      { origin: { kind: 'uploaded' }, firstLine: '1i' },
      { origin: { kind: 'uploaded' }, firstLine: '2i' },
    ])
    const got = await Promise.all(ids.map((testId) => api.getTest({ testId })))
    expect(got.map(({ label }) => label).slice(0, 2)).toEqual(['small', 'edge'])
    expect(got.map(({ input, output }) => input.snip + output.snip)).toEqual([
      '1i1o',
      '2i2o',
      '',
      '',
      '',
      '',
      '',
      '',
      '',
      '10i10o',
    ])
    expect(got.every(({ weight, type }) => weight === 1 && type === 'regular')).toBe(true)
  })

  it.each([
    ['no archive', Buffer.from('not a zip'), 'ErrBadZIP', noDirectory],
    ['nothing', Buffer.alloc(0), 'ErrBadZIP', undefined],
    ['no output', { '1.in': '' }, 'ErrBadZIPContents', 'The entry 1.in has no output.'],
    [
      'a gap',
      { ...pairs(1), '3.in': '', '3.out': '' },
      'ErrBadZIPContents',
      'No entry is of test 2, though there are later tests.',
    ],
    [
      'another file',
      { ...pairs(1), 'readme.md': '' },
      'ErrBadZIPContents',
      'The entry readme.md is no file of a test.',
    ],
    ['a folder', { 'a/1.in': '' }, 'ErrBadZIPContents', 'The entry a/1.in is no file of a test.'],
    ['no entries', {}, 'ErrBadZIPContents', 'No entry of it is a file of a test.'],
    ['251 tests', pairs(251), 'ErrTooManyTests', undefined],
  ] as const)('with %s changes nothing', async (_name, files, wanted, detail) => {
    const id = await make()
    const before = await revisionsOf(id)
    const { status, code, error } = await refusalOf(importZip(id, files))
    expect([status, code]).toEqual([400, wanted])
    expect(error).toBe(detail === undefined ? catalogue[wanted] : `${catalogue[wanted]} ${detail}`)
    expect([await idsOf(id), await revisionsOf(id)]).toEqual([[], before])
  })
})

const fixtures = resolve(
  process.env['DRAFTS_FIXTURES'] ?? resolve(import.meta.dirname, '../../../../../shared/fixtures'),
  'packages/tests-zip',
)
const zips = existsSync(fixtures) ? await readdir(fixtures) : []

describe.skipIf(zips.length === 0)('the zips of the fixtures', () => {
  it.each(zips.filter((name) => name.startsWith('valid')))('%s is imported', async (name) => {
    const id = await make()
    const { ids } = await importZip(id, await readFile(resolve(fixtures, name)))
    expect(ids.length).toBeGreaterThan(0)
    expect(await idsOf(id)).toEqual(ids)
  })

  it.each(zips.filter((name) => name.startsWith('bad')))('%s breaks nothing', async (name) => {
    const id = await make()
    const outcome = await importZip(id, await readFile(resolve(fixtures, name))).then(
      ({ ids }) => ids.length,
      async (error: unknown) => (await refusalOf(Promise.reject(error))).status,
    )
    expect(outcome === 400 || outcome === 413 || outcome === (await idsOf(id)).length).toBe(true)
  })
})

/* oxlint-disable unicorn/consistent-function-scoping -- a helper stands beside the cases that use it */
import { sourceFileBytes, textFieldChars } from '@drafts/contract'
import type { Client } from '@drafts/contract'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { BoundedChildren } from '../../platform/isolated/bounded-children.ts'
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
  (await api.createProblem({ body: { title: 'Lanterns', mechanism: 'standard' } })).id
const locale = 'en-US'
const second = 1_000_000_000

/** Each kind: what is put, and what reads back beside the version. */
const sections = {
  attributes: [
    (problemId: string, body: object) => api.saveAttributes({ problemId, body }),
    (problemId: string) => api.getAttributes({ problemId }),
    { topics: ['dp'], license: 'cc by-sa', rightsOwner: 'R', source: 'S', sourceURL: 'https://s/' },
  ],
  statements: [
    (problemId: string, body: object) => api.saveStatement({ problemId, locale: 'fr-FR', body }),
    (problemId: string) => api.getStatement({ problemId, locale: 'fr-FR' }),
    {
      title: 'T',
      body: 'B',
      input: 'I',
      output: 'O',
      notes: 'N',
      arguments: ['a'],
      returns: ['r'],
    },
  ],
  signature: [
    (problemId: string, body: object) => api.saveSignature({ problemId, body }),
    (problemId: string) => api.getSignature({ problemId }),
    {
      enabled: true,
      name: 'solve',
      arguments: [{ name: 'n', kind: '[]int' }],
      returns: [{ name: 'r', kind: 'string' }],
      autogenerateScanspec: false,
    },
  ],
  checker: [
    (problemId: string, body: object) => api.saveChecker({ problemId, body }),
    (problemId: string) => api.getChecker({ problemId }),
    { comparator: 'legacy', type: 'float', precision: 1e-4, absolute: true, strictSpace: true },
  ],
  driver: [
    (problemId: string, body: object) => api.saveDriver({ problemId, body }),
    (problemId: string) => api.getDriver({ problemId }),
    { enabled: true, convention: 'testlib', languageId: 'cpp20-gcc' },
  ],
  limits: [
    (problemId: string, body: object) => api.saveLimits({ problemId, body }),
    (problemId: string) => api.getLimits({ problemId }),
    {
      cpu: 2_700_000_000,
      memory: 100_000_001,
      source: 16_000,
      factors: { python3: { cpu: 2.5, memory: 1, source: 3 } },
    },
  ],
  scanspec: [
    (problemId: string, body: object) => api.saveScanspec({ problemId, body }),
    (problemId: string) => api.getScanspec({ problemId }),
    { enabled: true, source: 'int n' },
  ],
  editorials: [
    (problemId: string, body: object) => api.saveEditorial({ problemId, locale, body }),
    (problemId: string) => api.getEditorial({ problemId, locale }),
    { content: '*Think*' },
  ],
} as const

describe.each(Object.entries(sections))('%s', (_kind, [put, get, body]) => {
  it('reads back as saved, and each change is one version', async () => {
    const id = await make()
    const { version } = await get(id)
    const saved = await put(id, { ...body, base: version })
    expect(saved).toMatchObject({ ...body, version: version + 1 })
    expect(await get(id)).toEqual(saved)
  })

  it('makes neither a version nor a revision when nothing changes', async () => {
    const id = await make()
    const { version } = await put(id, body)
    const before = await api.listRevisions({ problemId: id })
    expect(await put(id, body)).toMatchObject({ version })
    expect(await api.listRevisions({ problemId: id })).toEqual(before)
  })

  it('refuses a base that does not exist yet', async () => {
    const id = await make()
    const { version } = await put(id, body)
    const { status, fields } = await refusalOf(put(id, { ...body, base: version + 1 }))
    expect([status, Object.keys(fields)]).toEqual([400, ['base']])
  })
})

describe('two editors of one statement', () => {
  const save = (problemId: string, body: object) => api.saveStatement({ problemId, locale, body })

  it('are merged field by field and word by word', async () => {
    const id = await make()
    const one = await save(id, { title: 'T', body: 'a b $c + c$ d', notes: '' })
    await save(id, { title: 'T', body: 'A b $c + c$ d', notes: 'N', base: one.version })
    const merged = await save(id, {
      title: 'U',
      body: 'a b $c + e$ d',
      notes: '',
      base: one.version,
    })
    expect(merged).toMatchObject({ title: 'U', body: 'A b $c + e$ d', notes: 'N' })
    expect(merged.version).toBe(one.version + 2)
    expect(merged.bodyHTML).toMatch(/^<p>A b .*katex.* d<\/p>$/)
  })

  it('of an intricate text are merged, rendered and leave the problem free meanwhile', async () => {
    const id = await make()
    const long = '[a](b) *c*\n'.repeat(300)
    const one = await save(id, { title: 'T', body: `a\n${long}b` })
    await save(id, { title: 'T', body: `A\n${long}b`, base: one.version })
    const merged = await save(id, { title: 'T', body: `a\n${long}B`, base: one.version })
    expect(merged.body).toBe(`A\n${long}B`)
    expect(merged.bodyHTML).toMatch(/^<p>A\n<a href="b">a<\/a> <em>c<\/em>[^]+\nB<\/p>$/)
    // The whole of the time it has is spent on this text, and none of it with the lock.
    const time = Promise.withResolvers<{ fault: 'time' }>()
    const asked = vi.spyOn(BoundedChildren.prototype, 'ask').mockReturnValueOnce(time.promise)
    const slow = save(id, { title: 'T', body: '+ '.repeat(50_000), base: merged.version })
    await vi.waitFor(() => expect(asked).toHaveBeenCalled(), 600_000)
    asked.mockRestore()
    await api.saveStatement({ problemId: id, locale: 'fr-FR', body: { title: 'U' } })
    time.resolve({ fault: 'time' })
    expect((await slow).bodyHTML).toContain('too intricate to be rendered')
    expect((await api.getStatement({ problemId: id, locale })).body).toBe('+ '.repeat(50_000))
  })

  it('are merged from the defaults where neither found anything saved', async () => {
    const id = await make()
    await api.saveStatement({ problemId: id, locale: 'ru-RU', body: { title: 'Ряд', base: 0 } })
    const merged = await api.saveStatement({
      problemId: id,
      locale: 'ru-RU',
      body: { body: 'Фонари', base: 0 },
    })
    expect(merged).toMatchObject({ title: 'Ряд', body: 'Фонари', version: 2 })
  })

  it('get 409 with what is stored over the same scalar, and no text is lost', async () => {
    const id = await make()
    const { version: base } = await save(id, { title: 'T' })
    const theirs = await save(id, { title: 'Theirs', base })
    const refused = await refusalOf(save(id, { title: 'Mine', base }))
    expect([refused.status, refused.code]).toEqual([409, 'ErrConflict'])
    expect(refused.current).toEqual(theirs)
    const [latest] = (await api.listRevisions({ problemId: id })).revisions
    expect(refused.changed).toEqual({ handle: 'alice', at: latest?.timestamp })
    expect(await api.getStatement({ problemId: id, locale })).toEqual(theirs)
    await save(id, { title: 'Mine', base: theirs.version })
    const { revisions } = await api.listRevisions({ problemId: id })
    const titles = revisions.flatMap(({ changes }) =>
      changes.flatMap(({ path, to }) => (path === 'title' ? [to] : [])),
    )
    expect(titles).toEqual(['Mine', 'Theirs', 'T', 'Lanterns'])
  })

  it('at the same moment leave both versions behind', async () => {
    const id = await make()
    const bodies = ['1', '2', '3', '4', '5', '6'].map((body) => ({ title: 'T', body }))
    const saved = await Promise.all(bodies.map((body) => save(id, body)))
    expect(new Set(saved.map(({ version }) => version)).size).toBe(bodies.length)
  })
})

describe('limits are refused', () => {
  const good = { cpu: 1, memory: 1, source: 1 }
  it.each([
    ['cpu', { cpu: 0.4 * second }],
    ['cpu', { cpu: 10 * second + 1 }],
    ['cpu', { cpu: 1.5 }],
    ['memory', { memory: 31_999_999 }],
    ['memory', { memory: 1_536_000_001 }],
    ['source', { source: 15_999 }],
    ['source', { source: 512_001 }],
    ['factors.python3.cpu', { factors: { python3: { ...good, cpu: 0.5 } } }],
    ['factors.python3.memory', { factors: { python3: { ...good, memory: 3.5 } } }],
    ['factors.python3.source', { factors: { python3: { ...good, source: 1.25 } } }],
  ])('by the field %s for %j', async (field, body) => {
    const { status, code, fields } = await refusalOf(
      api.saveLimits({ problemId: await make(), body }),
    )
    expect([status, code, Object.keys(fields)]).toEqual([400, 'ErrInvalid', [field]])
  })

  it.each([
    { cpu: 0.5 * second, memory: 32_000_000, source: 16_000 },
    { cpu: 10 * second, memory: 1_536_000_000, source: 512_000 },
  ])('and their bounds are not: %j', async (body) => {
    expect(await api.saveLimits({ problemId: await make(), body })).toMatchObject(body)
  })
})

describe('wrong values name their field', () => {
  const item = { name: 'a', kind: 'int' }
  it.each([
    ['license', 'attributes', { license: 'mit' }],
    ['license', 'attributes', { license: 'CC BY' }],
    ['sourceURL', 'attributes', { sourceURL: 'javascript:alert(1)' }],
    ['topics.0', 'attributes', { topics: [' '] }],
    ['title', 'statements', { title: 'x'.repeat(201) }],
    ['body', 'statements', { body: 'x'.repeat(textFieldChars + 1) }],
    ['body', 'statements', { body: 'NUL \0' }],
    ['body', 'statements', { body: 'half \uD800' }],
    ['arguments', 'statements', { arguments: Array.from({ length: 11 }, () => '') }],
    ['returns', 'signature', { returns: Array.from({ length: 11 }, () => item) }],
    ['arguments', 'signature', { arguments: Array.from({ length: 11 }, () => item) }],
    ['arguments.0.kind', 'signature', { arguments: [{ name: 'a', kind: 'char' }] }],
    ['comparator', 'checker', { comparator: 'fuzzy' }],
    ['precision', 'checker', { precision: 1e-5 }],
    ['convention', 'driver', { convention: 'mine' }],
    ['enabled', 'scanspec', { enabled: 'maybe' }],
    ['content', 'editorials', { content: 7 }],
  ] as const)('%s of %s', async (field, kind, body) => {
    const { status, fields } = await refusalOf(sections[kind][0](await make(), body))
    expect([status, Object.keys(fields)]).toEqual([400, [field]])
  })

  it.each(['xx-XX', 'en', 'EN-us'])('no language %s is 404', async (unknown) => {
    const problemId = await make()
    const calls = await Promise.all(
      [
        api.getStatement({ problemId, locale: unknown }),
        api.saveStatement({ problemId, locale: unknown, body: {} }),
        api.saveEditorial({ problemId, locale: unknown, body: {} }),
      ].map(refusalOf),
    )
    expect(calls.map(({ status }) => status)).toEqual([404, 404, 404])
  })
})

describe('the title of a problem', () => {
  it('follows the English title, else the first that is not blank', async () => {
    const id = await make()
    const shown = async () => (await api.getProblem({ problemId: id })).title
    await api.saveStatement({ problemId: id, locale: 'fr-FR', body: { title: 'Lanternes' } })
    expect(await shown()).toBe('Lanterns')
    await api.saveStatement({ problemId: id, locale, body: { title: ' Lamps ' } })
    expect(await shown()).toBe('Lamps')
    await api.saveStatement({ problemId: id, locale, body: { title: '  ' } })
    expect(await shown()).toBe('Lanternes')
    await api.saveStatement({ problemId: id, locale: 'fr-FR', body: { title: '' } })
    expect(await shown()).toBe('Lanternes')
  })
})

describe('Markdown', () => {
  const render = async (body: string) =>
    (await api.saveStatement({ problemId: await make(), locale, body: { body } })).bodyHTML

  it.each([
    ['a script', 'a <script>alert(1)</script> b', /script|alert/],
    ['a handler', '<img src="x.png" onerror="alert(1)">', /onerror/],
    ['a javascript: link', '[x](javascript:alert(1))', /javascript/],
    ['an encoded javascript: link', '[x](java&#115;cript:alert(1))', /script:/],
    ['a style', '<p style="position:fixed">x</p><style>*{}</style>', /style/],
    ['a frame', '<iframe src="https://x"></iframe>', /iframe/],
    ['a form', '<form action="//x"><input name=a></form>', /<form|<input/],
    ['a script in SVG', '<svg><script>1</script></svg>', /svg|script/],
    ['a data: picture', '![x](data:text/html,1)', /data:/],
    [
      'a script hidden in a formula',
      String.raw`$\href{javascript:alert(1)}{x}$`,
      /href="javascript/,
    ],
  ])('loses %s', async (_name, markdown, gone) => {
    expect(await render(markdown)).not.toMatch(gone)
  })

  it.each([
    ['tables', '|a|b|\n|-|-|\n|1|2|', /<table>.*<td>1<\/td>/s],
    ['pictures', '![lamp](/api/images/x)', /<img src="\/api\/images\/x" alt="lamp">/],
    ['inline formulas', 'of $a_1 * b_2$ lamps', /class="katex"/],
    ['shown formulas', '$$\n\\sum_{i=1}^n i\n$$', /katex-display/],
    ['dollars that are money', 'from $5 and $6', /^<p>from \$5 and \$6<\/p>$/],
    ['code with dollars', '`$a$`', /<code>\$a\$<\/code>/],
    ['a formula that does not compile', String.raw`$\frac{1}$`, /katex-error/],
  ])('renders %s', async (_name, markdown, html) => {
    expect(await render(markdown)).toMatch(html)
  })
})

describe('the source of a checker', () => {
  const text = 'int main(){}\n'
  const save = async (source: unknown, by = api) =>
    by.saveChecker({
      problemId: await make(),
      body: { comparator: 'custom', languageId: 'cpp20-gcc', source: source as string },
    })
  const upload = async (content: string) =>
    (await api.createBlob({ body: { kind: 'file', file: new Blob([content]) } })).id

  it('comes as text, as { text } or as an upload, and reads back whole', async () => {
    for (const source of [
      text,
      { text },
      { blobId: await upload(text) },
      new File([text], 'check.cpp'),
    ])
      expect((await save(source)).source).toMatchObject({ text, size: 13, finalNewline: true })
  })

  it('keeps no byte that the database cannot', async () => {
    expect((await save({ blobId: await upload('a\0b') })).source?.text).toBe('a\uFFFDb')
  })

  it.each([
    ['text', () => 'é'.repeat(sourceFileBytes / 2 + 1), 413],
    ['{ text }', () => ({ text: 'x'.repeat(sourceFileBytes + 1) }), 413],
    ['an upload', async () => ({ blobId: await upload('x'.repeat(sourceFileBytes + 1)) }), 413],
    ['an upload nobody made', () => ({ blobId: 'nothing' }), 400],
    ['a number', () => 5, 400],
  ])('as %s is refused where it breaks a rule', async (_name, source, status) => {
    const refused = await refusalOf(save(await source()))
    expect([refused.status, Object.keys(refused.fields)]).toEqual([status, ['source']])
  })

  it('of another’s upload is refused', async () => {
    const bob = await world.as('bob')
    const { id } = await bob.api.createBlob({ body: { kind: 'file', file: new Blob(['x']) } })
    expect((await refusalOf(save({ blobId: id }))).status).toBe(400)
  })
})

describe('a language that is none', () => {
  const unknown = { cpu: 1, memory: 1, source: 1 }
  it.each([
    [
      'a checker',
      'languageId',
      (problemId: string) =>
        api.saveChecker({ problemId, body: { comparator: 'custom', languageId: 'cobol' } }),
    ],
    [
      'a driver',
      'languageId',
      (problemId: string) =>
        api.saveDriver({ problemId, body: { enabled: true, languageId: 'cobol' } }),
    ],
    [
      'limits',
      'factors.cobol',
      (problemId: string) =>
        api.saveLimits({ problemId, body: { factors: { python3: unknown, cobol: unknown } } }),
    ],
  ] as const)('in %s is refused at %s', async (_name, field, save) => {
    const { status, fields } = await refusalOf(save(await make()))
    expect([status, Object.keys(fields)]).toEqual([400, [field]])
  })
})

import type { Mechanism, ProblemId } from '@drafts/contract'
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { exportDpkg, importDpkg, readAll } from '../../testing/dpkg.ts'
import { pngPicture } from '../../testing/pictures.ts'
import { refusalOf } from '../../testing/refusal.ts'
import { useWorld } from '../../testing/use-world.ts'
import type { Person } from '../../testing/world.ts'
import { zipOf } from '../../testing/zip-of.ts'

const { world, alice } = useWorld('alice')

const program = 'int main(){}\r\n\tint x; // \u00fc \u{1F600}'
/** As hard to keep as bytes get: no text, line ends of every kind, no end of line, nothing at all. */
const contents: [string, Uint8Array<ArrayBuffer> | string][] = [
  ['CRLF', '1 2\r\n3\r\n'],
  ['CR', 'a\rb\r'],
  ['no end', 'x'],
  ['empty', ''],
  ['a byte-order mark', '\uFEFF1\n'],
  ['1 MB of every byte', new Uint8Array(1_000_000).map((_, at) => (at * 2_654_435_761) >>> 11)],
]

/** The first and the last would be one file by their names. */
const programs = [
  ['generator', 'Gen', 'cpp17-gcc'],
  ['validator', '-v_1', 'python3'],
  ['helper', 'gen.cpp', null],
] as const

/** Something in every place a problem of this mechanism has. */
const make = async ({ api }: Person, mechanism: Mechanism): Promise<ProblemId> => {
  const title = 'Zażółć “gęślą” / jaźń ..'
  const { id: problemId } = await api.createProblem({ body: { title, mechanism } })
  const file = new File([new Uint8Array(pngPicture())], '../a b.png', { type: 'image/png' })
  const { url } = await api.uploadImage({ body: { problemId, file } })
  const text = `![p](${url}) “x”\r\n\r\n$y$ <img src="${url}">`
  await api.saveAttributes({
    problemId,
    body: { topics: ['dp', 'ü b'], license: 'cc by-sa', sourceURL: 'https://a.b/c', source: 'S' },
  })
  if (mechanism === 'functionBased')
    await api.saveSignature({
      problemId,
      body: {
        enabled: true,
        name: 'add',
        arguments: [{ name: 'a', kind: 'int' }],
        returns: [{ name: 'b', kind: 'int' }],
      },
    })
  const items =
    mechanism === 'functionBased' ? { arguments: [text], returns: [''] } : { input: text }
  for (const locale of ['en-US', 'hi-IN'])
    await api.saveStatement({
      problemId,
      locale,
      body: { title, body: text, notes: ' n ', ...items },
    })
  await api.saveEditorial({ problemId, locale: 'fr-FR', body: { content: text } })
  const factors = { python3: { cpu: 2, memory: 1, source: 1.5 } }
  await api.saveLimits({ problemId, body: { cpu: 2_345_678_901, memory: 33_000_001, factors } })
  if (mechanism === 'standard') {
    await api.saveChecker({
      problemId,
      body: {
        comparator: 'custom',
        languageId: 'cpp20-gcc',
        source: program,
        convention: 'testlib',
      },
    })
    await api.saveScanspec({ problemId, body: { enabled: true, source: 'int n\r\n' } })
  }
  if (mechanism === 'interactive')
    await api.saveDriver({
      problemId,
      body: { languageId: 'python3', source: program, enabled: false },
    })
  const hidden = { hint: text, comment: 'c\r\n', origin: 'generated' } as const
  for (const [label, content] of contents)
    await api.createTest({
      problemId,
      body: {
        ...hidden,
        label,
        type: label === 'CR' ? 'additional' : 'regular',
        weight: 7,
        input: typeof content === 'string' ? { text: content } : new Blob([content]),
        output: { text: 'o' },
      },
    })
  const sample = { type: 'sample', label: '', notes: text } as const
  await api.createTest({
    problemId,
    body: { ...sample, input: { text: '1' }, output: { text: '' } },
  })
  const source = { text: program }
  for (const [role, label, languageId] of programs)
    await api.createProgram({ problemId, body: { role, label, languageId, source } })
  const output = { text: 'o\r\n' }
  await api.createCheckerTest({
    problemId,
    body: { label: 'ü b', want: 'wrong', input: source, answer: { text: '' }, output },
  })
  await api.createCheckerTest({ problemId, body: { label: '', want: 'accepted', output } })
  await api.createValidatorTest({
    problemId,
    body: { label: 'a/b', want: 'invalid', wantLine: 2, input: output },
  })
  await api.saveScript({ problemId, body: { source: 'Gen 1 > $\r\nGen 2 > 9' } })
  await api.createSolution({
    problemId,
    body: { label: 'a/../b ü.cpp', languageId: 'cpp20-gcc', source, reference: true },
  })
  await api.createSolution({
    problemId,
    body: { label: '', languageId: 'java17', source: { text: '' }, private: true, notes: text },
  })
  await api.createSolution({
    problemId,
    body: {
      label: 'gen',
      languageId: mechanism === 'functionBased' ? 'python3' : 'bash',
      source,
      role: 'bruteForce',
      wantVerdict: 'CPULimitExceeded',
    },
  })
  return problemId
}

describe('a problem that is taken out and brought back', () => {
  it.each(['standard', 'interactive', 'functionBased'] as const)(
    'is the same, byte for byte: %s',
    async (mechanism) => {
      const problemId = await make(alice, mechanism)
      const first = await exportDpkg(world, alice, problemId)
      const { id, report } = await importDpkg(alice, first)
      expect(report.warnings).toEqual([])
      expect(report.imported).toMatchObject({
        tests: 7,
        samples: 1,
        solutions: 3,
        images: 1,
        programs: 3,
      })
      expect(await readAll(world, alice, id)).toEqual(await readAll(world, alice, problemId))
      const second = await exportDpkg(world, alice, id)
      expect(Buffer.compare(second, first)).toBe(0)
      expect(Buffer.compare(await exportDpkg(world, alice, problemId), first)).toBe(0)
    },
  )

  it('shows its pictures to readers of the new problem, at addresses of its own', async () => {
    const problemId = await make(alice, 'standard')
    const bodyOf = async (one: ProblemId) =>
      (await alice.api.getStatement({ problemId: one, locale: 'en-US' })).body
    const [old = ''] = /\/api\/images\/[\w-]+/.exec(await bodyOf(problemId)) ?? []
    // An address at another place is that of another place.
    const body = { title: 'T', body: `![p](${old}) ![s](https://else.where${old})` }
    await alice.api.saveStatement({ problemId, locale: 'en-US', body })
    const { id } = await importDpkg(alice, await exportDpkg(world, alice, problemId))
    const brought = await bodyOf(id)
    const [own = ''] = /\/api\/images\/[\w-]+/.exec(brought) ?? []
    expect(own).not.toBe(old)
    expect(brought).toBe(`![p](${own}) ![s](https://else.where${old})`)
    const headers = { authorization: `Bearer ${alice.token}` }
    expect((await world.app.inject({ url: own, headers })).rawPayload).toEqual(pngPicture())
  })
})

const countProblems = async (): Promise<number> =>
  (await world.platform.db.selectFrom('problems').select('id').execute()).length

describe('a package', () => {
  const document = { format: 'dpkg', version: '1.0', title: 'T', mechanism: 'standard', files: [] }
  const json = (change: object) => ({
    'problem.json': JSON.stringify({ ...document, ...change }),
  })

  it.each<[string, () => Promise<Uint8Array>, RegExp]>([
    ['no archive', async () => Buffer.from('PK no'), /not a valid zip/],
    ['nothing', async () => Buffer.alloc(0), /empty/],
    ['another zip', () => zipOf({ 'a.txt': '' }), /problem\.json is missing/],
    ['a newer version', () => zipOf(json({ version: '2.0' })), /version 2\.0/],
    [
      'a wrong field',
      () => zipOf(json({ mechanism: 'magic' })),
      /^problem\.json, mechanism: This has to be one of standard, interactive, functionBased\.$/,
    ],
    ['a missing file', () => zipOf(json({ tests: ['001'] })), /tests\/001\.json is missing/],
    [
      'a damaged end',
      async () => {
        const whole = await exportDpkg(world, alice, await make(alice, 'standard'))
        return whole.subarray(0, whole.length - 100)
      },
      /valid zip|damaged/,
    ],
    [
      'one changed byte',
      async () => {
        const whole = await exportDpkg(world, alice, await make(alice, 'standard'))
        whole[whole.indexOf('1 2\r\n3')] = 0x39
        return whole
      },
      /checksum/,
    ],
  ])(
    'of %s that is refused gives the reason and leaves nothing',
    async (_name, bytesOf, sentence) => {
      const bytes = await bytesOf()
      const before = await countProblems()
      const { status, code, error } = await refusalOf(importDpkg(alice, bytes))
      expect([status, code]).toEqual([400, 'ErrBadPackage'])
      expect(error).toMatch(sentence)
      expect(await countProblems()).toBe(before)
    },
  )

  it('of a problem without a title or statement makes one all the same', async () => {
    const { id } = await importDpkg(alice, await zipOf(json({ title: '' })))
    expect(await alice.api.getProblem({ problemId: id })).toMatchObject({ statements: [] })
  })

  it('whose scanspec is not what its signature gives has it written anew', async () => {
    const item = { name: 'a', kind: 'int' }
    const signature = { enabled: true, name: 'f', arguments: [item], returns: [item] }
    const { id, report } = await importDpkg(
      alice,
      await zipOf(json({ mechanism: 'functionBased', signature })),
    )
    expect(report.warnings.map(({ code }) => code)).toEqual(['scanspec-generated'])
    const { source } = await alice.api.getScanspec({ problemId: id })
    expect(source).not.toBe('')
  })

  it('with a picture that could run something has it without', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script><g/></svg>'
    const sha256 = createHash('sha256').update(svg).digest('hex')
    const path = `images/${sha256}.svg`
    const files = [{ path, size: svg.length, sha256 }]
    const images = [{ path, name: 'a.svg', type: 'image/svg+xml' }]
    const { id } = await importDpkg(alice, await zipOf({ ...json({ files, images }), [path]: svg }))
    const row = await world.platform.db
      .selectFrom('images')
      .select('hash')
      .where('problem_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row.hash).not.toBe(sha256)
  })
})

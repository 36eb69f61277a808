/* oxlint-disable unicorn/consistent-function-scoping -- a helper stands beside the cases that use it */
import { ChildProcess } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { someOf } from '../../../../testing/parts.ts'
import { refusalOf } from '../../testing/refusal.ts'
import { createWorld } from '../../testing/world.ts'
import type { Person, World } from '../../testing/world.ts'
import { zipOf } from '../../testing/zip-of.ts'
import { endSpareReader } from './import/reader-process.ts'

let world: World
let alice: Person
beforeAll(async () => {
  world = await createWorld()
  alice = await world.as('alice')
})
afterAll(() => world.close())

type Kind = 'kattis' | 'polygon'
const importFile = (kind: Kind, bytes: Uint8Array<ArrayBuffer>, name = 'package.zip') => {
  const body = { file: new File([bytes], name) }
  return kind === 'kattis' ? alice.api.importKattis({ body }) : alice.api.importPolygon({ body })
}
const seed = async (name: string) =>
  new Uint8Array(await readFile(resolve(import.meta.dirname, '../../../seed/packages', name)))
const countProblems = async (): Promise<number> =>
  (await world.platform.db.selectFrom('problems').select('id').execute()).length

/** Whatever an import made reads back through every call: a strict server checks each answer. */
const readAll = async (problemId: string) => {
  const { api } = alice
  const problem = await api.getProblem({ problemId })
  const { tests } = await api.listTests({ problemId })
  const { solutions } = await api.listSolutions({ problemId })
  await api.getAttributes({ problemId })
  await api.getChecker({ problemId })
  await api.listEditorials({ problemId })
  const { revisions } = await api.listRevisions({ problemId })
  const version = await api.getProblem({ problemId, version: revisions[0]?.id })
  expect(version.samples).toEqual(problem.samples)
  return { problem, tests, solutions }
}

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const small = (more: Record<string, string | Buffer> = {}) => ({
  'lamp/problem.yaml': 'name: Lamp\n',
  'lamp/problem_statement/problem.en.tex': String.raw`\problemname{Lamp}
See \includegraphics{lamp.png} and $x$.
\section*{Input}
One number.
\section*{Output}
One number.`,
  'lamp/problem_statement/lamp.png': png,
  'lamp/data/sample/1.in': '1\n',
  'lamp/data/sample/1.ans': '2\n',
  'lamp/data/secret/1.in': '3\n',
  'lamp/data/secret/1.ans': '4\n',
  'lamp/submissions/accepted/a.py': 'print(1)\n',
  'lamp/attachments/readme.txt': 'kept',
  ...more,
})

describe('an import', () => {
  it.each([
    ['kattis', 'twokettles.kpp'],
    ['kattis', 'splittheribbon.kpp'],
    ['polygon', 'lantern-row.zip'],
    ['polygon', 'hidden-shelf.zip'],
  ] as const)('of the %s package %s makes a whole problem and reports it', async (kind, name) => {
    const { id, report } = await importFile(kind, await seed(name), name)
    const { problem, tests, solutions } = await readAll(id)
    expect(problem).toMatchObject({ owner: { handle: 'alice' }, canEdit: true })
    expect(problem.title.trim()).not.toBe('')
    expect(report.imported).toMatchObject({
      tests: tests.length,
      samples: problem.samples.length,
      solutions: solutions.length,
    })
    expect(tests.length * solutions.length).toBeGreaterThan(0)
    expect(problem.statements.every((statement) => statement.title !== '')).toBe(true)
  })

  it('of an interactor with a checker keeps that the checker judges what the interactor wrote', async () => {
    const xml = `<problem short-name="talk"><names><name language="english" value="Talk"/></names>
      <judging><testset name="tests"><time-limit>1000</time-limit><memory-limit>268435456</memory-limit>
      <test-count>1</test-count><input-path-pattern>tests/%02d</input-path-pattern>
      <answer-path-pattern>tests/%02d.a</answer-path-pattern><tests><test/></tests></testset></judging>
      <assets><checker name="std::wcmp.cpp"><source path="files/check.cpp" type="cpp.g++17"/></checker>
      <interactor><source path="files/i.cpp" type="cpp.g++17"/></interactor></assets></problem>`
    const archive = await zipOf({
      'problem.xml': xml,
      'tests/01': '1\n',
      'tests/01.a': '1\n',
      'files/check.cpp': '//',
      'files/i.cpp': '//',
    })
    const { id } = await importFile('polygon', archive)
    const row = await world.platform.db
      .selectFrom('sections')
      .select('extra')
      .where('problem_id', '=', id)
      .where('path', '=', 'driver')
      .executeTakeFirstOrThrow()
    expect(row.extra).toMatchObject({ judgesOutput: true })
    expect((await alice.api.getChecker({ problemId: id })).comparator).toBe('words')
  })

  it('tells what the product has no place for, and keeps it', async () => {
    const { id, report } = await importFile('kattis', await zipOf(small()))
    expect(report.warnings.map(({ code }) => code)).toContain('attachments')
    const kept = await world.platform.db
      .selectFrom('kept_files')
      .select('path')
      .where('problem_id', '=', id)
      .execute()
    expect(kept.map(({ path }) => path)).toContain('attachments/readme.txt')
  })

  it('tells of formulas that are shown as their source, with the reason', async () => {
    const statement = String.raw`\problemname{Lamp}
At $\zzz{<1}$, $\ce{H2O}$ and $\zzz{<1}$.
\section*{Input}
A $x^{2}_{3}^{4}$.`
    const files = small({ 'lamp/problem_statement/problem.en.tex': statement })
    const { id, report } = await importFile('kattis', await zipOf(files))
    const told = report.warnings.filter(({ code }) => code === 'formula')
    expect(told.map(({ message }) => message)).toEqual([
      String.raw`Statement en-US: a formula is shown as its source, \zzz{<1}. \zzz is not a command of formulas here.`,
      'Statement en-US: a formula is shown as its source, x^{2}_{3}^{4}. Two superscripts follow each other.',
    ])
    const stored = await alice.api.getImportReport({ problemId: id })
    expect(stored.report).toMatchObject(report)
  })

  it('names a problem that nothing else names by its file', async () => {
    const { 'lamp/problem.yaml': _yaml, ...rest } = small()
    const flat = Object.fromEntries(
      Object.entries({ ...rest, 'lamp/problem.yaml': 'source: S\n' }).map(([path, content]) => [
        path.replace('lamp/', ''),
        typeof content === 'string' ? content.replace(String.raw`\problemname{Lamp}`, '') : content,
      ]),
    )
    const { id } = await importFile('kattis', await zipOf(flat), 'oilcan.kpp')
    expect((await alice.api.getProblem({ problemId: id })).title).toBe('oilcan')
  })

  it('of a text with NUL bytes does not break on them', async () => {
    const files = small({
      'lamp/problem.yaml': 'name: Lamp\nsource: "a\\0b"\n',
      'lamp/data/secret/2.in': 'a\0b',
      'lamp/data/secret/2.ans': '\0',
      'lamp/data/secret/2.hint': 'h\0',
    })
    const outcome = await importFile('kattis', await zipOf(files)).then(
      () => 201,
      async (error: unknown) => (await refusalOf(Promise.reject(error))).status,
    )
    expect([201, 400]).toContain(outcome)
  })

  it('is read in a process of its own, for which no other request waits', async () => {
    const hostile = `\\problemname{Lamp}\n${'{'.repeat(3000)}${'$'.repeat(3000)}${'\\begin{a}'.repeat(3000)}`
    const files = small({ 'lamp/problem_statement/problem.en.tex': hostile })
    // Node has it, though its types do not.
    const spawning = ChildProcess.prototype as unknown as {
      spawn(settings: { args: string[] }): void
    }
    const started = vi.spyOn(spawning, 'spawn')
    onTestFinished(() => started.mockRestore())
    await endSpareReader()
    const { id } = await importFile('kattis', await zipOf(files))
    expect(basename(started.mock.calls[0]?.[0].args.at(-1) ?? '')).toBe('package-worker.ts')
    expect((await readAll(id)).problem.title).toBe('Lamp')
  })
})

describe('pictures of a statement', () => {
  const get = async (url: string, token: string) =>
    world.app.inject({ url, headers: token ? { authorization: `Bearer ${token}` } : {} })

  it('are shown to those who may read the problem, under a policy that runs nothing', async () => {
    const { id } = await importFile('kattis', await zipOf(small()))
    const { problem } = await readAll(id)
    const statement = problem.statements.find(({ locale }) => locale === 'en-US')
    const url = /\/api\/images\/\w+/.exec(statement?.bodyHTML ?? '')?.[0] ?? ''
    expect(statement?.body).toContain(url)
    const tess = await world.as('tess')
    await alice.api.createShare({
      problemId: id,
      body: { accountHandle: 'tess', access: 'tester' },
    })
    for (const { token } of [alice, tess]) {
      const { statusCode, headers, rawPayload } = await get(url, token)
      expect([statusCode, headers['content-type']]).toEqual([200, 'image/png'])
      expect(headers['content-security-policy']).toMatch(/^default-src 'none'.*sandbox/)
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(rawPayload).toEqual(png)
    }
    expect((await get(url, (await world.as('carol')).token)).statusCode).toBe(404)
    expect((await get(url, '')).statusCode).toBe(401)
    expect((await get('/api/images/nothing', alice.token)).statusCode).toBe(404)
  })

  const hostile = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY e "x">]>
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1" onload="alert(1)"><script>alert(1)</script>
    <a href="javascript:alert(1)"><path d="M0 0"/></a></svg>`

  it('that are SVG in a package are stored without what could run', async () => {
    const content = small({
      'lamp/problem_statement/problem.en.tex': String.raw`\problemname{Lamp}
See \includegraphics{lamp.svg}.`,
      'lamp/problem_statement/lamp.svg': Buffer.from(hostile),
    })
    const { id } = await importFile('kattis', await zipOf(content))
    const images = await world.platform.db
      .selectFrom('images')
      .select(['id', 'content_type'])
      .where('problem_id', '=', id)
      .where('name', 'like', '%.svg')
      .execute()
    expect(images.map((image) => image.content_type)).toEqual(['image/svg+xml'])
    const { rawPayload } = await get(`/api/images/${images[0]?.id ?? ''}`, alice.token)
    expect(rawPayload.toString()).toContain('viewBox="0 0 1 1"')
    expect(rawPayload.toString()).not.toMatch(/script|onload|ENTITY/i)
  })
})

describe('a package that is refused', () => {
  it.each([
    ['no archive', Buffer.from('PK no')],
    ['nothing', Buffer.alloc(0)],
    ['another zip', { 'a.txt': '' }],
    ['a sample over 4096 bytes', small({ 'lamp/data/sample/1.in': 'x'.repeat(4097) })],
    ['an input without answer', small({ 'lamp/data/secret/9.in': '1' })],
  ])('for %s gives the reason and leaves nothing', async (_name, content) => {
    const bytes = Buffer.isBuffer(content) ? new Uint8Array(content) : await zipOf(content)
    const before = await countProblems()
    for (const kind of ['kattis', 'polygon'] as const) {
      const { status, code, error } = await refusalOf(importFile(kind, bytes))
      expect([status, code]).toEqual([400, 'ErrBadPackage'])
      expect(error).toMatch(/^\S.{10,}\.$/su)
    }
    expect(await countProblems()).toBe(before)
  })

  it('of no file names the field', async () => {
    expect((await refusalOf(alice.api.importKattis({ body: {} }))).fields).toHaveProperty('file')
  })
})

interface Row {
  file: string
  kind: Kind
  outcome?: string
  sha256: string
  expected: { outcome?: string }
}
const fixtures = resolve(
  process.env['DRAFTS_FIXTURES'] ?? resolve(import.meta.dirname, '../../../../../shared/fixtures'),
  'packages',
)
const manifestPath = resolve(fixtures, 'manifest.json')
const manifest = existsSync(manifestPath)
  ? (JSON.parse(readFileSync(manifestPath, 'utf8')) as { packages: Row[]; malformed: Row[] })
  : { packages: [], malformed: [] }
/** Files that are, byte for byte, a good package of their kind, whatever their name. */
const good = new Set([
  ...manifest.packages.map(({ kind, sha256 }) => `${kind} ${sha256}`),
  ...manifest.malformed
    .filter(({ file }) => file.endsWith('wrong-kind-polygon.kpp'))
    .map(({ sha256 }) => `polygon ${sha256}`),
])
/** Polygon's standard packages: the manifest counts them among the refused; what they lack is made after the import. */
const standard = new Set(['lantern-row-standard.zip', 'closest-pair.zip'])
const bytesOf = async ({ file }: Row) => new Uint8Array(await readFile(resolve(fixtures, file)))

describe.skipIf(manifest.packages.length === 0)('packages of the fixtures', () => {
  it.each(someOf('formats', manifest.packages, 8).map((row) => [basename(row.file), row] as const))(
    '%s is imported whole, or refused and nothing made',
    async (name, row) => {
      const before = await countProblems()
      const outcome = await importFile(row.kind, await bytesOf(row), name).then(
        ({ id }) => id,
        async (error: unknown) => (await refusalOf(Promise.reject(error))).status,
      )
      const imported = typeof outcome === 'string'
      expect(imported).toBe(row.outcome !== 'error' || standard.has(name))
      if (imported) await readAll(outcome)
      expect(await countProblems()).toBe(before + (imported ? 1 : 0))
    },
  )

  // A validator that is asked for and is not there makes room for the default one, with a warning.
  const compared = 'kattis-custom-without-validator.kpp'
  const refused = manifest.malformed.filter(
    (row) =>
      row.expected.outcome === 'error' &&
      basename(row.file) !== compared &&
      !good.has(`${row.kind} ${row.sha256}`),
  )
  it.each(someOf('formats', refused, 8).map((row) => [basename(row.file), row] as const))(
    '%s is refused with a sentence and nothing is made',
    async (name, row) => {
      const before = await countProblems()
      const { status, error } = await refusalOf(importFile(row.kind, await bytesOf(row), name))
      expect(status >= 400 && status < 500).toBe(true)
      expect(error).toMatch(/^\S.{10,}\.$/su)
      expect(await countProblems()).toBe(before)
    },
  )
})

import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startDrafts } from './start-drafts.ts'
import { startStack } from './stack.ts'
import type { Stack } from './stack.ts'

// A copy of the sources gets a field of a test that nobody has, by the edits that docs/architecture.md names. Its server and its
// `./drafts sync` carry the field everywhere, and nothing else of the copy is changed.

const root = join(import.meta.dirname, '..')

/** In the order of docs/architecture.md#a-field-of-a-test, without the form of the page. */
const addField = (sources: string): void => {
  const table = join(sources, 'contract/src/entities/test-fields.ts')
  const text = readFileSync(table, 'utf8')
  const field = `  shade: {
    created: z.string().nullable().default(null),
    updated: z.string().nullable().optional(),
    stored: z.string().nullable(),
    kept: z.string().nullable().default(null),
    packed: z.string().optional(),
  },
`
  const end = text.indexOf('}\n\ntype TestFieldName')
  expect(end).toBeGreaterThan(0)
  writeFileSync(table, text.slice(0, end) + field + text.slice(end))
  const migration = 'alter table tests add column shade text;\n'
  writeFileSync(join(sources, 'server/migrations/9999-shade.sql'), migration)
}

const changed = new Set(['contract', 'formats', 'server', 'cli'])

/** Workspaces that the field changes are copied; all others are links to the originals. */
const copySources = (sources: string): void => {
  mkdirSync(join(sources, 'node_modules'))
  for (const name of readdirSync(root)) {
    if (name === 'node_modules') continue
    if (!changed.has(name)) symlinkSync(join(root, name), join(sources, name))
    else
      for (const inner of readdirSync(join(root, name))) {
        mkdirSync(join(sources, name), { recursive: true })
        const [from, to] = [join(root, name, inner), join(sources, name, inner)]
        if (inner === 'node_modules') symlinkSync(from, to)
        else cpSync(from, to, { recursive: true })
      }
  }
  for (const name of readdirSync(join(root, 'node_modules'))) {
    const [from, to] = [join(root, 'node_modules', name), join(sources, 'node_modules', name)]
    // Its links lead to the workspaces of the copy.
    if (name === '@drafts') cpSync(from, to, { recursive: true, verbatimSymlinks: true })
    else symlinkSync(from, to)
  }
}

let stack: Stack
let token: string
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'drafts-field-'))
  const sources = join(folder, 'sources')
  mkdirSync(sources)
  copySources(sources)
  addField(sources)
  stack = await startStack({ judges: 0, sources })
  token = await stack.tokenOf('alice')
})
afterAll(async () => {
  await stack.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** The client of here knows no such field. */
const call = async (method: string, path: string, body?: object | FormData): Promise<Response> => {
  const sent = body instanceof FormData ? body : JSON.stringify(body)
  const isJson = body !== undefined && !(body instanceof FormData)
  const response = await fetch(`${stack.url}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(isJson ? { 'content-type': 'application/json' } : {}),
    },
    ...(body === undefined ? {} : { body: sent }),
  })
  expect([path, response.ok ? '' : await response.text()]).toEqual([path, ''])
  return response
}

interface Answer {
  id: string
  tests: { id: string; shade: unknown }[]
  revisions: { id: string }[]
}
const json = async (...args: Parameters<typeof call>): Promise<Answer> =>
  (await (await call(...args)).json()) as Answer

const shadesOf = async (problemId: string): Promise<unknown[]> =>
  (await json('GET', `/problems/${problemId}/tests`)).tests.map(({ shade }) => shade)

it('a field of a test that is added to its table goes through history, forks, packages and sync', async () => {
  const { id } = await json('POST', '/problems', { title: 'Lamp', mechanism: 'standard' })
  const files = { input: { text: '1\n' }, output: { text: '1\n' } }
  const test = await json('POST', `/problems/${id}/tests`, { shade: 'warm', ...files })
  await call('POST', `/problems/${id}/tests`, files)
  expect(await shadesOf(id)).toEqual(['warm', null])

  const [before] = (await json('GET', `/problems/${id}/revisions`)).revisions
  await call('PUT', `/tests/${test.id}`, { shade: 'cold' })
  const past = await json('POST', `/problems/${id}/fork?version=${before?.id}`)
  const fork = await json('POST', `/problems/${id}/fork`)
  expect([await shadesOf(past.id), await shadesOf(fork.id)]).toEqual([
    ['warm', null],
    ['cold', null],
  ])

  const bytes = await (await call('GET', `/problems/${id}/export_dpkg`)).arrayBuffer()
  const form = new FormData()
  form.set('file', new File([bytes], 'lamp.zip'))
  const imported = await json('POST', '/problems/import_dpkg', form)
  expect(await shadesOf(imported.id)).toEqual(['cold', null])

  const at = join(folder, 'lamp')
  const sync = async (...args: string[]): Promise<void> => {
    const environment = { DRAFTS_SERVER: stack.url, DRAFTS_TOKEN: token }
    const { ended } = startDrafts(['sync', at, ...args], environment, join(folder, 'sources'))
    const { status, said } = await ended
    expect([status, status === 0 ? '' : said]).toEqual([0, ''])
  }
  await sync('--problem', `${stack.url}/p/${id}/statement`)
  const document = join(at, 'tests/001.json')
  const written = readFileSync(document, 'utf8')
  expect(JSON.parse(written)).toMatchObject({ shade: 'cold' })
  expect(readFileSync(join(at, 'tests/002.json'), 'utf8')).not.toContain('shade')
  writeFileSync(document, written.replace('cold', 'pale'))
  await sync()
  expect(await shadesOf(id)).toEqual(['pale', null])
})

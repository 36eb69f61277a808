import { execFile } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Client } from '../contract/src/index.ts'
import { startStack } from './stack.ts'
import type { Stack } from './stack.ts'

// docs/product/packages.md#in-step-with-a-folder, as a person types it, against a server of their own.

const root = join(import.meta.dirname, '..')

let stack: Stack
let token: string
let api: Client
let folder: string
let problemId: string
/** The folder that is in step. */
let at: string
beforeAll(async () => {
  stack = await startStack({ judges: 0 })
  token = await stack.tokenOf('alice')
  api = stack.client(token)
  folder = mkdtempSync(join(tmpdir(), 'drafts-sync-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await stack.stop()
})

let count = 0
beforeEach(async () => {
  count += 1
  at = join(folder, `p${count}`)
  problemId = (await api.createProblem({ body: { title: 'Lamp', mechanism: 'standard' } })).id
  await save({ title: 'Lamp', body: 'One.\n\nTwo.\n\nThree.' })
  for (const text of ['1\n', '2\n', '3\n'])
    await api.createTest({ problemId, body: { input: { text }, output: { text } } })
  await makeSolution('slow.py', 'print(input())\n')
})

const save = (body: { title: string; body: string }) =>
  api.saveStatement({ problemId, locale: 'en-US', body })
const makeSolution = (label: string, text: string) =>
  api.createSolution({ problemId, body: { label, languageId: 'python3', source: { text } } })

interface Ended {
  status: number
  lines: string[]
  said: string
}

const drafts = (args: string[], more: Record<string, string> = {}): Promise<Ended> =>
  new Promise((resolve) => {
    const env = { ...process.env, DRAFTS_SERVER: stack.url, DRAFTS_TOKEN: token, ...more }
    const program = [join(root, 'cli/src/main.ts'), 'sync', ...args]
    const child = execFile(process.execPath, program, { env }, (_error, stdout, stderr) =>
      resolve({
        status: child.exitCode ?? -1,
        lines: stdout.split('\n').filter(Boolean),
        said: stderr,
      }),
    )
  })
const begin = () => drafts([at, '--problem', `${stack.url}/p/${problemId}/statement`])
/** A run in which all is well; its lines. */
const sync = async (...args: string[]): Promise<string[]> => {
  const { status, lines, said } = await drafts([at, ...args])
  expect([status, said]).toEqual([0, expect.any(String)])
  return lines
}

const read = (path: string): string => readFileSync(join(at, path), 'utf8')
const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(at, path)), { recursive: true })
  writeFileSync(join(at, path), text)
}
const has = (path: string): boolean => existsSync(join(at, path))
const statement = () => api.getStatement({ problemId, locale: 'en-US' })
const tests = async () =>
  (await api.listTests({ problemId })).tests.map((test) => ('input' in test ? test : undefined))
const firstLines = async () => (await tests()).map((test) => test?.firstLine)

describe('./drafts sync', () => {
  it('writes a problem as plain files, and then finds nothing to do', async () => {
    const { status, lines, said } = await begin()
    expect([status, said]).toEqual([0, expect.any(String)])
    expect(lines).toContain('to folder  statements/en-US')
    expect(readdirSync(at).toSorted()).toEqual(
      ['.drafts.json', 'problem.json', 'solutions', 'statements', 'tests'].toSorted(),
    )
    expect(read('statements/en-US/body.md')).toBe('One.\n\nTwo.\n\nThree.\n')
    expect([read('tests/002.in'), read('tests/003.out')]).toEqual(['2\n', '3\n'])
    expect(read('solutions/slow.py')).toBe('print(input())\n')
    expect(JSON.parse(read('problem.json'))).toMatchObject({
      title: 'Lamp',
      tests: ['001', '002', '003'],
    })
    const state = read('.drafts.json')
    expect(state).not.toContain(token)
    expect(await sync()).toEqual([])
    expect(read('.drafts.json')).toBe(state)
  })

  it('sends what changed in the folder by the calls of the pages', async () => {
    await begin()
    write('statements/en-US/body.md', 'One.\n\nTwo and more.\n\nThree.\n')
    write('statements/fr-FR/title.md', 'Lampe\n')
    write('editorials/en-US.md', 'Think.\n')
    write('tests/002.in', '22\n')
    write('tests/edge.in', '9\n')
    write('solutions/quick.cpp', 'int main() {}\n')
    write('solutions/slow.py', 'print(int(input()))\n')
    const document = JSON.parse(read('problem.json'))
    const limits = { cpu: 2e9, memory: 256e6, source: 256000, factors: {} }
    write('problem.json', JSON.stringify({ ...document, limits }))
    expect(await sync('--dry-run')).toHaveLength(8)
    expect((await statement()).body).toBe('One.\n\nTwo.\n\nThree.')
    expect((await sync()).toSorted()).toEqual([
      'to folder  tests  order',
      'to server  editorials/en-US',
      'to server  limits',
      'to server  solutions/quick',
      'to server  solutions/slow',
      'to server  statements/en-US',
      'to server  statements/fr-FR',
      'to server  tests/002',
      'to server  tests/edge',
    ])
    expect((await statement()).body).toBe('One.\n\nTwo and more.\n\nThree.')
    expect((await api.getLimits({ problemId })).cpu).toBe(2e9)
    expect(await firstLines()).toEqual(['1', '22', '3', '9'])
    const { solutions } = await api.listSolutions({ problemId })
    expect(solutions.map(({ label }) => label).toSorted()).toEqual(['quick.cpp', 'slow.py'])
    expect(await sync()).toEqual([])
  })
})

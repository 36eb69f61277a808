import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Client } from '../contract/src/index.ts'
import { startDrafts } from './start-drafts.ts'
import type { Ended } from './start-drafts.ts'
import { startStack } from './stack.ts'
import type { Stack } from './stack.ts'

// What ./drafts sync guards: files that only one side has, their places, and folders that are not to be written to.

let stack: Stack
let token: string
let api: Client
let folder: string
let problemId: string
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
  problemId = await makeProblem()
})
const makeProblem = async () => {
  const { id } = await api.createProblem({ body: { title: 'Lamp', mechanism: 'standard' } })
  await api.saveStatement({ problemId: id, locale: 'en-US', body: { title: 'Lamp', body: 'One.' } })
  for (const text of ['1\n', '2\n', '3\n'])
    await api.createTest({ problemId: id, body: { input: { text }, output: { text } } })
  return id
}

const save = (body: { title: string; body: string }) =>
  api.saveStatement({ problemId, locale: 'en-US', body })
const drafts = (...args: string[]): Promise<Ended> =>
  startDrafts(['sync', ...args], { DRAFTS_SERVER: stack.url, DRAFTS_TOKEN: token }).ended
const begin = (where = at) => drafts(where, '--problem', problemId)
/** A run in which all is well; its lines. */
const sync = async (...args: string[]): Promise<string[]> => {
  const { status, lines, said } = await drafts(at, ...args)
  expect([status, status === 0 ? '' : lines.join('\n') + said]).toEqual([0, ''])
  return lines
}

const read = (path: string): string => readFileSync(join(at, path), 'utf8')
const write = (path: string, text: string): void => writeFileSync(join(at, path), text)
const has = (path: string): boolean => existsSync(join(at, path))
const tests = async () =>
  (await api.listTests({ problemId })).tests.map((test) => ('input' in test ? test : undefined))
const firstLines = async () => (await tests()).map((test) => test?.firstLine)

describe('./drafts sync', () => {
  it('keeps what the server takes the place of, nothing else, and never over what it kept', async () => {
    mkdirSync(at)
    write('.gitattributes', '* text\n')
    await begin()
    expect(read('.gitattributes')).toBe('* text\n')
    const [, second] = await tests()
    const change = async (word: string): Promise<void> => {
      write('statements/en-US/body.md', `Mine ${word}.\n`)
      await save({ title: 'Lamp', body: `Theirs ${word}.` })
      await api.updateTest({ testId: second?.id ?? '', body: { input: { text: word } } })
    }
    for (const word of ['once', 'again']) {
      await change(word)
      expect(await sync('--take', 'server')).toEqual([
        'to folder  statements/en-US',
        'to folder  tests/002',
      ])
      expect(read('statements/en-US/body.md')).toBe(`Theirs ${word}.\n`)
    }
    expect(read('.drafts-folder/statements/en-US/body.md')).toBe('Mine once.\n')
    expect(read('.drafts-folder-2/statements/en-US/body.md')).toBe('Mine again.\n')
    expect([has('.drafts-folder/tests'), has('.drafts-folder-2/tests')]).toEqual([false, false])
    expect(await sync()).toEqual([])
  })

  it('leaves a test in its place whose files are renamed', async () => {
    await begin()
    for (const ending of ['in', 'out', 'json'])
      renameSync(join(at, `tests/001.${ending}`), join(at, `tests/large.${ending}`))
    expect(await sync()).toEqual([])
    expect(await firstLines()).toEqual(['1', '2', '3'])
    expect(JSON.parse(read('problem.json')).tests).toEqual(['large', '002', '003'])
  })

  it('syncs every folder below one, and ends with 1 where one is refused', async () => {
    const contest = join(folder, 'contest')
    await begin(join(contest, 'a'))
    problemId = await makeProblem()
    await begin(join(contest, 'deep/b'))
    rmSync(join(contest, 'a/problem.json'))
    writeFileSync(join(contest, 'deep/b/tests/001.in'), '11\n')
    const imported = startDrafts(['import', contest], {
      DRAFTS_SERVER: stack.url,
      DRAFTS_TOKEN: token,
    })
    expect((await imported.ended).said).toContain('in step with a problem: ./drafts sync')
    const { status, lines, said } = await drafts(contest)
    expect([status, lines]).toEqual([1, [`to server  ${contest}/deep/b/tests/001`]])
    expect(said).toMatch(/a\/problem\.json is missing, so nothing is done/)
    expect(await firstLines()).toEqual(['11', '2', '3'])
  })

  it('refuses --only where no part is called so, and names the problem of a folder', async () => {
    await begin()
    write('tests/001.in', '11\n')
    const { status, lines, said } = await drafts(at, '--only', 'test')
    expect([status, lines]).toEqual([1, []])
    expect(said).toContain('no part is called test.')
    expect(said).toContain('  Lamp: 0 of 0 parts differ')
    expect(await sync('--only', 'solutions', '--only', 'tests/001')).toEqual([
      'to server  tests/001',
    ])
  })

  it('does nothing in a folder in which another run is at work, and leaves no lock', async () => {
    await begin()
    expect([has('.drafts.lock'), read('.gitignore')]).toEqual([false, '.drafts.lock\n'])
    write('tests/001.in', '11\n')
    write('.drafts.lock', `${process.pid}\n`)
    const { status, lines, said } = await drafts(at)
    expect([status, lines]).toEqual([1, []])
    expect(said).toContain(`Another run is at work in this folder (process ${process.pid}).`)
    expect(has('.drafts.lock')).toBe(true)
    rmSync(join(at, '.drafts.lock'))
    expect(await sync()).toEqual(['to server  tests/001'])
  })

  it('syncs no two folders with one problem', async () => {
    const [one, other, third] = ['one', 'other', 'third'].map((name) => join(at, name))
    await begin(one)
    await begin(other)
    problemId = await makeProblem()
    await begin(third)
    for (const name of ['one', 'third']) write(`${name}/tests/001.in`, '11\n')
    const { status, lines, said } = await drafts(at, join(at, 'third'))
    expect([status, lines]).toEqual([1, [`to server  ${third}/tests/001`]])
    expect(said).toContain(`${other} is in step with the same problem.`)
    expect(said).toContain(`${one} is in step with the same problem.`)
  })
})

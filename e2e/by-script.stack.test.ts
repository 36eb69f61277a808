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
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runDrafts } from './run-drafts.ts'
import { startDrafts } from './start-drafts.ts'
import type { Ended } from './start-drafts.ts'
import { startStack } from './stack.ts'
import type { Stack } from './stack.ts'

// `./drafts import` and `./drafts export` against a server of their own: each once as a person types it.

const root = join(import.meta.dirname, '..')
const seeds = join(root, 'server/seed/packages')

let stack: Stack
let token: string
let folder: string
beforeAll(async () => {
  stack = await startStack({ judges: 0 })
  token = await stack.tokenOf('alice')
  folder = mkdtempSync(join(tmpdir(), 'drafts-script-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await stack.stop()
})

/** Lines in columns. */
const columnsOf = ({ status, lines, said }: Ended) => ({
  status,
  lines: lines.map((line) => line.split('\t')),
  said,
})
const environment = (more: Record<string, string> = {}) => ({
  DRAFTS_SERVER: stack.url,
  DRAFTS_TOKEN: token,
  ...more,
})
const drafts = async (args: string[], more?: Record<string, string>) =>
  columnsOf(await runDrafts(args, environment(more)))
/** As a person types it. */
const typed = async (args: string[]) => columnsOf(await startDrafts(args, environment()).ended)

const idIn = (line: string[] | undefined): string => line?.[1]?.split('/p/')[1] ?? ''
const titleOf = async (problemId: string): Promise<string> =>
  (await stack.client(token).getProblem({ problemId })).title

/** A package as a repository has it: a folder with a link in it, beside what is none of it. */
const makeRepository = (): string => {
  const at = join(folder, 'contest')
  const lamp = join(at, 'problems/lamp')
  mkdirSync(join(lamp, 'data/secret'), { recursive: true })
  mkdirSync(join(lamp, '.git'))
  writeFileSync(join(lamp, '.git/config'), 'x')
  writeFileSync(join(lamp, 'problem.yaml'), 'name: Lamp\n')
  writeFileSync(join(lamp, 'data/secret/1.in'), '1\n')
  writeFileSync(join(lamp, 'data/secret/1.ans'), '2\n')
  symlinkSync('1.in', join(lamp, 'data/secret/2.in'))
  symlinkSync('1.ans', join(lamp, 'data/secret/2.ans'))
  symlinkSync('/etc/passwd', join(lamp, 'data/secret/3.in'))
  symlinkSync('..', join(lamp, 'data/round'))
  cpSync(join(seeds, 'hidden-shelf.zip'), join(at, 'hidden-shelf.zip'))
  writeFileSync(join(at, 'notes.zip'), 'no zip')
  // It names itself.
  symlinkSync('self', join(lamp, 'data/self'))
  return at
}

describe('./drafts import', () => {
  it('brings in every package below a folder, zipped or not, and names its page', async () => {
    const { status, lines, said } = await typed(['import', makeRepository()])
    expect([status, lines.map(([path]) => path?.slice(folder.length))]).toEqual([
      0,
      ['/contest/hidden-shelf.zip', '/contest/problems/lamp'],
    ])
    expect(said).toMatch(/Skipped: .*notes\.zip[^]*2 of 2/)
    expect(said).toMatch(/, 2 tests/)
    const problemId = idIn(lines[1])
    expect(await titleOf(problemId)).toBe('Lamp')
    const { tests } = await stack.client(token).listTests({ problemId })
    // A link that leads out of the folder sends nothing.
    expect(tests.map((test) => ('input' in test ? test.input.size : null))).toEqual([2, 2])
  })

  it('goes on after a package that is refused, and ends with 1', async () => {
    const broken = join(folder, 'broken')
    mkdirSync(broken)
    writeFileSync(join(broken, 'problem.yaml'), 'name: [')
    const more = join(folder, 'more')
    mkdirSync(more)
    writeFileSync(join(more, 'torn.kpp'), 'no zip')
    const { status, lines, said } = await drafts([
      'import',
      broken,
      more,
      join(seeds, 'twokettles.kpp'),
    ])
    expect([status, lines.length]).toEqual([1, 1])
    expect(said).toMatch(/Refused: .*problem\.yaml/)
    expect(said).toMatch(/torn\.kpp\s+Refused: It is no package/)
  })

  it('offers a choice of too many tests, and takes it', async () => {
    const many = join(folder, 'many')
    mkdirSync(join(many, 'data/secret'), { recursive: true })
    writeFileSync(join(many, 'problem.yaml'), 'name: Many\n')
    for (let no = 0; no < 251; no += 1)
      for (const ending of ['in', 'ans'])
        writeFileSync(join(many, `data/secret/${no}.${ending}`), `${no}\n`)
    const refused = await drafts(['import', many])
    expect([refused.status, refused.lines]).toEqual([1, []])
    expect(refused.said).toContain('Import 250 of the 251 tests: ./drafts import --choose-tests')
    const { status, lines } = await drafts(['import', '--choose-tests', many])
    expect(status).toBe(0)
    const { tests } = await stack.client(token).listTests({ problemId: idIn(lines[0]) })
    expect(tests).toHaveLength(250)
  })

  it.each([
    [['import', '/nowhere'], {}, /There is no \/nowhere/],
    [['import', join(root, 'docs')], {}, /no package in/],
    [['import', join(root, 'README.md')], {}, /is no package of Kattis, Polygon or Drafts/],
    [['import', seeds], { DRAFTS_TOKEN: 'x' }, /does not know this token/],
    [
      ['import', seeds],
      { DRAFTS_SERVER: 'http://127.0.0.1:9' },
      /127\.0\.0\.1:9 cannot be reached/,
    ],
    [['export', 'nothing-here'], {}, /Refused: /],
    [['export', 'x', '--format', 'dos'], {}, /Choose one of: dpkg/],
  ])('%j with %j says what is wrong', async (args, more, words) => {
    const { status, said } = await drafts(args, more)
    expect(status).toBe(1)
    expect(said).toMatch(words)
    expect(said).not.toMatch(/\n\s+at /)
  })
})

describe('./drafts export', () => {
  it('writes what an import brings back, and leaves no part of a file', async () => {
    const [first] = (await drafts(['import', join(seeds, 'twokettles.kpp')])).lines
    const problemId = idIn(first)
    const out = join(folder, 'out')
    const { status, lines } = await typed(['export', problemId, '--out', out])
    expect([status, lines.map(([id]) => id)]).toEqual([0, [problemId]])
    expect(readdirSync(out)).toHaveLength(1)
    const back = await drafts(['import', out])
    expect(back.status).toBe(0)
    expect(await titleOf(idIn(back.lines[0]))).toBe(await titleOf(problemId))
  })
  it('writes a list as one archive, and none where a problem is missing', async () => {
    const { lines: made } = await drafts(['import', join(seeds, 'twokettles.kpp')])
    const ids = [idIn(made[0]), idIn(made[0])]
    const out = join(folder, 'lists')
    const args = ['--list', 'Spring 2026', '--format', 'kattis-2025-09', '--out', out]
    const { status, lines } = await drafts(['export', ...ids, ...args])
    const path = join(out, 'spring2026.zip')
    expect([status, lines]).toEqual([0, [['Spring 2026', path]]])
    expect(readdirSync(out)).toEqual(['spring2026.zip'])
    const bytes = readFileSync(path)
    for (const part of ['problems.yaml', 'twokettles/problem.yaml', 'twokettles2/problem.yaml'])
      expect(bytes.includes(part)).toBe(true)
    const torn = await drafts(['export', 'nothing-here', ...ids, '--list', 'Torn', '--out', out])
    expect([torn.status, torn.lines]).toEqual([1, []])
    expect(torn.said).toContain('The list is not written')
    expect(readdirSync(out)).toEqual(['spring2026.zip'])
  })
})

import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CommandRefused } from '../say.ts'
import { makePlan } from './plan.ts'

let root: string
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd: root })
const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
const plan = (more: object) => {
  const { parts, files } = makePlan({ isAll: false, since: undefined, paths: [], ...more }, root)
  return [parts, files]
}

// A main branch, and a branch that has changed a reader since.
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'drafts-plan-'))
  git('init', '-q', '-b', 'main')
  write('formats/src/read.ts', 'export const read = 1\n')
  write('formats/src/read.test.ts', "import { read } from './read.ts'\n")
  write('web/src/page.ts', '')
  write('web/src/page.test.ts', "import './page.ts'\n")
  git('add', '.')
  git('commit', '-q', '-m', 'one')
  git('checkout', '-q', '-b', 'work')
  write('formats/src/read.ts', 'export const read = 2\n')
  git('commit', '-q', '-a', '-m', 'two')
})
afterAll(() => rmSync(root, { recursive: true }))

describe('a run of the tests', () => {
  test('without options has the parts that guard what changed since the main branch', () => {
    expect(plan({})).toEqual([['formats', 'packages', 'linear'], undefined])
    git('checkout', '-q', 'main')
    expect(plan({})).toEqual([[], undefined])
    // A file that no commit has yet is a change, too.
    write('judge/src/sandbox/new.c', '')
    expect(plan({})).toEqual([['sandbox', 'roles'], undefined])
    rmSync(join(root, 'judge'), { recursive: true })
    git('checkout', '-q', 'work')
  })

  test('with --all has every part', () => {
    const [parts] = plan({ isAll: true })
    expect(parts).toContain('chaos')
    expect(parts).toContain('looks')
  })

  test('since a commit has the tests that its change reaches', () => {
    expect(plan({ since: 'main' })).toEqual([
      ['formats', 'packages', 'linear'],
      ['formats/src/read.test.ts'],
    ])
    expect(plan({ since: 'HEAD' })).toEqual([[], []])
    expect(() => plan({ since: 'nowhere' })).toThrow(CommandRefused)
  })

  test('of a file or a folder has the tests that reach it', () => {
    expect(plan({ paths: [join(root, 'web/src/page.ts')] })).toEqual([
      ['looks'],
      ['web/src/page.test.ts'],
    ])
    expect(plan({ paths: [join(root, 'web/src/page.test.ts')] })[1]).toEqual([
      'web/src/page.test.ts',
    ])
    expect(plan({ paths: [join(root, 'formats')] })[1]).toEqual(['formats/src/read.test.ts'])
    expect(plan({ paths: [root] })[1]).toHaveLength(2)
    expect(() => plan({ paths: [join(root, 'nothing')] })).toThrow(/no file of the repository/)
  })
})

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { endsOf, filesLeftOut, isPartOn, PARTS, partsTouchedBy, someOf } from './parts.ts'

afterEach(() => vi.unstubAllEnvs())

test.each([
  [['README.md'], []],
  [['judge/src/languages/go.ts'], ['languages']],
  [
    ['judge/src/languages/functional.ts', 'README.md'],
    ['languages', 'generators'],
  ],
  [['scanspec/src/codegen/lower.ts'], ['generators', 'linear']],
  [['scanspec/src/functional/languages/go.ts'], ['generators', 'linear']],
  [['formats/src/kattis/read-kattis.ts'], ['formats', 'packages', 'linear']],
  [['judge/src/sandbox/runner/loop.c'], ['sandbox', 'roles']],
  [['judge/testlib/testlib.h'], ['testlib']],
  [['judge/src/language-servers/gopls.ts'], ['language-servers']],
  [['contract/src/rules/merge/merge-fields.ts'], ['loop', 'browsers', 'linear']],
  [['judge/src/worker.ts'], ['chaos']],
  [['cli/src/sync/plan/plan.ts'], ['sync']],
  [['deploy/nginx/drafts.conf'], ['proxy']],
  [['web/src/components/tokens.css'], ['looks']],
])('a change of %j runs %j', (paths, parts) => {
  expect(partsTouchedBy(paths)).toEqual(parts)
})

test('a part is on where DRAFTS_PARTS names it or all of them', () => {
  vi.stubEnv('DRAFTS_PARTS', '')
  expect([isPartOn('formats'), filesLeftOut()]).toEqual([
    false,
    expect.arrayContaining(['e2e/chaos-many.stack.test.ts', 'e2e/two-browsers.spec.ts']),
  ])
  vi.stubEnv('DRAFTS_PARTS', 'chaos,formats')
  expect([isPartOn('formats'), isPartOn('looks')]).toEqual([true, false])
  expect(someOf('browsers', [1, 2, 3, 4], 3)).toEqual([1, 4])
  expect(endsOf('browsers', [1, 2, 3, 4, 5, 6, 7])).toEqual([1, 7])
  expect([endsOf('browsers', [1]), endsOf('browsers', [])]).toEqual([[1], []])
  expect(filesLeftOut()).not.toContain('e2e/chaos-many.stack.test.ts')
  vi.stubEnv('DRAFTS_PARTS', 'all')
  expect([isPartOn('looks'), filesLeftOut()]).toEqual([true, []])
  expect(someOf('formats', [1, 2, 3, 4], 3)).toEqual([1, 2, 3, 4])
  expect(endsOf('formats', [1, 2, 3, 4])).toEqual([1, 2, 3, 4])
})

test('every path that a part guards, and every file of one, is there', () => {
  const root = join(import.meta.dirname, '..')
  // A beginning of names is there where its folder is.
  const isThere = (path: string): boolean =>
    existsSync(join(root, path)) || existsSync(join(root, path.replace(/[^/]*$/, '')))
  const paths = Object.values(PARTS).flatMap((part) => [
    ...part.guards,
    ...('files' in part ? part.files : []),
  ])
  expect(paths.filter((path) => !isThere(path))).toEqual([])
})

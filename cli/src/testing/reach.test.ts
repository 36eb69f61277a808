import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testsReachedBy } from './reach.ts'

const files: Record<string, string> = {
  'contract/src/index.ts': `export * from './a.ts'\nexport { b, type B } from './b.ts'\nexport * from './parts/index.ts'\n`,
  'contract/src/a.ts': 'export const a = 1\nexport interface A {}\n',
  'contract/src/b.ts':
    "import { helper } from './helper.ts'\nexport type B = 1\nexport const b = helper\n",
  'contract/src/helper.ts': 'export const helper = 1\n',
  'contract/src/parts/index.ts': "export { part } from './part.ts'\n",
  'contract/src/parts/part.ts': 'export const part = 1\n',
  'contract/src/b.test.ts': "import { b } from './b.ts'\n",
  'server/src/takes-a.test.ts': "import {\n  a,\n} from '@drafts/contract'\n",
  'server/src/takes-b.test.ts': "import type { B } from '@drafts/contract'\n",
  'server/src/takes-part.test.ts': "import { part } from '@drafts/contract'\n",
  'server/src/takes-all.test.ts': "import * as contract from '@drafts/contract'\n",
  'server/src/later.test.ts': "const one = await import('./late.ts')\n",
  'server/src/late.ts': "import './side.ts'\n",
  'server/src/side.ts': '',
  'server/src/spawns.test.ts': "start(new URL('./child.ts', import.meta.url))\n",
  'server/src/child.ts': '',
  'server/src/testing/world.ts': '',
  'server/src/world.test.ts': "import { createWorld } from './testing/world.ts'\n",
  'server/migrations/0001-first.sql': '',
  'judge/src/build-runner.test.ts': "import { build } from './sandbox/build-runner.ts'\n",
  'judge/src/sandbox/build-runner.ts': '',
  'judge/src/sandbox/runner/loop.c': '',
}

let root: string
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'drafts-reach-'))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
})
afterAll(() => rmSync(root, { recursive: true }))

test.each([
  ['a source that an index file gives on', 'contract/src/a.ts', ['takes-a', 'takes-all']],
  ['a source behind one that is given on', 'contract/src/helper.ts', ['b', 'takes-all', 'takes-b']],
  ['a source behind two index files', 'contract/src/parts/part.ts', ['takes-all', 'takes-part']],
  ['an import for its effect behind one that is awaited', 'server/src/side.ts', ['later']],
  ['a program that is started', 'server/src/child.ts', ['spawns']],
  ['a migration', 'server/migrations/0001-first.sql', ['world']],
  ['a migration that is gone', 'server/migrations/0002-gone.sql', ['world']],
  ['a file in C', 'judge/src/sandbox/runner/loop.c', ['build-runner']],
  ['a test', 'server/src/later.test.ts', ['later']],
  ['a page of the documents', 'docs/self-hosting.md', []],
])('%s reaches the tests that import it', (_, changed, wanted) => {
  const reached = testsReachedBy(root, Object.keys(files), [changed])
  const names = reached.flatMap((file) => /([^/]+)\.test\.ts$/.exec(file)?.[1] ?? [])
  expect(names.toSorted((a, b) => a.localeCompare(b))).toEqual(wanted)
})

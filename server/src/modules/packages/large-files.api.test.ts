import { createHash, randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { importDpkg } from '../../testing/dpkg.ts'
import { refusalOf } from '../../testing/refusal.ts'
import { useWorld } from '../../testing/use-world.ts'
import { zipOf } from '../../testing/zip-of.ts'

// Large files of a package are read once, when they are stored.

const { world, alice } = useWorld('alice')

const large = '1\r\n'.repeat(700_000)
const hashOf = (bytes: string): string => createHash('sha256').update(bytes).digest('hex')
const kattis = (input: string | Buffer) =>
  zipOf({
    'problem.yaml': 'name: Sum\n',
    'problem_statement/problem.en.tex': 'Add.',
    'data/secret/1.in': input,
    'data/secret/1.ans': '2\n',
  })
const importKattis = async (bytes: Uint8Array<ArrayBuffer>) =>
  alice.api.importKattis({ body: { file: new File([bytes], 'a.kpp') } })

/** Where files are written until they are whole. */
const filesOnTheirWay = (): Promise<string[]> =>
  readdir(join(world.platform.config.dataDir, 'blobs/tmp'))

it('a large test is stored as it is, with a warning of its line ends', async () => {
  const { id, report } = await importKattis(await kattis(large))
  const { tests } = await alice.api.listTests({ problemId: id })
  expect(tests.map((test) => 'input' in test && test.input)).toMatchObject([
    { size: large.length, sha256Sum: hashOf(large), lineEnding: 3 },
  ])
  expect(report.warnings.filter(({ code }) => code === 'crlf')).toHaveLength(1)
})

it('a large test that is damaged refuses its package, and leaves no file on its way', async () => {
  // What does not shrink is stored as it is, so that a byte of it can be found.
  const input = randomBytes(3_000_000)
  const bytes = await kattis(input)
  const at = Buffer.from(bytes.buffer).indexOf(input.subarray(2_900_000, 2_900_020))
  expect(at).toBeGreaterThan(0)
  bytes[at] = (bytes[at] ?? 0) ^ 1
  const { status, error } = await refusalOf(importKattis(bytes))
  expect([status, error]).toEqual([400, expect.stringContaining('data/secret/1.in is damaged')])
  expect(await filesOnTheirWay()).toEqual([])
})

it('a large test that is not what its package tells refuses it', async () => {
  const texts = ['title', 'body', 'input', 'output', 'notes']
  const files: Record<string, string> = {
    ...Object.fromEntries(texts.map((name) => [`statements/en-US/${name}.md`, 'Sum'])),
    'tests/001.json': '{"type":"regular","label":"","weight":1}',
    'tests/001.in': large,
    'tests/001.out': '2',
  }
  const packageWith = (hash: string) => {
    const document = {
      format: 'dpkg',
      version: '1.0',
      title: 'Sum',
      mechanism: 'standard',
      statements: { 'en-US': {} },
      tests: ['001'],
      solutions: [],
      files: Object.entries(files).map(([path, text]) => ({
        path,
        size: text.length,
        sha256: path === 'tests/001.in' ? hash : hashOf(text),
      })),
    }
    return zipOf({ 'problem.json': JSON.stringify(document), ...files })
  }
  const { id } = await importDpkg(alice, await packageWith(hashOf(large)))
  expect((await alice.api.listTests({ problemId: id })).tests).toHaveLength(1)
  const changed = importDpkg(alice, await packageWith('a'.repeat(64)))
  expect((await refusalOf(changed)).error).toContain('tests/001.in was changed')
  expect(await filesOnTheirWay()).toEqual([])
})

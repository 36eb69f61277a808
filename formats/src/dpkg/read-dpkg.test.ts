import { buffer } from 'node:stream/consumers'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { expect, it } from 'vitest'
import { archiveBytesAtMost, writeArchive } from '../archive/write-archive.ts'
import { bareDocument, bareFiles, listOf } from '../testing/bare-dpkg-files.ts'
import { dpkgOf, readBare } from '../testing/bare-dpkg.ts'
import { buildZip } from '../testing/build-zip.ts'
import { textFile } from '../problem/text-file.ts'
import { archiveOf, packed } from '../testing/packed.ts'
import { plainProblem } from '../testing/plain-problem.ts'
import { readDpkg } from './read-dpkg.ts'
import { writeDpkg } from './write-dpkg.ts'

it('a package is read, and written again as the same problem', async () => {
  const png = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  const [{ sha256 } = { sha256: '' }] = listOf({ png })
  const path = `images/${sha256}.png`
  const source = await dpkgOf(
    { ...bareFiles, [path]: png, 'kept/001': Buffer.from([0, 255]) },
    {
      images: [{ path, name: 'a/b.png', type: 'image/png' }],
      kept: [{ path: 'kept/001', name: 'x/y' }],
    },
  )
  const read = await readDpkg(source)
  expect(read).toMatchObject({
    title: 'Sum',
    statements: { 'en-US': { body: { title: 'Sum', body: 'Add.', arguments: [] } } },
    tests: [{ type: 'regular', weight: 1, input: { sizeBytes: 3 } }],
    // A reference is expected to be accepted, and a field that is left out has its default.
    solutions: [
      { languageId: 'python3', wantVerdict: 'Accepted', role: 'solution', private: false },
    ],
    warnings: [],
  })
  expect(read.plain).toEqual({})
  const files = writeDpkg(read)
  const first = await buffer(writeArchive(files))
  expect(first.length).toBeLessThan(archiveBytesAtMost(files))
  const copy = await buildZip({})
  await pipeline(writeArchive(files), createWriteStream(copy))
  const again = await readDpkg(copy)
  expect(Buffer.compare(await buffer(writeArchive(writeDpkg(again))), first)).toBe(0)
  const inputs = await Promise.all(again.tests.map(async ({ input }) => buffer(await input.open())))
  expect(inputs.map(String)).toEqual(['1\r\n'])
  again.close()
  read.close()
})

it('a package in a folder, of a later minor version and with fields that are not known is read', async () => {
  const files = { ...bareFiles, 'tests/001.json': '{"type":"regular","weight":1,"smell":"sweet"}' }
  const inFolder = Object.fromEntries(
    Object.entries({
      ...files,
      'problem.json': JSON.stringify({
        ...bareDocument,
        version: '1.9',
        files: listOf(files),
        more: 1,
      }),
    }).map(([path, content]) => [`sum/${path}`, content]),
  )
  const read = await readDpkg(await buildZip(inFolder))
  read.close()
  expect(read.tests).toHaveLength(1)
})

it('programs and the script come back, and an older package has none', async () => {
  const gen = { role: 'generator', label: 'gen', languageId: 'cpp17-gcc' } as const
  const header = { role: 'helper', label: 'GEN.cpp', languageId: null } as const
  const problem = packed({
    programs: [
      { ...gen, source: textFile('int main() {}') },
      { ...header, source: textFile('\r\n') },
    ],
    script: 'gen 1 > $\n',
  })
  const files = writeDpkg(problem)
  const paths = files.map(({ path }) => path)
  // A helper file is called by its label; both could not lie on every disk by one name.
  expect(paths).toEqual(
    expect.arrayContaining(['programs/GEN.cpp', 'programs/gen-2.cpp', 'script.txt']),
  )
  const read = await readDpkg(await archiveOf(files))
  expect(await plainProblem(read)).toEqual(await plainProblem(problem))
  read.close()
  const older = await readBare()
  expect([older.programs, older.script]).toEqual([[], undefined])
})

const changed = (path: string, change: object) => ({
  files: listOf(bareFiles).map((file) => (file.path === path ? { ...file, ...change } : file)),
})
const test = (change: object) => ({
  'tests/001.json': JSON.stringify({ type: 'regular', weight: 1, ...change }),
})
const programs = (...listed: [file: string, change: object][]) => ({
  programs: listed.map(([file, change]) => ({
    role: 'generator',
    label: 'gen',
    languageId: 'python3',
    source: `programs/${file}`,
    ...change,
  })),
})
const solution = (change: object) => ({
  'solutions/001.json': JSON.stringify({
    languageId: 'python3',
    source: 'solutions/001.py',
    ...change,
  }),
})

it.each<[string, RegExp, Parameters<typeof readBare>]>([
  ['of another format', /format is another/, [{}, { format: 'zip' }]],
  ['of a newer version', /version 2\.0/, [{}, { version: '2.0' }]],
  ['without a version', /does not name its version/, [{}, { version: 1 }]],
  ['with a mechanism that is not known', /mechanism/, [{}, { mechanism: 'magic' }]],
  [
    'whose problem.json has a control character, in words without it',
    /^problem\.json cannot be read: it is no JSON\.$/,
    [{}, {}, { 'problem.json': '{\n"title": \u0001"Sum",\n"format": "dpkg"}' }],
  ],
  [
    'whose problem.json is no JSON',
    /^problem\.json cannot be read: it is no JSON from line 2, column 10 on\.$/,
    [{}, {}, { 'problem.json': '{\n"format" "dpkg"}' }],
  ],
  [
    'whose problem.json breaks off',
    /^problem\.json cannot be read: its JSON breaks off\.$/,
    [{}, {}, { 'problem.json': '[1,' }],
  ],
  ['whose problem.json is a list', /format is another/, [{}, {}, { 'problem.json': '[]' }]],
  [
    'whose problem.json is nested deep',
    /cannot be read|format is another/,
    [{}, {}, { 'problem.json': '['.repeat(2e6) }],
  ],
  ['with a NUL in a title', /NUL/, [{}, { title: 'a\0b' }]],
  [
    'with half a character',
    /half a character/,
    [{}, {}, { 'problem.json': String.raw`{"format":"dpkg\ud800"}` }],
  ],
  [
    'that lists a file it has not',
    /tests\/009\.in is missing/,
    [
      {},
      { files: [...listOf(bareFiles), { path: 'tests/009.in', size: 1, sha256: 'a'.repeat(64) }] },
    ],
  ],
  ['with a file that is not listed', /does not list notes\.txt/, [{}, {}, { 'notes.txt': 'x' }]],
  ['with a file that nothing names', /what odd\.txt is/, [{ 'odd.txt': 'x' }]],
  [
    'with a file of another size',
    /does not have the 99 bytes/,
    [{}, changed('tests/001.in', { size: 99 })],
  ],
  [
    'with a file that was changed',
    /tests\/001\.in was changed/,
    [{}, changed('tests/001.in', { sha256: 'a'.repeat(64) })],
  ],
  [
    'that lists a file twice',
    /lists statements\/en-US\/title\.md twice/,
    [{}, { files: [...listOf(bareFiles), ...listOf(bareFiles)] }],
  ],
  ['without the output of a test', /tests\/002\.json is missing/, [{}, { tests: ['001', '002'] }]],
  ['with a test twice', /test 001 twice/, [{}, { tests: ['001', '001'] }]],
  [
    'with too many tests',
    /at most 250/,
    [{}, { tests: Array.from({ length: 251 }, (_, at) => String(at)) }],
  ],
  ['whose test is at a place elsewhere', /tests\.0/, [{}, { tests: ['../001'] }]],
  [
    'with a sample that is too large',
    /too large: at most 4096/,
    [{ ...test({ type: 'sample' }), 'tests/001.in': 'x'.repeat(4097) }],
  ],
  ['with a test of no type', /type/, [test({ type: 'odd' })]],
  ['with a weight of 101', /weight/, [test({ weight: 101 })]],
  [
    'with a source that is too large',
    /too large: at most 512000/,
    [{ 'solutions/001.py': 'x'.repeat(512_001) }],
  ],
  [
    'with a language that is not known',
    /no language “klingon”/,
    [solution({ languageId: 'klingon' })],
  ],
  ['whose source leads elsewhere', /missing/, [solution({ source: '../../etc/passwd' })]],
  [
    'with two references',
    /More than one/,
    [
      {
        ...solution({ reference: true }),
        'solutions/002.json': bareFiles['solutions/001.json'] ?? '',
      },
      { solutions: ['001', '002'] },
    ],
  ],
  [
    'with a statement that is no text',
    /not UTF-8/,
    [{ 'statements/en-US/body.md': Buffer.from([0xff, 0xfe]) }],
  ],
  [
    'with a statement that is too long',
    /200000/,
    [{ 'statements/en-US/body.md': 'x'.repeat(200_001) }],
  ],
  ['with a statement that holds NUL', /NUL/, [{ 'statements/en-US/body.md': 'a\0' }]],
  [
    'in a language that is not known',
    /statements/,
    [{}, { statements: { 'en-US': {}, 'tlh-QO': {} } }],
  ],
  [
    'with eleven arguments',
    /arguments\/1\.md is missing/,
    [{}, { statements: { 'en-US': { arguments: 11 } } }],
  ],
  ['with a limit that is too high', /CPU limit/, [{}, { limits: { cpu: 1e12 } }]],
  [
    'with a factor for a language that is not known',
    /no language/,
    [{}, { limits: { factors: { fileNo: {} } } }],
  ],
  [
    'with a picture under a name of its own',
    /not named by/,
    [{ 'images/a.png': 'x' }, { images: [{ path: 'images/a.png', name: 'a', type: 'image/png' }] }],
  ],
  [
    'with a kept file whose name leaves the package',
    /cannot be called/,
    [{ 'kept/001': 'x' }, { kept: [{ path: 'kept/001', name: '../x' }] }],
  ],
  [
    'with two programs of one label',
    /Two programs are called “gen”\./,
    [{ 'programs/a.py': '', 'programs/b.py': '' }, programs(['a.py', {}], ['b.py', {}])],
  ],
  [
    'with a generator whose label is a path',
    /The generator “\.\.\/gen”: A label has letters/,
    [{ 'programs/a.py': '' }, programs(['a.py', { label: '../gen' }])],
  ],
  [
    'with a helper file whose name is a path',
    /The helper “a\/b\.h”: A file name has letters/,
    [
      { 'programs/b.h': '' },
      programs(['b.h', { role: 'helper', label: 'a/b.h', languageId: null }]),
    ],
  ],
  [
    'with a helper file in a language',
    /a helper file has none/,
    [{ 'programs/a.py': '' }, programs(['a.py', { role: 'helper' }])],
  ],
  [
    'with a generator in a language that is not known',
    /no language “klingon”/,
    [{ 'programs/a.py': '' }, programs(['a.py', { languageId: 'klingon' }])],
  ],
  ['with a program that is not there', /programs\/a\.py is missing/, [{}, programs(['a.py', {}])]],
  [
    'with 101 programs',
    /at most 100/,
    [{}, programs(...Array.from({ length: 101 }, (_, at): [string, object] => [`${at}.py`, {}]))],
  ],
  ['with a link', /symbolic links/, [{}, {}, { 'tests/link': { link: '001.in' } }]],
  ['with a link out of it', /points out/, [{}, {}, { 'tests/link': { link: '../../etc/passwd' } }]],
])('a package %s is refused', async (_name, sentence, call) => {
  const error = await readBare(...call).then(
    () => new Error('it is read'),
    (reason: Error) => reason,
  )
  expect(error.message).toMatch(sentence)
  expect(error.message).toMatch(/^\S.{10,}\.$/su)
  expect(error).toMatchObject({ code: 'ErrBadPackage' })
})

it('a package of another kind is named', async () => {
  for (const [file, words] of [
    ['problem.xml', 'Polygon'],
    ['problem.yaml', 'Kattis'],
    ['a.txt', 'problem.json is missing'],
  ] as const)
    await expect(readDpkg(await buildZip({ [file]: '' }))).rejects.toThrow(words)
})

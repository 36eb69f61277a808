import { expect, test } from 'vitest'
import { readZipDirectory } from '../../../lib/zip/zip-directory.ts'
import { packedContent } from '../../../lib/zip/zip-part.ts'
import { makeZip } from '../../../testing/make-zip.ts'
import type { ZippedFile } from '../../../testing/make-zip.ts'
import { packagesInArchive } from './packages-in-archive.ts'

const files = (...names: string[]): ZippedFile[] =>
  names.map((name) => ({ name, content: `content of ${name}` }))

/** A package in a folder whose name is one byte. */
const packageIn = (byte: number): Uint8Array =>
  Uint8Array.from([byte, ...new TextEncoder().encode('/problem.yaml')])

const inner = async (...names: string[]): Promise<Uint8Array> =>
  new Uint8Array(await (await makeZip(files(...names))).arrayBuffer())

const pathsIn = async (archive: Blob): Promise<string[]> =>
  (await packagesInArchive(archive)).map(({ path, kind }) => `${path} ${kind}`)

test.each<[string, string[], string[]]>([
  ['a package', ['problem.yaml', 'data/1.in'], []],
  ['a package in its folder', ['a/problem.yaml', 'a/data/1.in'], []],
  ['no package', ['a/1.in', 'b.txt'], []],
  ['nothing', [], []],
  [
    'packages of each kind',
    ['b/problem.xml', 'a/problem.yaml', 'c/d/problem.json'],
    ['b polygon', 'a kattis', 'c/d dpkg'],
  ],
  ['one package deeper inside', ['repository/a/problem.yaml'], ['repository/a kattis']],
  [
    'packages within a package, which are its own',
    ['a/problem.yaml', 'a/tools/example/problem.yaml', 'a/x.zip', 'b/problem.yaml'],
    ['a kattis', 'b kattis'],
  ],
  ['a package around others', ['problem.yaml', 'a/problem.yaml', 'b/problem.yaml'], []],
  [
    'a folder that tells two things beside two others',
    ['a/problem.yaml', 'a/problem.xml', 'b/problem.xml', 'c/problem.yaml'],
    ['b polygon', 'c kattis'],
  ],
  [
    'a folder that tells two things',
    ['a/problem.yaml', 'a/problem.xml', 'b/problem.xml'],
    ['b polygon'],
  ],
  [
    'packages five folders deep, and none deeper',
    ['1/2/3/4/5/problem.yaml', '1/2/3/4/x/6/problem.yaml', 'a/problem.yaml'],
    ['1/2/3/4/5 kattis', 'a kattis'],
  ],
  [
    'what a Mac adds',
    ['a/problem.yaml', 'b/problem.yaml', '__MACOSX/a/problem.yaml'],
    ['a kattis', 'b kattis'],
  ],
  ['names that begin alike', ['a/problem.yaml', 'ab/problem.yaml'], ['a kattis', 'ab kattis']],
])('an archive of %s', async (_name, names, found) => {
  // One of a single folder is a package that the server reads as it is, or refuses with its own words.
  const expected = found.length === 1 && !found[0]?.includes('/') ? [] : found
  expect(await pathsIn(await makeZip(files(...names)))).toEqual(expected)
})

test('files in it that are packages count too, packed or not, and others do not', async () => {
  const archive = await makeZip([
    { name: 'contest/a.kpp', content: await inner('problem.yaml') },
    { name: 'contest/b.ZIP', content: await inner('b/problem.xml'), isPacked: false },
    { name: 'contest/tests.zip', content: await inner('1.in') },
    { name: 'contest/.hidden.zip', content: await inner('problem.xml') },
    { name: 'contest/broken.zip', content: 'no zip' },
    { name: 'c/problem.json', content: '{}' },
    { name: 'c/inner.dpkg', content: await inner('problem.json') },
  ])
  expect(await pathsIn(archive)).toEqual([
    'c dpkg',
    'contest/a.kpp kattis',
    'contest/b.ZIP polygon',
  ])
  const [, one] = await packagesInArchive(archive)
  const file = await one?.open()
  expect(file?.name).toBe('a.kpp')
  expect(new Uint8Array((await file?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(
    await inner('problem.yaml'),
  )
})

test('folders whose names are no UTF-8 are two, and a name that stands twice is one package', async () => {
  const twice = { name: 'c.kpp', content: await inner('problem.yaml'), isPacked: false }
  const archive = await makeZip([
    { name: packageIn(0x8e), content: '' },
    { name: packageIn(0x99), content: '' },
    twice,
    twice,
  ])
  expect((await packagesInArchive(archive)).map(({ kind }) => kind)).toEqual([
    'kattis',
    'kattis',
    'kattis',
  ])
})

test.each([7, 7000])(
  'a file in it that says it has %i bytes and has others is none',
  async (length) => {
    const whole = await makeZip([
      { name: 'l/a.kpp', content: await inner('problem.yaml') },
      { name: 'l/b.kpp', content: await inner('problem.yaml') },
    ])
    const bytes = new Uint8Array(await whole.arrayBuffer())
    // The head of the second in the directory, and its length there.
    const head = bytes.findLastIndex(
      (byte, at) => byte === 0x50 && bytes[at + 2] === 1 && bytes[at + 3] === 2,
    )
    new DataView(bytes.buffer).setUint32(head + 24, length, true)
    expect(await pathsIn(new Blob([bytes]))).toEqual(['l/a.kpp kattis'])
  },
)

test('a zip of one of them has its files as they were, links and names included', async () => {
  const link = (0o12_0777 << 16) >>> 0
  const archive = await makeZip(
    [
      ...files('list/b/problem.yaml', 'list/a/problem.yaml', 'list/a/data/größe 1.in'),
      { name: 'list/a/empty/', content: '', isPacked: false },
      { name: 'list/a/raw', content: 'not packed', isPacked: false },
      { name: 'list/a/link', content: 'raw', isPacked: false, attributes: link },
    ],
    { before: 'a program that unpacks itself' },
  )
  const [, one] = await packagesInArchive(archive)
  expect(one).toMatchObject({ path: 'list/a', kind: 'kattis' })
  const file = (await one?.open()) ?? new File([], '')
  expect(file.name).toBe('a.zip')
  const before = new Map((await readZipDirectory(archive))?.map((entry) => [entry.name, entry]))
  const unpacked = (await readZipDirectory(file))?.map(async (entry) => {
    const packed = await packedContent(file, entry)
    const stream =
      entry.method === 8
        ? packed.stream().pipeThrough(new DecompressionStream('deflate-raw'))
        : packed.stream()
    const { crc, bytes, changed, madeBy } = before.get(`list/${entry.name}`) ?? {}
    expect(entry).toMatchObject({ crc, bytes, changed, madeBy, flags: 0x0800 })
    return [entry.name, await new Response(stream).text(), entry.attributes]
  })
  expect(await Promise.all(unpacked ?? [])).toEqual([
    ['a/problem.yaml', 'content of list/a/problem.yaml', 0],
    ['a/data/größe 1.in', 'content of list/a/data/größe 1.in', 0],
    ['a/empty/', '', 0],
    ['a/raw', 'not packed', 0],
    ['a/link', 'raw', link],
  ])
})

const two = () => makeZip(files('a/problem.yaml', 'b/problem.yaml'))

test.each<[string, () => Promise<Blob>]>([
  ['no zip', async () => new Blob(['a'.repeat(100)])],
  ['nothing', async () => new Blob([])],
  ['a zip that is cut off', async () => (await two()).slice(40)],
  [
    'a zip whose directory is cut off',
    async () => new Blob([(await two()).slice(0, -60), await makeZip([])]),
  ],
])('an archive that is %s has none', async (_name, archive) => {
  expect(await pathsIn(await archive())).toEqual([])
})

import { describe, expect, it } from 'vitest'
import { readFile, writeFile } from 'node:fs/promises'
import { buildZip, type ZipContents } from '../testing/build-zip.ts'
import { readTestZip } from './read-test-zip.ts'

const noDirectory =
  'The archive is not a valid zip file. It has no directory of entries that can be read: it is another kind of file, or its end is missing.'

const put = (bytes: Buffer, at: number, text: string): Buffer => {
  bytes.write(text, at, 'latin1')
  return bytes
}

describe('a zip of tests', () => {
  it('is read in the order of its numbers, the label of the input wins', async () => {
    const zip = await readTestZip(
      await buildZip({
        '10.in': '',
        '10.out': '',
        ...Object.fromEntries(
          Array.from({ length: 9 }, (_, i) => [
            [`${i + 1}.a.in.txt`, ''],
            [`${i + 1}.b.out`, ''],
          ]).flat(),
        ),
      }),
    )
    expect(zip.tests.map((test) => test.label)).toEqual([
      ...Array.from({ length: 9 }, () => 'a'),
      '',
    ])
    zip.close()
  })

  it.each<[string, ZipContents, string]>([
    ['a gap', { '1.in': '', '1.out': '', '3.in': '', '3.out': '' }, 'ErrBadZIPContents'],
    ['a missing output', { '1.in': '' }, 'ErrBadZIPContents'],
    ['another file', { '1.in': '', '1.out': '', readme: '' }, 'ErrBadZIPContents'],
    ['a folder', { 'a/1.in': '', 'a/1.out': '' }, 'ErrBadZIPContents'],
    ['a number twice', { '1.in': '', '1.in.txt': '', '1.out': '' }, 'ErrBadZIPContents'],
    ['a link', { '1.in': { link: '1.out' }, '1.out': '' }, 'ErrBadZIPContents'],
    ['a large input', { '1.in': Buffer.alloc(20_971_521), '1.out': '' }, 'ErrInputLarge'],
    ['a large output', { '1.in': '', '1.out': Buffer.alloc(20_971_521) }, 'ErrOutputLarge'],
    ['nothing in it', {}, 'ErrBadZIPContents'],
  ])('is refused for %s', async (_why, contents, code) => {
    await expect(readTestZip(await buildZip(contents))).rejects.toMatchObject({ code })
  })

  it.each([
    ['1.in', '1.in has no output', { '1.in': '' }],
    ['2.a.out', '2.a.out has no input', { '1.in': '', '1.out': '', '2.a.out': '' }],
  ])('names %s where %s', async (path, words, contents) => {
    await expect(readTestZip(await buildZip(contents))).rejects.toMatchObject({
      message: expect.stringContaining(words) as string,
      path,
    })
  })

  // What the reader of zips says of itself is not for people.
  it.each<[string, (bytes: Buffer) => Buffer, string]>([
    ['that is cut off', (bytes) => bytes.subarray(0, -30), noDirectory],
    ['that is a text', () => Buffer.from('1.in'), noDirectory],
    [
      'whose directory is damaged',
      (bytes) => put(bytes, bytes.lastIndexOf('PK\x01\x02'), 'XX'),
      'The directory of the archive is damaged at entry 2 of 2.',
    ],
    [
      'whose entry has no head',
      (bytes) => put(bytes, 0, 'XX'),
      'The entry 1.in is damaged: its head is not where the directory says, or not as a zip has it.',
    ],
    [
      'whose entry cannot be unpacked',
      (bytes) => put(bytes, bytes.indexOf('1.in') + 4, '\xff\xff\xff\xff'),
      'The entry 1.in is damaged: its packed bytes cannot be unpacked.',
    ],
    [
      'with a password',
      (bytes) => put(bytes, bytes.indexOf('PK\x01\x02') + 8, '\x01'),
      'The entry 1.in is encrypted.',
    ],
  ])('%s is refused in words of ours', async (_kind, damage, message) => {
    const file = await buildZip({ '1.in': 'a'.repeat(9000), '1.out': '' })
    await writeFile(file, damage(await readFile(file)))
    const refused = await readTestZip(file).catch((error: unknown) => error)
    expect(refused).toMatchObject({ code: 'ErrBadZIP', message })
  })

  it('is refused if there is no room for its tests', async () => {
    const file = await buildZip({ '1.in': '', '1.out': '', '2.in': '', '2.out': '' })
    await expect(readTestZip(file, { maxTests: 1 })).rejects.toMatchObject({
      code: 'ErrTooManyTests',
    })
  })
})

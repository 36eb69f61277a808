import { describe, expect, it } from 'vitest'
import { buildZip, type ZipContents } from '../testing/build-zip.ts'
import { readTestZip } from './read-test-zip.ts'

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

  it('is refused if there is no room for its tests', async () => {
    const file = await buildZip({ '1.in': '', '1.out': '', '2.in': '', '2.out': '' })
    await expect(readTestZip(file, { maxTests: 1 })).rejects.toMatchObject({
      code: 'ErrTooManyTests',
    })
  })
})

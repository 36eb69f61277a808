import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { archiveLimits } from '../limits.ts'
import { buildZip, type ZipContents } from '../testing/build-zip.ts'
import { checkStream } from './checked-stream.ts'
import { isSafePath, parseEntryName } from './entry-name.ts'
import { hashStream } from './hash-entry.ts'
import { followLinks } from './links.ts'
import { openArchive } from './open-archive.ts'
import { refuseOverlaps } from './refuse-overlaps.ts'

describe('the name of an entry', () => {
  it.each([
    'a',
    'a/b.txt',
    'a..b',
    '...',
    'ab:c',
    'ä 1',
    'x'.repeat(255),
    `${'x'.repeat(200)}/`.repeat(20) + 'x'.repeat(76),
    'a/'.repeat(99) + 'a',
  ])('%j is plain', (path) => {
    expect(isSafePath(path)).toBe(true)
  })

  it.each([
    ['', 'is empty'],
    ['a//b', 'leaves'],
    ['./a', 'leaves'],
    ['a/.', 'leaves'],
    ['a/../b', 'leaves'],
    ['..', 'leaves'],
    ['/a', 'is absolute'],
    ['C:a', 'is absolute'],
    ['a\\b', 'backslash'],
    ['a\u001fb', 'control'],
    ['a\u007f', 'control'],
    ['\n', 'control'],
    ['x'.repeat(256), 'too long'],
    ['ä'.repeat(128), 'too long'],
    [`${'x'.repeat(200)}/`.repeat(20) + 'x'.repeat(77), 'too long'],
    ['a/'.repeat(100) + 'a', 'too deep'],
  ])('%j is refused: it %s', (path, why) => {
    expect(isSafePath(path)).toBe(false)
    expect(() => parseEntryName(Buffer.from(path))).toThrow(why)
  })

  it('ends in a slash where it is a folder, and may be no UTF-8', () => {
    expect(parseEntryName(Buffer.from('a/b/'))).toEqual({
      path: 'a/b',
      isFolder: true,
      isUtf8: true,
    })
    expect(parseEntryName(Buffer.from('\xe4', 'latin1'))).toEqual({
      path: 'ä',
      isFolder: false,
      isUtf8: false,
    })
    expect(() => parseEntryName(Buffer.from('/'))).toThrow('is empty')
  })

  it('is shown without its control characters where it is refused', () => {
    expect(() => parseEntryName(Buffer.from('a\x7f\x01b'))).toThrow(
      'The entry name "a\\u007f\\u0001b" holds a control character.',
    )
  })
})

const open = async (contents: ZipContents, limits: Partial<typeof archiveLimits> = {}) => {
  const archive = await openArchive(await buildZip(contents), { ...archiveLimits, ...limits })
  archive.close()
  return archive
}

describe('an archive', () => {
  const two = { a: '12345', b: '12345' }

  it.each<[string, Partial<typeof archiveLimits>]>([
    ['as many entries', { entries: 2 }],
    ['as many bytes in all', { inflatedBytes: 10 }],
    ['as many bytes in one', { entryBytes: 5 }],
    ['any proportion below the size that is looked at', { ratioFreeBytes: 10, ratio: 0.001 }],
    ['the proportion above it', { ratioFreeBytes: 9, ratio: 1 }],
  ])('may have %s as the limit is', async (_name, limits) => {
    expect([...(await open(two, limits)).entries.keys()]).toEqual(['a', 'b'])
  })

  it.each<[string, Partial<typeof archiveLimits>, RegExp]>([
    ['more entries', { entries: 1 }, /more than 1 entries/],
    ['more bytes in all', { inflatedBytes: 9 }, /more than 9 bytes/],
    ['more bytes in one', { entryBytes: 4 }, /at most 4 bytes/],
    ['another proportion', { ratioFreeBytes: 9, ratio: 0.5 }, /out of proportion/],
  ])('is refused for %s', async (_name, limits, sentence) => {
    await expect(open(two, limits)).rejects.toThrow(sentence)
  })

  it('is read entry by entry, none beyond its bound', async () => {
    const archive = await openArchive(await buildZip(two))
    expect((await archive.read('a', 5)).toString()).toBe('12345')
    await expect(archive.read('a', 4)).rejects.toThrow(/at most 4 bytes/)
    await expect(archive.read('c', 4)).rejects.toThrow(/not in the archive/)
    expect((await archive.read('a', 5)).toString()).toBe('12345')
    archive.close()
  })

  it('that is none is refused', async () => {
    await expect(openArchive('/dev/null')).rejects.toMatchObject({ code: 'ErrBadZIP' })
  })
})

/** What the rule reads of an entry. */
const entry = (name: string, start: number, size: number) =>
  ({
    relativeOffsetOfLocalHeader: start,
    fileNameRaw: Buffer.from(name),
    compressedSize: size,
  }) as never

describe('entries that share bytes', () => {
  it('are refused, in whatever order', () => {
    expect(() => refuseOverlaps([entry('b', 41, 5), entry('a', 0, 10)])).not.toThrow()
    expect(() => refuseOverlaps([entry('b', 40, 5), entry('a', 0, 10)])).toThrow(/b overlaps/)
  })
})

const onBytes = () => {
  throw new Error('budget')
}

describe('bytes that are passed on', () => {
  const bytes = Buffer.from('hello')
  const checked = (bounds: object) =>
    buffer(
      checkStream(Readable.from([bytes.subarray(0, 2), bytes.subarray(2)]), {
        maxBytes: 5,
        size: 5,
        crc: crc32(bytes),
        onBytes: () => {},
        tooLarge: () => new Error('too large'),
        damaged: (detail) => new Error(detail),
        changed: () => new Error('changed'),
        ...bounds,
      }),
    )
  it('are those of the archive', async () => {
    let count = 0
    const found = await checked({ onBytes: (more: number) => void (count += more) })
    expect([found.toString(), count]).toEqual(['hello', 5])
  })
  it.each<[string, object, string]>([
    ['too many', { maxBytes: 4 }, 'too large'],
    ['fewer than said', { size: 6 }, 'its size'],
    ['others than said', { crc: 1 }, 'its checksum'],
  ])('are an error where they are %s', async (_name, bounds, why) => {
    await expect(checked(bounds)).rejects.toThrow(why)
  })
  it('are an error where they may not be read', async () => {
    await expect(checked({ onBytes })).rejects.toThrow('budget')
  })
})

describe('line ends of Windows', () => {
  it.each([
    [['a\r\nb'], true],
    [['a\r', '\nb'], true],
    [['a\r', 'b\n'], false],
    [['a\n', '\rb'], false],
    [['a\r\n', 'b', 'c'], true],
    [['a\r'], false],
    [[], false],
  ])('in the pieces %j: %s', async (pieces, has) => {
    const stream = Readable.from(pieces.map((piece) => Buffer.from(piece)))
    expect(await hashStream(stream)).toMatchObject({ hasCrlf: has, size: pieces.join('').length })
  })
})

const follow = async (contents: ZipContents) => {
  const archive = await openArchive(await buildZip(contents))
  try {
    const { files, dangling, linkCount } = await followLinks(archive)
    return { files: Object.fromEntries(files), dangling, linkCount }
  } finally {
    archive.close()
  }
}

const chain = (count: number): ZipContents => ({
  end: 'x',
  ...Object.fromEntries(
    Array.from({ length: count }, (_, at) => [
      `l${at}`,
      { link: at === count - 1 ? 'end' : `l${at + 1}` },
    ]),
  ),
})

describe('links of an archive', () => {
  it('lead to files and folders, also one through the other', async () => {
    expect(
      await follow({
        'd/a': '1',
        'd/e/b': '2',
        dx: '3',
        file: { link: './d//a' },
        folder: { link: 'd' },
        through: { link: 'folder/e/../a' },
        'd/e/up': { link: '../../dx' },
        nothing: { link: 'none' },
      }),
    ).toEqual({
      files: {
        'd/a': 'd/a',
        'd/e/b': 'd/e/b',
        dx: 'dx',
        file: 'd/a',
        'folder/a': 'd/a',
        'folder/e/b': 'd/e/b',
        through: 'd/a',
        'd/e/up': 'dx',
      },
      dangling: ['nothing'],
      linkCount: 5,
    })
  })

  it.each([
    ['', /points out/],
    ['/etc/passwd', /points out/],
    ['../x', /points out/],
    ['a\\b', /points out/],
    ['C:x', /points out/],
    ['b\0', /points out/],
    ['link', /in a circle/],
    ['.', /in a circle/],
  ])('to %j are refused', async (link, why) => {
    await expect(follow({ 'd/a': '', b: '', link: { link } })).rejects.toThrow(why)
  })

  it('to their own folder are refused', async () => {
    const call = follow({ 'd/a': '', 'd/link': { link: '../d' } })
    await expect(call).rejects.toThrow(/in a circle/)
  })

  it('may be forty in a row', async () => {
    expect((await follow(chain(40))).files['l0']).toBe('end')
    await expect(follow(chain(41))).rejects.toThrow(/in a circle/)
  })
})

import type { Random } from '../../scanspec/src/testing/random.ts'
import { upTo } from '../../scanspec/src/testing/random.ts'
import { flipBytes } from './mutate-text.ts'

// The bytes of an archive, with its records in mind: their fields get other numbers, names get what leads out, records
// are repeated, taken out and moved, and what stands between is cut.

type Edit = (zip: Buffer, random: Random) => Buffer

const signatures = { local: 0x04034b50, central: 0x02014b50, end: 0x06054b50, wide: 0x06064b50 }
type RecordKind = keyof typeof signatures

/** Offset and length of each number in a record. */
const fields: Record<RecordKind, readonly (readonly [number, 2 | 4])[]> = {
  local: [
    [4, 2],
    [6, 2],
    [8, 2],
    [14, 4],
    [18, 4],
    [22, 4],
    [26, 2],
    [28, 2],
  ],
  central: [
    [4, 2],
    [6, 2],
    [8, 2],
    [10, 2],
    [16, 4],
    [20, 4],
    [24, 4],
    [28, 2],
    [30, 2],
    [32, 2],
    [34, 2],
    [36, 2],
    [38, 4],
    [42, 4],
  ],
  end: [
    [4, 2],
    [6, 2],
    [8, 2],
    [10, 2],
    [12, 4],
    [16, 4],
    [20, 2],
  ],
  wide: [
    [4, 4],
    [24, 4],
    [32, 4],
    [40, 4],
    [48, 4],
  ],
}

const placesOf = (zip: Buffer, kind: RecordKind): number[] => {
  const mark = Buffer.alloc(4)
  mark.writeUInt32LE(signatures[kind])
  const places: number[] = []
  for (let at = zip.indexOf(mark); at >= 0; at = zip.indexOf(mark, at + 4)) places.push(at)
  return places
}

const one = <Item>(random: Random, items: readonly Item[]): Item | undefined =>
  items[upTo(random, items.length)]

const numbers = [
  0, 1, 2, 8, 9, 12, 14, 99, 0x7f, 0x80, 0xff, 0x100, 0x7fff, 0xffff, 0x10000, 0x7fffffff,
  0x80000000, 0xffffffff,
]

const changeField: Edit = (zip, random) => {
  const kind =
    one(random, ['local', 'central', 'central', 'central', 'end', 'wide'] as const) ?? 'end'
  const at = one(random, placesOf(zip, kind))
  const [offset, length] = one(random, fields[kind]) ?? [4, 2]
  if (at === undefined || at + offset + length > zip.length) return zip
  const before = length === 2 ? zip.readUInt16LE(at + offset) : zip.readUInt32LE(at + offset)
  const near = before + upTo(random, 9) - 4
  const value = random() < 0.4 ? near : (one(random, numbers) ?? 0)
  if (length === 2) zip.writeUInt16LE(value & 0xffff, at + offset)
  else zip.writeUInt32LE(value >>> 0, at + offset)
  return zip
}

const names = [
  '../a',
  '/a',
  'a/../../b',
  'C:a',
  'a\\b',
  'a\0b',
  '.',
  '..',
  'a//b',
  'a/',
  '\xff\xfe',
  '',
  'problem.yaml',
  'problem.xml',
  '__MACOSX/a',
  'con',
]

/** A name of the same length: the sizes of records stay right. */
const changeName: Edit = (zip, random) => {
  const at = one(random, placesOf(zip, 'central'))
  if (at === undefined || at + 46 > zip.length) return zip
  const length = zip.readUInt16LE(at + 28)
  const name = Buffer.from(one(random, names) ?? '', 'latin1')
  const from = random() < 0.5 ? 0 : Math.max(0, length - name.length)
  const start = at + 46 + from
  if (start < zip.length)
    name.copy(zip, start, 0, Math.min(name.length, length - from, zip.length - start))
  return zip
}

/** Every entry of the same place gets the mode of a link, or its name. */
const makeLink: Edit = (zip, random) => {
  const at = one(random, placesOf(zip, 'central'))
  if (at === undefined || at + 46 > zip.length) return zip
  zip.writeUInt16LE(0x0314, at + 4)
  zip.writeUInt32LE((0o120777 << 16) >>> 0, at + 38)
  return zip
}

const repeatRecord: Edit = (zip, random) => {
  const places = placesOf(zip, random() < 0.8 ? 'central' : 'local')
  const index = upTo(random, places.length)
  const [from, to] = [places[index], places[index + 1]]
  if (from === undefined || to === undefined) return zip
  const count = 1 + upTo(random, random() < 0.1 ? 3000 : 3)
  const copies = Array.from({ length: count }, () => zip.subarray(from, to))
  return Buffer.concat([zip.subarray(0, to), ...copies, zip.subarray(to)])
}

const cutOut: Edit = (zip, random) => {
  const from = upTo(random, zip.length)
  const to = from + 1 + upTo(random, random() < 0.5 ? 8 : 2000)
  return Buffer.concat([zip.subarray(0, from), zip.subarray(to)])
}
const cutEnd: Edit = (zip, random) => zip.subarray(0, upTo(random, zip.length))
const putIn: Edit = (zip, random) => {
  const at = upTo(random, zip.length)
  const from = upTo(random, zip.length)
  return Buffer.concat([
    zip.subarray(0, at),
    zip.subarray(from, from + upTo(random, 300)),
    zip.subarray(at),
  ])
}
const flip: Edit = (zip, random) => {
  flipBytes(zip, random)
  return zip
}
const flipContent: Edit = (zip, random) => {
  const at = one(random, placesOf(zip, 'local'))
  if (at === undefined) return zip
  flipBytes(zip.subarray(at + 30, at + 30 + 400), random)
  return zip
}

const edits: readonly Edit[] = [
  changeField,
  changeField,
  changeField,
  changeName,
  makeLink,
  repeatRecord,
  cutOut,
  cutEnd,
  putIn,
  flip,
  flipContent,
]

export const mutateZip = (zip: Buffer, random: Random): Buffer => {
  let result = Buffer.from(zip)
  for (let left = 1 + upTo(random, 4); left > 0; left -= 1)
    result = Buffer.from((one(random, edits) ?? flip)(result, random))
  return result
}

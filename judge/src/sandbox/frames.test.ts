// What goes to the supervisor and what comes back, byte by byte: the other side is C (runner/requests.c, reply.c).
import { expect, it } from 'vitest'
import { encodeCancel, encodePair, encodeRun } from './encode-run.ts'
import { ReplyReader } from './reply-reader.ts'
import { piecesOf } from './transcript-pieces.ts'
import type { SandboxReply } from './reply-reader.ts'
import type { RunSpec } from './sandbox.ts'

const spec: RunSpec = {
  argv: ['/a', 'ä'],
  env: { X: '1' },
  box: null,
  work: null,
  readOnly: [{ name: 'n/m', from: '/r' }],
  stdin: null,
  cpuNs: 1,
  wallNs: 2 ** 40 + 3,
  memoryBytes: 4,
  processes: 5,
  outputBytes: 6,
  stderrBytes: 7,
  fileBytes: 8,
  answer: null,
  inlineBytes: 9,
}

const u32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
const u64 = (value: number) =>
  Buffer.concat([u32(value % 2 ** 32), u32(Math.floor(value / 2 ** 32))])
const text = (value: string) =>
  Buffer.concat([u32(Buffer.byteLength(value)), Buffer.from(`${value}\0`)])
const nothing = u32(0xffffffff)
const frame = (...parts: Buffer[]) => {
  const body = Buffer.concat(parts)
  return Buffer.concat([u32(body.length), body])
}

const limits = (wallNs: number) => [u64(1), u64(wallNs), u64(4), u32(5), u64(6), u64(7), u64(8)]
const ofSpec = (wallNs = spec.wallNs) => [
  u32(2),
  text('/a'),
  text('ä'),
  u32(1),
  text('X=1'),
  nothing,
  Buffer.from([0]),
  u32(0),
  u32(0),
  nothing,
  u32(1),
  text('n/m'),
  text('/r'),
  nothing,
  Buffer.from([0]),
  nothing,
  ...limits(wallNs),
  nothing,
  u64(9),
]

it('a run is its number and its fields in the order of parse_spec()', () => {
  expect(encodeRun(7, spec)).toEqual(frame(Buffer.from([0]), u64(7), ...ofSpec()))
})

it('a run with everything', () => {
  const work = {
    files: [{ name: 'f', from: '/from' }],
    collect: [{ name: 'c', maxBytes: 10 }],
    collectDir: '/to',
  }
  const stdin = { bytes: Buffer.from([0, 1, 255]) }
  const full = { ...spec, box: '/b', root: '/root', work, stdin, answer: '/answer' }
  expect(encodeRun(2 ** 33, full)).toEqual(
    frame(
      Buffer.from([0]),
      u64(2 ** 33),
      u32(2),
      text('/a'),
      text('ä'),
      u32(1),
      text('X=1'),
      text('/b'),
      Buffer.from([1]),
      u32(1),
      text('f'),
      text('/from'),
      u32(1),
      text('c'),
      u64(10),
      text('/to'),
      u32(1),
      text('n/m'),
      text('/r'),
      text('/root'),
      Buffer.from([2]),
      u32(3),
      Buffer.from([0, 1, 255, 0]),
      ...limits(spec.wallNs),
      text('/answer'),
      u64(9),
    ),
  )
})

it('input from a file is its path', () => {
  const parts = ofSpec()
  parts.splice(14, 2, Buffer.from([1]), text('/in'))
  expect(encodeRun(1, { ...spec, stdin: { file: '/in' } })).toEqual(
    frame(Buffer.from([0]), u64(1), ...parts),
  )
})

it('a pair has its own limits, and each side a wall limit behind that of the pair', () => {
  const pair = { solution: spec, driver: spec, acceptCodes: [0, 42], idleNs: 11, wallNs: 12 }
  const side = ofSpec(12 + 2e9)
  expect(encodePair(3, pair)).toEqual(
    frame(Buffer.from([1]), u64(3), u32(2), u32(0), u32(42), u64(11), u64(12), ...side, ...side),
  )
})

it.each([
  [-5, 0],
  [1.9, 1],
  [Infinity, Number.MAX_SAFE_INTEGER],
])('a limit of %d is %d', (memoryBytes, encoded) => {
  const sent = encodeRun(1, { ...spec, memoryBytes })
  expect(sent.includes(Buffer.concat([u64(spec.wallNs), u64(encoded), u32(5)]))).toBe(true)
})

it('long texts fit, texts with a zero byte are refused', () => {
  const long = 'x'.repeat(100_000)
  expect(encodeRun(1, { ...spec, argv: [long] }).includes(text(long))).toBe(true)
  expect(() => encodeRun(1, { ...spec, argv: ['a\0b'] })).toThrow('zero byte')
})

const side = {
  state: 'exited',
  reason: null,
  exitCode: 0,
  signal: null,
  cpuNs: 1,
  wallNs: 2,
  waitedNs: 0,
  memoryBytes: 3,
  stdoutBytes: 4,
  stderrBytes: 2,
  equal: true,
  stdoutFile: null,
  collected: [],
} as const
const line = (value: unknown) => Buffer.from(`${JSON.stringify(value)}\n`)

const piece = (us: number, to: 'solution' | 'driver', bytes: string) =>
  Buffer.concat([u32(us), u32(bytes.length * 2 + (to === 'driver' ? 1 : 0)), Buffer.from(bytes)])
const transcript = Buffer.concat([piece(5, 'driver', 'hi\n'), piece(9, 'solution', 'yes')])

const pairLine = {
  id: 2,
  solution: { ...side, out: 0, err: 1 },
  driver: { ...side, reason: 'wall', out: 0, err: 2 },
  first: 'driver',
  stopped: 'wall',
  wroteAfter: true,
  transcriptCut: false,
  solutionBytes: 30,
  driverBytes: 40,
  solutionOver: true,
  driverOver: true,
  transcript: transcript.length,
}

const stream = Buffer.concat([
  line({ hello: 1, cgroup: 'v1', root: true, slots: 2, approximations: [] }),
  line({ id: 1, ...side, out: 4, err: 2 }),
  Buffer.from('out\nee'),
  line({ id: 9, error: 'no such file' }),
  line(pairLine),
  Buffer.from('sdd'),
  transcript,
  line({ id: 4, ...side, out: 0, err: 0 }),
  line({
    ...pairLine,
    id: 5,
    transcript: 0,
    solution: { ...side, out: 0, err: 0 },
    driver: { ...side, out: 0, err: 0 },
  }),
  line({ refused: 'not here' }),
])

const readIn = (pieces: Buffer[]): SandboxReply[] => {
  const reader = new ReplyReader()
  return pieces.flatMap((part) => reader.push(part))
}

it.each([1, 2, 7, 100, 1e6])('replies come out the same in chunks of %i', (size) => {
  const chunks = Array.from({ length: Math.ceil(stream.length / size) }, (_, i) =>
    stream.subarray(i * size, (i + 1) * size),
  )
  const [hello, result, failed, pair, empty, still, refused] = readIn(chunks)
  expect(hello).toMatchObject({ kind: 'hello', hello: { slots: 2 } })
  expect(result).toEqual({
    kind: 'result',
    id: 1,
    result: { ...side, stdout: Buffer.from('out\n'), stderr: Buffer.from('ee') },
  })
  expect(failed).toEqual({ kind: 'failed', id: 9, message: 'no such file' })
  expect(pair).toMatchObject({
    kind: 'pair',
    id: 2,
    pair: { first: 'driver', stopped: 'wall', wroteAfter: true, transcriptCut: false },
  })
  expect(empty).toMatchObject({ kind: 'result', id: 4, result: { stdout: Buffer.alloc(0) } })
  expect(still).toMatchObject({ kind: 'pair', id: 5, pair: { transcript: Buffer.alloc(0) } })
  expect(refused).toEqual({ kind: 'refused', message: 'not here' })
})

it('a pair has its sides, its bytes and what was written, in order', () => {
  const [, , , reply] = readIn([stream])
  expect(reply?.kind === 'pair' && reply.pair).toMatchObject({
    // More than it may is a reason of its own where there is no other.
    solution: { reason: 'output', stdoutBytes: 30, stderr: Buffer.from('s'), exitCode: 0 },
    driver: { reason: 'wall', stdoutBytes: 40, stderr: Buffer.from('dd'), memoryBytes: 3 },
  })
  expect(reply?.kind === 'pair' && piecesOf(reply.pair.transcript)).toEqual([
    { us: 5, to: 'driver', bytes: Buffer.from('hi\n') },
    { us: 9, to: 'solution', bytes: Buffer.from('yes') },
  ])
})

it('a transcript that is cut in a piece ends there', () => {
  const cut = transcript.subarray(0, transcript.length - 1)
  const body = Buffer.concat([Buffer.from('sdd'), cut])
  const [reply] = readIn([line({ ...pairLine, transcript: cut.length }), body])
  expect(
    reply?.kind === 'pair' && piecesOf(reply.pair.transcript).map(({ bytes }) => bytes.toString()),
  ).toEqual(['hi\n', 'ye'])
})

it('a run is taken back by its number', () => {
  expect(encodeCancel(2 ** 33 + 1)).toEqual(frame(Buffer.from([2]), u64(2 ** 33 + 1)))
})

it.each([
  ['behind its head', 8, ['hi\n', '']],
  ['in its head', 7, ['hi\n']],
])('a transcript that is cut in a piece %s ends there', (_where, kept, texts) => {
  const cut = transcript.subarray(0, 8 + 3 + kept)
  const body = Buffer.concat([Buffer.from('sdd'), cut])
  const [reply] = readIn([line({ ...pairLine, transcript: cut.length }), body])
  expect(
    reply?.kind === 'pair' && piecesOf(reply.pair.transcript).map(({ bytes }) => bytes.toString()),
  ).toEqual(texts)
})

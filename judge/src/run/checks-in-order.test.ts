import { status } from '@drafts/contract'
import type { CheckReport, JobCheck, JobMessage, Verdict } from '@drafts/contract'
import { describe, expect, it } from 'vitest'
import { inOrder } from './checks-in-order.ts'

const hash = '0'.repeat(64)
const checksOf = (count: number): JobCheck[] =>
  Array.from({ length: count }, (_, no) => ({
    no,
    input: { hash, size: 0 },
    answer: { hash, size: 0 },
  }))
const judged = (no: number, verdict: Verdict = 'Accepted') =>
  ({ no, status: status.finished, verdict }) as CheckReport

/** Runs checks whose verdicts are given (the rest are Accepted); returns the end and the reports. */
const run = async (
  count: number,
  verdicts: Record<number, Verdict>,
  {
    thorough = false,
    slots = 2,
    yieldAfter = Infinity,
    groups = undefined as JobMessage['groups'],
    groupOf = [] as readonly number[],
    scored = [] as readonly number[],
  } = {},
) => {
  const reported: [number, number][] = []
  const checks = checksOf(count).map((check, no) => {
    const group = groupOf[no]
    return group === undefined ? check : { ...check, group }
  })
  let started = 0
  const { signal } = new AbortController()
  const end = await inOrder({ checks, thorough, ...(groups ? { groups } : {}) }, slots, signal, {
    run: async ({ no }) => {
      started += 1
      await Promise.resolve()
      return { ...judged(no, verdicts[no]), ...(scored.includes(no) ? { score: 0.5 } : {}) }
    },
    done: (report) => reported.push([report.no, report.status]),
    mustYield: () => started >= yieldAfter,
  })
  return { end, reported, started }
}

it('no checks are run in no time', async () => {
  expect(await run(0, {})).toEqual({ end: 'done', reported: [], started: 0 })
})

it('after the first that fails the others are skipped', async () => {
  const { end, reported } = await run(5, { 1: 'WrongAnswer', 2: 'RuntimeError' })
  expect(end).toBe('done')
  expect(reported).toEqual([
    [0, 7],
    [1, 7],
    [2, -1],
    [3, -1],
    [4, -1],
  ])
})

it('thorough runs all', async () => {
  const { reported } = await run(4, { 1: 'WrongAnswer' }, { thorough: true })
  expect(reported.map(([, had]) => had)).toEqual(Array(4).fill(status.finished))
})

describe('answered with yield', () => {
  it('ends what runs, tells it and leaves the rest', async () => {
    const { end, reported, started } = await run(6, {}, { yieldAfter: 3 })
    expect(end).toBe('yielded')
    expect(reported).toEqual(Array.from({ length: started }, (_, no) => [no, status.finished]))
    expect(started).toBeLessThan(6)
  })

  it('is done where nothing is left to run', async () => {
    expect((await run(3, {}, { yieldAfter: 3, slots: 3 })).end).toBe('done')
    const failed = await run(6, { 0: 'WrongAnswer' }, { yieldAfter: 1, slots: 1 })
    expect(failed.end).toBe('done')
    expect(failed.reported.map(([, had]) => had)).toEqual([
      status.finished,
      ...Array<number>(5).fill(status.skipped),
    ])
  })
})

it.each([
  [1, 5, 1],
  [2, 5, 2],
  [5, 2, 2],
])('on %i slots %i checks run %i at a time', async (slots, count, most) => {
  const held = Array.from({ length: count }, () => Promise.withResolvers<void>())
  const checks = checksOf(count)
  let running = 0
  let mostEver = 0
  const started = held.map(() => Promise.withResolvers<void>())
  const end = inOrder({ checks, thorough: true }, slots, new AbortController().signal, {
    run: async ({ no }) => {
      running += 1
      mostEver = Math.max(mostEver, running)
      started[no]?.resolve()
      await held[no]?.promise
      running -= 1
      return judged(no)
    },
    done: () => {},
    mustYield: () => false,
  })
  for (const [no, { resolve }] of held.entries()) {
    await started[no]?.promise
    resolve()
  }
  expect([await end, mostEver]).toEqual(['done', most])
})

it.each([
  [false, 'WrongAnswer', [true]],
  [false, 'Accepted', [false]],
  [true, 'WrongAnswer', [false]],
] as const)(
  'thorough %s, the first %s: the second is moot: %j',
  async (thorough, verdict, moot) => {
    const first = Promise.withResolvers<void>()
    const seen: boolean[] = []
    await inOrder({ checks: checksOf(2), thorough }, 2, new AbortController().signal, {
      run: async ({ no }, isMoot) => {
        if (no === 0) {
          queueMicrotask(() => queueMicrotask(first.resolve))
          return judged(no, verdict)
        }
        await first.promise
        seen.push(isMoot())
        return judged(no)
      },
      done: () => {},
      mustYield: () => false,
    })
    expect(seen).toEqual(moot)
  },
)

/** Verdicts by number: W, failed; A, accepted; s, skipped. */
const words = ({ reported }: Awaited<ReturnType<typeof run>>, bad: Record<number, Verdict>) =>
  reported
    .toSorted(([a], [b]) => a - b)
    .map(([no, had]) => {
      if (had === status.skipped) return 's'
      return bad[no] ? 'W' : 'A'
    })
    .join('')

describe('where checks have groups', () => {
  const groups = [{ needs: [] }, { needs: [0] }, { needs: [] }]
  const groupOf = [0, 0, 0, 1, 1, 2, 2]

  it.each([
    [{ 1: 'WrongAnswer' }, 'AWsssAA'],
    [{ 3: 'WrongAnswer' }, 'AAAWsAA'],
    [{ 0: 'WrongAnswer', 5: 'RuntimeError' }, 'WssssWs'],
    [{}, 'AAAAAAA'],
  ] as const)('a failure of %j ends its group and those that need it: %s', async (bad, wanted) => {
    for (const slots of [1, 2, 7])
      expect(words(await run(7, bad, { groups, groupOf, slots }), bad)).toBe(wanted)
  })

  it('a group that is needed comes first, wherever it stands', async () => {
    const bad = { 5: 'WrongAnswer' } as const
    const options = { groups: [{ needs: [1] }, { needs: [] }], groupOf: [0, 0, 0, 1, 1, 1] }
    for (const slots of [1, 2, 6]) {
      const ran = await run(6, bad, { ...options, slots })
      expect(words(ran, bad)).toBe('sssAAW')
      expect(ran.reported.map(([no]) => no)).toEqual([3, 4, 5, 0, 1, 2])
    }
  })

  it('thorough runs all of them', async () => {
    const bad = { 1: 'WrongAnswer' } as const
    expect(words(await run(7, bad, { groups, groupOf, thorough: true }), bad)).toBe('AWAAAAA')
  })

  it('a group that failed at an earlier attempt is judged no more', async () => {
    const failed = [{ needs: [], failed: true }, ...groups.slice(1)]
    expect(words(await run(7, {}, { groups: failed, groupOf }), {})).toBe('sssssAA')
  })

  it('a part of the points ends what needs its group, and not the group', async () => {
    const bad = { 0: 'WrongAnswer' } as const
    for (const slots of [1, 2, 7])
      expect(words(await run(7, bad, { groups, groupOf, slots, scored: [0] }), bad)).toBe('WAAssAA')
    const later = { 0: 'WrongAnswer', 1: 'RuntimeError' } as const
    expect(words(await run(7, later, { groups, groupOf, scored: [0] }), later)).toBe('WWsssAA')
    expect(words(await run(3, bad, { scored: [0] }), bad)).toBe('Wss')
    const before = [{ needs: [], scored: true }, ...groups.slice(1)]
    expect(words(await run(7, {}, { groups: before, groupOf }), {})).toBe('AAAssAA')
  })

  it('what is left after a yield is what no failure ends', async () => {
    const bad = { 0: 'WrongAnswer' } as const
    const ran = await run(7, bad, { groups, groupOf, slots: 1, yieldAfter: 2 })
    expect([ran.end, words(ran, bad)]).toEqual(['yielded', 'WssssA'])
  })
})

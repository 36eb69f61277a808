import { describe, expect, it } from 'vitest'
import { chooseByVerdicts, type RanSolution, type RanTest } from './choose-by-verdicts.ts'

const letters: Record<string, string | null> = {
  A: 'Accepted',
  W: 'WrongAnswer',
  T: 'CPULimitExceeded',
  R: 'RuntimeError',
  '-': null,
}

/** A letter a test: `s` a sample, `x` one of the problem, `f` one that somebody changed, `o` one that was left out. */
const testsOf = (kinds: string): RanTest[] =>
  [...kinds].map((kind, place) => ({
    isSample: kind === 's',
    group: '',
    size: 10,
    content: String(place),
    isThere: kind !== 'o',
    isFixed: kind === 'f',
  }))
const solutionsOf = (given: Record<string, string>, cpuMs: number[] = []): RanSolution[] =>
  Object.entries(given).map(([label, verdicts]) => ({
    label,
    isAccepted: label.startsWith('ok'),
    verdicts: [...verdicts].map((letter) => letters[letter] ?? null),
    cpuNs: [...verdicts].map((_, place) => (cpuMs[place] ?? 1) * 1e6),
  }))

interface Row {
  why: string
  tests: string
  solutions: Record<string, string>
  most: number
  places: number[]
  tells?: [number, string[]][]
  untold?: string[]
}

const rows: Row[] = [
  {
    why: 'nothing comes where nothing differs',
    tests: 'sxxoo',
    solutions: { ok: 'AAAAA', wrong: 'AAAAA' },
    most: 3,
    places: [0, 1, 2],
    untold: ['wrong'],
  },
  {
    why: 'the only test that tells a solution comes for one that tells none',
    tests: 'sxxoo',
    solutions: { ok: 'AAAAA', wrong: 'AAAWA' },
    most: 3,
    places: [0, 1, 3],
    tells: [[3, ['wrong']]],
  },
  {
    why: 'a test that is there is enough',
    tests: 'sxxoo',
    solutions: { ok: 'AAAAA', wrong: 'AAWWW' },
    most: 3,
    places: [0, 1, 2],
    tells: [[2, ['wrong']]],
  },
  {
    why: 'a sample that tells it is enough',
    tests: 'sxxoo',
    solutions: { ok: 'AAAAA', wrong: 'WAAWW' },
    most: 3,
    places: [0, 1, 2],
  },
  {
    why: 'the test that tells most comes first',
    tests: 'sxooo',
    solutions: { ok: 'AAAAA', w1: 'AAWAW', w2: 'AAAWW' },
    most: 2,
    places: [0, 4],
    tells: [[4, ['w1', 'w2']]],
  },
  {
    why: 'of equals an end of the group comes before the middle',
    tests: 'sxooo',
    solutions: { ok: 'AAAAA', wrong: 'AAWWW' },
    most: 2,
    places: [0, 4],
    tells: [[4, ['wrong']]],
  },
  {
    why: 'what was changed here stays, and what it tells is told',
    tests: 'sffoo',
    solutions: { ok: 'AAAAA', wrong: 'AAAWA' },
    most: 3,
    places: [0, 1, 2],
  },
  {
    why: 'wrong ones are told from accepted ones before they are told from one another',
    tests: 'sxxoo',
    solutions: { ok: 'AAAAA', w1: 'AAATW', w2: 'AAAWW' },
    most: 2,
    places: [0, 4],
    tells: [[4, ['w1', 'w2']]],
  },
  {
    why: 'with room they are told from one another too',
    tests: 'sxxoo',
    solutions: { ok: 'AAAAA', w1: 'AAATW', w2: 'AAAWW' },
    most: 3,
    places: [0, 3, 4],
    tells: [
      [4, ['w1', 'w2']],
      [3, ['w1 from w2']],
    ],
  },
  {
    why: 'where no accepted solution is Accepted nothing is told from it',
    tests: 'sxxo',
    solutions: { ok: 'AAAR', wrong: 'AAAR' },
    most: 3,
    places: [0, 1, 2],
    untold: ['wrong'],
  },
  {
    why: 'what was not run tells nothing',
    tests: 'sxxo',
    solutions: { ok: 'AAAA', wrong: 'AAA-' },
    most: 3,
    places: [0, 1, 2],
    untold: ['wrong'],
  },
]

describe('tests by what solutions do on them', () => {
  it.each(rows.map((row) => [row.why, row] as const))('%s', (_why, row) => {
    const choice = chooseByVerdicts(testsOf(row.tests), solutionsOf(row.solutions), row.most)
    expect(choice.places).toEqual(row.places)
    expect(choice.untold).toEqual(row.untold ?? [])
    const told = [...choice.tells].filter(([, what]) => what.length > 0)
    expect(told.filter(([place]) => row.tells?.some(([one]) => one === place))).toEqual(
      row.tells ?? [],
    )
  })

  it('one that an accepted solution is clearly slowest on comes too', () => {
    const slow = chooseByVerdicts(testsOf('sxxo'), solutionsOf({ ok: 'AAAA' }, [1, 100, 1, 300]), 3)
    expect([slow.places, slow.slow]).toEqual([[0, 1, 3], [3]])
  })

  it.each([
    [[1, 1, 280, 300], 'by a share'],
    [[1, 1, 1, 40], 'for long'],
  ])('of %j none comes, because none is slower %s', (cpuMs) => {
    const choice = chooseByVerdicts(testsOf('sxxo'), solutionsOf({ ok: 'AAAA' }, cpuMs), 3)
    expect([choice.places, choice.slow]).toEqual([[0, 1, 2], []])
  })

  it('there are never more than fit, samples and changed ones stay, and the same verdicts make the same choice', () => {
    let seed = 7
    const random = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below
    for (let round = 0; round < 50; round += 1) {
      const kinds = Array.from({ length: 60 }, () => 'sxxxfooooo'[random(10)]).join('')
      const tests = testsOf(kinds)
      const most = Math.max(tests.filter(({ isThere }) => isThere).length, 1)
      const given = Object.fromEntries(
        ['ok', 'w1', 'w2', 'w3', 'w4'].map((label) => [
          label,
          Array.from({ length: 60 }, () => (label === 'ok' ? 'A' : 'AAAAAAAWTR'[random(10)])).join(
            '',
          ),
        ]),
      )
      const solutions = solutionsOf(given)
      const choice = chooseByVerdicts(tests, solutions, most)
      expect(choice.places).toHaveLength(most)
      const stay = [...tests.keys()].filter(
        (place) => tests[place]?.isSample === true || tests[place]?.isFixed === true,
      )
      expect(choice.places).toEqual(expect.arrayContaining(stay))
      const told = (places: readonly number[]): string[] =>
        solutions.flatMap(({ label, verdicts }) =>
          places.some((place) => verdicts[place] !== 'Accepted') ? [label] : [],
        )
      expect(told(choice.places)).toEqual(told([...tests.keys()]))
      expect(chooseByVerdicts(tests, solutions, most)).toEqual(choice)
    }
  })
})

import { chooseBySize, type Candidate } from './choose-tests.ts'

// Which tests distinguish most solutions (docs/product/packages.md#tests-that-distinguish-solutions). What is to be told apart: each
// solution that should fail from the accepted ones, then any two solutions. Greedy: the test that tells most of what no chosen
// test tells comes next; of equals one that is there already, then an end of its group, then the first. The rest of the room is
// the choice that runs nothing. The same verdicts always make the same choice.

export interface RanTest extends Candidate {
  /** It is a test of the problem now. */
  isThere: boolean
  /** It stays, whatever it tells. */
  isFixed: boolean
}

export interface RanSolution {
  label: string
  /** It should be. */
  isAccepted: boolean
  /** By the place of the test; null: it was not run on it. */
  verdicts: readonly (string | null)[]
  cpuNs: readonly (number | null)[]
}

export interface VerdictChoice {
  /** In the order of the package. */
  places: number[]
  /** By place: what a test tells that no test before it told. */
  tells: ReadonlyMap<number, readonly string[]>
  /** Came because an accepted solution takes longest on them. */
  slow: number[]
  /** Solutions that no test tells from the accepted ones. */
  untold: string[]
}

export function chooseByVerdicts(
  tests: readonly RanTest[],
  solutions: readonly RanSolution[],
  most: number,
): VerdictChoice {
  const kept = placesWhere(tests, ({ isSample, isFixed }) => isSample || isFixed)
  const ranked = rankOf(tests)
  const room = Math.max(0, most - kept.length)
  const told = wrongOf(tests, solutions)
  const needed = cover(kept, ranked, told, room)
  const all = new Map([
    ...needed,
    ...cover([...kept, ...needed.keys()], ranked, pairsOf(tests, solutions), room - needed.size),
  ])
  const slow = slowestOf(tests, solutions).slice(0, Math.max(0, room - all.size))
  const forced = new Set([...kept, ...all.keys(), ...slow])
  const pool = placesWhere(tests, ({ isThere }) => isThere).filter((place) => !forced.has(place))
  const inIt = [...forced, ...pool].toSorted((a, b) => a - b)
  const candidates = inIt.flatMap((place) => {
    const test = tests[place]
    return test ? [{ ...test, isSample: forced.has(place) }] : []
  })
  const places = chooseBySize(candidates, Math.max(most, forced.size)).flatMap(
    (at) => inIt[at] ?? [],
  )
  return {
    places,
    tells: all,
    slow: slow.filter((place) => tests[place]?.isThere === false),
    untold: untoldOf(solutions, told),
  }
}

const placesWhere = (tests: readonly RanTest[], isWanted: (test: RanTest) => boolean): number[] =>
  tests.flatMap((test, place) => (isWanted(test) ? [place] : []))

/** By place, what a test tells, in words. */
type Told = readonly (readonly string[])[]

const wrongOf = (tests: readonly RanTest[], solutions: readonly RanSolution[]): Told => {
  const right = solutions.filter(({ isAccepted }) => isAccepted)
  const wrong = solutions.filter(({ isAccepted }) => !isAccepted)
  return tests.map((_, place) =>
    right.some(({ verdicts }) => verdicts[place] === 'Accepted')
      ? wrong.flatMap(({ label, verdicts }) => (fails(verdicts[place]) ? [label] : []))
      : [],
  )
}

const fails = (verdict: string | null | undefined): boolean =>
  typeof verdict === 'string' && verdict !== 'Accepted'

const pairsOf = (tests: readonly RanTest[], solutions: readonly RanSolution[]): Told =>
  tests.map((_, place) =>
    solutions.flatMap((one, at) =>
      solutions.slice(at + 1).flatMap((other) => {
        const [first, second] = [one.verdicts[place], other.verdicts[place]]
        const differ = typeof first === 'string' && typeof second === 'string' && first !== second
        return differ ? [`${one.label} from ${other.label}`] : []
      }),
    ),
  )

/** Places in the order in which equals are taken. */
function rankOf(tests: readonly RanTest[]): number[] {
  const ends = new Set<number>()
  const groups = Map.groupBy(tests.keys(), (place) => tests[place]?.group ?? '')
  for (const group of groups.values()) {
    const bySize = group.toSorted((a, b) => (tests[a]?.size ?? 0) - (tests[b]?.size ?? 0))
    for (const place of [group[0], group.at(-1), bySize[0], bySize.at(-1)])
      if (place !== undefined) ends.add(place)
  }
  const rank = (place: number): number => {
    if (tests[place]?.isThere) return 0
    return ends.has(place) ? 1 : 2
  }
  return [...tests.keys()].toSorted((a, b) => rank(a) - rank(b) || a - b)
}

/** What comes beside `kept`, each with what it alone tells; at most `room`. */
function cover(
  kept: readonly number[],
  ranked: readonly number[],
  told: Told,
  room: number,
): Map<number, string[]> {
  const known = new Set(kept.flatMap((place) => told[place] ?? []))
  let open = ranked.map((place) => ({ place, news: told[place] ?? [] }))
  const chosen = new Map<number, string[]>()
  while (chosen.size < room) {
    open = open
      .map(({ place, news }) => ({ place, news: news.filter((one) => !known.has(one)) }))
      .filter(({ news }) => news.length > 0)
    const [first] = open
    if (!first) break
    const best = open.reduce(
      (most, one) => (one.news.length > most.news.length ? one : most),
      first,
    )
    chosen.set(best.place, [...best.news])
    for (const one of best.news) known.add(one)
  }
  return chosen
}

/** Less is what the machine does beside. */
const slowNs = 50e6
const slowShare = 1.2

/** Each accepted solution's slowest test: the one that is chosen already, unless another takes clearly longer. */
function slowestOf(tests: readonly RanTest[], solutions: readonly RanSolution[]): number[] {
  const places = solutions.flatMap(({ isAccepted, verdicts, cpuNs }) => {
    if (!isAccepted) return []
    const timed = [...tests.keys()].flatMap((place) => {
      const ns = cpuNs[place]
      return verdicts[place] === 'Accepted' && typeof ns === 'number' ? [{ place, ns }] : []
    })
    const there = longest(timed.filter(({ place }) => tests[place]?.isThere))
    const any = longest(timed)
    if (!any || any.ns < slowNs) return []
    const isClear = !there || (any.ns >= there.ns * slowShare && any.ns - there.ns >= slowNs)
    return [isClear ? any.place : there.place]
  })
  return [...new Set(places)]
}

const longest = (
  timed: readonly { place: number; ns: number }[],
): { place: number; ns: number } | undefined =>
  timed.toSorted((one, other) => other.ns - one.ns || one.place - other.place)[0]

const untoldOf = (solutions: readonly RanSolution[], told: Told): string[] => {
  const known = new Set(told.flat())
  return solutions.flatMap(({ label, isAccepted }) =>
    isAccepted || known.has(label) ? [] : [label],
  )
}

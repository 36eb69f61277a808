/** What the choice looks at; nothing is run (docs/product/packages.md#more-than-250-tests). */
export interface Candidate {
  isSample: boolean
  /** Its folder or group in the package. */
  group: string
  /** The size of its input in bytes; undefined: the package does not contain it. */
  size: number | undefined
  /** The same for two tests that have the same input. */
  content: string
}

/** The places of the tests to import, in the order of the package. The caller has no more samples than `most`. */
export function chooseBySize(candidates: readonly Candidate[], most: number): number[] {
  const samples = [...candidates.keys()].filter((place) => candidates[place]?.isSample)
  const room = most - samples.length
  const { first, repeated } = splitRepeated(candidates)
  const chosen =
    first.length <= room
      ? [...first, ...repeated.slice(0, room - first.length)]
      : spread(candidates, groupsOf(candidates, first), room)
  return [...samples, ...chosen].toSorted((a, b) => a - b)
}

/** Tests but samples; `repeated`: an earlier test, or a sample, has the same input. */
function splitRepeated(candidates: readonly Candidate[]): { first: number[]; repeated: number[] } {
  const seen = new Set(candidates.filter((one) => one.isSample).map(({ content }) => content))
  const first: number[] = []
  const repeated: number[] = []
  for (const [place, { isSample, content }] of candidates.entries()) {
    if (isSample) continue
    if (seen.has(content)) repeated.push(place)
    else first.push(place)
    seen.add(content)
  }
  return { first, repeated }
}

function groupsOf(candidates: readonly Candidate[], places: readonly number[]): number[][] {
  const groups = new Map<string, number[]>()
  for (const place of places) {
    const group = candidates[place]?.group ?? ''
    const members = groups.get(group)
    if (members) members.push(place)
    else groups.set(group, [place])
  }
  return [...groups.values()]
}

/** Each group has its ends, as far as there is room; then the rest of the room is shared. */
function spread(
  candidates: readonly Candidate[],
  groups: readonly number[][],
  room: number,
): number[] {
  const firsts = groups.flatMap((group) => group.slice(0, 1))
  const lasts = groups.flatMap((group) => group.slice(1).slice(-1))
  if (firsts.length >= room) return evenly(firsts, room)
  if (firsts.length + lasts.length >= room)
    return [...firsts, ...evenly(lasts, room - firsts.length)]
  const quotas = shareOut(
    groups.map((group) => group.length),
    room,
  )
  return groups.flatMap((group, at) => chooseOf(candidates, group, quotas[at] ?? 0))
}

/** In proportion to the sizes, the largest remainders first; never fewer than both ends of a group. */
function shareOut(sizes: readonly number[], room: number): number[] {
  const ends = sizes.map((size) => Math.min(size, 2))
  const rests = sizes.map((size, at) => size - (ends[at] ?? 0))
  const left = room - sum(ends)
  const exact = rests.map((rest) => (rest * left) / Math.max(1, sum(rests)))
  const shares = exact.map(Math.floor)
  const byRemainder = exact
    .map((share, at) => ({ at, remainder: share - Math.floor(share) }))
    .toSorted((a, b) => b.remainder - a.remainder)
  const extra = new Set(byRemainder.slice(0, left - sum(shares)).map(({ at }) => at))
  return shares.map((share, at) => share + (ends[at] ?? 0) + (extra.has(at) ? 1 : 0))
}

/** The first, the last, the smallest and the largest, then evenly of what is between. */
function chooseOf(
  candidates: readonly Candidate[],
  group: readonly number[],
  quota: number,
): number[] {
  const sized = group
    .flatMap((place) => {
      const size = candidates[place]?.size
      return size === undefined ? [] : [{ place, size }]
    })
    .toSorted((a, b) => a.size - b.size)
    .map(({ place }) => place)
  const wanted = [group[0], group.at(-1), sized[0], sized.at(-1)].filter(
    (place) => place !== undefined,
  )
  const marked = [...new Set(wanted)].slice(0, quota)
  const others = group.filter((place) => !marked.includes(place))
  return [...marked, ...evenly(others, quota - marked.length)]
}

/** So many of the list, as far from one another as it goes. */
function evenly(list: readonly number[], count: number): number[] {
  const step = list.length / Math.max(1, count)
  return Array.from(
    { length: Math.min(count, list.length) },
    (_, at) => list[Math.floor((at + 0.5) * step)],
  ).filter((place) => place !== undefined)
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

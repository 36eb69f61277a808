// How the cost of some work grows with its input, where no steps can be counted: a regular expression, a library. CPU
// time of this process, so that a busy machine changes little, and the least of several rounds, since whatever else
// happens only adds. A growth that looks bad is measured again up to twelve times: only one that stays bad is reported.

/** Declared here, as the tests of pure workspaces know no Node. */
interface Runtime {
  process: { cpuUsage: (from?: Usage) => Usage }
}
interface Usage {
  user: number
  system: number
}
const { process } = globalThis as unknown as Runtime

const factor = 8
/** For asserts: as far, by a factor, from linear (8) as from quadratic (64). */
export const growthLimit = 23
/** As far from quadratic (64) as from cubic (512). */
export const squareLimit = 180
const roundUs = 3000
const fewRounds = 3
const manyRounds = 12
/** One call that takes this long is not repeated. */
const hopelessUs = 2_000_000

type Work = () => unknown

/** Cost at eight times the size by the cost at the size: about 8 where it is linear, 64 where it is quadratic. */
export const growthOver = async (
  size: number,
  workOf: (size: number) => Work | Promise<Work>,
  limit = growthLimit,
): Promise<number> => {
  const small = await workOf(size)
  const large = await workOf(factor * size)
  // Compiled by now, as it is for the larger one.
  await costUs(small)
  let [least, most] = [await costUs(small), await costUs(large)]
  const isMore = (round: number): boolean => {
    if (most > hopelessUs || most / least < limit / 2) return false
    return round < (most / least < limit ? fewRounds : manyRounds)
  }
  for (let round = 1; isMore(round); round += 1) {
    least = Math.min(least, await costUs(small))
    most = Math.min(most, await costUs(large))
  }
  return most / least
}

const costUs = async (work: Work): Promise<number> => {
  const from = process.cpuUsage()
  for (let times = 1; ; times += 1) {
    const result = work()
    if (result instanceof Promise) await result
    const { user, system } = process.cpuUsage(from)
    if (user + system >= roundUs) return (user + system) / times
  }
}

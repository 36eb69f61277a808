// For tests: how the cost of some work grows with its input. CPU time of this process, so that a busy machine changes
// little; the least of several rounds, since whatever else happens only adds.

const roundNs = 3_000_000
const rounds = 4
/** One call that takes this long is not repeated: it cannot be linear. */
const hopelessNs = 300_000_000

/** Cost at eight times the size by the cost at the size: about 8 where it is linear, 64 where it is quadratic. */
export const growthOver = (size: number, workOf: (size: number) => () => unknown): number => {
  const small = workOf(size)
  const large = workOf(8 * size)
  let [least, most] = [costNs(small), costNs(large)]
  for (let round = 1; round < rounds && most < hopelessNs; round += 1) {
    least = Math.min(least, costNs(small))
    most = Math.min(most, costNs(large))
  }
  return most / least
}

const costNs = (work: () => unknown): number => {
  const from = process.cpuUsage()
  for (let times = 1; ; times += 1) {
    work()
    const { user, system } = process.cpuUsage(from)
    const passed = (user + system) * 1000
    if (passed >= roundNs) return passed / times
  }
}

import type { Browser, Page } from '@playwright/test'

// Counts the CPU that a page takes in its browser: by process, by what the page's thread did, and, where it is asked for, by function.

/** Watches from now; the answer reports what was done in so many ms since, in % of a core. */
export const watchCosts = async (
  browser: Browser,
  page: Page,
  hasFunctions: boolean,
): Promise<(ms: number) => Promise<string[]>> => {
  const system = await browser.newBrowserCDPSession()
  const own = await page.context().newCDPSession(page)
  await own.send('Performance.enable')
  const read = async () => {
    const { processInfo } = await system.send('SystemInfo.getProcessInfo')
    const { metrics } = await own.send('Performance.getMetrics')
    const names = ['Task', 'Script', 'Layout', 'RecalcStyle', 'V8Compile']
    return new Map([
      ...[...Map.groupBy(processInfo, ({ type }) => type)].map(
        ([type, all]) => [type, all.reduce((sum, { cpuTime }) => sum + cpuTime, 0)] as const,
      ),
      ...names.map(
        (name) =>
          [
            `page ${name}`,
            metrics.find((metric) => metric.name === `${name}Duration`)?.value ?? 0,
          ] as const,
      ),
    ])
  }
  const before = await read()
  if (hasFunctions) {
    await own.send('Profiler.enable')
    await own.send('Profiler.setSamplingInterval', { interval: 500 })
    await own.send('Profiler.start')
  }
  return async (ms) => {
    const after = await read()
    const shares = [...after].map(
      ([name, seconds]) =>
        `${name} ${((100_000 * (seconds - (before.get(name) ?? 0))) / ms).toFixed(1)}`,
    )
    const functions = hasFunctions ? await functionsOf(own, ms) : []
    return [shares.join(', '), ...functions]
  }
}

type Session = Awaited<ReturnType<ReturnType<Page['context']>['newCDPSession']>>

const functionsOf = async (own: Session, ms: number): Promise<string[]> => {
  const { profile } = await own.send('Profiler.stop')
  const byId = new Map(profile.nodes.map((node) => [node.id, node]))
  const self = new Map<string, number>()
  for (const [at, id] of (profile.samples ?? []).entries()) {
    const frame = byId.get(id)?.callFrame
    const file = frame?.url.replace(/^.*\//, '') ?? ''
    const name = `${frame?.functionName || '(anonymous)'} ${file}:${frame?.lineNumber ?? 0}`
    self.set(name, (self.get(name) ?? 0) + (profile.timeDeltas?.[at] ?? 0) / 1000)
  }
  return [...self]
    .filter(([name]) => !name.startsWith('(idle)'))
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, 25)
    .map(([name, own_]) => `${((100 * own_) / ms).toFixed(2)} % ${name}`)
}

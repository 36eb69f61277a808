/// <reference lib="dom" />
import type { Browser, Page } from '@playwright/test'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Client } from '../contract/src/index.ts'
import { startStack } from '../e2e/stack.ts'
import { launch, signedIn } from './browser.ts'
import { createMatrixProblem, databaseOf, untilJudged } from './matrix-problem.ts'
import { watchCosts } from './page-costs.ts'
import { browserCpuMs, databaseCpuMs, ownCpuMs } from './process-cpu.ts'
import { untilQuiet } from './quiet.ts'

// An open Solutions tab beside a run of everything: how much longer the run takes, how often the page asks, and what it costs the
// browser. `node bench/open-tab.ts [--solutions 30] [--tests 160] [--ms 10]`; the pages are those of web/dist.

const { values: given } = parseArgs({
  options: {
    solutions: { type: 'string', default: '30' },
    tests: { type: 'string', default: '160' },
    ms: { type: 'string', default: '10' },
    view: { type: 'string', multiple: true, default: ['list', 'matrix'] },
    profile: { type: 'boolean', default: false },
  },
})

const stack = await startStack({ settings: { DRAFTS_PACE: 'ordinary' } })
const { database, postmaster } = await databaseOf(stack)
let browser: Browser | undefined
try {
  const api = stack.client(await stack.tokenOf('bob'))
  const { problemId, testIds } = await createMatrixProblem(api, {
    solutionCount: Number(given.solutions),
    testCount: Number(given.tests),
    ms: given.ms,
  })
  await api.runMatrix({ problemId, body: { testIds: testIds.slice(0, 1) } })
  await untilJudged(database, problemId, 100)
  await api.runMatrix({ problemId, body: {} })
  await untilJudged(database, problemId, 100)
  await measureReads(api, problemId)
  browser = await launch()
  const storageState = await signedIn(browser, stack.url, 'bob')
  const runAll = async (): Promise<number> => {
    const started = performance.now()
    await api.runMatrix({ problemId, body: { everything: true } })
    await untilJudged(database, problemId, 100)
    return performance.now() - started
  }
  console.log(await untilQuiet())
  const bareMs = await runAll()
  console.log(`no page: ${(bareMs / 1000).toFixed(1)} s`)
  for (const view of given.view) {
    const page = await browser.newPage({ storageState, viewport: { width: 1280, height: 900 } })
    const asked = countRequests(page)
    const search = view === 'matrix' ? '?view=matrix' : ''
    await page.goto(`${stack.url}/p/${problemId}/edit/solutions${search}`)
    await page.getByText('s0', { exact: true }).first().waitFor({ state: 'attached' })
    await sleep(2000)
    await watchTasks(page)
    const costs = await watchCosts(browser, page, given.profile)
    const cpu = browserCpuMs(process.pid)
    asked.clear()
    const ms = await runAll()
    const share = (browserCpuMs(process.pid) - cpu) / ms
    const tasks = await page.evaluate(() => window.benchTasks)
    const requests = [...asked].map(([path, count]) => `${count} × ${path}`).join(', ')
    console.log(
      `${view}: ${(ms / 1000).toFixed(1)} s (× ${(ms / bareMs).toFixed(2)}), ${(100 * share).toFixed(1)} % of a core, ` +
        `${tasks.length} long tasks, the longest ${Math.max(0, ...tasks).toFixed(0)} ms; asked ${requests}`,
    )
    for (const line of await costs(ms)) console.log(`        ${line}`)
    await page.close()
  }
} finally {
  await browser?.close()
  await database.end()
  await stack.stop()
}

/** Prints the CPU of one reading of each list. */
async function measureReads(api: Client, problemId: string): Promise<void> {
  const reads = {
    matrix: () => api.getMatrix({ problemId }),
    solutions: () => api.listSolutions({ problemId }),
  }
  const rounds = 40
  for (const [name, read] of Object.entries(reads)) {
    const bytes = JSON.stringify(await read()).length
    const server = ownCpuMs(stack.server().pid ?? 0)
    const postgres = databaseCpuMs(postmaster)
    for (let round = 0; round < rounds; round += 1) await read()
    console.log(
      `GET ${name}: server ${((ownCpuMs(stack.server().pid ?? 0) - server) / rounds).toFixed(1)} + ` +
        `PostgreSQL ${((databaseCpuMs(postmaster) - postgres) / rounds).toFixed(1)} ms of CPU, ${(bytes / 1000).toFixed(0)} kB`,
    )
  }
}

declare global {
  interface Window {
    benchTasks: number[]
  }
}

async function watchTasks(page: Page): Promise<void> {
  await page.evaluate(() => {
    const tasks: number[] = []
    const observer = new PerformanceObserver((list) =>
      tasks.push(...list.getEntries().map(({ duration }) => duration)),
    )
    observer.observe({ type: 'longtask' })
    Object.assign(window, { benchTasks: tasks })
  })
}

/** By the end of the path. */
function countRequests(page: Page): Map<string, number> {
  const counts = new Map<string, number>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (!pathname.startsWith('/api/') || pathname.includes('realtime')) return
    const name = pathname.replace(/^.*\/problems\/[^/]+/, '')
    counts.set(name, (counts.get(name) ?? 0) + 1)
  })
  return counts
}

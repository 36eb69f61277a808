/// <reference lib="dom" />
import type { Matrix } from '../contract/src/index.ts'
import { startStack } from '../e2e/stack.ts'
import { launch, signedIn } from './browser.ts'

// Measures the drawing of the matrix: 60 solutions on 250 tests that are answered from here. Arrows move through it, and it is
// scrolled; CPU of the page's thread and of all of its process, so that what others do on the machine counts little.
// `node bench/draw-matrix.ts [cell px]`; the pages are those of web/dist.

const [cellPx = '18'] = process.argv.slice(2)
const steps = 60
const verdicts = ['Accepted', 'Accepted', 'Accepted', 'WrongAnswer', 'CPULimitExceeded'] as const

const matrix = (): Matrix => {
  const solutions = Array.from({ length: 60 }, (_, no) => ({
    id: `s${no}`,
    label: `solution-${no}`,
    languageId: 'cpp20-gcc',
    role: 'solution',
    reference: no === 0,
    wantVerdicts: [no % 3 === 0 ? 'WrongAnswer' : 'Accepted'],
    points: null,
    limits: { cpu: 1e9, memory: 256e6 },
    running: null,
    awaited: [],
  }))
  const tests = Array.from({ length: 250 }, (_, at) => ({
    id: `t${at}`,
    label: '',
    type: 'standard',
    group: null,
    no: at + 1,
  }))
  const cells = solutions.flatMap(({ id }, row) =>
    tests.flatMap((test, column) => {
      const drawn = (row * 7919 + column * 104_729) % 97
      if (drawn % 9 === 0) return []
      return [
        {
          solutionId: id,
          testId: test.id,
          verdict: verdicts[drawn % verdicts.length],
          cpu: (drawn % 10) * 1e8,
          memory: 1e6,
          wall: null,
          measuredAt: '2026-01-01T00:00:00.000Z',
          executionId: `e${row}`,
          no: column,
        },
      ]
    }),
  )
  // Ids of an answer are plain strings.
  return {
    solutions,
    tests,
    cells,
    groups: [],
    surprises: [],
    onlyCaughtBy: {},
    leftOut: 0,
    stamp: '',
    unchanged: [],
  } as unknown as Matrix
}

const stack = await startStack({ settings: { DRAFTS_PACE: 'ordinary' } })
const browser = await launch()
try {
  const api = stack.client(await stack.tokenOf('bob'))
  const { id } = await api.createProblem({ body: { title: 'Matrix', mechanism: 'standard' } })
  const storageState = await signedIn(browser, stack.url, 'bob')
  const page = await browser.newPage({ storageState, viewport: { width: 1600, height: 1000 } })
  await page.addInitScript(`localStorage.setItem('drafts.matrix.cell', '${cellPx}')`)
  await page.route(/\/matrix(\?|$)/, (route) => route.fulfill({ json: matrix() }))
  await page.goto(`${stack.url}/p/${id}/edit/solutions?view=matrix`)
  const grid = page.getByRole('grid', { name: 'Solutions on tests' })
  await grid.focus()
  const own = await page.context().newCDPSession(page)
  await own.send('Performance.enable', { timeDomain: 'threadTicks' })
  const system = await browser.newBrowserCDPSession()
  const read = async () => {
    const { metrics } = await own.send('Performance.getMetrics')
    const { processInfo } = await system.send('SystemInfo.getProcessInfo')
    const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0
    const all = processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0)
    return [of('ScriptDuration'), of('TaskDuration'), all] as const
  }
  const measure = async (what: string, step: (no: number) => Promise<void>): Promise<void> => {
    const before = await read()
    for (let no = 0; no < steps; no += 1) await step(no)
    const each = (await read()).map((seconds, at) =>
      ((1000 * (seconds - (before[at] ?? 0))) / steps).toFixed(1),
    )
    console.log(
      `${what}: script ${each[0]} ms, the page's thread ${each[1]} ms, all processes ${each[2]} ms`,
    )
  }
  await measure('an arrow', (no) => page.keyboard.press(no % 2 ? 'ArrowLeft' : 'ArrowRight'))
  await measure('a scroll', (no) =>
    page.evaluate(
      async (by) => {
        document
          .querySelector('[role=grid]')
          ?.parentElement?.scrollBy(by, Math.abs(by) > 20 ? 18 : -18)
        await new Promise(requestAnimationFrame)
      },
      (no % 40) - 20,
    ),
  )
  if (process.env['PICTURE']) await page.screenshot({ path: process.env['PICTURE'] })
} finally {
  await browser.close()
  await stack.stop()
}

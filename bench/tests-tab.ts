/// <reference lib="dom" />
import type { CDPSession, Page } from '@playwright/test'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { testFileBytes, testsPerProblem, testZipBytes } from '../contract/src/index.ts'
import type { Client } from '../contract/src/index.ts'
import { startStack } from '../e2e/stack.ts'
import { writeZip } from '../formats/src/testing/write-zip.ts'
import { createFigures, launch, median, signedIn, watchFrames, whole } from './browser.ts'
import type { Session } from './browser.ts'
import { serverBytes, watchMemory } from './server-memory.ts'

// The Tests tab at its largest: 250 tests of 20 MB, each with bytes of its own. What sending them costs the server, how
// soon the page can be used, how smoothly it scrolls and drags, a zip of 128 MB, and the viewer of a large input.
// It needs 6 GB of disk for a few minutes. `node bench/tests-tab.ts [tests]`; the pages are those of web/dist.

const count = Number(process.argv[2] ?? testsPerProblem)
const MB = 1_000_000

const figures = createFigures()
const stack = await startStack({ judges: 0 })
const browser = await launch()
async function measure(): Promise<void> {
  const bob = stack.client(await stack.tokenOf('bob'))
  const make = async () =>
    (await bob.createProblem({ body: { title: 'Large', mechanism: 'standard' } })).id
  const problemId = await make()
  await measureUploads(bob, problemId)
  const state = await signedIn(browser, stack.url, 'bob')
  const address = `${stack.url}/p/${problemId}/edit/tests`
  await measureLoads(state, address)
  const context = await browser.newContext({ storageState: state })
  const page = await context.newPage()
  await page.goto(address)
  await page
    .locator('tbody tr')
    .nth(count - 1)
    .waitFor()
  await measureScrolling(page)
  await measureFilter(page)
  await measureReorder(page)
  await measureViewer(page, bob, problemId)
  await measureZip(page, await make())
  await context.close()
}

const shown = (bytes: number): string => `${(bytes / MB).toFixed(0)} MB`

async function measureUploads(bob: Client, problemId: string): Promise<void> {
  const headBytes = 16
  const lines = Buffer.from('123456789 987654321\n'.repeat(testFileBytes / 20 + 1))
  const body = lines.subarray(0, testFileBytes - headBytes)
  const peakOf = watchMemory(stack)
  const marks: { at: number; bytes: number }[] = [{ at: 0, bytes: await serverBytes(stack) }]
  const started = performance.now()
  for (let no = 1; no <= count; no += 1) {
    // Distinct in the first line, so that each is stored for itself.
    const head = `${String(no).padStart(headBytes - 1, '0')}\n`
    const input = new Blob([head, body])
    await bob.createTest({ problemId, body: { label: `large ${no}`, input, output: '1\n' } })
    if (no % 25 === 0 || no === count) marks.push({ at: no, bytes: await serverBytes(stack) })
  }
  const tookS = (performance.now() - started) / 1000
  const peak = await peakOf()
  figures.note(`server after ${marks.map(({ at, bytes }) => `${at}: ${shown(bytes)}`).join(', ')}`)
  const early = marks[1]?.bytes ?? 0
  const last = marks.at(-1)?.bytes ?? 0
  figures.add(
    `${count} distinct inputs of ${shown(testFileBytes)} sent in turn`,
    `${whole(tookS)} s (${((count * testFileBytes) / MB / tookS).toFixed(0)} MB/s); server ${shown(marks[0]?.bytes ?? 0)} before, ${shown(early)} after 25, ${shown(last)} after ${count}, peak ${shown(peak)}`,
    'from the 25th on it grows by under 60 MB',
    last - early < 60 * MB,
  )
}

// The page

/** With an empty cache each time: when all rows are there and the last long task is over. */
async function measureLoads(state: Session, address: string): Promise<void> {
  const times: number[] = []
  const heaps: number[] = []
  const tasks: number[] = []
  for (let round = 0; round < 5; round += 1) {
    // One after the other: they would take each other's time.
    const context = await browser.newContext({ storageState: state })
    const page = await context.newPage()
    await page.addInitScript(() => {
      const long: { end: number; ms: number }[] = []
      Object.assign(window, { benchLong: long })
      new PerformanceObserver((list) => {
        for (const { startTime, duration } of list.getEntries())
          long.push({ end: startTime + duration, ms: duration })
      }).observe({ type: 'longtask', buffered: true })
    })
    await page.goto(address, { waitUntil: 'commit' })
    const { readyMs, longestMs } = await page.evaluate(async (wanted) => {
      while (document.querySelectorAll('tbody tr').length < wanted)
        await new Promise((resolve) => requestAnimationFrame(resolve))
      const at = performance.now()
      await new Promise((resolve) => setTimeout(resolve, 1500))
      const { benchLong: long } = window as unknown as { benchLong: { end: number; ms: number }[] }
      return {
        readyMs: Math.max(at, ...long.map(({ end }) => end)),
        longestMs: Math.max(0, ...long.map(({ ms }) => ms)),
      }
    }, count)
    times.push(readyMs)
    tasks.push(longestMs)
    const session = await context.newCDPSession(page)
    await session.send('HeapProfiler.collectGarbage')
    heaps.push((await session.send('Runtime.getHeapUsage')).usedSize)
    await context.close()
  }
  const ready = median(times)
  figures.add(
    `/edit/tests with ${count} tests, empty cache, until it can be used`,
    `${whole(ready)} ms (${times.map(whole).join(', ')}), longest task ${whole(median(tasks))} ms`,
    'under 1500 ms',
    ready < 1500,
  )
  figures.add(
    'its JS heap after a collection',
    shown(median(heaps)),
    'under 60 MB',
    median(heaps) < 60 * MB,
  )
}

async function measureScrolling(page: Page): Promise<void> {
  await page.mouse.move(600, 500)
  const framesOf = await watchFrames(page)
  for (let step = 0; step < 60; step += 1) {
    await page.mouse.wheel(0, step < 30 ? 320 : -320)
    await page.waitForTimeout(16)
  }
  figures.addFrames('scrolling to the end and back', await framesOf())
}

async function measureFilter(page: Page): Promise<void> {
  const filter = page.getByLabel('Filter tests')
  await filter.focus()
  const framesOf = await watchFrames(page)
  await page.keyboard.type('large 12', { delay: 60 })
  for (let key = 0; key < 8; key += 1) await page.keyboard.press('Backspace', { delay: 60 })
  figures.addFrames('typing into the filter and taking it back', await framesOf())
  await page
    .locator('tbody tr')
    .nth(count - 1)
    .waitFor()
}

const center = async (page: Page, no: number) => {
  const box = await page
    .getByRole('button', { name: new RegExp(`^Move test ${no} of`) })
    .boundingBox()
  if (!box) throw new Error(`test ${no} is not on the page`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** From the action to the answer that it is saved. */
const untilSaved = async (page: Page, action: () => Promise<void>): Promise<number> => {
  const answered = page.waitForResponse(/\/tests\/reorder$/)
  const started = performance.now()
  await action()
  await (await answered).finished()
  return performance.now() - started
}

async function measureReorder(page: Page): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, 0))
  await page.getByRole('button', { name: 'Reorder', exact: true }).click()
  await page
    .locator('tr[data-test]')
    .nth(count - 1)
    .waitFor()
  const from = await center(page, 1)
  const to = await center(page, 12)
  let framesOf = await watchFrames(page)
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 60 })
  const byMouse = await untilSaved(page, () => page.mouse.up())
  figures.addFrames('dragging a row over eleven others', await framesOf())
  figures.add(
    'a drag, from letting go to saved',
    `${whole(byMouse)} ms`,
    'under 200 ms',
    byMouse < 200,
  )

  framesOf = await watchFrames(page)
  const first = await center(page, 1)
  await page.mouse.move(first.x, first.y)
  await page.mouse.down()
  const started = performance.now()
  await page.mouse.move(first.x, (page.viewportSize()?.height ?? 0) - 4, { steps: 5 })
  const dragged = page.locator('tr[data-dragged="true"] button[data-grip]')
  const lastName = new RegExp(`^Move test ${count} of`)
  while (!lastName.test((await dragged.getAttribute('aria-label')) ?? ''))
    await page.waitForTimeout(100)
  const tookS = (performance.now() - started) / 1000
  await page.mouse.up()
  figures.addFrames(
    `dragging a row over all, held at the edge (${tookS.toFixed(1)} s)`,
    await framesOf(),
  )

  await page.evaluate(() => window.scrollTo(0, 0))
  await page.getByRole('button', { name: /^Move test 3 of/ }).focus()
  framesOf = await watchFrames(page)
  await page.keyboard.down('Alt')
  for (let step = 0; step < 20; step += 1) await page.keyboard.press('ArrowDown', { delay: 15 })
  const byKeys = await untilSaved(page, () => page.keyboard.up('Alt'))
  figures.addFrames('twenty steps by keys', await framesOf())
  figures.add(
    'keys, from letting go of Alt to saved',
    `${whole(byKeys)} ms`,
    'under 200 ms',
    byKeys < 200,
  )
  await page.getByRole('button', { name: 'Done', exact: true }).click()
}

// A large input, and a large zip

/** Encoded bytes of everything that came in since. */
const countBytes = async (page: Page): Promise<() => number> => {
  const session: CDPSession = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  let bytes = 0
  session.on('Network.dataReceived', ({ encodedDataLength, dataLength }) => {
    bytes += encodedDataLength || dataLength
  })
  return () => bytes
}

async function measureViewer(page: Page, bob: Client, problemId: string): Promise<void> {
  const { tests } = await bob.listTests({ problemId })
  await page.goto(`${stack.url}/p/${problemId}/edit/tests?test=${tests[0]?.id}`)
  const view = page.getByRole('dialog').getByRole('button', { name: 'View all' })
  await view.waitFor()
  const bytesOf = await countBytes(page)
  const timed = async (action: () => Promise<void>, until: RegExp) => {
    const started = performance.now()
    await action()
    await page.getByRole('status').filter({ hasText: until }).waitFor()
    return performance.now() - started
  }
  const firstMs = await timed(() => view.click(), /from 0 bytes on, of 21\.0 MB/)
  const framesOf = await watchFrames(page)
  const lastMs = await timed(
    () => page.getByRole('button', { name: 'Last', exact: true }).click(),
    /from 20\.9 MB on, of 21\.0 MB/,
  )
  figures.addFrames('the viewer jumping to the end', await framesOf())
  const kB = bytesOf() / 1000
  figures.add(
    'an input of 21.0 MB in the viewer',
    `first part in ${whole(firstMs)} ms, its end in ${whole(lastMs)} ms, ${whole(kB)} kB came in`,
    'each under 300 ms, under 400 kB in all',
    firstMs < 300 && lastMs < 300 && kB < 400,
  )
}

/** As near to 128 MB as whole files come, of bytes that cannot be packed. */
const largeZip = async (): Promise<string> => {
  const files: Record<string, Buffer | string> = {}
  let left = testZipBytes - 60_000
  for (let no = 1; left > 0; no += 1) {
    const size = Math.min(left, testFileBytes)
    files[`${no}.in`] = randomBytes(size)
    files[`${no}.out`] = `${no}\n`
    left -= size
  }
  const file = join(await mkdtemp(join(tmpdir(), 'drafts-bench-')), 'tests.zip')
  await writeZip(files, file)
  return file
}

async function measureZip(page: Page, problemId: string): Promise<void> {
  const path = await largeZip()
  const { size } = await stat(path)
  await page.goto(`${stack.url}/p/${problemId}/edit/tests?dialog=import`)
  const dialog = page.getByRole('dialog', { name: 'Import tests' })
  await dialog.locator('input[type=file]').setInputFiles(path)
  await page.evaluate(() => {
    const said: string[] = []
    Object.assign(window, { benchSaid: said })
    new MutationObserver(() => {
      const text = document.querySelector('form output')?.textContent ?? ''
      if (text !== '' && text !== said.at(-1)) said.push(text)
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  const before = await serverBytes(stack)
  const peakOf = watchMemory(stack)
  const framesOf = await watchFrames(page)
  const started = performance.now()
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByText(/tests imported\./).waitFor({ timeout: 120_000 })
  const tookS = (performance.now() - started) / 1000
  const peak = await peakOf()
  figures.addFrames('the page while the zip is sent', await framesOf())
  await rm(dirname(path), { recursive: true })
  const said = await page.evaluate(() => (window as unknown as { benchSaid: string[] }).benchSaid)
  const steps = [said[0], said[Math.floor(said.length / 2)], said.at(-2), said.at(-1)]
  figures.note(`it said ${said.length} things: ${steps.map((text) => `“${text}”`).join(', ')}`)
  figures.add(
    `a zip of ${(size / MB).toFixed(1)} MB imported`,
    `${tookS.toFixed(1)} s; server ${shown(before)} before, peak ${shown(peak)}`,
    'the server grows by under 100 MB',
    peak - before < 100 * MB && said.length > 2,
  )
}

try {
  await measure()
} finally {
  await browser.close()
  await stack.stop()
}
figures.end()
process.exit(0)

/// <reference lib="dom" />
import type { Page } from '@playwright/test'
import { startStack } from '../e2e/stack.ts'
import type { Stack } from '../e2e/stack.ts'
import {
  createFigures,
  framesText,
  launch,
  quantile,
  signedIn,
  watchFrames,
  whole,
} from './browser.ts'

// Writing in a statement of 20 kB, as somebody does who types quickly: 300 keys into the rich text and into its source.
// `node bench/typing.ts`; the pages are those of web/dist.

const keys = 300
const figures = createFigures()

const paragraph =
  'You are given **two** numbers $a$ and $b$, each from 1 to $10^9$. Find the *smallest* number that both divide, and print it with `printf`.\n\n- First, read them.\n- Then, find it.\n\n'
const statement = paragraph.repeat(Math.ceil(20_000 / paragraph.length))

/** From each key to the frame after it was drawn: an upper bound of when it is seen. */
const watchKeys = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const times: number[] = []
    Object.assign(window, { benchKeys: times })
    window.addEventListener(
      'keydown',
      ({ timeStamp }) => {
        requestAnimationFrame(() => {
          // A message comes after the frame's layout and paint.
          const { port1, port2 } = new MessageChannel()
          port1.addEventListener('message', () => times.push(performance.now() - timeStamp))
          port1.start()
          port2.postMessage(null)
        })
      },
      { capture: true },
    )
  })

const words = 'the numbers may be large so read them with care '

const type = async (page: Page, name: string): Promise<void> => {
  await watchKeys(page)
  const framesOf = await watchFrames(page)
  for (let key = 0; key < keys; key += 1)
    await page.keyboard.press(
      words[key % words.length] === ' ' ? 'Space' : (words[key % words.length] ?? 'a'),
      { delay: 20 },
    )
  // Saving, grammar and preview come after a pause.
  await page.waitForTimeout(1500)
  const frames = await framesOf()
  const times = await page.evaluate(() => (window as unknown as { benchKeys: number[] }).benchKeys)
  const p95 = quantile(times, 0.95)
  figures.add(
    `${name}: ${keys} keys in a text of ${(statement.length / 1000).toFixed(0)} kB`,
    `${framesText(frames)}; from key to paint p50 ${whole(quantile(times, 0.5))} ms, p95 ${whole(p95)} ms, most ${whole(Math.max(...times))} ms`,
    'no task of 50 ms, p95 under 50 ms',
    frames.longTaskMs.length === 0 && p95 < 50,
  )
  for (const line of frames.blame.slice(0, 5)) figures.note(line)
}

const measure = async (stack: Stack): Promise<void> => {
  const browser = await launch()
  const state = await signedIn(browser, stack.url, 'bob')
  const bob = stack.client(await stack.tokenOf('bob'))
  const { id } = await bob.createProblem({ body: { title: 'Long', mechanism: 'standard' } })
  await bob.saveStatement({
    problemId: id,
    locale: 'en-US',
    body: { title: 'Long', body: statement },
  })
  const context = await browser.newContext({ storageState: state })
  const page = await context.newPage()
  await page.goto(`${stack.url}/p/${id}/edit/statement`)
  const rich = page.getByRole('textbox', { name: 'Body' })
  await rich.waitFor()
  await page.waitForTimeout(3000)
  for (const place of ['end', 'middle'] as const) {
    await rich
      .locator('p')
      .nth(place === 'end' ? -1 : 40)
      .click()
    await page.keyboard.press('End')
    await type(page, `rich text, at its ${place}`)
  }
  await context.close()
  await browser.close()
}

const stack = await startStack({ judges: 0 })
try {
  await measure(stack)
} finally {
  await stack.stop()
}
figures.end()
process.exit(0)

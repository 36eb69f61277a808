/// <reference lib="dom" />
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from '@playwright/test'
import { startStack } from '../e2e/stack.ts'
import type { Stack } from '../e2e/stack.ts'
import { createFigures, launch, median, signedIn, whole } from './browser.ts'
import type { Session } from './browser.ts'
import { untilQuiet } from './quiet.ts'

// How long a person waits between an action and its result: the first page, signing in, a page with nothing cached, a change of tab, a hard reload,
// the palette. Each is measured beside a
// bare page that brings as many bytes of script and style in two files and shows one line. `node bench/felt.ts`; the
// pages are those of web/dist.

const rounds = 7
const figures = createFigures()

interface Tab {
  name: string
  /** What shows that the tab is there. */
  shows: string
}

const tabs: Tab[] = [
  { name: 'Statement', shows: '[contenteditable="true"]' },
  { name: 'Tests', shows: 'tbody tr a' },
  { name: 'Checker', shows: 'main section select, main section input' },
  { name: 'Limits', shows: '[data-field="cpu"] input' },
  { name: 'Solutions', shows: 'h2' },
  { name: 'Editorial', shows: '[contenteditable="true"]' },
]

const makeProblem = async (stack: Stack): Promise<string> => {
  const bob = stack.client(await stack.tokenOf('bob'))
  const { id: problemId } = await bob.createProblem({
    body: { title: 'Sums', mechanism: 'standard' },
  })
  const body = { title: 'Sums', body: 'Find $a+b$.\n', input: 'Two numbers.\n', output: 'One.\n' }
  await bob.saveStatement({ problemId, locale: 'en-US', body })
  for (let no = 1; no <= 20; no += 1) {
    const test = { label: `${no}`, input: { text: `${no}\n` }, output: { text: '1\n' } }
    await bob.createTest({ problemId, body: test })
  }
  return problemId
}

/** In the page's own clock: from the click to the frame in which the selector is there. */
const untilShown = (page: Page, tab: Tab): Promise<number> =>
  page.evaluate(
    ({ name, shows }) =>
      new Promise<number>((resolve) => {
        const link = [...document.querySelectorAll('nav a')].find((one) =>
          one.textContent?.includes(name),
        ) as HTMLElement
        for (const old of document.querySelectorAll(shows)) old.setAttribute('data-old', '')
        const from = performance.now()
        const look = (): void => {
          const found = [...document.querySelectorAll(shows)].some(
            (one) => !one.hasAttribute('data-old'),
          )
          if (found) resolve(performance.now() - from)
          else requestAnimationFrame(look)
        }
        link.click()
        look()
      }),
    tab,
  )

const bytesOf = (page: Page): Promise<{ js: number; css: number }> =>
  page.evaluate(() => {
    const bytes = { js: 0, css: 0 }
    for (const entry of performance.getEntriesByType('resource')) {
      const ending = /\.(js|css)$/.exec(entry.name)?.[1]
      // Entries of this type are of this class.
      const { decodedBodySize } = entry as PerformanceResourceTiming
      if (ending === 'js' || ending === 'css') bytes[ending] += decodedBodySize
    }
    return bytes
  })

/** A module may declare a name once. */
const line = (no: number): string => `function f${no}(){return document.title+${no}}\n`

/** A page that brings as much and does nothing with it. */
const startBare = async ({ js, css }: { js: number; css: number }): Promise<Server> => {
  const lines = Array.from({ length: Math.ceil(js / line(10_000).length) }, (_none, no) => line(no))
  const script = `${lines.join('')}document.body.insertAdjacentHTML('beforeend','<p id="there">here</p>')`
  const rule = '.a .b{color:red}\n'
  const style = rule.repeat(Math.ceil(css / rule.length))
  const bodies: Record<string, [type: string, text: string]> = {
    '/': [
      'text/html',
      '<!doctype html><link rel="stylesheet" href="/a.css"><body><script type="module" src="/a.js"></script>',
    ],
    '/a.js': ['text/javascript', script],
    '/a.css': ['text/css', style],
  }
  const server = createServer((request, answer) => {
    const [type, text] = bodies[request.url ?? ''] ?? ['text/plain', '']
    answer.setHeader('content-type', type).end(text)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return server
}

/** From the start of the navigation to the selector, with an empty cache and everything cached by the engine too. */
const reload = async (page: Page, url: string, shows: string): Promise<number> => {
  await page.goto(url, { waitUntil: 'commit' })
  await page.locator(shows).first().waitFor()
  return page.evaluate(() => performance.now())
}

const repeat = async (action: () => Promise<number>): Promise<number> => {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) times.push(await action())
  return median(times)
}

/** Each time a browser that has nothing: no cache, and no session but the one given. */
const repeatFresh = (
  browser: Browser,
  storageState: Session | undefined,
  visit: (page: Page) => Promise<number>,
): Promise<number> =>
  repeat(async () => {
    const context = await browser.newContext(storageState ? { storageState } : {})
    const ms = await visit(await context.newPage())
    await context.close()
    return ms
  })

/** From the press of Sign in to the list. */
const signIn = async (page: Page, url: string): Promise<number> => {
  await page.goto(`${url}/problems/my/p1`)
  await page.getByRole('link', { name: /^Login with/ }).click()
  await page.getByLabel('Handle').fill('bob')
  await page.getByLabel('Password').fill('drafts-demo')
  const from = performance.now()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.locator('main h1').waitFor()
  return performance.now() - from
}

const stack = await startStack({ judges: 0 })
const browser = await launch()
try {
  const problemId = await makeProblem(stack)
  const session = await signedIn(browser, stack.url, 'bob')
  const context = await browser.newContext({ storageState: session })
  const page = await context.newPage()
  const address = (key: string): string => `${stack.url}/p/${problemId}/edit/${key}`
  figures.note(await untilQuiet())

  const visits: [string, () => Promise<number>][] = [
    [
      'first page, signed out',
      () => repeatFresh(browser, undefined, (own) => reload(own, stack.url, 'a[href*="login"]')),
    ],
    [
      'signing in, to the list',
      () => repeatFresh(browser, undefined, (own) => signIn(own, stack.url)),
    ],
    [
      'list, nothing cached',
      () =>
        repeatFresh(browser, session, (own) =>
          reload(own, `${stack.url}/problems/my/p1`, 'main table a, main li a'),
        ),
    ],
    [
      'statement, nothing cached',
      () =>
        repeatFresh(browser, session, (own) =>
          reload(own, `${stack.url}/p/${problemId}/statement`, '[data-rendered]'),
        ),
    ],
    [
      'tests tab, nothing cached',
      () => repeatFresh(browser, session, (own) => reload(own, address('tests'), 'tbody tr a')),
    ],
  ]
  for (const [name, visit] of visits) {
    const ms = await visit()
    figures.add(name, `${whole(ms)} ms`, '< 500 ms', ms < 500)
  }

  await page.goto(address('attributes'))
  await page.locator('main form input, main section input').first().waitFor()
  await page.waitForLoadState('networkidle')
  for (const tab of tabs) {
    const first = await untilShown(page, tab)
    await page.waitForLoadState('networkidle')
    figures.add(`tab ${tab.name}, first time`, `${whole(first)} ms`, '< 100 ms', first < 100)
  }

  const [tests] = tabs.filter(({ name }) => name === 'Tests')
  const shows = tests?.shows ?? ''
  const ours = await repeat(() => reload(page, address('tests'), shows))
  const bytes = await bytesOf(page)
  const bare = await startBare(bytes)
  const { port } = bare.address() as AddressInfo
  const floor = await repeat(() => reload(page, `http://127.0.0.1:${port}/`, '#there'))
  bare.close()
  figures.add(
    'hard reload of the tests tab',
    `${whole(ours)} ms, ${(ours / floor).toFixed(1)} times a bare page of ${whole((bytes.js + bytes.css) / 1000)} kB (${whole(floor)} ms)`,
    '< 500 ms',
    ours < 500,
  )

  await page.goto(address('tests'))
  await page.locator(shows).first().waitFor()
  await page.waitForLoadState('networkidle')
  const palette = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const from = performance.now()
        const look = (): void => {
          if (document.querySelector('[role="dialog"] input')) resolve(performance.now() - from)
          else requestAnimationFrame(look)
        }
        document.body.dispatchEvent(
          new KeyboardEvent('keydown', { key: 'k', code: 'KeyK', ctrlKey: true, bubbles: true }),
        )
        look()
      }),
  )
  figures.add('palette, first time', `${whole(palette)} ms`, '< 50 ms', palette < 50)
} finally {
  await browser.close()
  await stack.stop()
}
figures.end()

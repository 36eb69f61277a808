/// <reference lib="dom" />
import type { Page } from '@playwright/test'
import type { Client } from '../contract/src/index.ts'
import { startStack } from '../e2e/stack.ts'
import type { Stack } from '../e2e/stack.ts'
import { createFigures, launch, signedIn } from './browser.ts'
import type { Session } from './browser.ts'

// What the first visit of each page brings over the wire: bytes as the server sends them, with an empty cache, before
// the page shows what it is for and after it. `node bench/first-load.ts`; the pages are those of web/dist.

interface Place {
  name: string
  path: string
  /** What shows that the page is there. */
  shows: string
  isSignedOut?: boolean
}

interface Part {
  name: string
  kind: 'js' | 'css' | 'font' | 'data'
  bytes: number
  isLate: boolean
}

const figures = createFigures()

const placesOf = async (bob: Client): Promise<Place[]> => {
  const make = async (mechanism: 'standard' | 'interactive' | 'functionBased') =>
    (await bob.createProblem({ body: { title: `A ${mechanism} problem`, mechanism } })).id
  const standard = await make('standard')
  await bob.saveStatement({
    problemId: standard,
    locale: 'en-US',
    body: { title: 'Sums', body: 'Find $a+b$ of **two** numbers.\n', input: 'Two numbers.\n' },
  })
  for (let no = 1; no <= 20; no += 1) {
    const body = { label: `${no}`, input: { text: `${no}\n` }, output: { text: '1\n' } }
    await bob.createTest({ problemId: standard, body })
  }
  const tab = (key: string, shows: string, id = standard): Place => ({
    name: `edit/${key}`,
    path: `/p/${id}/edit/${key}`,
    shows,
  })
  return [
    { name: 'login', path: '/login', shows: 'a:has-text("Login with")', isSignedOut: true },
    { name: 'problems', path: '/problems/all/p1', shows: 'tbody tr a' },
    { name: 'problem', path: `/p/${standard}/statement`, shows: '.katex' },
    tab('attributes', 'main form input, main section input'),
    tab('statement', '[contenteditable="true"]'),
    tab('signature', 'fieldset legend', await make('functionBased')),
    tab('tests', 'tbody tr a'),
    tab('checker', 'main section select, main section input'),
    tab('driver', 'main section input, main section button', await make('interactive')),
    tab('limits', '[data-field="cpu"] input'),
    tab('solutions', 'h2:has-text("Solutions")'),
    tab('editorial', '[contenteditable="true"]'),
  ]
}

const kindOf = (url: string): Part['kind'] => {
  const ending = new URL(url).pathname.split('.').at(-1)
  if (ending === 'js' || ending === 'css') return ending
  return ending === 'woff2' ? 'font' : 'data'
}

/** Chunks are named after a source file and a hash. */
const nameOf = (url: string): string =>
  new URL(url).pathname.replace('/assets/', '').replace(/-[\w-]{8}\./, '.')

const loaded = async (page: Page, url: string, shows: string): Promise<Part[]> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const urls = new Map<string, string>()
  const parts: Part[] = []
  let isShown = false
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    urls.set(requestId, request.url)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength: bytes }) => {
    const from = urls.get(requestId)
    if (from === undefined || !from.startsWith('http')) return
    parts.push({ name: nameOf(from), kind: kindOf(from), bytes, isLate: isShown })
  })
  await page.goto(url, { waitUntil: 'commit' })
  await page.locator(shows).first().waitFor()
  isShown = true
  // What is asked for in the background is asked for by now, also on a slow machine.
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(2500)
  return parts
}

const sum = (parts: readonly Part[]): number =>
  parts.reduce((total, { bytes }) => total + bytes, 0) / 1000

const kB = (parts: readonly Part[]): string => `${sum(parts).toFixed(0)} kB`

const measure = async (stack: Stack): Promise<void> => {
  const browser = await launch()
  const state = await signedIn(browser, stack.url, 'bob')
  const bob = stack.client(await stack.tokenOf('bob'))
  for (const place of await placesOf(bob)) {
    // One after the other: they would share the line.
    await measurePlace(stack.url, place, state)
  }
  await browser.close()

  async function measurePlace(url: string, place: Place, session: Session): Promise<void> {
    const context = await browser.newContext(place.isSignedOut ? {} : { storageState: session })
    const page = await context.newPage()
    const parts = await loaded(page, url + place.path, place.shows)
    await context.close()
    const of = (kind: Part['kind'], isLate: boolean) =>
      parts.filter((part) => part.kind === kind && part.isLate === isLate)
    const code = [...of('js', false), ...of('css', false)]
    const limit = limits[place.name] ?? tabLimit
    figures.add(
      place.name,
      `JS ${kB(of('js', false))} in ${of('js', false).length}, CSS ${kB(of('css', false))}, fonts ${kB(parts.filter(({ kind }) => kind === 'font'))}, data ${kB(parts.filter(({ kind }) => kind === 'data'))}; later JS ${kB(of('js', true))}, CSS ${kB(of('css', true))}`,
      `code under ${limit} kB`,
      sum(code) < limit,
    )
    const heavy = parts
      .filter(({ kind, bytes }) => kind !== 'data' && kind !== 'font' && bytes > 10_000)
      .toSorted((a, b) => b.bytes - a.bytes)
      .map((part) => `${part.isLate ? 'later ' : ''}${part.name} ${kB([part])}`)
    figures.note(heavy.join(', '))
  }
}

/** Kilobytes of code, a little above what was measured when this was written: what grows is to be seen, and argued. */
const limits: Record<string, number> = {
  login: 350,
  problems: 380,
  problem: 410,
  'edit/statement': 720,
  'edit/editorial': 720,
  'edit/driver': 640,
}
/** The other tabs of the editor: one page, one chunk. */
const tabLimit = 500

const stack = await startStack({ judges: 0 })
try {
  await measure(stack)
} finally {
  await stack.stop()
}
figures.end()
process.exit(0)

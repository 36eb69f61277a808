import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect } from '@playwright/test'
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { isPartOn } from '../testing/parts.ts'

// What the browser tests share.

const shots = process.env['DRAFTS_SHOTS']

/** The ways a page is looked at: each scheme and each width is in one of them. */
const usualLooks = [
  { name: 'light-1280', colorScheme: 'light', viewport: { width: 1280, height: 900 } },
  { name: 'dark-390', colorScheme: 'dark', viewport: { width: 390, height: 844 } },
] as const

/** Contrast of both schemes is known from the tokens (docs/contrast.test.ts), so these add little. */
const moreLooks = [
  { name: 'dark-1280', colorScheme: 'dark', viewport: { width: 1280, height: 900 } },
  { name: 'light-390', colorScheme: 'light', viewport: { width: 390, height: 844 } },
] as const

const isEveryLook = isPartOn('looks')

/** One thing changes from each to the next. */
export const looks = isEveryLook
  ? [usualLooks[0], moreLooks[0], usualLooks[1], moreLooks[1]]
  : usualLooks

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>
const sessions = new Map<string, Promise<Cookies>>()

/** Signs a demo account in and goes to an address: by a session that is made once for an account and a server. */
export const signInAt = async (page: Page, address: string, handle: string): Promise<void> => {
  const { origin } = new URL(address)
  const key = `${origin} ${handle}`
  const known = sessions.get(key) ?? startSession(page, origin, handle)
  sessions.set(key, known)
  await page.context().addCookies(await known)
  // A test may have signed this session out.
  if (!(await isSignedIn(page, origin))) {
    const again = startSession(page, origin, handle)
    sessions.set(key, again)
    await page.context().addCookies(await again)
  }
  await page.goto(address)
}

const isSignedIn = async (page: Page, origin: string): Promise<boolean> =>
  (await page.request.get(`${origin}/api/accounts/me`)).ok()

/** The requests of the form, without its page. */
const startSession = async (page: Page, origin: string, handle: string): Promise<Cookies> => {
  const { request } = page
  const form = await request.get(`${origin}/api/login`)
  if (new URL(form.url()).pathname.startsWith('/identity/'))
    await request.post(form.url(), { form: { handle, password: 'drafts-demo' } })
  expect(await isSignedIn(page, origin)).toBe(true)
  return page.context().cookies()
}

/** As a person does it. */
export const signInByForm = async (page: Page, address: string, handle: string): Promise<void> => {
  await page.goto(address)
  await page.getByRole('link', { name: /^Login with/ }).click()
  await page.getByLabel('Handle').fill(handle)
  await page.getByLabel('Password').fill('drafts-demo')
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Fonts are there, nothing moves, and the last change is painted. What does not come to rest in a minute is named. */
export const settled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    let waitsFor = 'fonts'
    const rest = async (): Promise<void> => {
      await document.fonts.ready
      waitsFor = 'a frame'
      for (let frame = 0; frame < 2; frame += 1)
        await new Promise((resolve) => requestAnimationFrame(resolve))
      // One that is paused moves nothing, and one that follows scrolling moves by itself never.
      const ending = document.getAnimations().filter(({ effect, playState, timeline }) => {
        const timing = effect?.getComputedTiming()
        const ends = timeline === document.timeline && timing?.endTime !== Infinity
        return ends && playState === 'running'
      })
      waitsFor = ending.map(({ effect }) => JSON.stringify(effect?.getComputedTiming())).join(', ')
      await Promise.allSettled(ending.map(({ finished }) => finished))
    }
    await Promise.race([
      rest(),
      new Promise((_resolve, reject) =>
        setTimeout(() => reject(new Error(`The page waits for ${waitsFor}.`)), 60_000),
      ),
    ])
  })

/** Axe finds nothing, nothing scrolls sideways, and the picture is kept where one is asked for. */
export const look = async (page: Page, name: string): Promise<void> => {
  const kind = kindOf(page)
  await readState(page, name, { withContrast: isEveryLook || !contrastsRead.has(kind) })
  contrastsRead.add(kind)
}

interface Reading {
  /** Half of what Axe takes; what the tokens give is known (docs/contrast.test.ts). */
  withContrast: boolean
  exclude?: string | undefined
}

const readState = async (page: Page, name: string, reading: Reading): Promise<void> => {
  // A state that changes by itself would begin a transition, whose colours are nobody's.
  const still = await page.addStyleTag({
    content: '*, ::before, ::after { transition: none !important; }',
  })
  // An address may be there before its page.
  const heading = page.getByRole('heading', { level: 1, includeHidden: true })
  await heading.first().waitFor({ state: 'attached' })
  await expect(page.locator('.mantine-Skeleton-root'), `${name} loads`).toHaveCount(0)
  await settled(page)
  expect(await faultsOf(page, reading), name).toEqual({ violations: [], isTooWide: false })
  if (shots) await page.screenshot({ path: `${shots}/${name}.png` })
  await still.evaluate((style) => style.parentNode?.removeChild(style))
}

/** A stop of a journey: looked at in both schemes and at both widths, then as it was before. */
export const lookEveryWay = async (
  page: Page,
  name: string,
  { alike }: { alike?: string } = {},
): Promise<void> => {
  const viewport = page.viewportSize()
  const kind = kindOf(page)
  const isKnown = !isEveryLook && !shots && kindsRead.has(kind)
  for (const [at, way] of looks.entries()) {
    await page.emulateMedia({ colorScheme: way.colorScheme })
    await page.setViewportSize(way.viewport)
    // The first way has read all that are alike, and contrasts; those of the other scheme are known from the tokens.
    const isFirst = at === 0
    const reading = {
      withContrast: isEveryLook || (isFirst && !isKnown),
      exclude: isFirst ? undefined : alike,
    }
    if (at > 0 && isKnown) await expectNarrow(page)
    else await readState(page, `${name}-${way.name}`, reading)
  }
  kindsRead.add(kind)
  contrastsRead.add(kind)
  await page.emulateMedia({ colorScheme: null })
  if (viewport) await page.setViewportSize(viewport)
}

/**
 * Pages that this worker has read in each way. A later state of the same page is read in the first way and measured in the
 * others: reading takes half a second of a core.
 */
const kindsRead = new Set<string>()
/** Pages whose contrasts this worker has read in one way or more. */
const contrastsRead = new Set<string>()

/** Its address without names: `/p/…/edit/tests?test`. A dialog that has one name is a kind of its own. */
const kindOf = (page: Page): string => {
  const { pathname, searchParams } = new URL(page.url())
  const path = pathname.replaceAll(/\/[^/]*\d[^/]*|(?<=^\/p)\/[^/]+/g, '/…')
  return `${path}?${[...searchParams.keys()].join('&')}=${searchParams.get('dialog') ?? ''}`
}

/** Nothing scrolls sideways. */
export const expectNarrow = async (page: Page): Promise<void> => {
  await settled(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).toBe(
    false,
  )
}

interface Faults {
  violations: string[]
  /** The page scrolls sideways. */
  isTooWide: boolean
}

/**
 * What Axe finds, with the element. By axe-core itself: the builder for Playwright runs in a blank page what it found
 * in this one and describes what is right as well, which takes three to ten times as long.
 */
const faultsOf = async (page: Page, reading: Reading): Promise<Faults> => {
  const found = await page.evaluate(readPage, reading)
  if (found) return found
  await page.evaluate(await axeSource())
  return faultsOf(page, reading)
}

let source: Promise<string> | undefined
/** Less than half of what the package calls its source. */
const axeSource = (): Promise<string> =>
  (source ??= readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8'))

/** Runs in the page. Undefined where Axe is not loaded. */
const readPage = async ({ withContrast, exclude }: Reading): Promise<Faults | undefined> => {
  const { axe } = window as { axe?: typeof import('axe-core') }
  if (!axe) return undefined
  const { violations } = await axe.run(exclude ? { exclude: [exclude] } : document, {
    resultTypes: ['violations'],
    rules: { 'color-contrast': { enabled: withContrast } },
  })
  return {
    violations: violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`),
    isTooWide: document.documentElement.scrollWidth > window.innerWidth,
  }
}

/** Runs in the page. */
const askCaught = (): Promise<string> => fetch('/?caught').then((answer) => answer.text())

/**
 * Like `page.route`, and each call from now on is caught. A page that is open already hears of the first route a moment after
 * Chromium says that it is there: on a busy machine the next call went past it.
 */
export const catchCalls = async (
  page: Page,
  ...route: Parameters<Page['route']>
): Promise<void> => {
  await page.route(...route)
  if (page.url() === 'about:blank') return
  const probed = /\/\?caught$/
  await page.route(probed, (probe) => probe.fulfill({ body: 'caught' }))
  await expect.poll(() => page.evaluate(askCaught)).toBe('caught')
  await page.unroute(probed)
}

/** No save of sections arrives, however long a text is typed; what a pause saves is not what is looked at. */
export const holdSaves = async (page: Page, address: RegExp): Promise<void> => {
  await catchCalls(page, address, async (route) => {
    if (route.request().method() !== 'PUT') await route.fallback()
  })
}

/**
 * The message of the browser's next dialog, which is accepted the moment it opens: the page stands still until then, and
 * so does the click that opened it.
 */
export const acceptedAlert = (page: Page): Promise<string> =>
  new Promise((resolve, reject) => {
    page.once('dialog', (dialog) => {
      dialog.accept().then(() => resolve(dialog.message()), reject)
    })
  })

/** A page that hears of nobody else's changes: conflicts are for such. Before the page is opened. */
export const withoutRealtime = async (page: Page): Promise<void> => {
  await page.routeWebSocket(/\/api\/realtime/, (socket) => void socket.close())
  await page.route(/\/api\/realtime/, (route) => route.abort())
}

/**
 * Writes a source in place of the one that is there, as a person does. Not by `fill`: it selects the text in the page
 * behind the back of CodeMirror, which takes the selection back if it draws at that moment, and the old text stays.
 */
export const writeSource = async (dialog: Locator, text: string): Promise<void> => {
  const field = dialog.getByRole('textbox', { name: 'Source' })
  await field.click()
  await field.press('ControlOrMeta+a')
  await dialog.page().keyboard.insertText(text)
}

/**
 * Writes a number in place of the one that is there. A number's field puts the caret back a moment after each change, which
 * takes away what was selected to be replaced; its unit may stand after it.
 */
export const writeNumber = (field: Locator, text: string): Promise<void> =>
  expect(async () => {
    await field.fill(text)
    const whole = new RegExp(`^${text.replaceAll('.', '\\.')}(?:\\D|$)`)
    await expect(field).toHaveValue(whole, { timeout: 1000 })
  }).toPass({ timeout: 60_000 })

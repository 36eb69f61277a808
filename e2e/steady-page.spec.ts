import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { signInAt } from './page.ts'
import { test } from './product.ts'

// Nothing moves under the caret: what one types, and what comes of it (a save, a badge, a line that is done), shifts
// nothing that stands in the page. The browser counts shifts, also those that follow a key.

interface Field {
  tab: string
  /** Opens it, where it is not there with the tab. */
  open?: (page: Page) => Promise<void>
  label: string
  text: string
}

const openNew = (page: Page): Promise<void> =>
  page.getByRole('link', { name: 'New' }).first().click()

const fields: Field[] = [
  { tab: 'attributes', label: 'Source Name', text: 'A contest' },
  { tab: 'statement', label: 'Title', text: 'Sums of Numbers' },
  { tab: 'statement', label: 'Body', text: 'Some words that fit.' },
  { tab: 'statement', label: 'Input', text: 'Two numbers.' },
  { tab: 'statement', label: 'Output', text: 'Their sum.' },
  { tab: 'tests', label: 'Filter tests', text: 'abc' },
  { tab: 'tests', open: openNew, label: 'Label', text: 'a test' },
  { tab: 'checker', label: 'Source', text: 'print()' },
  { tab: 'limits', label: 'CPU', text: '3' },
  { tab: 'limits', label: 'Memory', text: '512' },
  { tab: 'solutions', open: openNew, label: 'Label', text: 'a solution' },
  { tab: 'editorial', label: 'Content', text: 'How it is solved.' },
]

/** What has moved since the page was there: how far, and what. */
const watchShifts = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const shifts: string[] = []
    Reflect.set(window, 'shifts', shifts)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources = [] } = entry as PerformanceEntry & {
          value: number
          sources?: { node?: Node; previousRect: DOMRect; currentRect: DOMRect }[]
        }
        // A list of proposals stands over the page, and so does the caret, which moves with each key: a slow frame has
        // both in one entry.
        const isOver = sources.every(
          ({ node }) => node instanceof Element && node.closest('.cm-tooltip, .cm-cursor') !== null,
        )
        const what = sources.map(({ node, previousRect, currentRect }) => {
          const name = node instanceof Element ? node.outerHTML.slice(0, 80) : node?.textContent
          return `${name} ${previousRect.y} to ${currentRect.y}`
        })
        // The word of the button that saves is as wide as it is: it stands in its middle.
        if (value >= 0.0005 && !isOver) shifts.push(`${value.toFixed(4)}: ${what.join('; ')}`)
      }
    }).observe({ type: 'layout-shift', buffered: false })
  })

const shiftsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => Reflect.get(window, 'shifts') as string[])

test('nothing moves while one types, in any tab', async ({ page, bob, stack }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  const { id: problemId } = await bob.createProblem({
    body: { title: 'Steady', mechanism: 'standard' },
  })
  await bob.createTest({ problemId, body: { label: 'one', input: { text: '1\n' } } })
  const python = { languageId: 'python3', source: { text: '' } }
  await bob.saveChecker({ problemId, body: { comparator: 'custom', ...python } })
  let tab = ''
  for (const field of fields) {
    if (field.tab !== tab) {
      const address = `${stack.url}/p/${problemId}/edit/${field.tab}`
      if (tab === '') await signInAt(page, address, 'bob')
      else await page.goto(address)
      tab = field.tab
    }
    await field.open?.(page)
    const name = { name: field.label, exact: true }
    const box = page.getByRole('textbox', name).or(page.getByRole('searchbox', name)).first()
    await box.click()
    await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0)
    await expect(page.locator('aside').getByText(/open$/).first()).toBeAttached()
    await page.evaluate(async () => document.fonts.ready)
    await watchShifts(page)
    await page.keyboard.press('Control+A')
    await page.keyboard.type(field.text, { delay: 15 })
    // Saved, read again and rendered again.
    if (field.open) await page.keyboard.press('Tab')
    else await page.getByRole('heading', { level: 2 }).first().click()
    await expect(page.getByText('Not saved')).toHaveCount(0)
    await page.waitForLoadState('networkidle')
    expect(await shiftsOn(page), `${field.tab}: ${field.label}`).toEqual([])
    if (!field.open) continue
    // Nothing of it is kept, and nobody asks.
    await box.fill('')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
})

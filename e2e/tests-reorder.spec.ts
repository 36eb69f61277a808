import { expect } from '@playwright/test'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { shownLabels, startReorder, test } from './full-tests-tab.ts'
import { catchCalls } from './page.ts'

// Reordering by mouse, keys, arrows and finger: by the mouse among as many tests as a problem may hold, else among some,
// as it takes the page a second to show the most.
const some = 50

/** The labels with one of them at another place. */
const moved = (labels: readonly string[], from: number, to: number): string[] => {
  const rest = labels.toSpliced(from, 1)
  return rest.toSpliced(to, 0, labels[from] ?? '')
}

const grip = (page: Page, no: number) =>
  page.getByRole('button', { name: new RegExp(`^Move test ${no} of`) })

/** Where a pointer is on the handle of a row, or on the lower part of it. */
const pointAt = async (page: Page, no: number, part = 0.5) => {
  const box = await page
    .locator('tr[data-test]')
    .nth(no - 1)
    .boundingBox()
  const handle = await grip(page, no).boundingBox()
  if (!box || !handle) throw new Error(`test ${no} is not on the page`)
  return { x: handle.x + handle.width / 2, y: box.y + box.height * part }
}

const touchContext = (browser: Browser): Promise<BrowserContext> =>
  browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const touch = async (page: Page, points: readonly { x: number; y: number }[]) => {
  const session = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })
  await send('touchStart', points[0])
  for (const point of points.slice(1)) await send('touchMove', point)
  await send('touchEnd')
}

const between = (from: { x: number; y: number }, to: { x: number; y: number }) =>
  Array.from({ length: 11 }, (_, step) => ({
    x: from.x + ((to.x - from.x) * step) / 10,
    y: from.y + ((to.y - from.y) * step) / 10,
  }))

test('a row is dragged by the mouse; Esc takes it back; one request for one drag', async ({
  page,
  storedLabels,
  reordering: { before, sent },
}) => {
  const from = await pointAt(page, 2)
  const to = await pointAt(page, 7, 0.8)
  const drag = async () => {
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(to.x, to.y, { steps: 12 })
    await expect.poll(() => shownLabels(page)).toEqual(moved(before, 1, 6))
  }
  await drag()
  await page.keyboard.press('Escape')
  await expect.poll(() => shownLabels(page)).toEqual(before)
  await page.mouse.up()
  expect(sent).toEqual([])

  await drag()
  await page.mouse.up()
  await expect.poll(() => storedLabels()).toEqual(moved(before, 1, 6))
  expect(sent).toHaveLength(1)
  await page.reload()
  await expect(page.locator('tbody tr td:nth-child(2)').nth(6)).toHaveText(before[1] ?? '')
})

test.describe('among some', () => {
  test.use({ count: some })

  test('a row that is held at the edge scrolls the page, from the first to the last', async ({
    page,
    storedLabels,
    reordering: { before },
  }) => {
    const { x, y } = await pointAt(page, 1)
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x, (page.viewportSize()?.height ?? 0) - 4, { steps: 4 })
    // The mouse is still from here on.
    await expect.poll(async () => (await shownLabels(page)).at(-1)).toBe(before[0])
    await page.mouse.up()
    await expect.poll(() => storedLabels()).toEqual(moved(before, 0, some - 1))
  })

  test('a row is moved by keys, the focus goes with it, and it is announced', async ({
    page,
    storedLabels,
    reordering: { before, sent },
  }) => {
    await grip(page, 1).focus()
    await page.keyboard.down('Alt')
    for (let step = 2; step <= 4; step += 1) {
      await page.keyboard.press('ArrowDown')
      await expect(grip(page, step)).toBeFocused()
    }
    await expect(page.getByText(`Test 3 moved to 4 of ${some}`)).toBeAttached()
    expect(sent).toEqual([])
    await page.keyboard.up('Alt')
    const after = moved(before, 0, 3)
    await expect.poll(() => storedLabels()).toEqual(after)
    expect(sent).toHaveLength(1)

    // The Alt that is let go elsewhere is never heard of: what was moved is saved when the focus goes.
    await page.keyboard.down('Alt')
    await page.keyboard.press('ArrowUp')
    await expect(grip(page, 3)).toBeFocused()
    await page.getByRole('button', { name: 'Done', exact: true }).focus()
    await expect.poll(() => storedLabels()).toEqual(moved(after, 3, 2))
    await page.keyboard.up('Alt')
  })

  test('a row is moved by its arrows, and an order that cannot be saved comes back', async ({
    page,
    storedLabels,
    reordering: { before },
  }) => {
    await expect(page.getByRole('button', { name: 'Move test 1 up' })).toBeDisabled()
    await expect(page.getByRole('button', { name: `Move test ${some} down` })).toBeDisabled()
    await page.getByRole('button', { name: 'Move test 5 down' }).click()
    const after = moved(before, 4, 5)
    await expect.poll(() => storedLabels()).toEqual(after)

    await catchCalls(page, '**/tests/reorder', (route) =>
      route.fulfill({ status: 500, json: { error: 'Something went wrong', code: 'ErrInternal' } }),
    )
    await page.getByRole('button', { name: 'Move test 5 up' }).click()
    await expect(page.getByText('Something went wrong')).toBeVisible()
    await expect.poll(() => shownLabels(page)).toEqual(after)
  })

  test('a finger on the handle drags a row, elsewhere it scrolls', async ({
    browser,
    storedLabels,
    open,
  }) => {
    const context = await touchContext(browser)
    const page = await context.newPage()
    await open(page)
    const before = await startReorder(page, some)
    // Not so far down that the page scrolls.
    await touch(page, between(await pointAt(page, 2), await pointAt(page, 4, 0.8)))
    const after = moved(before, 1, 3)
    await expect.poll(() => storedLabels()).toEqual(after)

    const at = { x: 180, y: 700 }
    await touch(page, between(at, { x: 180, y: 300 }))
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100)
    expect(await shownLabels(page)).toEqual(after)
    await context.close()
  })
})

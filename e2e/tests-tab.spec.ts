import { expect } from '@playwright/test'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import type { Client } from '../contract/src/index.ts'
import { fixturesFolder } from './fixtures.ts'
import { look, lookEveryWay, signInAt } from './page.ts'
import { test } from './product.ts'
import type { Stack } from './stack.ts'

// The Tests tab with as many tests as it may hold: reordering by mouse, keys, finger and arrows; choosing and deleting
// many; what the address keeps; what is wrong with a zip.

const most = 250

let stack: Stack
let bob: Client
/** Full. */
let problemId: string
test.beforeAll(async ({ stack: own }) => {
  stack = own
  bob = stack.client(await stack.tokenOf('bob'))
})
test.beforeEach(async () => {
  problemId = await newProblem(most)
})

const newProblem = async (count: number): Promise<string> => {
  const { id } = await bob.createProblem({ body: { title: 'Sums', mechanism: 'standard' } })
  if (count > 0) await bob.importTestZip({ problemId: id, body: { file: await zipOfTests(count) } })
  return id
}

const zipOfTests = async (count: number): Promise<File> => {
  const zip = new ZipFile()
  for (let no = 1; no <= count; no += 1) {
    const label = `${no % 2 === 0 ? 'large' : 'small'} ${no}`
    zip.addBuffer(Buffer.from(`${no}\n`), `${no}.${label}.in`)
    zip.addBuffer(Buffer.from(`${no + 1}\n`), `${no}.${label}.out`)
  }
  zip.end()
  return new File([new Uint8Array(await buffer(zip.outputStream))], 'tests.zip')
}

const storedLabels = async (id = problemId): Promise<string[]> =>
  (await bob.listTests({ problemId: id })).tests.map(({ label }) => label)

const open = (page: Page, query = '', id = problemId): Promise<void> =>
  signInAt(page, `${stack.url}/p/${id}/edit/tests${query}`, 'bob')

/** The labels with one of them at another place. */
const moved = (labels: readonly string[], from: number, to: number): string[] => {
  const rest = labels.toSpliced(from, 1)
  return rest.toSpliced(to, 0, labels[from] ?? '')
}

const shownLabels = (page: Page): Promise<string[]> =>
  page.locator('tr[data-test] td:nth-child(3)').allTextContents()

const startReorder = async (page: Page): Promise<string[]> => {
  await page.getByRole('button', { name: 'Reorder', exact: true }).click()
  await expect(page.locator('tr[data-test]')).toHaveCount(most)
  return shownLabels(page)
}

const grip = (page: Page, no: number) =>
  page.getByRole('button', { name: new RegExp(`^Move test ${no} of`) })

const reordersOf = (page: Page): string[] => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/tests/reorder')) sent.push(request.postData() ?? '')
  })
  return sent
}

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

test('a row is dragged by the mouse; Esc takes it back; one request for one drag', async ({
  page,
}) => {
  await open(page)
  const before = await startReorder(page)
  const sent = reordersOf(page)
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

test('a row that is held at the edge scrolls the page, from the first to the last', async ({
  page,
}) => {
  await open(page)
  const before = await startReorder(page)
  const { x, y } = await pointAt(page, 1)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, (page.viewportSize()?.height ?? 0) - 4, { steps: 4 })
  // The mouse is still from here on.
  await expect.poll(async () => (await shownLabels(page)).at(-1)).toBe(before[0])
  await page.mouse.up()
  await expect.poll(() => storedLabels()).toEqual(moved(before, 0, most - 1))
})

test('a row is moved by keys, the focus goes with it, and it is told', async ({ page }) => {
  await open(page)
  const before = await startReorder(page)
  const sent = reordersOf(page)
  await grip(page, 1).focus()
  await page.keyboard.down('Alt')
  for (let step = 2; step <= 4; step += 1) {
    // oxlint-disable-next-line no-await-in-loop
    await page.keyboard.press('ArrowDown')
    // oxlint-disable-next-line no-await-in-loop
    await expect(grip(page, step)).toBeFocused()
  }
  await expect(page.getByText('Test 3 moved to 4 of 250')).toBeAttached()
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
}) => {
  await open(page)
  const before = await startReorder(page)
  await expect(page.getByRole('button', { name: 'Move test 1 up' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Move test 250 down' })).toBeDisabled()
  await page.getByRole('button', { name: 'Move test 5 down' }).click()
  const after = moved(before, 4, 5)
  await expect.poll(() => storedLabels()).toEqual(after)

  await page.route('**/tests/reorder', (route) =>
    route.fulfill({ status: 500, json: { error: 'Something went wrong', code: 'ErrInternal' } }),
  )
  await page.getByRole('button', { name: 'Move test 5 up' }).click()
  await expect(page.getByText('Something went wrong')).toBeVisible()
  await expect.poll(() => shownLabels(page)).toEqual(after)
})

const touchContext = (browser: Browser): Promise<BrowserContext> =>
  browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const touch = async (page: Page, points: readonly { x: number; y: number }[]) => {
  const session = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })
  await send('touchStart', points[0])
  for (const point of points.slice(1))
    // oxlint-disable-next-line no-await-in-loop
    await send('touchMove', point)
  await send('touchEnd')
}

const between = (from: { x: number; y: number }, to: { x: number; y: number }) =>
  Array.from({ length: 11 }, (_, step) => ({
    x: from.x + ((to.x - from.x) * step) / 10,
    y: from.y + ((to.y - from.y) * step) / 10,
  }))

test('a finger on the handle drags a row, elsewhere it scrolls', async ({ browser }) => {
  const context = await touchContext(browser)
  const page = await context.newPage()
  await open(page)
  const before = await startReorder(page)
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

test('rows are chosen by click, Shift, All and None; 250 of them are deleted at once', async ({
  page,
}) => {
  const id = problemId
  await open(page, '?filter=SMALL', id)
  const rows = page.locator('tbody tr')
  await expect(rows).toHaveCount(most / 2)
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  const box = (no: number) => page.getByLabel(`Select test ${no}`, { exact: true })
  const remove = page.getByRole('button', { name: 'Delete', exact: true })
  await expect(remove).toBeDisabled()
  await box(3).click()
  await box(9).click({ modifiers: ['Shift'] })
  await expect(page.getByText('4 selected')).toBeVisible()
  await box(5).click()
  await expect(page.getByText('3 selected')).toBeVisible()
  await remove.click()
  const few = page.getByRole('dialog', { name: 'Delete 3 test(s)?' })
  await few.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(rows).toHaveCount(most / 2 - 3)
  const left = await storedLabels(id)
  expect(left).toHaveLength(most - 3)
  expect(left.slice(0, 7)).toEqual([
    'small 1',
    'large 2',
    'large 4',
    'small 5',
    'large 6',
    'large 8',
    'large 10',
  ])

  for (const label of ['a', 'b', 'c'])
    // oxlint-disable-next-line no-await-in-loop
    await bob.createTest({ problemId: id, body: { label } })
  await page.goto(`${stack.url}/p/${id}/edit/tests`)
  await expect(rows).toHaveCount(most)
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await expect(page.getByText('250 selected')).toBeVisible()
  await page.getByRole('button', { name: 'None', exact: true }).click()
  await expect(page.getByText('0 selected')).toBeVisible()
  await expect(remove).toBeDisabled()
  await page.getByRole('button', { name: 'All', exact: true }).click()

  const { promise: gate, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/tests/delete_bulk', async (route) => {
    await gate
    await route.continue()
  })
  await remove.click()
  await page
    .getByRole('dialog', { name: 'Delete 250 test(s)?' })
    .getByRole('button', { name: 'Delete', exact: true })
    .click()
  // Rows stay, and say so, until the server has done it.
  await expect(page.getByText('Deleting…')).toHaveCount(most)
  release()
  await expect(page.getByText('No tests yet')).toBeVisible()
  expect(await storedLabels(id)).toEqual([])
})

test('a reload keeps the filter and the open dialog; Back closes it', async ({ page }) => {
  await open(page, '?filter=large')
  const rows = page.locator('tbody tr')
  const dialog = page.getByRole('dialog', { name: /^Edit test/ })
  await expect(rows).toHaveCount(most / 2)
  const first = (await storedLabels()).find((label) => label.startsWith('large')) ?? ''
  await page.getByRole('link', { name: first, exact: true }).click()
  await expect(dialog.getByLabel('Label', { exact: true })).toHaveValue(first)
  await expect(page).toHaveURL(/filter=large/)
  await page.reload()
  await expect(dialog.getByLabel('Label', { exact: true })).toHaveValue(first)
  await expect(page.getByLabel('Filter tests')).toHaveValue('large')
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page.getByLabel('Filter tests')).toHaveValue('large')
  await expect(rows).toHaveCount(most / 2)

  await page.goto(`${stack.url}/p/${problemId}/edit/tests?dialog=scanspec&filter=small`)
  const scanspec = page.getByRole('dialog', { name: /scanspec/i })
  await expect(scanspec).toBeVisible()
  await page.reload()
  await expect(scanspec).toBeVisible()
  await expect(page.getByLabel('Filter tests')).toHaveValue('small')
})

const sentences: Record<string, string> = {
  ErrBadZIP: 'The archive is not a valid zip file.',
  ErrBadZIPContents: 'The contents of the archive do not conform to the specification.',
  ErrInputLarge: 'One or more of the input/output files are too large.',
  ErrOutputLarge: 'One or more of the input/output files are too large.',
  ErrTooManyTests: 'The zip file contains too many tests.',
}

const packages = fixturesFolder()

interface ZipRow {
  file: string
  expected: { outcome: string; code?: string }
}

const refusedZips = (folder: string): ZipRow[] => {
  const text = readFileSync(join(folder, 'packages/manifest.json'), 'utf8')
  const { testsZip } = JSON.parse(text) as { testsZip: ZipRow[] }
  return [
    ...testsZip.filter(({ expected }) => expected.outcome === 'error'),
    // The problem has a test already: 250 more are one too many.
    { file: 'tests-zip/valid-250.zip', expected: { outcome: 'error', code: 'ErrTooManyTests' } },
  ]
}

test('a zip that is not right says what it is, and nothing is imported', async ({ page }) => {
  test.skip(packages === undefined, 'the zips of the fixtures are not here')
  const id = await newProblem(1)
  await open(page, '?dialog=import', id)
  const dialog = page.getByRole('dialog', { name: 'Import tests' })
  const rows = refusedZips(packages ?? '')
  expect(new Set(rows.map(({ expected }) => expected.code)).size).toBeGreaterThan(3)
  for (const { file, expected } of rows)
    await test.step(file, async () => {
      await dialog.locator('input[type=file]').setInputFiles(join(packages ?? '', 'packages', file))
      const answered = page.waitForResponse(/\/import_zip$/)
      await dialog.getByRole('button', { name: 'Import', exact: true }).click()
      await answered
      const alert = dialog.getByRole('alert')
      await expect(alert).toContainText(sentences[expected.code ?? ''] ?? 'no sentence')
      await expect(alert).toContainText('Nothing was imported.')
    })
  await look(page, 'import-failed')
  expect(await storedLabels(id)).toEqual(['small 1'])
})

test('labels of a zip are text, whatever they hold', async ({ page }) => {
  test.skip(packages === undefined, 'the zips of the fixtures are not here')
  const id = await newProblem(0)
  await open(page, '?dialog=import', id)
  const dialog = page.getByRole('dialog', { name: 'Import tests' })
  const importZip = async (name: string) => {
    const file = join(packages ?? '', 'packages/tests-zip', name)
    await dialog.locator('input[type=file]').setInputFiles(file)
    await dialog.getByRole('button', { name: 'Import', exact: true }).click()
    await expect(dialog).toBeHidden()
  }
  await importZip('valid-unicode-label.zip')
  await expect(page.getByText('2 tests imported.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'größe' })).toBeVisible()
  await page.goto(`${stack.url}/p/${id}/edit/tests?dialog=import`)
  await importZip('valid-label-mismatch.zip')
  await expect(page.getByRole('link', { name: 'from-input' })).toBeVisible()
  await page.goto(`${stack.url}/p/${id}/edit/tests?dialog=import`)
  await importZip('bad-html-label.zip')
  const stored = await storedLabels(id)
  await expect(page.locator('tbody tr td:nth-child(2) > a')).toHaveText(
    stored.map((label) => label || 'Unlabelled'),
  )
  await expect(page.locator('tbody img, tbody b, tbody script')).toHaveCount(0)
})

test('every state with 250 tests', async ({ page }) => {
  // Rows are alike: from the thirteenth on they are read once.
  const alike = 'tr[data-test]:nth-child(n+13)'
  await open(page)
  await expect(page.locator('tbody tr')).toHaveCount(most)
  await lookEveryWay(page, 'tests-250', { alike })
  await startReorder(page)
  await lookEveryWay(page, 'tests-reorder', { alike })
  // The rest is no different with fewer rows, and axe reads every one of them.
  await page.goto(`${stack.url}/p/${problemId}/edit/tests?filter=large+12`)
  const first = page.getByRole('button', { name: /^Actions of test/ }).first()
  await first.click()
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible()
  await lookEveryWay(page, 'tests-menu')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await lookEveryWay(page, 'tests-select')
  await page.goto(`${stack.url}/p/${problemId}/edit/tests?dialog=import&filter=large+12`)
  await expect(page.getByRole('dialog', { name: 'Import tests' })).toBeVisible()
  await lookEveryWay(page, 'tests-import')
})

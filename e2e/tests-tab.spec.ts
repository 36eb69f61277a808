import { expect } from '@playwright/test'
import type { Locator } from '@playwright/test'
import { isPartOn } from '../testing/parts.ts'
import { most, startReorder, test, zipOf } from './full-tests-tab.ts'
import { catchCalls, expectNarrow, look, lookEveryWay, looks } from './page.ts'

// The Tests tab with as many tests as it may hold: choosing and deleting many, what the address keeps, what is wrong
// with a zip.

test('rows are chosen by click, Shift, All and None; 250 of them are deleted at once', async ({
  page,
  stack,
  bob,
  newProblem,
  storedLabels,
  open,
}) => {
  const id = await newProblem(most)
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

  for (const label of ['a', 'b', 'c']) await bob.createTest({ problemId: id, body: { label } })
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
  await catchCalls(page, '**/tests/delete_bulk', async (route) => {
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

test.describe('with some tests', () => {
  const some = 40
  test.use({ count: some })

  test('a reload keeps the filter and the open dialog; Back closes it', async ({
    page,
    stack,
    problemId,
    storedLabels,
    open,
  }) => {
    await open(page, '?filter=large')
    const rows = page.locator('tbody tr')
    const dialog = page.getByRole('dialog', { name: /^Edit test/ })
    await expect(rows).toHaveCount(some / 2)
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
    await expect(rows).toHaveCount(some / 2)

    await page.goto(`${stack.url}/p/${problemId}/edit/tests?dialog=scanspec&filter=small`)
    const scanspec = page.getByRole('dialog', { name: /scanspec/i })
    await expect(scanspec).toBeVisible()
    await page.reload()
    await expect(scanspec).toBeVisible()
    await expect(page.getByLabel('Filter tests')).toHaveValue('small')
  })
})

/** The problem has a test already: 250 more are one too many. */
const pairsOf250 = Object.fromEntries(
  Array.from({ length: most }, (_, index) => [
    [`${index + 1}.in`, '1'],
    [`${index + 1}.out`, '1'],
  ]).flat(),
) as Record<string, string>

/** One for each way it is refused; which zips those are is held by the tests of the server and the formats. */
const refusedZips = [
  ['a text', undefined, 'The archive is not a valid zip file.'],
  [
    'a test without output',
    { '1.in': '1', '1.out': '1', '2.in': '1' },
    'The contents of the archive do not conform to the specification.',
  ],
  ['251 tests', pairsOf250, 'The zip file contains too many tests.'],
] as const

const chooseZip = (dialog: Locator, content: Buffer): Promise<void> =>
  dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'tests.zip', mimeType: 'application/zip', buffer: content })

test('a zip that is not right is refused with what it is, and nothing is imported', async ({
  page,
  newProblem,
  open,
  storedLabels,
}) => {
  const id = await newProblem(1)
  await open(page, '?dialog=import', id)
  const dialog = page.getByRole('dialog', { name: 'Import tests' })
  for (const [name, files, sentence] of refusedZips)
    await test.step(name, async () => {
      await chooseZip(dialog, files ? await zipOf(files) : Buffer.from('not a zip'))
      const answered = page.waitForResponse(/\/import_zip$/)
      await dialog.getByRole('button', { name: 'Import', exact: true }).click()
      await answered
      const alert = dialog.getByRole('alert')
      await expect(alert).toContainText(sentence)
      await expect(alert).toContainText('Nothing was imported.')
    })
  await look(page, 'import-failed')
  expect(await storedLabels(id)).toEqual(['small 1'])
})

test('labels of a zip are text, whatever they hold', async ({
  page,
  stack,
  newProblem,
  open,
  storedLabels,
}) => {
  const id = await newProblem(0)
  await open(page, '?dialog=import', id)
  const dialog = page.getByRole('dialog', { name: 'Import tests' })
  const importZip = async (files: Record<string, string>) => {
    await chooseZip(dialog, await zipOf(files))
    await dialog.getByRole('button', { name: 'Import', exact: true }).click()
    await expect(dialog).toBeHidden()
  }
  await importZip({
    '1.größe.in.txt': '1',
    '1.größe.out.txt': '1',
    '2.пример.in': '1',
    '2.пример.out': '1',
  })
  await expect(page.getByText('2 tests imported.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'größe' })).toBeVisible()
  await page.goto(`${stack.url}/p/${id}/edit/tests?dialog=import`)
  await importZip({ '1.from-input.in.txt': '1', '1.from-output.out.txt': '1' })
  await expect(page.getByRole('link', { name: 'from-input' })).toBeVisible()
  await page.goto(`${stack.url}/p/${id}/edit/tests?dialog=import`)
  const html = '<img src=x onerror=alert(1)>'
  await importZip({ [`1.${html}.in`]: '1', [`1.${html}.out`]: '1' })
  const stored = await storedLabels(id)
  await expect(page.locator('tbody tr td:nth-child(2) > a')).toHaveText(
    stored.map((label) => label || 'Unlabelled'),
  )
  await expect(page.locator('tbody img, tbody b, tbody script')).toHaveCount(0)
})

test('every state of the list', async ({ page, stack, newProblem, open }) => {
  const few = 13
  const id = await newProblem(few)
  await open(page, '', id)
  await expect(page.locator('tbody tr')).toHaveCount(few)
  await lookEveryWay(page, 'tests')
  await startReorder(page, few)
  await lookEveryWay(page, 'tests-reorder')
  await page.goto(`${stack.url}/p/${id}/edit/tests?filter=large+12`)
  const first = page.getByRole('button', { name: /^Actions of test/ }).first()
  await first.click()
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible()
  await lookEveryWay(page, 'tests-menu')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await lookEveryWay(page, 'tests-select')
  await page.goto(`${stack.url}/p/${id}/edit/tests?dialog=import&filter=large+12`)
  await expect(page.getByRole('dialog', { name: 'Import tests' })).toBeVisible()
  await lookEveryWay(page, 'tests-import')
})

test('250 tests in every way', async ({ page, open }) => {
  await open(page)
  await expect(page.locator('tbody tr')).toHaveCount(most)
  // Rows are alike, and to read each takes a core for five seconds.
  const measured = async (name: string): Promise<void> => {
    if (isPartOn('looks'))
      return lookEveryWay(page, name, { alike: 'tr[data-test]:nth-child(n+13)' })
    for (const { viewport } of looks) {
      await page.setViewportSize(viewport)
      await expectNarrow(page)
    }
  }
  await measured('tests-250')
  await startReorder(page)
  await measured('tests-250-reorder')
})

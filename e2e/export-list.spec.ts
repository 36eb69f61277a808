import { expect } from '@playwright/test'
import { lookEveryWay, signInAt } from './page.ts'
import { test } from './product.ts'

// Several problems leave as one archive, by keyboard, and come in again.

test('problems are chosen in the list, downloaded as one archive, and imported of it', async ({
  page,
  stack,
  bob,
}, testInfo) => {
  for (const title of ['Listed One', 'Listed Two'])
    await bob.createProblem({ body: { title, mechanism: 'standard' } })
  await signInAt(page, `${stack.url}/problems/my/p1`, 'bob')
  await expect(page.getByRole('link', { name: 'Listed One' })).toBeVisible()
  const titleAt = () => page.getByRole('link', { name: 'Listed One' }).boundingBox()
  const before = await titleAt()
  await page.getByRole('button', { name: 'Select' }).focus()
  await page.keyboard.press('Enter')
  // The boxes stand where the stars stood.
  expect(await titleAt()).toEqual(before)
  for (const title of ['Listed Two', 'Listed One']) {
    await page.getByRole('checkbox', { name: `Select ${title}` }).focus()
    await page.keyboard.press('Space')
  }
  await lookEveryWay(page, 'select-problems')
  await page.getByRole('button', { name: 'Download' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Download 2 problems' })
  await expect(dialog.getByText(/^2 packages/)).toBeVisible()
  await lookEveryWay(page, 'export-list')
  await dialog.getByLabel('Name of the list').fill('Spring')
  const coming = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  const archive = await coming
  expect(archive.suggestedFilename()).toBe('spring.zip')
  await archive.saveAs(testInfo.outputPath('spring.zip'))

  await page.getByRole('button', { name: /^New/ }).first().click()
  const form = page.getByRole('dialog', { name: 'New problem' })
  await form.getByRole('radiogroup').getByText('Import', { exact: true }).first().click()
  await form.locator('input[type=file]').setInputFiles(testInfo.outputPath('spring.zip'))
  await expect(form.getByText('2 packages in spring.zip.')).toBeVisible()
  await lookEveryWay(page, 'import-list')
  await form.getByRole('button', { name: 'Import 2 problems' }).focus()
  await page.keyboard.press('Enter')
  await expect(form.getByText('2 of 2 imported')).toBeVisible()
  await lookEveryWay(page, 'import-list-done')
  await form.getByRole('button', { name: 'Close' }).last().click()
  for (const title of ['Listed One', 'Listed Two'])
    await expect(page.getByRole('link', { name: title })).toHaveCount(2)
})

import { expect } from '@playwright/test'
import { lookEveryWay, signInAt } from './page.ts'
import { test } from './product.ts'

// Several problems leave as one archive, by keyboard.

test('problems are chosen in the list and downloaded as one archive', async ({
  page,
  stack,
  bob,
}) => {
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
  expect((await coming).suggestedFilename()).toBe('spring.zip')
})

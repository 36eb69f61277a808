import { expect } from '@playwright/test'
import { signInAt } from './page.ts'
import { test } from './product.ts'

test('a row is its link: a click anywhere opens it, the middle button opens a tab, and its text is selected', async ({
  page,
  context,
  bob,
  stack,
}) => {
  const { id } = await bob.createProblem({ body: { title: 'Whole Rows', mechanism: 'standard' } })
  await bob.createTest({ problemId: id, body: { label: 'small', input: { text: '1\n' } } })
  await signInAt(page, `${stack.url}/problems/my/p1`, 'bob')
  const row = page.getByRole('row').filter({ hasText: 'Whole Rows' })
  const words = row.getByText(/to do/).first()
  const coming = context.waitForEvent('page')
  await words.click({ button: 'middle' })
  const tab = await coming
  await expect(tab).toHaveURL(new RegExp(`/p/${id}/statement`))
  await tab.close()

  const box = await words.boundingBox()
  if (!box) throw new Error('The words are seen.')
  await page.mouse.move(box.x + 1, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width - 1, box.y + box.height / 2, { steps: 4 })
  await page.mouse.up()
  expect(await page.evaluate(() => getSelection()?.toString())).toContain('to do')
  await expect(page).toHaveURL(/\/problems\/my/)
  await page.evaluate(() => getSelection()?.removeAllRanges())
  // A button in it does what it does.
  await row.getByRole('button', { name: 'Star Whole Rows' }).click()
  await expect(page).toHaveURL(/\/problems\/my/)
  await words.click()
  await expect(page).toHaveURL(new RegExp(`/p/${id}/statement`))

  await page.goto(`${stack.url}/p/${id}/edit/tests`)
  await page.getByRole('row').filter({ hasText: 'small' }).getByText('Hidden').click()
  await expect(page.getByRole('dialog', { name: 'Edit test 1' })).toBeVisible()
})

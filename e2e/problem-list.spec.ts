import { expect } from '@playwright/test'
import type { Client } from '../contract/src/index.ts'
import { lookEveryWay, signInAt } from './page.ts'
import { test } from './product.ts'

// The list of problems as a person uses it: a search with an error, an order over all pages, a filter, and a problem that
// is deleted, brought back at once, and brought back from the bin. By keyboard from the deletion on.

let alice: Client
let url: string
test.beforeAll(async ({ stack }) => {
  url = stack.url
  alice = stack.client(await stack.tokenOf('alice'))
  for (let n = 0; n < 22; n += 1)
    await alice.createProblem({
      body: { title: `Row ${String((n * 5) % 22).padStart(2, '0')}`, mechanism: 'standard' },
    })
  const { id } = await alice.createProblem({
    body: { title: 'Aardvark Crossing', mechanism: 'interactive' },
  })
  await alice.saveStatement({
    problemId: id,
    locale: 'en-US',
    body: {
      title: 'Aardvark Crossing',
      body: `${'The river is wide. '.repeat(12)}A **lighthouse** <b>stands</b> on its other side.`,
    },
  })
  await alice.saveAttributes({ problemId: id, body: { topics: ['rivers'] } })
})

test('a typing error is forgiven, and what was meant is marked', async ({ page }) => {
  await signInAt(page, `${url}/problems/all/p1`, 'alice')
  await page
    .getByRole('link', { name: /Row|Aardvark/ })
    .first()
    .waitFor()
  await page.keyboard.press('/')
  await page.getByLabel('Keywords').fill('lighthuose')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Aardvark Crossing' })).toBeVisible()
  await expect(page.locator('mark')).toHaveText(['lighthouse'])
  await expect(page.getByRole('status').filter({ hasText: 'similar words' })).toBeVisible()
  await expect(page.getByText('<b>stands</b>')).toHaveCount(0)
  await lookEveryWay(page, 'list-search')
})

test('order and filters are in the address, over all pages, and Back takes them away', async ({
  page,
}) => {
  await signInAt(page, `${url}/problems/my/p1`, 'alice')
  await page.getByRole('button', { name: 'Title' }).click()
  await expect(page).toHaveURL(/my\/p1\?sort=title$/)
  const first = page.locator('[data-problem] a').first()
  await expect(first).toHaveText('Aardvark Crossing')
  await page.getByRole('link', { name: 'Page 2' }).click()
  await expect(page).toHaveURL(/my\/p2\?sort=title$/)
  await expect(page.getByRole('link', { name: 'Row 21' })).toBeVisible()
  await page.goBack()
  await expect(first).toHaveText('Aardvark Crossing')
  await page.getByRole('combobox', { name: 'Topic' }).selectOption('rivers')
  await expect(page).toHaveURL(/my\/p1\?sort=title&topic=rivers$/)
  await expect(page.locator('[data-problem]')).toHaveCount(1)
  await lookEveryWay(page, 'list-filters')
  await page.getByRole('combobox', { name: 'Mechanism' }).selectOption('functionBased')
  await expect(
    page.getByRole('heading', { name: 'No problem matches these filters' }),
  ).toBeVisible()
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL(/my\/p1\?sort=title$/)
  await expect(page.getByRole('link', { name: 'Row 00' })).toBeVisible()
})

test('a problem is deleted from its row, undone, and brought back from the bin, by keyboard', async ({
  page,
}) => {
  const title = 'Deleted By Keyboard'
  const { id } = await alice.createProblem({ body: { title, mechanism: 'standard' } })
  await signInAt(page, `${url}/problems/my/p1`, 'alice')
  const link = page.getByRole('link', { name: title })
  await link.waitFor()
  const remove = async () => {
    await page.getByRole('button', { name: `Delete problem ${title}` }).press('Enter')
    await expect(link).toHaveCount(0)
  }
  await remove()
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(link).toBeVisible()
  await remove()
  await page.goto(`${url}/p/${id}/statement`)
  await expect(link).toHaveCount(0)
  await page.goto(`${url}/problems/bin/p1`)
  const back = page.getByRole('button', { name: `Bring back ${title}` })
  await expect(page.getByRole('list', { name: 'Deleted problems' })).toContainText(
    'goes for good on',
  )
  await lookEveryWay(page, 'list-bin')
  await back.press('Enter')
  await expect(back).toHaveCount(0)
  await page.goto(`${url}/problems/my/p1`)
  await expect(link).toBeVisible()
})

test('who has a deleted problem open keeps what was typed and sees a notice', async ({ page }) => {
  const { id } = await alice.createProblem({
    body: { title: 'Gone Meanwhile', mechanism: 'standard' },
  })
  await alice.createShare({ problemId: id, body: { accountHandle: 'bob', access: 'editor' } })
  await signInAt(page, `${url}/p/${id}/edit/attributes`, 'bob')
  await page.getByLabel('Rights Owner').fill('half a na')
  await alice.deleteProblem({ problemId: id })
  await expect(page.getByRole('alert').filter({ hasText: 'has been deleted' })).toBeVisible()
  await expect(page.getByLabel('Rights Owner')).toHaveValue('half a na')
  await lookEveryWay(page, 'list-gone')
})

import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { catchCalls, holdSaves, look, settled, signInAt } from './page.ts'
import { bar, dot, test } from './statement-text.ts'

// The rich text fields: whatever is typed, drawn, uploaded or half a formula is kept or asked about.

const discard = 'Do you want to discard unsaved changes?'
const keepEditing = async (page: Page): Promise<void> => {
  await expect(page.getByText(discard)).toBeVisible()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByText(discard)).toBeHidden()
}

const isSave = /\/statements\/en-US$/
const kept = (page: Page): Promise<string> =>
  page.evaluate(() => Object.values({ ...localStorage }).join('\n'))

test('typing that never rests is kept all along, and a reload loses nothing', async ({
  page,
  openStatement,
}) => {
  const text = await openStatement(page)
  await holdSaves(page, isSave)
  await text.click()
  await page.keyboard.type('abcdefghijkl', { delay: 100 })
  expect(await kept(page)).toContain('abcdefg')
  let isAsked = false
  page.on('dialog', (dialog) => {
    isAsked = true
    void dialog.accept()
  })
  await page.keyboard.type('mnopqrst')
  await page.reload()
  expect(isAsked).toBe(true)
  await expect(page.getByText('Restored what was not saved yet')).toBeVisible()
  await expect(text).toHaveText('abcdefghijklmnopqrst')
})

test('a text that is never left is saved, and caret and undo stay', async ({
  page,
  storedBody,
  openStatement,
}) => {
  const text = await openStatement(page)
  let saves = 0
  page.on('request', (request) => {
    if (request.method() === 'PUT' && isSave.test(request.url())) saves += 1
  })
  await text.click()
  await page.keyboard.type('One four.')
  await expect.poll(storedBody).toBe('One four.')
  await expect(page.getByText(/^Saved \d/)).toBeVisible()
  expect(saves).toBe(1)
  for (let letter = 0; letter < 5; letter += 1) await page.keyboard.press('ArrowLeft')
  await page.keyboard.type('two ')
  await expect.poll(storedBody).toBe('One two four.')
  await page.keyboard.type('three ')
  await expect(text).toHaveText('One two three four.')
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect(text).toHaveText('One four.')
  await page.keyboard.press('Control+z')
  await expect(text).toHaveText('')
  await expect(text).toBeFocused()
})

test('a list that is typed without a pause keeps its letters in order', async ({
  page,
  openStatement,
}) => {
  const text = await openStatement(page)
  await text.click()
  await page.keyboard.type('1. one')
  await page.keyboard.press('Enter')
  await page.keyboard.type('two')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.type('- three')
  await page.keyboard.press('Enter')
  // The sign that Enter has written already.
  await page.keyboard.type('- four')
  await expect(text.locator('li')).toHaveText(['one', 'two', 'three', 'four'])
})

test('who leaves while a picture is on its way is asked', async ({
  page,
  storedBody,
  openStatement,
}) => {
  const { promise: gate, resolve: release } = Promise.withResolvers<void>()
  await catchCalls(page, /\/api\/images$/, async (route) => {
    await gate
    await route.continue()
  })
  const text = await openStatement(page)
  await text.click()
  await page.keyboard.type('See: ')
  await page.getByLabel('Choose images').first().setInputFiles(dot)
  await expect(text.getByText(/dot\.svg/)).toBeVisible()
  await page.getByRole('link', { name: 'Done' }).click()
  await keepEditing(page)
  await page.goBack()
  await keepEditing(page)
  release()
  await expect(text.locator('img').first()).toBeVisible()
  await page.getByRole('link', { name: 'Done' }).click()
  await expect(page).toHaveURL(/\/statement/)
  await expect.poll(storedBody).toMatch(/^See: ?!\[/)
})

test('a test waits for the picture in its hint', async ({ page, stack, bob, problemId }) => {
  const { promise: gate, resolve: release } = Promise.withResolvers<void>()
  await catchCalls(page, /\/api\/images$/, async (route) => {
    await gate
    await route.continue()
  })
  await signInAt(page, `${stack.url}/p/${problemId}/edit/tests?test=new`, 'bob')
  await page.getByLabel('Type', { exact: true }).selectOption('regular')
  const hint = page.getByRole('textbox', { name: 'Hint', exact: true })
  await hint.click()
  await page.getByLabel('Choose images').setInputFiles(dot)
  await expect(hint.getByText(/dot\.svg/)).toBeVisible()
  const create = page.getByRole('button', { name: 'Create', exact: true })
  await expect(create).toBeDisabled()
  release()
  await expect(create).toBeEnabled()
  await create.click()
  await expect(create).toBeHidden()
  const hints = async () => {
    const { tests } = await bob.listTests({ problemId })
    return tests.map((one) => ('hint' in one ? one.hint : ''))
  }
  await expect.poll(hints).toEqual([expect.stringMatching(/!\[.*\]\(\/api\/images\//)])
})

test('a drawing is not left unasked, and Ctrl+Enter saves it from every field', async ({
  page,
  openStatement,
}) => {
  const text = await openStatement(page)
  await text.click()
  await bar(page).getByRole('button', { name: 'Drawing' }).click()
  const dialog = page.getByRole('dialog', { name: 'New drawing' })
  await dialog.getByRole('application').focus()
  await page.keyboard.press('r')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('application', { name: 'Drawing with 1 element' })).toBeVisible()
  await look(page, 'rich-text-drawing')
  await page.goBack()
  await keepEditing(page)
  await expect(dialog.getByRole('application', { name: 'Drawing with 1 element' })).toBeVisible()
  await dialog.getByLabel('Alternative text').fill('A box')
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toBeHidden()
  await expect(text.getByRole('img', { name: 'A box' })).toBeVisible()
  await expect(text).toBeFocused()
})

test('a drawing over a dialog gives the focus back to its text', async ({
  page,
  stack,
  problemId,
}) => {
  await signInAt(page, `${stack.url}/p/${problemId}/edit/tests?test=new`, 'bob')
  await page.getByLabel('Type', { exact: true }).selectOption('regular')
  const hint = page.getByRole('textbox', { name: 'Hint', exact: true })
  await hint.click()
  const tools = page.getByRole('toolbar', { name: 'Format Hint' })
  await tools.getByRole('button', { name: 'Drawing' }).click()
  const dialog = page.getByRole('dialog', { name: 'New drawing' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await settled(page)
  await expect(hint).toBeFocused()
})

test('a formula with a fault is not lost, by whichever way its window is left', async ({
  page,
  storedBody,
  openStatement,
}) => {
  const text = await openStatement(page)
  await text.click()
  await page.keyboard.press('Control+Alt+m')
  const tex = page.getByLabel('TeX', { exact: true })
  await tex.fill('a costs $5$')
  await look(page, 'rich-text-formula')
  await page.getByRole('textbox', { name: 'Input', exact: true }).click()
  await expect.poll(storedBody).toBe(String.raw`$a costs \$5\$$`)

  await text.locator('.formula').dispatchEvent('click')
  await tex.fill('x^2')
  await page.keyboard.press('Escape')
  await expect(tex).toBeHidden()
  await expect(text.locator('.formula')).toHaveAttribute('data-tex', String.raw`a costs \$5\$`)
  const toast = page.getByRole('alert').filter({ hasText: 'The formula is as it was before.' })
  await toast.getByRole('button', { name: 'Undo' }).click()
  await expect(text.locator('.formula')).toHaveAttribute('data-tex', 'x^2')

  await text.locator('.formula').dispatchEvent('click')
  await tex.fill('y^2')
  for (let stops = 0; stops < 4; stops += 1) await page.keyboard.press('Tab')
  await expect(tex).toBeHidden()
  await expect(text).not.toBeFocused()
  await expect.poll(storedBody).toBe('$y^2$')
})

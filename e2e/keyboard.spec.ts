import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { look, signInAt } from './page.ts'
import { test } from './product.ts'
import type { Stack } from './stack.ts'

// A whole problem is written without a mouse: made, described, tested, solved, run, and ready.

let stack: Stack
test.beforeAll(async ({ stack: own }) => {
  stack = own
})

const sum = 'a, b = map(int, input().split())\nprint(a + b)'

/** By the palette, as everything can be reached. */
const goTo = async (page: Page, words: string, option: RegExp) => {
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: /Search commands/ })).toBeFocused()
  await page.keyboard.type(words)
  await expect(page.getByRole('option', { name: option, selected: true })).toBeVisible()
  await page.keyboard.press('Enter')
}

/** Tab until the field has the focus: every field must be reachable. */
const tabTo = (page: Page, name: string, isExact = true) =>
  tabOnto(page, page.getByRole('textbox', { name, exact: isExact }))

const tabOnto = async (page: Page, field: Locator) => {
  for (let step = 0; step < 60; step += 1) {
    if (await field.evaluate((node) => node === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${field.toString()}`)
}

const write = async (page: Page, name: string, text: string) => {
  await tabTo(page, name)
  await page.keyboard.type(text)
}

const addTest = async (page: Page, type: string, input: string, output: string) => {
  await goTo(page, 'new test', /^New test/)
  const dialog = page.getByRole('dialog', { name: 'New test' })
  await expect(dialog.getByLabel('Type')).toBeFocused()
  await page.keyboard.type(type)
  await tabTo(page, 'Input')
  await page.keyboard.type(`${input}\n`)
  await tabTo(page, 'Output')
  await page.keyboard.type(`${output}\n`)
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toBeHidden()
}

test('a whole problem by keyboard alone', async ({ page }) => {
  // Nothing below touches a pointer, and what opens and closes moves: the focus is where it belongs meanwhile.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await signInAt(page, `${stack.url}/problems/my/p1`, 'carol')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  await page.keyboard.press('c')
  const create = page.getByRole('dialog', { name: 'New problem' })
  await tabTo(page, 'Title', false)
  await page.keyboard.type('the sum of two')
  await page.keyboard.press('Enter')
  await expect(create).toBeHidden()
  await expect(page).toHaveURL(/\/edit\/statement/)
  await expect(page.getByRole('textbox', { name: 'Body' })).toBeVisible()
  await page.keyboard.press('[')
  await expect(page).toHaveURL(/\/edit\/attributes/)
  await expect(page.getByRole('textbox', { name: 'Source Name' })).toBeVisible()
  await page.keyboard.press(']')
  await expect(page).toHaveURL(/\/edit\/statement/)
  await expect(page.getByRole('textbox', { name: 'Body' })).toBeVisible()
  await write(page, 'Body', 'You are given **two** numbers $a$ and $b$. Find their sum.')
  await write(page, 'Input', 'Two integers from 1 to 1000.')
  await write(page, 'Output', 'Their sum.')
  await tabTo(page, 'Notes')
  await expect(page.getByLabel('Preview').getByText('Find their sum')).toBeVisible()
  await expect(page.getByLabel('Preview').locator('.katex')).toHaveCount(2)

  // The checklist leads to the title, and what can be fixed is.
  await goTo(page, 'checklist', /^Checklist/)
  const checklist = page.getByRole('dialog', { name: 'Checklist' })
  const fix = checklist.getByRole('button', { name: /^Fix: .*title case/ })
  for (let step = 0; step < 10; step += 1) {
    if (await fix.evaluate((node) => node === document.activeElement)) break
    await page.keyboard.press('Tab')
  }
  await expect(fix).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(fix).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue(
    'The Sum of Two',
  )

  await addTest(page, 'Example', '1 2', '3')
  await addTest(page, 'Hidden', '10 20', '30')
  await expect(page.getByRole('row')).toHaveCount(3)

  await goTo(page, 'scanspec', /scanspec/i)
  const scanspec = page.getByRole('dialog', { name: 'Scanspec' })
  await tabOnto(page, scanspec.getByRole('switch', { name: 'Enabled' }))
  await page.keyboard.press('Space')
  await tabTo(page, 'Source')
  await page.keyboard.type('var a, b int\nscan a, b\neol\neof\n')
  await page.keyboard.press('Escape')
  await tabOnto(page, scanspec.getByRole('button', { name: 'Done' }))
  await page.keyboard.press('Enter')
  await expect(scanspec).toBeHidden()
  await expect(page.getByRole('img', { name: 'The input matches the scanspec' })).toHaveCount(2)

  await goTo(page, 'new solution', /^New solution/)
  await tabTo(page, 'Label')
  await page.keyboard.type('main')
  const language = page
    .getByRole('combobox', { name: 'Language' })
    .or(page.getByRole('textbox', { name: 'Language' }))
  for (let step = 0; step < 20; step += 1) {
    if (await language.evaluate((node) => node === document.activeElement)) break
    await page.keyboard.press('Tab')
  }
  await page.keyboard.type('Python 3')
  // The languages may come after the dialog.
  await expect(page.getByRole('option', { name: /^Python 3/ }).first()).toBeVisible()
  // The list takes back what is chosen in it a moment after each letter.
  await expect(async () => {
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(language).toHaveValue(/^Python 3\.\d/, { timeout: 1000 })
  }).toPass({ timeout: 60_000 })
  await tabTo(page, 'Source')
  await page.keyboard.type(sum)
  await page.keyboard.press('Escape')
  await tabOnto(page, page.getByRole('switch', { name: 'Reference' }))
  await page.keyboard.press('Space')
  await page.keyboard.press('Control+Enter')
  const viewer = page.getByRole('dialog', { name: /^main/ })
  await expect(viewer.getByText('Accepted').first()).toBeVisible()
  await page.keyboard.press('Escape')

  await goTo(page, 'editorial', /^Editorial/)
  await expect(page.getByRole('textbox', { name: 'Content' })).toBeVisible()
  await write(page, 'Content', 'Add them.')
  await page.keyboard.press('Alt+F10')

  await goTo(page, 'checklist', /^Checklist/)
  await expect(checklist.getByText('Nothing is missing. The problem is ready.')).toBeVisible()
  await look(page, 'keyboard-ready')
})

import { existsSync } from 'node:fs'
import { expect as base } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { look, lookEveryWay, signInAt, writeSource } from './page.ts'
import { test } from './product.ts'
import type { Stack } from './stack.ts'

// Help while writing: a mistake is marked, a name is completed by keyboard, what is known of it is shown; and the editor
// is an editor all the same when the language server is gone.

// Language servers go behind everything else that the machine does.
const expect = base.configure({ timeout: 400_000 })

let stack: Stack
let problemId: string

const isThere = existsSync('/usr/bin/clangd-19')
if (!isThere)
  console.warn(
    'Skipped: help while writing C++, as clangd-19 is missing (apt-get install clangd-19).',
  )
test.skip(!isThere, 'clangd-19 is missing')

test.beforeAll(async ({ stack: own }) => {
  stack = own
  const token = await stack.tokenOf('bob')
  const bob = stack.client(token)
  problemId = (await bob.createProblem({ body: { title: 'Helped', mechanism: 'standard' } })).id
  const isOffered = async (): Promise<boolean> =>
    (await bob.listLanguages({})).languages.some(
      ({ id, languageServer }) => id === 'cpp20-gcc' && languageServer === 'clangd',
    )
  await expect.poll(isOffered).toBe(true)
})

const openDialog = async (page: Page): Promise<Locator> => {
  await signInAt(page, `${stack.url}/p/${problemId}/edit/solutions?solution=new`, 'bob')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Language' }).click()
  await page.getByRole('option', { name: 'C++20 (GCC 12)' }).click()
  return dialog
}

const wrong = `#include <vector>
int main() {
  std::vector<int> numbers;
  return numbers.sise();
}
`

test('a mistake is marked while it is typed, and completed by keyboard', async ({ page }) => {
  const dialog = await openDialog(page)
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  const source = dialog.getByRole('textbox', { name: 'Source' })
  await expect(dialog.getByText('Language server: starts when you write')).toBeVisible()
  await writeSource(dialog, wrong)
  await expect(dialog.getByText('Language server: ready')).toBeVisible()

  const mark = dialog.locator('.cm-lintRange-error')
  await expect(mark).toHaveText('sise')
  await lookEveryWay(page, 'language-server-mark')
  await mark.hover()
  await expect(page.locator('.cm-tooltip')).toContainText('sise')
  await page.mouse.move(0, 0)

  // By keyboard alone: from the end of the text to the mistake, away with it, and a name instead.
  await source.press('Control+End')
  for (const key of ['ArrowUp', 'ArrowUp', 'End', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft'])
    await source.press(key)
  for (let i = 0; i < 4; i += 1) await source.press('Backspace')
  await source.press('s')
  await source.press('i')
  const options = page.locator('.cm-tooltip-autocomplete')
  await expect(options).toContainText('size')
  // Esc is the list's, not the dialog's.
  await source.press('Escape')
  await expect(options).toBeHidden()
  await expect(dialog).toBeVisible()
  await source.press('Control+Space')
  await expect(options).toContainText('size')
  await lookEveryWay(page, 'language-server-completion')
  await source.press('Enter')
  await expect(source).toContainText('numbers.size')
  await expect(mark).toHaveCount(0)
  expect(complaints).toEqual([])
})

test('what is known of a name is shown, without anything that could do harm', async ({ page }) => {
  const dialog = await openDialog(page)
  const source = dialog.getByRole('textbox', { name: 'Source' })
  await writeSource(
    dialog,
    '/// Adds <b>two</b> <img src=x onerror="document.title=1"> <a href="javascript:alert(1)">here</a>\nint add(int a, int b) { return a + b; }\nint main() { return add(1, 2); }\n',
  )
  await expect(dialog.getByText('Language server: ready')).toBeVisible()
  const tooltip = page.locator('.cm-lsp-hover-tooltip')
  await expect(async () => {
    await page.mouse.move(0, 0)
    await source.getByText('return add(1, 2)').hover({ position: { x: 175, y: 8 } })
    await expect(tooltip).toContainText('add', { timeout: 2000 })
  }).toPass()
  await expect(tooltip.locator('img, a, script')).toHaveCount(0)
  await look(page, 'language-server-hover')
})

test('when the judge is gone the editor shows it, keeps the text, and comes back with it', async ({
  page,
}) => {
  const dialog = await openDialog(page)
  const source = dialog.getByRole('textbox', { name: 'Source' })
  await writeSource(dialog, wrong)
  await expect(dialog.getByText('Language server: ready')).toBeVisible()
  const [judge] = stack.judges.splice(0)
  judge?.kill('SIGKILL')
  await expect(dialog.getByText('Language server: not available')).toBeVisible()
  await source.press('Control+End')
  await source.pressSequentially('// still here')
  await expect(source).toContainText('// still here')
  await stack.startJudge()
  await expect(dialog.getByText('Language server: ready')).toBeVisible()
  await expect(source).toContainText('// still here')
  await expect(dialog.locator('.cm-lintRange-error')).toHaveText('sise')
})

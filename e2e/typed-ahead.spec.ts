import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { signInAt } from './page.ts'
import { test } from './product.ts'

// The caret is where one types next, also while a dialog comes or goes: no key reaches the list behind it.

test('keys typed while a dialog goes and the next comes land in its field', async ({
  browser,
  bob,
  stack,
}) => {
  // With all that moves: what goes is still there for a moment.
  const context = await browser.newContext({ reducedMotion: 'no-preference' })
  const page = await context.newPage()
  await bob.createProblem({ body: { title: 'Behind It', mechanism: 'standard' } })
  await signInAt(page, `${stack.url}/problems/my/p1`, 'bob')
  const row = page.getByRole('link', { name: 'Behind It' })
  await row.focus()
  const keywords = page.getByRole('combobox', { name: 'Keywords' })
  for (const words of ['je', 'oak', 'ej o']) {
    await page.keyboard.press('c')
    await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toBeFocused()
    // Without a moment between them: the dialog is still going, and the search has not come.
    await pressTogether(page, ['Escape', '/', ...words])
    await expect(keywords).toBeFocused()
    await expect(keywords).toHaveValue(words)
    // What goes keeps the keys that are no opening.
    await pressTogether(page, ['Escape', 'e', 'o'])
    await expect(keywords).toBeHidden()
    expect(new URL(page.url()).pathname).toBe('/problems/my/p1')
    await row.focus()
    await page.keyboard.press('/')
    await keywords.fill('')
    await page.keyboard.press('Escape')
    await expect(keywords).toBeHidden()
    await row.focus()
  }
  await context.close()
})

/** All are on their way before the first arrives: on a slow machine too nothing is over between them. */
const pressTogether = (page: Page, keys: readonly string[]): Promise<unknown> =>
  Promise.all(keys.map((key) => page.keyboard.press(key === ' ' ? 'Space' : key)))

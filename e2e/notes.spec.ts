import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { signInAt } from './page.ts'
import { test } from './statement-text.ts'

// Notes and formulas of a page that shows several texts.

const filler = 'The kettle boils and boils. '.repeat(20)
const textOf = (word: string): string =>
  `${word}[^1] ${`${filler}\n\n`.repeat(12)}\n\n[^1]: Note of ${word}.`

const formulas = String.raw`$\newcommand{\R}{\mathbb{R}}$ In $\R$: $\enclose{circle}{x}$, $\ce{H2O}$, $\overparen{AB}$, $\bbox[yellow]{y}$ and $\nothing$.`

const jump = async (page: Page, word: string): Promise<void> => {
  const text = page.locator('[data-rendered]', { hasText: `Note of ${word}.` })
  const reference = text.locator('[data-footnote-ref]')
  const note = text.locator('.footnotes li')
  await reference.click()
  await expect(note).toBeInViewport()
  await expect(note).toBeFocused()
  await text.locator('[data-footnote-backref]').click()
  await expect(reference).toBeInViewport()
  await expect(reference).toBeFocused()
}

test('links of notes jump within their own text, in the view, and formulas are seen', async ({
  page,
  stack,
  bob,
  problemId,
}) => {
  await bob.saveStatement({
    problemId,
    locale: 'en-US',
    body: {
      title: 'Sums',
      body: `${formulas}\n\n${textOf('Body')}`,
      input: textOf('Input'),
      output: textOf('Output'),
      notes: '',
    },
  })
  await signInAt(page, `${stack.url}/p/${problemId}/statement`, 'bob')
  for (const word of ['Output', 'Body', 'Input']) await jump(page, word)
  await expect(page.locator('.katex-error')).toHaveText(String.raw`\nothing`)
  await expect(page.locator('.katex-error')).toHaveAttribute('title', /is not a command/)
  // An arc is as high as KaTeX has it, and so is seen.
  const arc = await page.locator('.katex svg').first().boundingBox()
  expect(arc?.height).toBeGreaterThan(3)

  await page.goto(`${stack.url}/p/${problemId}/edit/statement`)
  await expect(page.locator('.formula .katex-error').first()).toHaveText(String.raw`\nothing`)
  await expect(page.locator('.formula .katex-error')).toHaveCount(1)
})

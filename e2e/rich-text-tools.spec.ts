import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { catchCalls, look, looks } from './page.ts'
import { bar, dot, test } from './statement-text.ts'

// The tools of the rich text fields: toolbar, paste, pictures, preview, grammar.

test('every tool is seen at every width', async ({ page, openStatement }) => {
  await openStatement(page)
  for (const { name, colorScheme, viewport } of looks) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize(viewport)
    await bar(page).scrollIntoViewIfNeeded()
    const frame = await bar(page).boundingBox()
    const buttons = await bar(page).getByRole('button').all()
    expect(buttons).toHaveLength(17)
    for (const button of buttons) {
      const box = await button.boundingBox()
      if (!frame || !box) throw new Error('a tool is not laid out')
      expect(box.x).toBeGreaterThanOrEqual(frame.x)
      expect(box.x + box.width).toBeLessThanOrEqual(frame.x + frame.width)
      expect(box.y + box.height).toBeLessThanOrEqual(frame.y + frame.height)
    }
    if (name === 'light-1280' || name === 'dark-390') await look(page, `rich-text-${name}`)
  }
})

const paste = (page: Page, kind: 'text/plain' | 'text/html', text: string): Promise<void> =>
  page.evaluate(
    ([type = '', data = '']) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData(type, data)
      const event = { clipboardData, bubbles: true, cancelable: true }
      document.activeElement?.dispatchEvent(new ClipboardEvent('paste', event))
    },
    [kind, text],
  )

test('pasted TeX and HTML become what they mean', async ({ page, storedBody, openStatement }) => {
  const text = await openStatement(page)
  await text.click()
  await paste(
    page,
    'text/plain',
    String.raw`Print \textbf{the} $a_1$ \emph{sum}.

\begin{itemize}
\item one
\item two
\end{itemize}

\includegraphics[width=0.5\textwidth]{tree.png}`,
  )
  await expect(text.locator('strong')).toHaveText('the')
  await expect(text.locator('li')).toHaveText(['one', 'two'])
  await expect(text.locator('.picture')).toHaveAttribute('data-missing')
  await page.getByRole('textbox', { name: 'Notes', exact: true }).click()
  await expect
    .poll(storedBody)
    .toBe('Print **the** $a_1$ *sum*.\n\n- one\n- two\n\n<img src="" alt="tree.png" width="50%">')
  await paste(page, 'text/plain', '<p>See <b>this</b>.</p><ol><li>a</li></ol>')
  await expect(page.getByRole('textbox', { name: 'Notes' }).locator('b, strong')).toHaveText('this')
})

test('of pasted TeX only the command that is not known stays', async ({ page, openStatement }) => {
  const text = await openStatement(page)
  await text.click()
  await paste(page, 'text/plain', '\\textbf{A} $x$\n\n\\InputFile\nB')
  await expect(text.locator('strong')).toHaveText('A')
  await expect(text.locator('p')).toHaveText([/^A/, '\\InputFile B'])
})

test('a missing picture is chosen, gets a caption and a width, and is shown so', async ({
  page,
  storedBody,
  saveBody,
  openStatement,
}) => {
  await saveBody('![tree]()')
  const text = await openStatement(page)
  await text.locator('.picture').click()
  const bubble = page.getByRole('dialog', { name: 'Image', exact: true })
  await bubble.getByLabel('Caption').fill('The tree of $n$ nodes')
  await bubble.getByLabel('Width').selectOption('50%')
  await look(page, 'rich-text-picture')
  await bubble.getByRole('button', { name: 'Done' }).click()
  await text.locator('.picture').click()
  await bubble.getByLabel('Choose another image').setInputFiles(dot)
  await expect(text.locator('.picture img')).toHaveAttribute('src', /\/api\/images\//)
  await expect(text.locator('.picture')).not.toHaveAttribute('data-missing')
  const preview = page.getByRole('complementary', { name: 'Preview' })
  await expect(preview.locator('figure img')).toHaveAttribute('width', '50%')
  await expect(preview.locator('figcaption .katex').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Input', exact: true }).click()
  await expect
    .poll(storedBody)
    .toMatch(/^<img src="\/api\/images\/[^"]+" alt="tree" title="The tree/)
})

test('one toolbar works on the text with the caret, in one row at 1280, and nothing moves', async ({
  page,
  openStatement,
}) => {
  const text = await openStatement(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  await text.click()
  await expect(page.getByRole('toolbar')).toHaveCount(1)
  const before = await text.boundingBox()
  const input = page.getByRole('textbox', { name: 'Input', exact: true })
  await input.click()
  const tools = page.getByRole('toolbar', { name: 'Format Input' })
  await expect(tools).toBeVisible()
  await expect(page.getByRole('toolbar')).toHaveCount(1)
  expect((await tools.boundingBox())?.height).toBeLessThan(50)
  await page.keyboard.type('bold')
  await page.keyboard.press('Control+a')
  await tools.getByRole('button', { name: 'Bold' }).click()
  await expect(input.locator('strong')).toHaveText('bold')
  expect((await text.boundingBox())?.height).toBe(before?.height)
})

test('the preview follows the caret', async ({ page, saveBody, openStatement }) => {
  const lines = Array.from({ length: 120 }, (_none, index) => `Paragraph ${index}.`)
  await saveBody(lines.join('\n\n'))
  const text = await openStatement(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  const preview = page.getByRole('complementary', { name: 'Preview' })
  await text.click()
  await page.keyboard.press('Control+End')
  await expect(preview.getByText('Paragraph 119.')).toBeInViewport()
  await page.keyboard.press('Control+Home')
  await expect(preview.getByText('Paragraph 0.')).toBeInViewport()
})

test('grammar of a stored text: underlined on the first focus, taken by keyboard', async ({
  page,
  saveBody,
  openStatement,
}) => {
  await saveBody('You has to add them.')
  let checks = 0
  await catchCalls(page, /\/api\/check_grammar$/, async (route) => {
    checks += 1
    const { text } = route.request().postDataJSON() as { text: string }
    const offset = text.indexOf('has')
    const match = {
      offset,
      length: 3,
      message: 'It is “have” after “you”.',
      shortMessage: 'Agreement',
      replacements: [{ value: 'have' }],
      context: { text, offset, length: 3 },
      sentence: text,
      rule: {
        id: 'Agreement',
        description: 'Agreement',
        issueType: 'grammar',
        category: { id: 'Grammar', name: 'Grammar' },
      },
    }
    await route.fulfill({ json: { matches: offset === -1 ? [] : [match] } })
  })
  const text = await openStatement(page)
  await expect(text).toHaveText('You has to add them.')
  expect(checks).toBe(0)
  await text.focus()
  await expect(text.locator('[data-issue]')).toHaveText('has')
  await page.keyboard.press('F8')
  await expect(page.getByRole('dialog', { name: 'Suggestion' })).toBeVisible()
  await look(page, 'rich-text-grammar')
  await page.keyboard.press('1')
  await expect(text).toHaveText('You have to add them.')
  await expect(text).toBeFocused()
  await page.keyboard.press('F8')
  await expect(page.getByRole('status').filter({ hasText: 'No remarks.' })).toBeVisible()
})

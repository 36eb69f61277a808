import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import type { Client } from '../contract/src/index.ts'
import { look, looks, settled, signInAt } from './page.ts'
import { test } from './product.ts'
import type { Stack } from './stack.ts'

// The rich text fields: whatever is typed, drawn, uploaded or half a formula is kept or asked about.

let stack: Stack
let bob: Client
let problemId: string

test.beforeAll(async ({ stack: own }) => {
  stack = own
  bob = stack.client(await stack.tokenOf('bob'))
})
test.beforeEach(async () => {
  problemId = (await bob.createProblem({ body: { title: 'Sums', mechanism: 'standard' } })).id
})

const dot = {
  name: 'dot.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>'),
}
const discard = 'Do you want to discard unsaved changes?'
const body = (page: Page): Locator => page.getByRole('textbox', { name: 'Body', exact: true })
const storedBody = async (): Promise<string> =>
  (await bob.getStatement({ problemId, locale: 'en-US' })).body

const saveBody = (text: string) =>
  bob.saveStatement({
    problemId,
    locale: 'en-US',
    body: { title: 'Sums', body: text, input: '', output: '', notes: '' },
  })

/** By way of another tab, so that there is a way back. */
const openStatement = async (page: Page): Promise<Locator> => {
  await signInAt(page, `${stack.url}/p/${problemId}/edit/attributes`, 'bob')
  await page
    .getByRole('link', { name: /^Statement/ })
    .first()
    .click()
  await expect(body(page)).toBeVisible()
  return body(page)
}

const bar = (page: Page): Locator => page.getByRole('toolbar', { name: 'Format Body' })
const keepEditing = async (page: Page): Promise<void> => {
  await expect(page.getByText(discard)).toBeVisible()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByText(discard)).toBeHidden()
}

const kept = (page: Page): Promise<string> =>
  page.evaluate(() => Object.values({ ...localStorage }).join('\n'))

test('typing that never rests is kept all along, and a reload loses nothing', async ({ page }) => {
  const text = await openStatement(page)
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

test('a list that is typed without a pause keeps its letters in order', async ({ page }) => {
  const text = await openStatement(page)
  await text.click()
  await page.keyboard.type('1. one')
  await page.keyboard.press('Enter')
  await page.keyboard.type('two')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.type('- three')
  await expect(text.locator('li')).toHaveText(['one', 'two', 'three'])
})

test('who leaves while a picture is on its way is asked', async ({ page }) => {
  const { promise: gate, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/api\/images$/, async (route) => {
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

test('a test waits for the picture in its hint', async ({ page }) => {
  const { promise: gate, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/api\/images$/, async (route) => {
    await gate
    await route.continue()
  })
  await signInAt(page, `${stack.url}/p/${problemId}/edit/tests?test=new`, 'bob')
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

test('a drawing over a dialog gives the focus back to its text', async ({ page }) => {
  await signInAt(page, `${stack.url}/p/${problemId}/edit/tests?test=new`, 'bob')
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

test('every tool is seen at every width', async ({ page }) => {
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

test('pasted TeX and HTML become what they mean', async ({ page }) => {
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

test('a missing picture is chosen, gets a caption and a width, and is shown so', async ({
  page,
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

test('the preview follows the caret', async ({ page }) => {
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
}) => {
  await saveBody('You has to add them.')
  let checks = 0
  await page.route(/\/api\/check_grammar$/, async (route) => {
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

import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import type { Client } from '../contract/src/index.ts'
import { xssPayloads } from '../server/src/testing/xss-payloads.ts'
import { look, lookEveryWay, signInAt } from './page.ts'
import { test } from './product.ts'
import type { Stack } from './stack.ts'

// Discussions in a browser: what is typed, drawn and chosen, and what must never run.

let stack: Stack
let bob: Client
let alice: Client
let problemId: string

test.beforeAll(async ({ stack: own }) => {
  stack = own
  bob = stack.client(await stack.tokenOf('bob'))
  alice = stack.client(await stack.tokenOf('alice'))
})
test.beforeEach(async () => {
  problemId = (await bob.createProblem({ body: { title: 'Lamps', mechanism: 'standard' } })).id
  await bob.saveStatement({
    problemId,
    locale: 'en-US',
    body: {
      title: 'Lamps',
      body: 'There are $n$ lamps in a row.\n\nSwitch them on.',
      input: 'The number $n$.',
      output: 'The steps.',
    },
  })
  await bob.createShare({ problemId, body: { accountHandle: 'alice', access: 'tester' } })
  await bob.createShare({ problemId, body: { accountHandle: 'carol', access: 'editor' } })
})

const open = (page: Page, path: string, handle = 'bob') =>
  signInAt(page, `${stack.url}/p/${problemId}/${path}`, handle)
const dialog = (page: Page, part = 'the body'): Locator =>
  page.getByRole('dialog', { name: `Discussions of ${part}` })
const discard = 'Do you want to discard unsaved changes?'

test('a discussion from its start to its end, by keyboard, in the view', async ({ page }) => {
  await open(page, 'statement')
  const button = page.getByRole('button', { name: 'Discuss the body' })
  await button.focus()
  await page.keyboard.press('Enter')
  const text = dialog(page).getByRole('textbox', { name: 'New discussion', exact: true })
  await text.click()
  await page.keyboard.type('Is **$n$** at most 10?', { delay: 20 })
  await page.keyboard.press('Control+Enter')
  const thread = dialog(page).getByRole('article', { name: 'By bob' })
  await expect(thread.locator('.katex').first()).toBeVisible()
  await expect(text).toHaveText('')
  await thread.getByRole('button', { name: 'Reply' }).click()
  await thread.getByRole('textbox', { name: 'Reply', exact: true }).click()
  await page.keyboard.type('It is `100`')
  await thread.getByRole('button', { name: 'Send reply' }).click()
  await expect(thread.getByRole('list', { name: 'Replies' })).toContainText('It is 100')
  await lookEveryWay(page, 'discussions')
  await thread.getByRole('button', { name: 'Resolved' }).click()
  await expect(dialog(page).getByText('No discussion is open.')).toBeVisible()
  await dialog(page).getByRole('button', { name: '1 resolved discussion' }).click()
  await expect(thread.getByRole('button', { name: 'Resolved' })).toBeDisabled()
  await expect(thread.getByRole('button', { name: 'Reply' })).toBeHidden()
  await look(page, 'discussions-resolved')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(button).toBeFocused()
})

test('a discussion stands beside the statement, and the passage that was selected stays marked', async ({
  page,
}) => {
  await open(page, 'statement')
  const passage = page.locator('p').filter({ hasText: 'Switch them on.' }).first()
  await passage.evaluate((element) => getSelection()?.selectAllChildren(element))
  await page.getByRole('button', { name: 'Discuss the body' }).click()
  await expect(dialog(page)).toBeVisible()
  const marked = () =>
    page.evaluate(() => {
      const [range] = CSS.highlights.get('discussed-passage') ?? []
      return range instanceof Range ? range.toString() : ''
    })
  expect(await marked()).toBe('Switch them on.')
  // Nothing stands over the text, and the caret is where one types.
  await passage.click({ trial: true })
  const text = dialog(page).getByRole('textbox', { name: 'New discussion', exact: true })
  await expect(text).toBeFocused()
  await page.keyboard.type('All of them?')
  await passage.click()
  await expect(text).toHaveText('All of them?')
  await look(page, 'discussions-beside')
  await dialog(page).getByRole('button', { name: 'Formatting' }).click()
  await expect(dialog(page).getByRole('toolbar')).toBeVisible()
  await page.setViewportSize({ width: 1000, height: 800 })
  await expect(text).toHaveText('All of them?')
  // There it is a dialog over the page again.
  await expect(dialog(page)).toHaveAttribute('aria-modal', 'true')
  await dialog(page).getByRole('button', { name: 'Start discussion' }).click()
  const thread = dialog(page).getByRole('article', { name: 'By bob' })
  await expect(thread.locator('blockquote')).toHaveText('Switch them on.')
  await expect(thread).toContainText('All of them?')
})

test('what is typed survives a reload, and closing asks', async ({ page }) => {
  await open(page, 'statement?discussions=body')
  const text = dialog(page).getByRole('textbox', { name: 'New discussion', exact: true })
  await text.click()
  await page.keyboard.type('Half a thought')
  page.on('dialog', (asked) => void asked.accept())
  await page.reload()
  await expect(text).toHaveText('Half a thought')
  await expect(dialog(page).getByText('Restored what was not saved yet.')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText(discard)).toBeVisible()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(text).toHaveText('Half a thought')
})

test('a person is named by a few letters, and is notified', async ({ page, browser }) => {
  await open(page, 'statement?discussions=input')
  const area = dialog(page, 'the input')
  await area.getByRole('textbox', { name: 'New discussion', exact: true }).click()
  await page.keyboard.type('Look, @')
  const people = area.getByRole('listbox', { name: 'People' })
  await expect(people.getByRole('option')).toHaveText(['alice', 'bob', 'carol'])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await look(page, 'discussions-mention')
  await page.keyboard.press('Escape')
  await expect(people).toBeHidden()
  await expect(area).toBeVisible()
  await page.keyboard.type(' @al')
  await page.keyboard.press('Enter')
  await page.keyboard.type('please')
  await area.getByRole('button', { name: 'Start discussion' }).click()
  await expect(area.getByRole('article').getByText('Look, @ @alice please')).toBeVisible()
  const named = area.getByRole('article').getByRole('link', { name: '@alice' })
  await expect(named).toHaveAttribute('href', '/accounts/alice')
  await lookEveryWay(page, 'discussions-marked')
  const { notifications } = await alice.listNotifications({})
  const notified = notifications.find(({ objectHref }) => objectHref.includes(problemId))
  expect(notified?.detailsHTML).toBe('bob mentioned you in a discussion of the input of “Lamps”.')
  const other = await browser.newContext()
  const hers = await other.newPage()
  await signInAt(hers, `${stack.url}${notified?.objectHref ?? ''}`, 'alice')
  const thread = dialog(hers, 'the input').getByRole('article', { name: 'By bob' })
  await expect(thread.getByRole('button', { name: 'Reply' })).toBeVisible()
  await expect(thread.getByRole('button', { name: 'Resolved' })).toBeHidden()
  await other.close()
})

test('the fields of the editor have the discussions of their parts', async ({ page }) => {
  await alice.createDiscussion({ problemId, body: { partKey: 'output', content: 'In any order?' } })
  await open(page, 'edit/statement')
  for (const part of ['the title', 'the body', 'the input', 'the notes'])
    await expect(page.getByRole('button', { name: `Discuss ${part}`, exact: true })).toHaveCount(1)
  await lookEveryWay(page, 'discussions-editor')
  await page.getByRole('button', { name: 'Discuss the output, 1 open' }).click()
  await expect(dialog(page, 'the output').getByText('In any order?')).toBeVisible()
  await look(page, 'discussions-editor-dialog')
})

test('an argument that moves takes its discussions along on the page', async ({ page }) => {
  const { id } = await bob.createProblem({ body: { title: 'Sums', mechanism: 'functionBased' } })
  problemId = id
  const sign = (names: string[]) =>
    bob.saveSignature({
      problemId,
      body: {
        enabled: true,
        name: 'add',
        arguments: names.map((name) => ({ name, kind: 'int' as const })),
        returns: [{ name: 'sum', kind: 'int' }],
      },
    })
  await sign(['first', 'second'])
  await bob.createDiscussion({ problemId, body: { partKey: 'arguments.0', content: 'How large?' } })
  await open(page, 'edit/signature')
  await page.getByRole('button', { name: 'Move argument 1 down' }).click()
  await expect
    .poll(async () => (await bob.getDiscussionCounts({ problemId })).counts)
    .toEqual({
      'arguments.1': 1,
    })
  await page.goto(`${stack.url}/p/${problemId}/statement`)
  await page.getByRole('button', { name: 'Discuss argument 2, 1 open' }).click()
  await expect(dialog(page, 'argument 2').getByText('How large?')).toBeVisible()
})

test('a picture is pasted into a comment by a tester of a locked problem', async ({ page }) => {
  const admin = stack.client(await stack.tokenOf('admin'))
  await admin.adminSaveProblem({ problemId, body: { locked: true } })
  await open(page, 'statement?discussions=notes', 'alice')
  const area = dialog(page, 'the notes')
  await area.getByLabel('Choose images').setInputFiles({
    name: 'dot.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>'),
  })
  const text = area.getByRole('textbox', { name: 'New discussion', exact: true })
  await expect(text.locator('.picture img')).toHaveAttribute('src', /\/api\/images\//)
  await area.getByRole('button', { name: 'Start discussion' }).click()
  await expect(area.getByRole('article').locator('img')).toHaveAttribute('src', /\/api\/images\//)
})

test('nothing that is said runs', async ({ page }) => {
  for (const [index, content] of xssPayloads.entries()) {
    const { id } = await alice.createDiscussion({ problemId, body: { partKey: 'body', content } })
    if (index % 4 === 0)
      await bob.createComment({ discussionId: id, body: { content: `@carol ${content}` } })
  }
  let dialogs = 0
  page.on('dialog', (asked) => {
    dialogs += 1
    void asked.dismiss()
  })
  await open(page, 'statement?discussions=body')
  await expect(dialog(page).getByRole('article')).toHaveCount(xssPayloads.length)
  for (const button of await page.getByRole('button', { name: /^Notifications/ }).all())
    await button.dispatchEvent('click')
  expect(await page.evaluate(() => 'stolen' in window)).toBe(false)
  const running = await page.evaluate(
    () =>
      [...document.querySelectorAll('[data-rendered] *')].filter(
        (node) =>
          /^(script|iframe|object|embed|form|input|style|link|base|meta)$/i.test(node.tagName) ||
          [...node.attributes].some(
            ({ name, value }) => /^on/i.test(name) || /^javascript:/i.test(value),
          ),
      ).length,
  )
  expect([running, dialogs]).toEqual([0, 0])
})

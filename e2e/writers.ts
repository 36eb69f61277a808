import { expect } from '@playwright/test'
import type { Browser, Page, Request } from '@playwright/test'
import type { Client } from '../contract/src/index.ts'
import { signInAt } from './page.ts'
import { kill } from './kill.ts'
import type { Stack } from './stack.ts'

// People who write in the fields of one statement, word by word, and what the server has acknowledged of it.

export const lines = (word: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${word} ${at}.`).join('\n\n')

/** The statement that `edit` writes in. */
const writtenStatement = {
  title: 'Two Writers',
  body: lines('Paragraph', 12),
  input: lines('Input', 6),
  output: lines('Output', 6),
  notes: lines('Note', 6),
}

/** A problem of alice's whose statement `editors` may write in. */
export const createWritten = async (
  alice: Client,
  title: string,
  editors: readonly string[],
): Promise<string> => {
  const { id: problemId } = await alice.createProblem({ body: { title, mechanism: 'standard' } })
  for (const accountHandle of editors)
    await alice.createShare({ problemId, body: { accountHandle, access: 'editor' } })
  await alice.saveStatement({ problemId, locale: 'en-US', body: writtenStatement })
  return problemId
}

/** Each writer has its own browser context, so that no session is shared. */
export const openPage = async (browser: Browser): Promise<Page> => {
  const context = await browser.newContext({ viewport: { width: 1100, height: 900 } })
  return context.newPage()
}

/** Mulberry32: the same seed writes the same edits. */
export const randomOf = (from: number) => {
  let state = from
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}

export const tokensIn = (text: string): string[] => text.match(/\b(?:alice|bob|carol)\d+x\b/g) ?? []
const isSave = (request: Request) =>
  request.method() === 'PUT' && request.url().endsWith('/statements/en-US')

export interface Writer {
  name: string
  page: Page
  /** Every word in a text that the server has answered 200 to. */
  acknowledged: Set<string>
  conflicts: number
  failures: number
}

export const openWriter = async (
  browser: Browser,
  address: string,
  name: string,
): Promise<Writer> => {
  const page = await openPage(browser)
  const writer: Writer = { name, page, acknowledged: new Set(), conflicts: 0, failures: 0 }
  page.on('response', (response) => {
    if (!isSave(response.request())) return
    if (response.status() !== 200) writer.failures += response.status() === 409 ? 0 : 1
    else
      for (const word of tokensIn(response.request().postData() ?? ''))
        writer.acknowledged.add(word)
  })
  await signInAt(page, address, name)
  await expect(page.getByRole('textbox', { name: 'Notes' })).toContainText('Note 5')
  return writer
}

/** What stands between the form and the server is answered as a person would, one way or the other. */
export const settle = async (writer: Writer, random: (below: number) => number): Promise<void> => {
  const { page } = writer
  const dialog = page.getByRole('dialog', { name: /^Two versions/ })
  const bar = page.getByRole('button', { name: 'Show both' }).first()
  // It may go away by itself: what came in may have settled it.
  if (!(await dialog.isVisible()) && (await bar.isVisible()))
    await bar.click({ timeout: 1000 }).catch(() => undefined)
  if (await dialog.isVisible()) {
    writer.conflicts += 1
    const choice = random(2) === 0 ? 'Take theirs' : 'Save mine over it'
    // The other may have changed the same line once more: then it is asked again, before the next edit.
    await dialog.getByRole('button', { name: choice }).click()
  }
  const again = page.getByRole('button', { name: 'Save again' })
  // It may go away by itself: another save has ended well meanwhile.
  if (await again.isVisible()) await again.click({ timeout: 1000 }).catch(() => undefined)
}

export const edit = async (writer: Writer, number: number, random: (below: number) => number) => {
  const { page, name } = writer
  await settle(writer, random)
  const [field, count] = (
    [
      ['Body', 12],
      ['Input', 6],
      ['Output', 6],
      ['Notes', 6],
    ] as const
  )[random(4)] ?? ['Body', 12]
  const text = page.getByRole('textbox', { name: field, exact: true })
  try {
    await text.locator('p').nth(random(count)).click({ timeout: 4000 })
    await page.keyboard.press('End')
    await page.keyboard.insertText(` ${name}${number}x`)
    await page.getByRole('textbox', { name: 'Title', exact: true }).focus({ timeout: 4000 })
  } catch {
    // The question of a conflict came in between: it is answered before the next edit.
    await settle(writer, random)
  }
}

/** Until nothing of it is unsaved and no question is open. */
export const settleWholly = async (writer: Writer, random: (below: number) => number) =>
  expect(async () => {
    await settle(writer, random)
    await expect(writer.page.getByRole('link', { name: 'Done' })).toBeVisible({ timeout: 500 })
    await expect(writer.page.getByRole('button', { name: 'Save again' })).toBeHidden({
      timeout: 500,
    })
    await expect(writer.page.getByText(/ while you did\. /)).toHaveCount(0, { timeout: 500 })
  }).toPass()

export const killServer = async (stack: Stack): Promise<void> => {
  await kill(stack.server())
  await stack.startServer()
}

export const wordsOfAllVersions = async (api: Client, problemId: string): Promise<Set<string>> => {
  const words = new Set<string>()
  let before: string | undefined
  for (;;) {
    const { revisions } = await api.listRevisions({ problemId, ...(before && { before }) })
    for (const { id } of revisions) {
      const { statements } = await api.getProblem({ problemId, version: id })
      for (const word of tokensIn(JSON.stringify(statements))) words.add(word)
    }
    before = revisions.at(-1)?.id
    if (before === undefined) return words
  }
}

import { expect } from '@playwright/test'
import type { Browser, Page, Request } from '@playwright/test'
import type { Client } from '../contract/src/index.ts'
import { signInAt } from './page.ts'
import { test } from './product.ts'
import type { Stack } from './stack.ts'

// Two people write in one statement at once, and the server is killed twice while they do: what it has acknowledged is
// in the statement or in its history.

/** A run by hand takes 200: DRAFTS_STEPS=200. */
const edits = Number(process.env['DRAFTS_STEPS'] ?? 30)
const killAt = [0.35, 0.7]
const seed = Number(process.env['DRAFTS_EDITS_SEED'] ?? Date.now() % 1_000_000)

let stack: Stack
let alice: Client
let problemId: string
test.beforeAll(async ({ stack: own }) => {
  stack = own
  alice = stack.client(await stack.tokenOf('alice'))
  const created = await alice.createProblem({
    body: { title: 'Two Writers', mechanism: 'standard' },
  })
  problemId = created.id
  await alice.createShare({ problemId, body: { accountHandle: 'bob', access: 'editor' } })
  await alice.saveStatement({
    problemId,
    locale: 'en-US',
    body: {
      title: 'Two Writers',
      body: lines('Paragraph', 12),
      input: lines('Input', 6),
      output: lines('Output', 6),
      notes: lines('Note', 6),
    },
  })
})

const lines = (word: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${word} ${at}.`).join('\n\n')

/** Mulberry32: the same seed writes the same edits. */
const randomOf = (from: number) => {
  let state = from
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}

const tokensIn = (text: string): string[] => text.match(/\b(?:alice|bob)\d+x\b/g) ?? []
const isSave = (request: Request) =>
  request.method() === 'PUT' && request.url().endsWith('/statements/en-US')

interface Writer {
  name: string
  page: Page
  /** Every word in a text that the server has answered 200 to. */
  acknowledged: Set<string>
  conflicts: number
  failures: number
}

const open = async (browser: Browser, name: string): Promise<Writer> => {
  const context = await browser.newContext({ viewport: { width: 1100, height: 900 } })
  const page = await context.newPage()
  const writer: Writer = { name, page, acknowledged: new Set(), conflicts: 0, failures: 0 }
  page.on('response', (response) => {
    if (!isSave(response.request())) return
    if (response.status() !== 200) writer.failures += response.status() === 409 ? 0 : 1
    else
      for (const word of tokensIn(response.request().postData() ?? ''))
        writer.acknowledged.add(word)
  })
  await signInAt(page, `${stack.url}/p/${problemId}/edit/statement`, name)
  await expect(page.getByRole('textbox', { name: 'Notes' })).toContainText('Note 5')
  return writer
}

/** What stands between the form and the server is answered as a person would, one way or the other. */
const settle = async (writer: Writer, random: (below: number) => number): Promise<void> => {
  const { page } = writer
  const dialog = page.getByRole('dialog', { name: /^Two versions/ })
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

const edit = async (writer: Writer, number: number, random: (below: number) => number) => {
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

const write = async (writer: Writer, from: number, to: number): Promise<void> => {
  const random = randomOf(seed + (writer.name === 'bob' ? 1 : 0) + from)
  for (let number = from; number < to; number += 1) await edit(writer, number, random)
}

const killServer = async (): Promise<void> => {
  const server = stack.server()
  const ended = new Promise((resolve) => {
    server.once('exit', resolve)
  })
  server.kill('SIGKILL')
  await ended
  await stack.startServer()
}

const wordsOfAllVersions = async (): Promise<Set<string>> => {
  const words = new Set<string>()
  let before: string | undefined
  for (;;) {
    const { revisions } = await alice.listRevisions({ problemId, ...(before && { before }) })
    for (const { id } of revisions) {
      const { statements } = await alice.getProblem({ problemId, version: id })
      for (const word of tokensIn(JSON.stringify(statements))) words.add(word)
    }
    before = revisions.at(-1)?.id
    if (before === undefined) return words
  }
}

test(`two browsers, ${edits} edits each, two kills`, async ({ browser }) => {
  console.log(`DRAFTS_EDITS_SEED=${seed}`)
  test.setTimeout(600_000)
  const writers = await Promise.all([open(browser, 'alice'), open(browser, 'bob')])
  const marks = [0, ...killAt.map((part) => Math.floor(part * edits)), edits]
  for (const [at, from] of marks.slice(0, -1).entries()) {
    const to = marks[at + 1] ?? edits
    const writing = Promise.all(writers.map((writer) => write(writer, from, to)))
    // In the middle of what they do, not between two edits.
    if (at > 0) await killServer()
    await writing
  }
  const random = randomOf(seed)
  for (const writer of writers) {
    await expect(async () => {
      await settle(writer, random)
      await expect(writer.page.getByRole('link', { name: 'Done' })).toBeVisible({ timeout: 500 })
      await expect(writer.page.getByRole('button', { name: 'Save again' })).toBeHidden({
        timeout: 500,
      })
      await expect(writer.page.getByText(/^Someone else changed/)).toBeHidden({ timeout: 500 })
    }).toPass()
  }
  const kept = await wordsOfAllVersions()
  const sizes = writers.map(({ acknowledged }) => acknowledged.size)
  console.log(
    writers
      .map(
        ({ name, acknowledged, conflicts, failures }) =>
          `${name}: ${acknowledged.size} of ${2 * edits} words of both acknowledged, ${conflicts} conflicts, ${failures} failed saves`,
      )
      .join('; '),
  )
  for (const { acknowledged } of writers)
    expect([...acknowledged].filter((word) => !kept.has(word))).toEqual([])
  // Otherwise nothing was proved.
  for (const size of sizes) expect(size).toBeGreaterThan(edits / 2)
})

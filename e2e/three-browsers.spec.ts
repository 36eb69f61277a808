import { expect } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import type { Client } from '../contract/src/index.ts'
import { isPartOn } from '../testing/parts.ts'
import { signInAt } from './page.ts'
import { test } from './product.ts'
import type { Stack } from './stack.ts'
import {
  createWritten,
  edit,
  killServer,
  openPage,
  openWriter,
  randomOf,
  settle,
  settleWholly,
  tokensIn,
  wordsOfAllVersions,
} from './writers.ts'
import type { Writer } from './writers.ts'

// Two people write in the statement and a third has the tests open, while tests and discussions come and go, each of
// them is offline for a while and the server is killed. After each round every screen shows what the server has; at
// the end the third one's share is taken away.

/** A run by hand takes ten minutes: DRAFTS_MINUTES=10. */
const minutes = Number(process.env['DRAFTS_MINUTES'] ?? 0.3)
const seed = Number(process.env['DRAFTS_EDITS_SEED'] ?? Date.now() % 1_000_000)
const fields = ['body', 'input', 'output', 'notes'] as const
const labelOf = { body: 'Body', input: 'Input', output: 'Output', notes: 'Notes' } as const

test.skip(!isPartOn('browsers'), 'only with DRAFTS_PARTS=browsers')

let stack: Stack
let alice: Client
let problemId: string
test.beforeAll(async ({ stack: own }) => {
  stack = own
  alice = stack.client(await stack.tokenOf('alice'))
  problemId = await createWritten(alice, 'Three at Once', ['bob', 'carol'])
})

interface Reader {
  page: Page
  /** What the server has sent it about changes. */
  heard: string[]
}

const openReader = async (browser: Browser): Promise<Reader> => {
  const page = await openPage(browser)
  const heard: string[] = []
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      if (String(payload).includes('CHANGED problem:')) heard.push(String(payload))
    }),
  )
  await signInAt(page, `${stack.url}/p/${problemId}/edit/tests`, 'carol')
  // All of the page is there before the server is killed.
  await expect(page.getByRole('heading', { name: 'Tests' }).first()).toBeVisible()
  await expect(page.locator('footer').getByText('Connected', { exact: true })).toBeVisible()
  return { page, heard }
}

/** A round of changes besides the statement: a test comes, one gets a name, every third time one goes; a discussion. */
const changeTestsAndDiscussions = async (people: readonly Client[], round: number) => {
  const one = people[round % people.length] ?? alice
  await one.createTest({
    problemId,
    body: { label: `new ${round}`, input: { text: `${round}\n` } },
  })
  const { tests } = await one.listTests({ problemId })
  const first = tests[0]
  if (first && round % 3 === 2) await one.deleteTest({ testId: first.id })
  else if (first) await one.updateTest({ testId: first.id, body: { label: `named ${round}` } })
  await one.createDiscussion({
    problemId,
    body: { partKey: 'notes', content: `Question ${round}` },
  })
}

const isOffline = async (page: Page, ms: number): Promise<void> => {
  await page.context().setOffline(true)
  await page.waitForTimeout(ms)
  await page.context().setOffline(false)
}

/** What differs between the screens and the server, in words. */
const falseOn = async (writers: readonly Writer[], reader?: Reader): Promise<string[]> => {
  const { statements } = await alice.getProblem({ problemId })
  const statement = statements.find(({ locale }) => locale === 'en-US')
  const { tests } = await alice.listTests({ problemId })
  const { discussions } = await alice.listDiscussions({ problemId })
  const texts = writers.flatMap(({ name, page }) =>
    fields.map(async (field) => {
      const box = page.getByRole('textbox', { name: labelOf[field], exact: true })
      // Not the text as it is drawn: paragraphs out of sight are left out of that.
      const paragraphs = await box.locator('p').allTextContents()
      const shown = tokensIn(paragraphs.join(' ')).join(' ')
      const stored = tokensIn(statement?.[field] ?? '').join(' ')
      return shown === stored ? [] : [`${name} ${field}: ${shown} / ${stored}`]
    }),
  )
  const counts = writers.map(async ({ name, page }) => {
    const button = page.getByRole('button', { name: /^Discuss the notes/ })
    const shown = await button.getAttribute('aria-label')
    return shown?.includes(`, ${discussions.length} open`) ? [] : [`${name} discussions: ${shown}`]
  })
  const labels = async (): Promise<string[]> => {
    if (!reader) return []
    const cells = await reader.page.locator('tbody tr td:nth-child(2) > a').allTextContents()
    const shown = cells.join('|')
    const stored = tests.map(({ label }) => label).join('|')
    return shown === stored ? [] : [`carol tests: ${shown} / ${stored}`]
  }
  return (await Promise.all([...texts, ...counts, labels()])).flat()
}

test(`three browsers for ${minutes} minutes`, async ({ browser }) => {
  console.log(`DRAFTS_EDITS_SEED=${seed}`)
  test.setTimeout(600_000 + minutes * 120_000)
  const random = randomOf(seed)
  const address = `${stack.url}/p/${problemId}/edit/statement`
  const writers = [
    await openWriter(browser, address, 'alice'),
    await openWriter(browser, address, 'bob'),
  ]
  const reader = await openReader(browser)
  const people = await Promise.all(
    ['alice', 'bob', 'carol'].map(async (name) => stack.client(await stack.tokenOf(name))),
  )
  const pages = [...writers.map(({ page }) => page), reader.page]
  const waits: number[] = []
  const until = performance.now() + minutes * 60_000
  let round = 0
  for (; performance.now() < until || round < 3; round += 1) {
    const writing = writers.map(async (writer) => {
      for (let turn = 0; turn < 3; turn += 1) await edit(writer, round * 3 + turn, random)
    })
    const trouble =
      round % 3 === 0
        ? killServer(stack)
        : isOffline(pages[random(pages.length)] ?? reader.page, 1000 + random(3000))
    await Promise.all([...writing, trouble])
    await changeTestsAndDiscussions(people, round)
    for (const writer of writers) await settleWholly(writer, random)
    const since = performance.now()
    // A save that was sent again may have met a conflict only now.
    const isFalse = async () => {
      for (const writer of writers) await settle(writer, random)
      return falseOn(writers, reader)
    }
    await expect.poll(isFalse, { timeout: 60_000 }).toEqual([])
    waits.push(performance.now() - since)
  }
  const sorted = waits.map(Math.round).toSorted((a, b) => a - b)
  console.log(
    `${round} rounds; every screen true after ${sorted[Math.floor(sorted.length / 2)]} ms (median), ${sorted.at(-1)} ms (longest); ` +
      writers.map(({ name, conflicts }) => `${name}: ${conflicts} conflicts`).join(', '),
  )
  const kept = await wordsOfAllVersions(alice, problemId)
  for (const { acknowledged } of writers) {
    expect(acknowledged.size).toBeGreaterThan(round)
    expect([...acknowledged].filter((word) => !kept.has(word))).toEqual([])
  }

  const { shares } = await alice.listShares({ problemId })
  const carols = shares.find(({ account }) => account.handle === 'carol')
  await alice.deleteShare({ shareId: carols?.id ?? '' })
  await expect(reader.page.getByRole('heading', { name: 'Need Access' })).toBeVisible()
  const before = reader.heard.length
  await alice.createTest({ problemId, body: { label: 'after that' } })
  await alice.createDiscussion({ problemId, body: { partKey: 'notes', content: 'Among us' } })
  // The others have heard of both.
  await expect.poll(() => falseOn(writers)).toEqual([])
  expect(reader.heard.slice(before)).toEqual([])
})

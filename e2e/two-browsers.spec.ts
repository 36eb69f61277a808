import { expect } from '@playwright/test'
import type { Client } from '../contract/src/index.ts'
import { testSeed } from '../testing/seed.ts'
import { testSteps } from '../testing/steps.ts'
import { test } from './product.ts'
import type { Stack } from './stack.ts'
import {
  createWritten,
  edit,
  killServer,
  openWriter,
  randomOf,
  settleWholly,
  wordsOfAllVersions,
} from './writers.ts'
import type { Writer } from './writers.ts'

// Two people write in one statement at once, and the server is killed twice while they do: what it has acknowledged is
// in the statement or in its history.

/** A run by hand takes 200: DRAFTS_STEPS=200. */
const edits = testSteps(30)
const killAt = [0.35, 0.7]

let seed: number
let stack: Stack
let alice: Client
let problemId: string
test.beforeAll(async ({ stack: own }) => {
  seed = testSeed()
  stack = own
  alice = stack.client(await stack.tokenOf('alice'))
  problemId = await createWritten(alice, 'Two Writers', ['bob'])
})

const write = async (writer: Writer, from: number, to: number): Promise<void> => {
  const random = randomOf(seed + (writer.name === 'bob' ? 1 : 0) + from)
  for (let number = from; number < to; number += 1) await edit(writer, number, random)
}

test(`two browsers, ${edits} edits each, two kills`, async ({ browser }) => {
  test.setTimeout(600_000)
  const writers = await Promise.all(
    ['alice', 'bob'].map((name) =>
      openWriter(browser, `${stack.url}/p/${problemId}/edit/statement`, name),
    ),
  )
  const marks = [0, ...killAt.map((part) => Math.floor(part * edits)), edits]
  for (const [at, from] of marks.slice(0, -1).entries()) {
    const to = marks[at + 1] ?? edits
    const writing = Promise.all(writers.map((writer) => write(writer, from, to)))
    // In the middle of what they do, not between two edits.
    if (at > 0) await killServer(stack)
    await writing
  }
  const random = randomOf(seed)
  for (const writer of writers) {
    await settleWholly(writer, random)
  }
  const kept = await wordsOfAllVersions(alice, problemId)
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

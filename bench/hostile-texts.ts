// Texts that once stopped the service, each in every place where a text can be stored, and ten minutes of random ones if
// asked: how long the server's loop was away meanwhile, how long the answers took, how large they are, whether it is the
// same process. node bench/hostile-texts.ts [seconds of random texts] [seed]

import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '../contract/src/index.ts'
import { startStack } from '../e2e/stack.ts'
import { randomOf } from '../scanspec/src/testing/random.ts'
import { untilQuiet } from './quiet.ts'

const [seconds = '0', seed = '1'] = process.argv.slice(2)

const tableOf = (columns: number, rows: number): string =>
  `|${'a|'.repeat(columns)}\n|${'-|'.repeat(columns)}\n${'a\n'.repeat(rows)}`
const fill = (piece: string, chars: number): string =>
  piece.repeat(Math.floor(chars / piece.length))
const texts: Record<string, string> = {
  'marks of formulas': `$x^2$ ${fill('&#xE000;0&#xE001;', 199_000)}`,
  'marks in a comment': `$x^2$ ${fill('&#xE000;0&#xE001;', 6700)}`,
  'a long macro': `$\\def\\a{${'x'.repeat(1000)}}${'\\a'.repeat(300)}$`,
  'many long macros': fill(`$\\def\\a{${'x'.repeat(200)}}${'\\a'.repeat(100)}$ `, 197_000),
  brackets: fill('[a]://x ][a] ', 199_000),
  'a wide table': tableOf(120, 9500),
  'quitp(': fill('quitp(', 60_000),
  'a formula of 190 kB': `$${fill('x_1+', 190_000)}1$`,
  quotes: fill('> ', 199_000),
  stars: fill('*a* ', 199_000),
  items: fill('- a\n', 199_000),
  'one long address': `[a]: http://x.y/${'z'.repeat(5000)}\n\n${fill('[a] ', 150_000)}`,
}

const stack = await startStack({ judges: 0 })
const token = await stack.tokenOf('bob')
const api = stack.client(token)
const pid = stack.server().pid
console.log(await untilQuiet())

/** Milliseconds of one request to /healthz, on a connection of its own. */
const knock = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const from = performance.now()
    const call = request(`${stack.url}/healthz`, { agent: false }, (answer) => {
      answer.resume()
      answer.once('end', () => resolve(performance.now() - from))
    })
    call.once('error', reject)
    call.end()
  })

let worst = 0
let isOver = false
const watching = (async () => {
  while (!isOver) {
    worst = Math.max(worst, await knock())
    await sleep(10)
  }
})()

const { id: problemId } = await api.createProblem({
  body: { title: 'Hostile', mechanism: 'standard' },
})
const { id: called } = await api.createProblem({
  body: { title: 'Hostile too', mechanism: 'functionBased' },
})
const { id: testId } = await api.createTest({ problemId, body: { type: 'sample' } })
const { id: discussionId } = await api.createDiscussion({
  problemId,
  body: { partKey: 'body', content: 'a' },
})

/** What a page of a search looks through: the word stands at the end of each. */
for (let no = 1; no <= 20; no += 1) {
  const { id } = await api.createProblem({ body: { title: `Long ${no}`, mechanism: 'standard' } })
  const body = `${'a '.repeat(24_000)}seldom`
  await api.saveStatement({
    problemId: id,
    locale: 'en-US',
    body: { title: `Long ${no}`, body, input: body, output: body, notes: body },
  })
}

type Place = (api: Client, text: string) => Promise<unknown>
const statement: Place = (by, text) =>
  by.saveStatement({
    problemId,
    locale: 'en-US',
    body: { title: 'Hostile', body: text, input: text, output: text, notes: text },
  })
const places: Record<string, Place> = {
  preview: (by, text) => by.render({ body: { texts: [text, text] } }),
  'four fields of a statement': statement,
  'arguments of a statement': (by, text) =>
    by.saveStatement({
      problemId: called,
      locale: 'en-US',
      body: { title: 'Hostile too', body: '', arguments: [text, text], returns: [text] },
    }),
  'notes and hint of a test': (by, text) =>
    by.updateTest({ testId, body: { notes: text, hint: text } }),
  editorial: (by, text) =>
    by.saveEditorial({ problemId, locale: 'en-US', body: { content: text } }),
  discussion: (by, text) =>
    by.createDiscussion({ problemId, body: { partKey: 'body', content: text } }),
  comment: (by, text) => by.createComment({ discussionId, body: { content: text } }),
  checker: (by, text) =>
    by.saveChecker({
      problemId,
      body: {
        comparator: 'custom',
        convention: 'testlib',
        languageId: 'cpp20-gcc',
        source: { text },
      },
    }),
  scanspec: (by, text) => by.saveScanspec({ problemId, body: { enabled: true, source: text } }),
  'pasted TeX': (by, text) => by.convertTex({ body: { text: text.slice(0, 60_000) } }),
}
const looks: Record<string, Place> = {
  'list of problems': (by) => by.listMyProblems({}),
  problem: (by) => by.getProblem({ problemId }),
  search: (by) => by.searchProblems({ q: 'seldom' }),
  'list of discussions': (by) => by.listDiscussions({ problemId }),
  'list of tests': (by) => by.listTests({ problemId }),
  'list of solutions': (by) => by.listSolutions({ problemId }),
}

interface Row {
  name: string
  answer: string
  ms: number
  bytes: number
  waitMs: number
}
const rows: Row[] = []
const measure = async (name: string, call: () => Promise<unknown>): Promise<void> => {
  worst = 0
  const from = performance.now()
  let answer = 'ok'
  let bytes = 0
  try {
    bytes = JSON.stringify((await call()) ?? null).length
  } catch (error) {
    answer = error instanceof Error ? error.message.slice(0, 60) : String(error)
  }
  const ms = performance.now() - from
  rows.push({ name, answer, ms, bytes, waitMs: worst })
}

for (const [what, text] of Object.entries(texts)) {
  for (const [where, place] of Object.entries(places))
    await measure(`${what} · ${where}`, () => place(api, text))
  for (const [look, see] of Object.entries(looks))
    await measure(`${what} · then ${look}`, () => see(api, ''))
}

/** Grammar of what people type, and of what they type to break something. */
const random = randomOf(Number(seed))
const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)] as T
const pieces = [
  'word ',
  '**b** ',
  '`c` ',
  '$x_i$ ',
  '$$\\sum_{i=1}^n i$$\n',
  '- item\n',
  '1. item\n',
  '> quote\n',
  '# head\n',
  '|a|b|\n|-|-|\n',
  '|c|d|\n',
  '[a](b) ',
  '![a](b.png) ',
  '[a]: c\n',
  '[^1] ',
  '[^1]: note\n',
  '<div>',
  '</div>',
  '<img src="a">',
  '&amp;',
  '&#xE000;',
  '\\def\\a{b}',
  '\\a',
  '{',
  '}',
  '$',
  '\n',
  '\n\n',
  '```\n',
  '@bob ',
  '[',
  ']',
  '(',
  ')',
  '*',
  '_',
  '~~',
  'http://a.b ',
  '<!--',
  '-->',
  '\\',
  ' ',
  '\t',
]
const randomText = (): string => {
  const chars = 10 ** (1 + random() * 4.3)
  const some = Array.from({ length: 1 + Math.floor(random() * 6) }, () => pick(pieces))
  let text = ''
  while (text.length < chars) text += random() < 0.05 ? pick(pieces) : pick(some)
  return text.slice(0, 199_000)
}
/** Ten at once, from all accounts that the demo invites. */
const people = [api]
for (const handle of ['alice', 'carol', 'admin']) {
  for (const id of [problemId, called])
    if (handle !== 'admin')
      await api.createShare({ problemId: id, body: { accountHandle: handle, access: 'editor' } })
  people.push(stack.client(await stack.tokenOf(handle)))
}
const end = performance.now() + Number(seconds) * 1000
const asks = Object.entries({ ...places, ...looks })
let asked = 0
let largest = 0
let slowest = 0
let worstRandom = 0
const one = async (person: Client): Promise<void> => {
  while (performance.now() < end) {
    const [, call] = pick(asks)
    const from = performance.now()
    const answer = await call(person, randomText()).catch((error: unknown) => String(error))
    slowest = Math.max(slowest, performance.now() - from)
    largest = Math.max(largest, JSON.stringify(answer ?? null).length)
    worstRandom = Math.max(worstRandom, worst)
    worst = 0
    asked += 1
  }
}
if (Number(seconds) > 0)
  await Promise.all(Array.from({ length: 10 }, (_, at) => one(people[at % people.length] ?? api)))
isOver = true
await watching

const slow = rows.filter(({ waitMs, ms, bytes }) => waitMs > 100 || ms > 2000 || bytes > 8e6)
console.log(
  `${rows.length} calls with ${Object.keys(texts).length} texts in ${Object.keys(places).length} places`,
)
const most = (of: (row: Row) => number): number => Math.round(Math.max(...rows.map(of)))
console.log(
  `at most: /healthz ${most(({ waitMs }) => waitMs)} ms (aim 100), an answer ${most(({ ms }) => ms)} ms, ${(most(({ bytes }) => bytes) / 1e6).toFixed(1)} MB (aim 8)`,
)
for (const { name, answer, ms, bytes, waitMs } of slow)
  console.log(
    `${name}: ${Math.round(ms)} ms, ${(bytes / 1e6).toFixed(1)} MB, /healthz ${Math.round(waitMs)} ms, ${answer}`,
  )
if (asked > 0)
  console.log(
    `${asked} random calls of 10 at once from ${people.length} accounts (seed ${seed}): /healthz ${Math.round(worstRandom)} ms, an answer ${Math.round(slowest)} ms, ${(largest / 1e6).toFixed(1)} MB`,
  )
console.log(stack.server().pid === pid ? 'the same process' : 'THE SERVER WAS STARTED AGAIN')
await stack.stop()

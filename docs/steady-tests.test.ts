import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, matchesGlob, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { leaseMs } from '../contract/src/limits.ts'
import { seedOf } from '../testing/seed.ts'
import { stepsOf } from '../testing/steps.ts'
import config from '../vitest.config.ts'

// A test that fails once in fifty is a defect. Reads every test and names the line that leaves something to luck: how
// fast the machine is, or what a random number is.

const root = resolve(import.meta.dirname, '..')

/** Seeds and chance are for no test; the others are for projects that run alone. */
type Kind =
  | 'clock'
  | 'wait'
  | 'patience'
  | 'seed'
  | 'random'
  | 'early'
  | 'source'
  | 'number'
  | 'route'
  | 'alert'

/**
 * A clock is read, but to make a date for the data of a test: `new Date(Date.now() - 1000)`. A growth of cost is
 * measured by testing/cost-growth.ts, which no busy machine shifts.
 */
const dateMaking = /(?:new Date|setSystemTime|mockReturnValue)\(Date\.now\(\) [-+] [\d_ *]+\)/g
const clockReading = /\b(?:Date\.now|performance\.now|process\.cpuUsage|process\.hrtime)\b/
/** Modification times of files are in seconds. */
const fileTime = /Date\.now\(\) \/ 1000/

const waiting =
  /(?<![.'"\w])(?:setTimeout|setInterval|sleep|pause)\(|\bwaitForTimeout\(|\b(?:setTimeout|setInterval) as \w+ \}/
const clockSeed = /\bseed\b.*(?:\bnow\b|new Date)|\bnow\(\) %/i

const kindsOf = (line: string): Kind[] => {
  if (/^\s*(?:\/\/|\*|\/\*)/.test(line)) return []
  const code = line.replaceAll(dateMaking, '').replace(fileTime, '')
  const kinds: Kind[] = []
  if (clockSeed.test(code)) kinds.push('seed')
  else if (clockReading.test(code)) kinds.push('clock')
  if (waiting.test(code)) kinds.push('wait')
  if (/\bMath\.random\b/.test(code)) kinds.push('random')
  // `catchCalls` of `e2e/page.ts` is for these: a route alone may miss the first call.
  if (/\bpage\.route\(/.test(code)) kinds.push('route')
  // A dialog that waits for the test stops the click that the test waits for: `acceptedAlert` of `e2e/page.ts`.
  if (/waitForEvent\('dialog'/.test(code)) kinds.push('alert')
  // A number's field takes back what was selected to be replaced: `writeNumber` of `e2e/page.ts`.
  if (/\.fill\('[\d.]+'\)/.test(code)) kinds.push('number')
  const patience = /\btimeout: ?([\d_]+)/.exec(code)?.[1]
  if (patience !== undefined && Number(patience.replaceAll('_', '')) <= leaseMs)
    kinds.push('patience')
  return kinds
}

/** Without a time of its own `waitFor` gives up after a second, whatever the project says. */
const hastyWaits = (text: string): number[] =>
  [...text.matchAll(/\bvi\.wait(?:For|Until)\(/g)].flatMap((match) => {
    let depth = 0
    for (let at = match.index + match[0].length; at < text.length; at += 1) {
      const sign = text.charAt(at)
      if ('([{'.includes(sign)) depth += 1
      if (sign === ',' && depth === 0) return []
      if (')]}'.includes(sign)) depth -= 1
      if (depth < 0) break
    }
    return [text.slice(0, match.index).split('\n').length]
  })

/** The address changes before the page does: what is looked at next may still be the page before. */
const earlyLooks = (text: string): number[] =>
  [...text.matchAll(/\b(?:toHaveURL|waitForURL)\(.*\n\s*await (?:look|lookEveryWay|shot)\(/g)].map(
    ({ index }) => text.slice(0, index).split('\n').length + 1,
  )

/** `writeSource` of `e2e/page.ts` is for these. */
const filledSources = (text: string): number[] =>
  [
    ...text.matchAll(
      /^ *(?:.*name: '(?:Source|Scanspec)'.*\n?.*|.*\bawait (?:source|scanspec))\.fill\(/gm,
    ),
  ].map(({ index }) => text.slice(0, index).split('\n').length)

interface Finding {
  file: string
  line: number
  kind: Kind
}

const findingsIn = (file: string, text: string): Finding[] => [
  ...text
    .split('\n')
    .flatMap((line, index) => kindsOf(line).map((kind) => ({ file, line: index + 1, kind }))),
  ...hastyWaits(text).map((line) => ({ file, line, kind: 'patience' as const })),
  ...earlyLooks(text).map((line) => ({ file, line, kind: 'early' as const })),
  ...filledSources(text).map((line) => ({ file, line, kind: 'source' as const })),
]

/** Lines of a file and a kind that may stay, each with its reason. */
const permitted: readonly (readonly [file: string, kind: Kind, reason: string])[] = [
  ['e2e/chaos-many.stack.test.ts', 'clock', 'ends what never comes'],
  ['e2e/chaos-many.stack.test.ts', 'wait', 'between two looks'],
  ['e2e/chaos.stack.test.ts', 'wait', 'between two looks'],
  ['e2e/keyboard.spec.ts', 'patience', 'tried again until it is chosen'],
  ['e2e/language-server.spec.ts', 'patience', 'tried again until it is there'],
  ['e2e/language-server.stack.test.ts', 'clock', 'ends what never comes'],
  ['e2e/language-server.stack.test.ts', 'wait', 'between two looks'],
  ['e2e/reporting.spec.ts', 'wait', 'nothing is to be sent'],
  ['e2e/three-browsers.spec.ts', 'clock', 'writes for so long, and reports how long a change took'],
  ['e2e/three-browsers.spec.ts', 'wait', 'people pause between their words'],
  ['judge/src/sandbox/session.sandbox.test.ts', 'wait', 'of a program that is to live on'],
]

/** Files whose cost is measured: no step of a library or a regular expression can be counted. */
const measured: readonly string[] = [
  'contract/src/rules/packages/build-hint.test.ts',
  'formats/src/problem/fit-forms.test.ts',
  'formats/src/program/older-source.test.ts',
  'formats/src/statement/markdown-widths.test.ts',
  'formats/src/tex/tex-document.test.ts',
  'formats/src/text/read-yaml.test.ts',
  'judge/src/foreign-bytes.test.ts',
  'judge/src/languages/languages.test.ts',
  'server/src/platform/texts/mask-formulas.test.ts',
]

const isPermitted = (one: Finding): boolean =>
  permitted.some(([file, kind]) => file === one.file && kind === one.kind)

const tests = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.(?:test|spec)\.tsx?$/.test(file) && existsSync(join(root, file)))
  .filter((file) => file !== 'docs/steady-tests.test.ts')
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))

interface Project {
  name?: unknown
  include?: readonly string[]
}
const projectsOf = ({ test }: { test?: { projects?: readonly unknown[] | undefined } }) =>
  (test?.projects ?? []).map((one) => (one as { test?: Project }).test ?? {})
const timed = projectsOf(config).filter(({ name }) => String(name).endsWith('-timed'))

/** The files of a project that runs alone. */
const isTimed = (file: string): boolean =>
  timed.some(({ include = [] }) => include.some((glob) => matchesGlob(file, glob)))

const findings = tests
  .flatMap(({ file, text }) => findingsIn(file, text))
  .filter(({ file, kind }) => kind === 'seed' || kind === 'random' || !isTimed(file))

it('looks at every test, and knows which run alone', () => {
  expect(tests.length).toBeGreaterThan(430)
  expect(timed.length).toBeGreaterThan(0)
  expect(tests.filter(({ file }) => isTimed(file)).length).toBeGreaterThan(5)
})

it('no test depends on how fast the machine is, or on chance', () => {
  const broken = findings.filter((one) => !isPermitted(one))
  expect(broken.map(({ file, line, kind }) => `${file}:${line} ${kind}`)).toEqual([])
})

it('whatever is permitted is there', () => {
  const gone = permitted.filter(
    ([file, kind]) => !findings.some((one) => one.file === file && one.kind === kind),
  )
  expect(gone).toEqual([])
  const measuring = tests.filter(({ text }) => text.includes('/testing/cost-growth.ts'))
  expect(measuring.map(({ file }) => file).toSorted()).toEqual(measured)
})

describe('a line', () => {
  it.each<[string, Kind[]]>([
    ['expect(Date.now() - before).toBeLessThan(2000)', ['clock']],
    ['const begin = performance.now()', ['clock']],
    ['const { user } = process.cpuUsage(before)', ['clock']],
    ['const at = process.hrtime.bigint()', ['clock']],
    ['const late = (row.next_at.getTime() - Date.now()) / 60_000', ['clock']],
    ['  await new Promise((resolve) => setTimeout(resolve, 700))', ['wait']],
    ['  const timer = setInterval(() => undefined, 10)', ['wait']],
    ['  await page.waitForTimeout(500)', ['wait']],
    ["import { setTimeout as sleep } from 'node:timers/promises'", ['wait']],
    ['  await sleep(5)', ['wait']],
    ['const seed = Date.now() % 1_000_000', ['seed']],
    ["const SEED = Number(process.env['A'] ?? performance.now())", ['seed']],
    ['const handle = `nina${Date.now() % 100_000}`', ['seed']],
    ['const folder = `builds-${Math.random()}`', ['random']],
    ['await expect.poll(look, { timeout: 30_000 }).toBe(1)', ['patience']],
    ['await findByText("a", {}, { timeout: 5000 })', ['patience']],
    ['const past = new Date(Date.now() - 5 * 3_600_000)', []],
    ['vi.setSystemTime(Date.now() + 60_000)', []],
    ['const at = Date.now() / 1000 - hoursAgo * hourS', []],
    ["vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })", []],
    ['test.setTimeout(300_000)', []],
    ['await expect.poll(look, { timeout: 60_000 }).toBe(1)', []],
    ["await page.route('**/tests', answer)", ['route']],
    ["const alerted = page.waitForEvent('dialog')", ['alert']],
    ["await cpu.fill('2.5')", ['number']],
    ['const seed = testSeed()', []],
    ['// Date.now() would be luck.', []],
  ])('%j is %j', (line, kinds) => {
    expect(findingsIn('a.test.ts', line).map(({ kind }) => kind)).toEqual(kinds)
  })

  it.each([
    ['await vi.waitFor(() => expect(f(1, 2)).toBe(3))', [1]],
    ['\nawait vi.waitFor(async () => {\n  const [a, b] = await g()\n})', [2]],
    ['await vi.waitFor(() => expect(f(1, 2)).toBe(3), 60_000)', []],
    ['await vi.waitUntil(() => f(1), patience)', []],
  ])('of a wait, %j, is without a time of its own: %j', (text, lines) => {
    expect(findingsIn('a.test.ts', text).map(({ line }) => line)).toEqual(lines)
  })
})

describe('a look at a page', () => {
  it.each([
    ["await expect(page).toHaveURL(/b/)\nawait look(page, 'b')", ['early']],
    ["await page.waitForURL(/b/)\n  await shot('b')", ['early']],
    ["await expect(page).toHaveURL(/b/)\nawait expect(heading).toBeVisible()\nawait shot('b')", []],
  ])('%j is %j', (text, kinds) => {
    expect(findingsIn('a.spec.ts', text).map(({ kind }) => kind)).toEqual(kinds)
  })
})

describe('a source in a code editor', () => {
  it.each([
    ["await dialog.getByRole('textbox', { name: 'Source' }).fill(right)", ['source']],
    ["await dialog\n  .getByRole('textbox', { name: 'Source' })\n  .fill(right)", ['source']],
    ['  await source.fill(wrong)', ['source']],
    ["await page.getByLabel('Source Name').fill('A contest')", []],
    ['await writeSource(dialog, right)', []],
  ])('%j is %j', (text, kinds) => {
    expect(findingsIn('a.spec.ts', text).map(({ kind }) => kind)).toEqual(kinds)
  })
})

describe('the seed of a random test', () => {
  it.each([
    ['', 20_260],
    ['7', 7],
    ['random', 5],
  ])('with DRAFTS_SEED=%s at 1,000,005 ms is %i', (wanted, seed) => {
    expect(seedOf(wanted, 1_000_005)).toBe(seed)
  })

  it('is refused where it is no number', () => {
    expect(() => seedOf('x', 0)).toThrow('DRAFTS_SEED=x')
  })
})

describe('the steps of a random test', () => {
  it('are the usual ones, or as many as DRAFTS_STEPS says', () => {
    expect([stepsOf('', 30), stepsOf('200', 30)]).toEqual([30, 200])
  })

  it.each(['x', '1.5', '-1', '0', '1e99'])('are refused where DRAFTS_STEPS=%s', (wanted) => {
    expect(() => stepsOf(wanted, 30)).toThrow(`DRAFTS_STEPS=${wanted}`)
  })
})

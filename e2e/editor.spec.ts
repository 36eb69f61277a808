import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import type { Client } from '../contract/src/index.ts'
import { holdSaves, look, lookEveryWay, signInAt, writeNumber } from './page.ts'
import { test } from './product.ts'
import type { Stack } from './stack.ts'

// The tabs of a problem: what is written is saved by itself, shown as it will be, missed where it is missing, and kept
// through a crash.

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

const tab = (name: string, search = ''): string =>
  `${stack.url}/p/${problemId}/edit/${name}${search}`
const text = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const statement = (locale: 'en-US' | 'bn-BD' = 'en-US') => bob.getStatement({ problemId, locale })

const limits = () => bob.getLimits({ problemId })

const fillAll = async () => {
  await bob.saveStatement({
    problemId,
    locale: 'en-US',
    body: {
      title: 'Sums',
      body: 'Two numbers $a$ and $b$.\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n![A sum](https://example.org/sum.png "")',
      input: 'They are given.',
      output: 'Their sum.',
      notes: '- one\n- two',
    },
  })
  for (const type of ['sample', 'regular'] as const)
    await bob.createTest({
      problemId,
      body: { type, input: { text: '1 2\r\n' }, output: { text: '3' } },
    })
  const source = { text: 'print(3)\n' }
  await bob.createSolution({ problemId, body: { label: 'main', languageId: 'python3', source } })
}

test('a statement: saved when a field is left, previewed, in ten languages', async ({ page }) => {
  await signInAt(page, tab('statement'), 'bob')
  await text(page, 'Body').click()
  await page.keyboard.type('Add $a+b$ and **more**.')
  await text(page, 'Input').click()
  await expect.poll(async () => (await statement()).body).toBe('Add $a+b$ and **more**.')
  const preview = page.getByLabel('Preview', { exact: true })
  await expect(preview.locator('strong')).toHaveText('more')
  await expect(preview.locator('.katex').first()).toBeVisible()

  await page.getByRole('combobox', { name: 'Language of the text' }).click()
  await expect(page.getByRole('option')).toHaveCount(10)
  await page.getByRole('option', { name: 'বাংলা' }).click()
  await expect(page).toHaveURL(/locale=bn-BD/)
  await expect(text(page, 'Title')).toHaveValue('')
  await text(page, 'Title').fill('যোগফল')
  await text(page, 'Body').click()
  await page.keyboard.type('দুটি সংখ্যা')
  await page.goBack()
  await expect(text(page, 'Body')).toContainText('Add')
  await expect.poll(async () => (await statement('bn-BD')).body).toBe('দুটি সংখ্যা')
  await page.goForward()
  await expect(text(page, 'Body')).toContainText('দুটি সংখ্যা')
  await look(page, 'statement-bn')
})

/** The browser's storage has it: a crash takes it no more. */
const keptInBrowser = (page: Page, words: string): Promise<void> =>
  expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain(words)

test('what was typed and not left yet survives the tab being killed', async ({ browser }) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await signInAt(page, tab('statement'), 'bob')
  await holdSaves(page, /\/statements\/en-US$/)
  await text(page, 'Body').click()
  await page.keyboard.type('Half a sentence')
  await keptInBrowser(page, 'Half a sentence')
  // A crash: no field is left, and the page has no closing words.
  const crashed = page.waitForEvent('crash')
  const session = await context.newCDPSession(page)
  // A page that crashed does not answer.
  void session.send('Page.crash').catch(() => undefined)
  await crashed
  expect((await statement()).body).toBe('')
  const again = await context.newPage()
  await again.goto(tab('statement'))
  await expect(again.getByText('Restored what was not saved yet')).toBeVisible()
  await expect(text(again, 'Body')).toContainText('Half a sentence')
  await again.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(async () => (await statement()).body).toBe('Half a sentence')
  await expect(again.getByText('Restored what was not saved yet')).toBeHidden()
  await context.close()
})

test('a dialog gives back what a crash took, and forgets what was given up', async ({
  page,
  context,
}) => {
  await signInAt(page, tab('tests', '?test=new'), 'bob')
  await page.getByLabel('Label').fill('big one')
  await text(page, 'Input').fill('17\n')
  await keptInBrowser(page, '17\\\\n')
  await page.close({ runBeforeUnload: false })
  const again = await context.newPage()
  await again.goto(tab('tests', '?test=new'))
  await expect(again.getByText('Restored what was not saved yet')).toBeVisible()
  await expect(again.getByLabel('Label')).toHaveValue('big one')
  await expect(text(again, 'Input')).toHaveValue('17\n')
  await look(again, 'dialog-restored')
  await again.keyboard.press('Escape')
  await again.getByRole('button', { name: 'Discard' }).click()
  await expect.poll(() => again.evaluate(() => JSON.stringify(localStorage))).not.toContain('17')
  await again.goto(tab('tests', '?test=new'))
  await expect(again.getByLabel('Label')).toHaveValue('')
  await expect(again.getByText('Restored what was not saved yet')).toBeHidden()
})

test('the checklist leads to each place, and puts right what it can', async ({ page }) => {
  await fillAll()
  await signInAt(page, tab('attributes', '?dialog=checklist'), 'bob')
  const dialog = page.getByRole('dialog', { name: 'Checklist' })
  await expect(dialog.getByText('test 1: The input has CRLF line endings.')).toBeVisible()
  await expect(dialog.getByText('Duplicate')).toBeHidden()
  await expect(dialog.getByText('The input is that of test 1 again.')).toBeVisible()
  await look(page, 'checklist')
  await dialog.getByRole('button', { name: /^Fix: test 1 The input has CRLF/ }).click()
  await expect(dialog.getByText('test 1: The input has CRLF line endings.')).toBeHidden()
  await dialog.getByRole('link', { name: /English editorial should be included/ }).click()
  await expect(page).toHaveURL(/\/edit\/editorial/)
  await expect(text(page, 'Content')).toBeFocused()
  await page.goBack()
  await page.getByRole('link', { name: /test 2: The output has no newline/ }).click()
  await expect(page.getByRole('dialog', { name: 'Edit test 2' })).toBeVisible()
  await expect(text(page, 'Output')).toBeFocused()
})

test('the title is put in title case, and back', async ({ page }) => {
  await bob.saveStatement({ problemId, locale: 'en-US', body: { title: 'the XOR of all' } })
  await signInAt(page, tab('statement'), 'bob')
  await page.getByRole('button', { name: /^1 thing to do|things to do/ }).click()
  await page.getByRole('button', { name: /^Fix: .*title case/ }).click()
  await expect(text(page, 'Title')).toHaveValue('The XOR of All')
  // The toast's, which has a word; those of the toolbars have a picture.
  await page.getByRole('button', { name: 'Undo', exact: true }).filter({ hasText: 'Undo' }).click()
  await expect(text(page, 'Title')).toHaveValue('the XOR of all')
  await page.getByRole('button', { name: /^Title Case/ }).click()
  await expect.poll(async () => (await statement()).title).toBe('The XOR of All')
})

test('limits and factors', async ({ page }) => {
  await signInAt(page, tab('limits'), 'bob')
  const cpu = page.getByLabel('CPU', { exact: true })
  const memory = page.getByLabel('Memory', { exact: true })
  // The last that comes: it needs the list of languages.
  await expect(page.getByLabel('Add language')).toBeVisible()
  const before = await topsOfFields(page)
  await writeNumber(cpu, '11')
  await memory.focus()
  await expect(page.getByText('The CPU limit is at most 10 s.')).toBeVisible()
  // It is marked below itself, and nothing moves.
  await expect(cpu).toHaveCSS('border-top-color', await danger(page))
  expect(await topsOfFields(page)).toEqual(before)
  await look(page, 'limits-wrong')
  await writeNumber(cpu, '2.5')
  await memory.focus()
  await expect.poll(async () => (await limits()).cpu).toBe(2.5e9)
  await page.getByLabel('Add language').selectOption('python3')
  await page.getByLabel('CPU factor of Python 3.11').selectOption('2.5')
  await expect.poll(async () => (await limits()).factors['python3']?.cpu).toBe(2.5)
  await page.getByLabel('CPU factor of Python 3.11').selectOption('1')
  await expect.poll(async () => (await limits()).factors).toEqual({})
  const source = page.getByLabel('Source', { exact: true })
  await writeNumber(source, '12')
  await cpu.focus()
  await expect(page.getByText('The source limit is at least 16 kB.')).toBeVisible()
  await expect(source).toHaveValue('12 kB')
})

const topsOfFields = async (page: Page) => {
  const fields = await page.locator('main [data-field]').all()
  return Promise.all(fields.map(async (field) => (await field.boundingBox())?.y))
}

/** The colour of errors, as a computed style has it: `rgb(191, 43, 43)`. */
const danger = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.color = 'var(--danger)'
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  })

test('the signature of a functional problem', async ({ page }) => {
  const body = { title: 'Sum Function', mechanism: 'functionBased' } as const
  problemId = (await bob.createProblem({ body })).id
  await signInAt(page, tab('signature'), 'bob')
  await text(page, 'Function name').fill('sum')
  await page.getByRole('button', { name: 'Add an argument' }).click()
  await expect(page.getByLabel('Argument 1: name')).toBeFocused()
  await page.keyboard.type('first')
  const add = page.getByRole('button', { name: 'Add an argument' })
  await add.click()
  await expect(page.getByLabel('Argument 2: name')).toBeFocused()
  const before = await add.boundingBox()
  await page.keyboard.type('se7cond')
  await expect(page.getByText('A name has letters only.')).toBeVisible()
  // It is marked below itself, and nothing moves.
  await expect(page.getByLabel('Argument 2: name')).toHaveAttribute('aria-invalid', 'true')
  expect(await add.boundingBox()).toEqual(before)
  await page.getByLabel('Argument 2: name').fill('second')
  await page.getByLabel('Argument 2: kind').selectOption('[]int')
  await page.getByLabel('Argument 2: name').press('Alt+ArrowUp')
  await expect(page.getByLabel('Argument 1: name')).toHaveValue('second')
  await expect(page.getByLabel('Argument 1: name')).toBeFocused()
  await page.getByRole('button', { name: 'Remove argument 2' }).click()
  await expect(page.getByLabel('Argument 2: name')).toBeHidden()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByLabel('Argument 2: name')).toHaveValue('first')
  await look(page, 'signature')
  await expect
    .poll(async () => (await bob.getSignature({ problemId })).arguments)
    .toEqual([
      { name: 'second', kind: '[]int' },
      { name: 'first', kind: 'int' },
    ])
  await page.getByRole('link', { name: /^Statement/ }).click()
  await expect(text(page, 'Argument second')).toBeVisible()
  await expect(text(page, 'Input')).toBeHidden()
})

test('a fork shows attributes and statement only', async ({ page }) => {
  await fillAll()
  await signInAt(page, `${stack.url}/p/${problemId}/statement`, 'bob')
  await page.getByRole('button', { name: 'Fork', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/p/(?!${problemId})[^/]+/edit/attributes`))
  await expect(page.getByText('Fork of Sums')).toBeVisible()
  const tabs = page.getByRole('navigation', { name: 'Parts of the problem' }).getByRole('link')
  await expect(tabs).toHaveText([/^Attributes/, /^Statement/])
  await look(page, 'fork')
})

test('the palette: tabs, tests, solutions, problems and actions by their names', async ({
  page,
}) => {
  await fillAll()
  await signInAt(page, tab('attributes'), 'bob')
  await expect(page.getByRole('link', { name: /^Tests \d+ open/ })).toBeVisible()
  const search = page.getByRole('combobox', { name: /Search commands/ })
  const find = async (words: string, option: RegExp) => {
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.keyboard.press('Control+k')
    await search.fill(words)
    await expect(page.getByRole('option', { name: option }).first()).toBeVisible()
  }
  await page.keyboard.press('Control+k')
  await search.fill('zzz')
  await expect(page.getByText('Nothing has this name.')).toBeVisible()
  await search.fill('sum')
  await expect(page.getByRole('option', { name: /^Sums/ }).first()).toBeVisible()
  await look(page, 'palette')
  await page.keyboard.press('Escape')
  await find('test 2', /^Test 2/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Edit test 2' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(search).toBeHidden()
  await page.keyboard.press('Escape')
  await find('main', /^main/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Edit solution' })).toBeVisible()
})

const sections = ['attributes', 'statement', 'tests', 'checker', 'limits', 'solutions', 'editorial']
const dialogs = [
  'tests?test=new',
  'tests?dialog=import',
  'tests?dialog=scanspec',
  'solutions?solution=new',
  'statement?dialog=checklist',
]

for (const [what, addresses] of [
  ['tab', sections],
  ['dialog', dialogs],
] as const)
  test(`every ${what}`, async ({ page }) => {
    await fillAll()
    await signInAt(page, tab('attributes'), 'bob')
    for (const address of addresses) {
      await page.goto(tab(address))
      await expect(
        page.getByRole('link', { name: /^Checklist/, includeHidden: true }),
      ).toBeVisible()
      await expect(page.locator('[data-loading="true"]')).toHaveCount(0)
      await lookEveryWay(page, `editor-${address.replaceAll(/[?=]/g, '-')}`)
    }
  })

test('the page behind a dialog stays where it is', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  for (let no = 1; no <= 30; no += 1)
    await bob.createTest({
      problemId,
      body: { type: 'regular', input: { text: `${no}\n` }, output: { text: '3\n' } },
    })
  await signInAt(page, tab('tests'), 'bob')
  const main = page.locator('main')
  await expect(page.getByRole('row')).toHaveCount(31)
  await page.evaluate(() => window.scrollTo(0, 400))
  const before = { box: await main.boundingBox(), at: await page.evaluate(() => window.scrollY) }
  expect(before.at).toBeGreaterThan(100)
  await page.getByRole('row').nth(15).getByRole('link').first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  const behind = { box: await main.boundingBox(), at: await page.evaluate(() => window.scrollY) }
  expect(behind).toEqual(before)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  const after = { box: await main.boundingBox(), at: await page.evaluate(() => window.scrollY) }
  expect(after).toEqual(before)
})

test('on a phone the tools of a text stay in sight, and little else does', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const name of ['statement', 'tests', 'solutions']) {
    await signInAt(page, tab(name), 'bob')
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
    await page.evaluate(() => window.scrollTo(0, 300))
    const covered = await page.evaluate(() => {
      const fixed = [...document.querySelectorAll('body *')].filter((node) => {
        const { position } = getComputedStyle(node)
        const { top, height } = node.getBoundingClientRect()
        return (position === 'sticky' || position === 'fixed') && top <= 100 && height < 400
      })
      return Math.max(...fixed.map((node) => node.getBoundingClientRect().bottom))
    })
    expect(covered / 844).toBeLessThanOrEqual(0.125)
    if (name === 'statement') {
      const tools = page.getByRole('toolbar').first()
      await expect(tools).toBeVisible()
      await page.evaluate(() => window.scrollTo(0, 400))
      await expect(tools).toBeInViewport({ ratio: 0.9 })
      expect((await tools.boundingBox())?.height).toBeLessThan(58)
    }
  }
})

test('the heading of each tab stands at one place, with things to do under it, at both widths', async ({
  page,
}) => {
  await signInAt(page, tab('attributes'), 'bob')
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    const tops: number[] = []
    for (const name of [
      'Attributes',
      'Statement',
      'Tests',
      'Programs',
      'Checker',
      'Limits',
      'Solutions',
      'Editorial',
    ]) {
      await page.getByRole('navigation', { name: 'Parts of the problem' }).getByText(name).click()
      const heading = page.getByRole('heading', { level: 2, name }).first()
      await expect(heading).toBeVisible()
      tops.push((await heading.boundingBox())?.y ?? 0)
    }
    // A line of text may stand half a pixel higher.
    expect(Math.max(...tops) - Math.min(...tops)).toBeLessThanOrEqual(1)
  }
})

import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import type { Client } from '../contract/src/index.ts'
import { look, lookEveryWay, signInAt, withoutRealtime } from './page.ts'
import { test } from './product.ts'
import { addFiveTests, addSolution, sum } from './runnable-problem.ts'
import type { Stack } from './stack.ts'

// What decides a verdict: the checker and driver tabs, and the transcript of an interactive run.

let stack: Stack
let bob: Client
let problemId: string
let interactiveId: string
let mainId: string

const guesser = `low, high = 1, 100
while True:
    middle = (low + high) // 2
    print(middle, flush=True)
    answer = input()
    if answer == "=":
        break
    if answer == "<":
        high = middle - 1
    else:
        low = middle + 1
`
const drive = `import sys
secret = int(open("input.txt").read())
for turn in range(60):
    line = sys.stdin.readline()
    if not line:
        sys.exit("The solution stopped too early")
    guess = int(line)
    if guess == secret:
        print("=", flush=True)
        sys.exit(0)
    print("<" if secret < guess else ">", flush=True)
sys.exit(1)
`

test.beforeAll(async ({ stack: own }) => {
  stack = own
  bob = stack.client(await stack.tokenOf('bob'))
})
test.beforeEach(async () => {
  problemId = (await bob.createProblem({ body: { title: 'Sums', mechanism: 'standard' } })).id
  await addFiveTests(bob, problemId)
  mainId = await addSolution(bob, problemId, {
    label: 'main',
    languageId: 'cpp20-gcc',
    text: sum,
  })
  interactiveId = (
    await bob.createProblem({
      body: { title: 'Guess', mechanism: 'interactive' },
    })
  ).id
  await bob.createTest({
    problemId: interactiveId,
    body: { label: 'seventy', input: { text: '70\n' }, output: { text: '\n' } },
  })
  await bob.createSolution({
    problemId: interactiveId,
    body: { label: 'bisect', languageId: 'python3', source: { text: guesser } },
  })
})

const signIn = (page: Page, handle: string, path: string): Promise<void> =>
  signInAt(page, `${stack.url}${path}`, handle)

test('checker: a custom one from a template, kept after a reload', async ({ page }) => {
  await signIn(page, 'bob', `/p/${problemId}/edit/checker`)
  const comparator = page.getByLabel('Comparator', { exact: true })
  await expect(comparator).toHaveValue('words')
  await expect(comparator.getByRole('option', { name: /legacy/ })).toHaveCount(0)
  await comparator.selectOption('custom')
  await page.getByRole('button', { name: 'Start from a Native template' }).click()
  await page.getByLabel('Convention').selectOption('testlib')
  await expect(page.getByRole('complementary', { name: 'How a checker works' })).toContainText(
    'testlib.h',
  )
  // An untouched template yields to that of the new convention.
  const source = page.getByRole('textbox', { name: 'Source', exact: true })
  await expect(source).toContainText('registerTestlibCmd')
  await source.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type('// mine')
  await page.getByLabel('Convention').focus()
  await expect(page.getByRole('button', { name: /^Download source/ })).toBeEnabled()
  await lookEveryWay(page, 'checker-custom')
  await page.reload()
  await expect(source).toContainText('// mine')
  await expect(page.getByRole('combobox', { name: 'Language' })).toHaveValue('C++20 (GCC 12)')
  const downloaded = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Download source/ }).click()
  expect((await downloaded).suggestedFilename()).toBe('checker.txt')

  // Custom checkers run with testlib.h.
  const { id } = await bob.executeSolution({
    solutionId: mainId,
    body: {},
  })
  await expect
    .poll(async () => (await bob.getExecution({ executionId: id })).verdict)
    .toBe('Accepted')
})

test('checker: a legacy one is switched, once and for all', async ({ page }) => {
  await bob.saveChecker({
    problemId,
    body: {
      comparator: 'legacy',
      type: 'float',
      precision: 1e-8,
      absolute: true,
      multiCase: true,
    },
  })
  await signIn(page, 'bob', `/p/${problemId}/edit/checker`)
  const comparator = page.getByLabel('Comparator', { exact: true })
  await expect(comparator).toHaveValue('legacy')
  await expect(page.getByText('Options of the legacy checker')).toBeVisible()
  await lookEveryWay(page, 'checker-legacy')
  await comparator.selectOption('ints')
  await expect(
    page.getByText(/ints.*which is not what you chose.*Without counterpart: .*Absolute/),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(comparator).toHaveValue('legacy')
  expect((await bob.getChecker({ problemId })).comparator).toBe('legacy')
  await page.getByRole('button', { name: 'Switch to the new comparators' }).click()
  await expect(page.getByText(/floats8.*Without counterpart: .*Absolute/)).toBeVisible()
  await look(page, 'checker-switch')
  await page.getByRole('button', { name: 'Switch', exact: true }).click()
  await expect(comparator).toHaveValue('floats8')
  await expect(comparator.getByRole('option', { name: /legacy/ })).toHaveCount(0)
  await expect.poll(async () => (await bob.getChecker({ problemId })).comparator).toBe('floats8')
})

test('checker: someone else’s change is not saved over unasked', async ({ page }) => {
  await withoutRealtime(page)
  await bob.saveChecker({
    problemId,
    body: {
      comparator: 'custom',
      languageId: 'python3',
      source: { text: 'print(0)\n' },
    },
  })
  await signIn(page, 'bob', `/p/${problemId}/edit/checker`)
  const source = page.getByRole('textbox', { name: 'Source', exact: true })
  await expect(source).toContainText('print(0)')
  await bob.saveChecker({
    problemId,
    body: {
      comparator: 'custom',
      languageId: 'python3',
      source: { text: 'print(1)\n' },
    },
  })
  await source.click()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('Shift+End')
  await page.keyboard.type('print(2)')
  await page.getByLabel('Convention').focus()
  await expect(page.getByText('bob changed Source while you did.')).toBeVisible()
  await expect(source).toContainText('print(2)')
  await look(page, 'checker-conflict')
  expect((await bob.getChecker({ problemId })).source?.text).toBe('print(1)\n')
  await page.getByRole('button', { name: 'Save mine over it' }).click()
  await expect
    .poll(async () => (await bob.getChecker({ problemId })).source?.text)
    .toContain('print(2)')
})

test('a checker that fails: which test, and its words', async ({ page }) => {
  await bob.saveChecker({
    problemId,
    body: {
      comparator: 'custom',
      convention: 'native',
      languageId: 'python3',
      source: { text: 'import sys\nsys.exit("a broken checker")\n' },
    },
  })
  const { id } = await bob.executeSolution({ solutionId: mainId, body: {} })
  await expect.poll(async () => (await bob.getExecution({ executionId: id })).status).toBe(6)
  await signIn(page, 'bob', `/p/${problemId}/executions/${id}`)
  await expect(page.getByText('The checker failed on test 1.')).toBeVisible()
  await look(page, 'checker-failed')
  await page.getByRole('button', { name: 'Open test 1' }).click()
  await expect(page.getByRole('tab', { name: 'Stderr', exact: true })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await expect(page.getByRole('group', { name: 'Stderr' })).toContainText('a broken checker')
})

test('driver: written, enabled, and its conversation is seen', async ({ page }) => {
  await signIn(page, 'bob', `/p/${interactiveId}/edit/driver`)
  const isEnabled = async () => (await bob.getDriver({ problemId: interactiveId })).enabled
  const toggle = page.getByRole('switch', { name: 'Enabled' })
  await expect(toggle).toBeChecked()
  await toggle.click()
  await expect.poll(isEnabled).toBe(false)
  await toggle.click()
  await expect.poll(isEnabled).toBe(true)
  await page.getByRole('combobox', { name: 'Language' }).fill('Python 3')
  await page.getByRole('option', { name: /^Python 3\.\d+$/ }).click()
  await expect(page.getByRole('button', { name: 'Start from a Native template' })).toBeVisible()
  await look(page, 'driver')
  await page.getByRole('button', { name: 'Start from a Native template' }).click()
  await expect
    .poll(async () => {
      const { enabled, languageId, source } = await bob.getDriver({
        problemId: interactiveId,
      })
      return [enabled, languageId, source?.text.includes('guessing game')]
    })
    .toEqual([true, 'python3', true])
  await expect(page.getByRole('textbox', { name: 'Source', exact: true })).toBeVisible()
  await lookEveryWay(page, 'driver-source')
  await bob.saveDriver({
    problemId: interactiveId,
    body: { enabled: true, languageId: 'python3', source: { text: drive } },
  })

  await page.getByRole('link', { name: /^Solutions/ }).click()
  await page.getByRole('button', { name: 'Run bisect' }).click()
  const result = page.getByRole('link', { name: /the execution of bisect/ })
  await expect(result).toContainText('Accepted')
  await result.click()
  await page.getByRole('dialog').getByRole('button', { name: 'seventy' }).click()
  const transcript = page.getByRole('group', { name: 'Transcript' })
  await expect(transcript.getByRole('row').nth(1)).toContainText('50')
  await expect(transcript.getByRole('row').last()).toContainText('=')
  await lookEveryWay(page, 'transcript')
  await page.getByRole('tab', { name: 'Internals' }).click()
  await expect(page.getByRole('rowheader', { name: 'Driver' })).toBeVisible()
  await look(page, 'internals')
})

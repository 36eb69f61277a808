import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import type { Client } from '../contract/src/index.ts'
import { look, lookEveryWay, signInAt } from './page.ts'
import { test } from './product.ts'
import { finished } from './stack.ts'
import type { Stack } from './stack.ts'

// Everything that starts a run: the execute dialog, generator and populator, a submitted file; how a long output is
// shown, and the queue of the console.

let stack: Stack
let bob: Client
let problemId: string
const solutionIds: Record<string, string> = {}

const sum =
  '#include <cstdio>\nint main(){long long a,b;scanf("%lld%lld",&a,&b);printf("%lld\\n",a+b);}\n'
const generator = 'seed = int(input())\nprint(seed, seed * 2)\n'
const crash = 'import sys\nprint("half of it")\nsys.exit("no such luck")\n'
test.beforeAll(async ({ stack: own }) => {
  stack = own
  bob = stack.client(await stack.tokenOf('bob'))
})
test.beforeEach(async () => {
  problemId = (await bob.createProblem({ body: { title: 'Sums', mechanism: 'standard' } })).id
  for (let number = 1; number <= 5; number += 1)
    await bob.createTest({
      problemId,
      body: {
        label: number <= 3 ? `small ${number}` : `large ${number}`,
        input: { text: `${number} 1\n` },
        output: { text: `${number + 1}\n` },
      },
    })
  const add = async (label: string, languageId: string, text: string, reference = false) => {
    const body = { label, languageId, source: { text }, reference }
    solutionIds[label] = (await bob.createSolution({ problemId, body })).id
  }
  await add('main', 'cpp20-gcc', sum, true)
  await add('generator', 'python3', generator)
  await add('crash', 'python3', crash)
})

const allowThorough = async (): Promise<void> => {
  const administrator = stack.client(await stack.tokenOf('admin'))
  await administrator.adminSaveProblem({ problemId, body: { allowThoroughExecution: true } })
}

const signIn = (page: Page, handle: string, path: string): Promise<void> =>
  signInAt(page, `${stack.url}${path}`, handle)

const testDialog = (page: Page): Locator => page.getByRole('dialog', { name: /^(New|Edit) test/ })

test('execute with options: tests, limits, and what is not right is said', async ({ page }) => {
  await signIn(page, 'bob', `/p/${problemId}/edit/solutions`)
  await expect(page.getByRole('button', { name: 'Run main' })).toBeVisible()
  await lookEveryWay(page, 'solutions')
  await page.getByRole('button', { name: 'Run with options: main' }).click()
  const dialog = page.getByRole('dialog', { name: 'Execute main' })
  const execute = dialog.getByRole('button', { name: 'Execute', exact: true })
  await expect(dialog.getByText('5 of 5 selected')).toBeVisible()
  await expect(dialog.getByLabel('Filter tests by label')).toBeFocused()
  await expect(dialog.getByRole('switch', { name: 'Thorough' })).toBeDisabled()
  await expect(dialog.getByText(/contact support/)).toBeVisible()
  await expect(execute).toBeEnabled()

  await dialog.getByRole('button', { name: 'None', exact: true }).click()
  await expect(dialog.getByText('Select at least one test.')).toBeVisible()
  await expect(execute).toBeDisabled()
  await look(page, 'execute-none')

  await dialog.getByLabel('Filter tests by label').fill('SMALL')
  await dialog.getByRole('checkbox').first().check()
  await dialog
    .getByRole('checkbox')
    .nth(2)
    .click({ modifiers: ['Shift'] })
  await expect(dialog.getByText('3 of 5 selected')).toBeVisible()
  await dialog.getByRole('checkbox', { name: /small 1/ }).uncheck()

  const cpu = dialog.getByLabel('CPU limit (seconds)')
  await cpu.fill('0.4')
  await expect(dialog.getByText('From 0.5 to 16 s.')).toBeVisible()
  await expect(execute).toBeDisabled()
  await cpu.fill('16')
  await cpu.press('ArrowUp')
  await expect(cpu).toHaveValue('16')
  await cpu.fill('12')
  await expect(execute).toBeEnabled()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Do you want to discard unsaved changes?')).toBeVisible()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await dialog.getByLabel('Memory limit (MB)').fill('1536')
  await expect(execute).toBeDisabled()
  await dialog.getByLabel('Memory limit (MB)').fill('128')
  const toExecutions = '**/api/solutions/*/execut*'
  await page.route(toExecutions, (route) =>
    route.fulfill({ status: 401, json: { error: 'No session.', code: 'ErrUnauthenticated' } }),
  )
  await page.keyboard.press('Control+Enter')
  await expect(dialog.getByText(/You are signed out.*then run it once more/)).toBeVisible()
  await expect(cpu).toHaveValue('12')
  await page.unroute(toExecutions)
  await cpu.focus()
  await page.keyboard.press('Control+Enter')

  const viewer = page.getByRole('dialog', { name: /^main/ })
  await expect(viewer.getByRole('row', { name: /small 2 Accepted/ })).toBeVisible()
  await expect(viewer.getByText('of 12 s')).toBeVisible()
  await expect(viewer.getByText('of 128 MB')).toBeVisible()
  await expect(viewer.getByRole('row', { name: /small 1/ })).toHaveCount(0)
  await look(page, 'executed')
})

test('more than three solutions are asked about; Thorough where support has allowed it', async ({
  page,
}) => {
  await allowThorough()
  const { id } = await bob.createSolution({
    problemId,
    body: {
      label: 'wrong',
      languageId: 'cpp20-gcc',
      source: { text: sum.replace('a+b', 'a') },
    },
  })
  await signIn(page, 'bob', `/p/${problemId}/edit/solutions`)
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await page.getByRole('button', { name: 'Run with options…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Execute solutions' })
  await dialog.getByRole('switch', { name: 'Thorough' }).click()
  await expect(dialog.getByRole('switch', { name: 'Thorough' })).toBeChecked()
  await lookEveryWay(page, 'execute-many')
  await dialog.getByRole('button', { name: 'Execute', exact: true }).click()
  await expect(page.getByText('Execute 4 solution(s)?')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Execute', exact: true }).click()
  await page
    .getByRole('dialog', { name: 'Execute 4 solution(s)?' })
    .getByRole('button', { name: 'Execute', exact: true })
    .click()
  await expect(dialog).toBeHidden()
  const failing = page.getByRole('link', { name: /the execution of wrong/ })
  await expect(failing).toContainText('Wrong Answer')
  await failing.click()
  const viewer = page.getByRole('dialog', { name: /^wrong/ })
  await expect(viewer.getByText('Thorough', { exact: true })).toBeVisible()
  await expect(viewer.getByRole('row', { name: /Wrong Answer/ })).toHaveCount(5)
  await bob.deleteSolution({ solutionId: id })
})

test('generate random data into an input; Esc closes one dialog at a time', async ({ page }) => {
  await signIn(page, 'bob', `/p/${problemId}/edit/tests?test=new`)
  const dialog = testDialog(page)
  const input = dialog.getByLabel('Input', { exact: true })
  await expect(input).toBeVisible()
  await lookEveryWay(page, 'test-dialog')
  await input.fill('first last\n')
  await input.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(6, 6))
  const open = dialog.getByRole('button', { name: 'Generate input' })
  await open.click()
  const generate = page.getByRole('dialog', { name: 'Generate random data' })
  await expect(generate.getByLabel('Smallest')).toHaveValue('0')
  await expect(generate.getByLabel('Largest')).toHaveValue('10')
  await expect(generate.getByLabel('Repeat')).toHaveValue('1')
  await generate.getByLabel('Repeat').fill('1001')
  await expect(generate.getByText('Repeat is a whole number from 1 to 1000.')).toBeVisible()
  await expect(generate.getByRole('button', { name: 'Insert' })).toBeDisabled()
  await look(page, 'generator-error')
  await page.keyboard.press('Escape')
  await expect(generate).toBeHidden()
  await expect(dialog).toBeVisible()
  await expect(open).toBeFocused()

  await open.click()
  await generate.getByText('String', { exact: true }).click()
  await expect(generate.getByLabel('Length')).toHaveValue('10')
  await generate.getByLabel('Repeat').fill('3')
  await generate.getByRole('switch', { name: 'Newline at the end' }).click()
  await generate.getByLabel('Seed').fill('fixed')
  const preview = generate.getByRole('group', { name: 'Generated data' })
  await expect(preview).toHaveText(/^[A-Z]{10} [A-Z]{10} [A-Z]{10}$/)
  const made = (await preview.textContent()) ?? ''
  await lookEveryWay(page, 'generator')
  await page.keyboard.press('Control+Enter')
  await expect(generate).toBeHidden()
  await expect(input).toHaveValue(`first ${made}last\n`)
  await expect(open).toBeFocused()
  await expect(dialog.getByText('Replaced')).toBeVisible()
  await dialog.getByRole('button', { name: /^Undo: bring back the input/ }).click()
  await expect(input).toHaveValue('first last\n')
  await expect(dialog.getByText('Replaced')).toBeHidden()

  await open.click()
  await generate.getByLabel('Seed').fill('fixed')
  await expect(preview).toHaveText(made)
})

test('populate input and output; a failure loses nothing', async ({ page }) => {
  await signIn(page, 'bob', `/p/${problemId}/edit/tests?test=new`)
  const dialog = testDialog(page)
  const input = dialog.getByLabel('Input', { exact: true })
  await input.fill('typed before\n')
  await dialog.getByRole('button', { name: 'Populate input' }).click()
  const populate = page.getByRole('dialog', { name: 'Populate the input' })
  await expect(populate.getByLabel('Solution')).toHaveValue(solutionIds['generator'] ?? '')
  await expect(populate.getByLabel('What it reads')).toBeVisible()
  await lookEveryWay(page, 'populator')
  await populate.getByLabel('Solution').selectOption(solutionIds['crash'] ?? '')
  await populate.getByLabel('What it reads').fill('21\n')
  await populate.getByRole('button', { name: 'Run' }).click()
  await expect(populate.getByText('Runtime error')).toBeVisible()
  await expect(populate.getByText('no such luck')).toBeVisible()
  await expect(populate.getByText('The input is as it was.')).toBeVisible()
  await expect(populate.getByLabel('What it reads')).toHaveValue('21\n')
  await expect(populate.getByRole('button', { name: 'Run' })).toBeFocused()
  await look(page, 'populator-failed')
  await page.keyboard.press('Escape')
  await expect(page.getByText('Do you want to discard unsaved changes?')).toBeVisible()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(populate.getByLabel('What it reads')).toHaveValue('21\n')

  await populate.getByLabel('Solution').selectOption(solutionIds['generator'] ?? '')
  await populate.getByRole('button', { name: 'Run' }).click()
  await expect(populate).toBeHidden()
  await expect(input).toHaveValue('21 42\n')
  await expect(dialog.getByRole('button', { name: 'Populate input' })).toBeFocused()
  await dialog.getByRole('button', { name: /^Undo: bring back the input/ }).click()
  await expect(input).toHaveValue('typed before\n')
  await input.fill('21 42\n')

  await dialog.getByRole('button', { name: 'Populate output' }).click()
  const answer = page.getByRole('dialog', { name: 'Populate the output' })
  await expect(answer.getByLabel('Solution')).toHaveValue(solutionIds['main'] ?? '')
  await look(page, 'populator-output')
  await answer.getByRole('button', { name: 'Run' }).click()
  await expect(dialog.getByLabel('Output', { exact: true })).toHaveValue('63\n')
})

test('an output of 20 kB is copied whole, one too large for an example is refused', async ({
  page,
}) => {
  const { id } = await bob.createSolution({
    problemId,
    body: {
      label: 'much',
      languageId: 'python3',
      source: { text: 'print("x" * 19999)\n' },
    },
  })
  await signIn(page, 'bob', `/p/${problemId}/edit/tests?test=new`)
  const dialog = testDialog(page)
  await dialog.getByLabel('Type').selectOption('sample')
  await dialog.getByRole('button', { name: 'Populate input' }).click()
  const populate = page.getByRole('dialog', { name: 'Populate the input' })
  await populate.getByLabel('Solution').selectOption(id)
  const alerted = page.waitForEvent('dialog')
  await populate.getByRole('button', { name: 'Run' }).click()
  const alert = await alerted
  expect(alert.message()).toBe('The file is too large (20 kB)')
  await alert.accept()
  await expect(
    populate.getByText(/^The output has 20\.0 kB; at most 4\.1 kB are allowed here\./),
  ).toContainText('The input is as it was.')
  await expect(populate.getByText('Accepted')).toBeHidden()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard' }).click()
  await dialog.getByLabel('Type').selectOption('regular')
  await dialog.getByRole('button', { name: 'Populate input' }).click()
  await populate.getByLabel('Solution').selectOption(id)
  await populate.getByRole('button', { name: 'Run' }).click()
  await expect(dialog.getByText(/first 10240 bytes, read only/)).toBeVisible()
  await dialog.getByLabel('Label', { exact: true }).fill('much')
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(dialog).toBeHidden()
  const { tests } = await bob.listTests({ problemId })
  const made = tests.find(({ label }) => label === 'much')
  expect(made && 'input' in made ? made.input.size : 0).toBe(20_000)
  await bob.deleteTest({ testId: made?.id ?? '' })
  await bob.deleteSolution({ solutionId: id })
})

test('a long output is shown truncated, and asked about before it is downloaded', async ({
  page,
}) => {
  const { id } = await bob.createSolution({
    problemId,
    body: {
      label: 'long',
      languageId: 'python3',
      source: { text: 'print("9\\u202e" * 50000)\n' },
    },
  })
  const run = await bob.executeSolution({ solutionId: id, body: {} })
  await finished(bob, run.id)
  await signIn(page, 'bob', `/p/${problemId}/executions/${run.id}?check=1`)
  await expect(page.getByText(/4 tests skipped/)).toBeHidden()
  await page.getByRole('button', { name: 'Show whole output' }).click()
  await expect(page.getByText(/truncated: the first 10240 bytes of 200.0 kB/)).toBeVisible()
  await expect(page.getByText('‹U+202E›').first()).toBeVisible()
  await look(page, 'truncated')
  await page.getByRole('button', { name: 'Download Got' }).click()
  await expect(page.getByText('Download 200.0 kB?')).toBeVisible()
  const downloaded = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download', exact: true }).last().click()
  expect((await downloaded).suggestedFilename()).toBe('output-1.txt')
  await page.getByRole('button', { name: 'All tests' }).click()
  await expect(page.getByText(/4 tests skipped/)).toBeVisible()
  await look(page, 'skipped')
  await bob.deleteSolution({ solutionId: id })
})

test('the console shows the queue and its judges', async ({ page }) => {
  await allowThorough()
  await signIn(page, 'admin', '/_?tab=queue')
  await expect(page.getByText('Nothing waits and nothing runs.')).toBeVisible()
  await look(page, 'queue-empty')
  const burn = 'import time\nwhile time.process_time() < 0.9: pass\nprint(1)\n'
  const { id } = await bob.createSolution({
    problemId,
    body: { label: 'burn', languageId: 'python3', source: { text: burn } },
  })
  for (let number = 0; number < 6; number += 1)
    // In order, so that the last waits.
    // oxlint-disable-next-line no-await-in-loop
    await bob.executeSolution({ solutionId: id, body: { thorough: true } })
  await expect(page.getByRole('row', { name: /Sums bob Python.*local/ }).first()).toBeVisible()
  await expect(page.getByRole('row', { name: /Sums bob Python.*Waiting/ }).first()).toBeVisible()
  await look(page, 'queue')
  await page.getByRole('link', { name: 'Judges', exact: true }).click()
  await expect(page.getByRole('rowheader', { name: 'local' })).toBeVisible()
  await page.getByText(/^\d+ languages?$/).click()
  await expect(page.getByText(/C\+\+20 \(GCC 12\)/)).toBeVisible()
  await look(page, 'judges')
  await page.route('**/api/admin/judges', (route) => route.fulfill({ json: { judges: [] } }))
  await expect(page.getByText('No judge is connected')).toBeVisible()
  await look(page, 'no-judge')
  await bob.deleteSolution({ solutionId: id })
})

test('submit: the ending chooses the language, which is remembered', async ({ page }) => {
  await signIn(page, 'bob', `/p/${problemId}/statement`)
  const form = page.getByRole('form', { name: 'Submit' })
  const language = form.getByRole('combobox', { name: 'Language' })
  const submit = form.getByRole('button', { name: 'Submit' })
  await expect(submit).toBeDisabled()
  await form.locator('input[type=file]').setInputFiles({
    name: 'main.cpp',
    mimeType: 'text/plain',
    buffer: Buffer.from(sum),
  })
  await expect(language).toHaveValue('C++20 (GCC 12)')
  await look(page, 'submit')
  await submit.click()
  await expect(page).toHaveURL(/\/executions\//)
  await expect(page.getByRole('row', { name: /Accepted/ })).toHaveCount(5)
  await page.goto(`${stack.url}/p/${problemId}/statement`)
  await expect(language).toHaveValue('C++20 (GCC 12)')
})

test('without any judge every way to run something says so', async ({ page }) => {
  const { languages } = await bob.listLanguages({})
  await page.route('**/api/languages', (route) =>
    route.fulfill({
      json: { languages: languages.map((one) => ({ ...one, available: false })) },
    }),
  )
  const words = /No judge is connected, so nothing can run now\. An administrator can start one\./
  await signIn(page, 'bob', `/p/${problemId}/statement`)
  await expect(page.getByRole('form', { name: 'Submit' }).getByText(words)).toBeVisible()
  await page.goto(`${stack.url}/p/${problemId}/edit/solutions`)
  await page.getByRole('button', { name: 'Run main' }).click()
  await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible()
  await page.getByRole('button', { name: 'Run with options: main' }).click()
  await expect(page.getByRole('dialog', { name: 'Execute main' }).getByText(words)).toBeVisible()
  await look(page, 'no-judge-execute')
  await page.goto(`${stack.url}/p/${problemId}/edit/tests?test=new`)
  await testDialog(page).getByRole('button', { name: 'Populate input' }).click()
  await expect(
    page.getByRole('dialog', { name: 'Populate the input' }).getByText(words),
  ).toBeVisible()
})

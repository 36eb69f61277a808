import { expect } from '@playwright/test'
import { catchCalls, look, lookEveryWay, writeNumber } from './page.ts'
import { addSolution, sum, test, testDialog, testThorough } from './runnable-problem.ts'
import { finished } from './stack.ts'

// What starts a run: the execute dialog and a submitted file; how a long output is shown, and the queue of the console.

test('execute with options: tests, limits, and what is not right is said', async ({
  page,
  problemId,
  signIn,
}) => {
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
  await writeNumber(cpu, '0.4')
  await expect(dialog.getByText('From 0.5 to 16 s.')).toBeVisible()
  await expect(execute).toBeDisabled()
  await writeNumber(cpu, '16')
  await cpu.press('ArrowUp')
  await expect(cpu).toHaveValue('16')
  await writeNumber(cpu, '12')
  await expect(execute).toBeEnabled()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Do you want to discard unsaved changes?')).toBeVisible()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await writeNumber(dialog.getByLabel('Memory limit (MB)'), '1536')
  await expect(execute).toBeDisabled()
  await writeNumber(dialog.getByLabel('Memory limit (MB)'), '128')
  const toExecutions = '**/api/solutions/*/execut*'
  await catchCalls(page, toExecutions, (route) =>
    route.fulfill({ status: 401, json: { error: 'No session.', code: 'ErrUnauthenticated' } }),
  )
  await page.keyboard.press('Control+Enter')
  await expect(dialog.getByText(/You are signed out.*then try once more/)).toBeVisible()
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

testThorough(
  'more than three solutions are asked about; Thorough where support has allowed it',
  async ({ page, bob, problemId, signIn }) => {
    const id = await addSolution(bob, problemId, {
      label: 'wrong',
      languageId: 'cpp20-gcc',
      text: sum.replace('a+b', 'a'),
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
  },
)

test('a long output is shown truncated, and asked about before it is downloaded', async ({
  page,
  bob,
  problemId,
  signIn,
}) => {
  const text = 'print("9\\u202e" * 50000)\n'
  const id = await addSolution(bob, problemId, { label: 'long', languageId: 'python3', text })
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

testThorough(
  'the console shows the queue and its judges',
  async ({ page, bob, problemId, signIn }) => {
    await signIn(page, 'admin', '/_?tab=queue')
    await expect(page.getByText('Nothing waits and nothing runs.')).toBeVisible()
    await look(page, 'queue-empty')
    // A judge is as long at it as with a program that computes, and its core is free.
    const text = 'import time\ntime.sleep(0.9)\nprint(1)\n'
    const id = await addSolution(bob, problemId, { label: 'burn', languageId: 'python3', text })
    for (let number = 0; number < 6; number += 1)
      // In order, so that the last waits.
      await bob.executeSolution({ solutionId: id, body: { thorough: true } })
    await expect(page.getByRole('row', { name: /Sums bob Python.*local/ }).first()).toBeVisible()
    await expect(page.getByRole('row', { name: /Sums bob Python.*Waiting/ }).first()).toBeVisible()
    await look(page, 'queue')
    await page.getByRole('link', { name: 'Judges', exact: true }).click()
    await expect(
      page
        .getByRole('region', { name: 'Judges', exact: true })
        .getByRole('rowheader', { name: 'local' }),
    ).toBeVisible()
    await page.getByText(/^\d+ languages?$/).click()
    await expect(page.getByText(/C\+\+20 \(GCC 12\)/)).toBeVisible()
    await look(page, 'judges')
    await catchCalls(page, '**/api/admin/judges', (route) =>
      route.fulfill({ json: { judges: [] } }),
    )
    await expect(page.getByText('No judge is connected')).toBeVisible()
    await look(page, 'no-judge')
    await bob.deleteSolution({ solutionId: id })
  },
)

test('submit: the ending chooses the language, which is remembered', async ({
  page,
  stack,
  problemId,
  signIn,
}) => {
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

test('without any judge every way to run something shows it', async ({
  page,
  stack,
  bob,
  problemId,
  signIn,
}) => {
  const { languages } = await bob.listLanguages({})
  await catchCalls(page, '**/api/languages', (route) =>
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

import { expect } from '@playwright/test'
import { acceptedAlert, look, lookEveryWay, writeNumber } from './page.ts'
import { addSolution, test, testDialog } from './runnable-problem.ts'

// What fills the files of a test: random data, and a solution that is run.

const scanspec = `var n int
scan n
check n >= 2, n <= 200000
eol
var A [n]int
for i := 0 ... n
	scan A[i]
	check A[i] >= 1, A[i] <= 1000000000
end
eol
eof
`

test('generate random data into an input; Esc closes one dialog at a time', async ({
  page,
  bob,
  problemId,
  signIn,
}) => {
  await bob.saveScanspec({ problemId, body: { enabled: true, source: scanspec } })
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
  await writeNumber(generate.getByLabel('Repeat'), '1001')
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
  await writeNumber(generate.getByLabel('Repeat'), '3')
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

  // A whole input, which a worker of the browser makes.
  await generate.getByText('From the scanspec').click()
  await generate.getByLabel('Shape').selectOption('Smallest sizes')
  await expect(preview).toHaveText(/^2\n\d+ \d+\n$/)
  const whole = (await preview.textContent()) ?? ''
  await lookEveryWay(page, 'random-from-scanspec')
  await generate.getByRole('button', { name: 'Replace input' }).click()
  await expect(generate).toBeHidden()
  await expect(open).toBeFocused()
  await expect(input).toHaveValue(whole)
})

test('what is generated or populated is left as a line, which the toast leads to', async ({
  page,
  bob,
  problemId,
  solutionIds,
  signIn,
}) => {
  await bob.saveScript({ problemId, body: { source: '# mine' } })
  // The draft of the script is there from now on, and must take what is added.
  await signIn(page, 'bob', `/p/${problemId}/edit/tests?view=script`)
  await expect(page.getByText('# mine')).toBeVisible()
  await page.getByText('List', { exact: true }).click()
  await page.getByRole('link', { name: 'New', exact: true }).click()
  const dialog = testDialog(page)
  await dialog.getByRole('button', { name: 'Populate input' }).click()
  const populate = page.getByRole('dialog', { name: 'Populate the input' })
  await populate.getByLabel('Solution').selectOption(solutionIds['generator'] ?? '')
  await populate.getByLabel('What it reads').fill('21\n22')
  await lookEveryWay(page, 'populator-line')
  await populate.getByRole('button', { name: 'Add as a line' }).click()
  await expect(populate).toBeHidden()
  await dialog.getByRole('button', { name: 'Generate input' }).click()
  const generate = page.getByRole('dialog', { name: 'Generate random data' })
  await generate.getByLabel('Seed').fill('fixed')
  await generate.getByRole('button', { name: 'Add as a line' }).click()
  await expect(generate).toBeHidden()
  await expect(dialog.getByRole('button', { name: 'Generate input' })).toBeFocused()
  await look(page, 'line-added')
  const line = 'random-values int -n 1 -min 0 -max 10 -seed fixed > $'
  const toast = page.getByRole('alert').filter({ hasText: `Line added: ${line}` })
  await toast.getByRole('button', { name: 'Open script' }).click()
  await expect(page.getByRole('heading', { name: 'It makes 2 tests' })).toBeVisible()
  await expect(page.getByText('# mine')).toBeVisible()
  await expect(page.getByText('generator 21 22 > $', { exact: true })).toBeVisible()
  const { source } = await bob.getScript({ problemId })
  expect(source).toBe(`# mine\ngenerator 21 22 > $\n${line}\n`)
})

test('populate input and output; a failure loses nothing', async ({
  page,
  problemId,
  solutionIds,
  signIn,
}) => {
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
  bob,
  problemId,
  signIn,
}) => {
  const text = 'print("x" * 19999)\n'
  const id = await addSolution(bob, problemId, { label: 'much', languageId: 'python3', text })
  await signIn(page, 'bob', `/p/${problemId}/edit/tests?test=new`)
  const dialog = testDialog(page)
  await dialog.getByLabel('Type').selectOption('sample')
  await dialog.getByRole('button', { name: 'Populate input' }).click()
  const populate = page.getByRole('dialog', { name: 'Populate the input' })
  await populate.getByLabel('Solution').selectOption(id)
  const alerted = acceptedAlert(page)
  await populate.getByRole('button', { name: 'Run' }).click()
  expect(await alerted).toBe('The file is too large (20 kB)')
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

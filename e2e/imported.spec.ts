import { expect } from '@playwright/test'
import { zipOf } from '../server/src/testing/zip-of.ts'
import { lookEveryWay, signInAt, writeNumber } from './page.ts'
import { test } from './product.ts'

// What an import leaves with a problem: its report, and a statement in a language outside the ten.

test('an imported problem in Swedish is read, its report opened, its statement copied', async ({
  page,
  stack,
  bob,
}) => {
  const bytes = await zipOf({
    'lamp/problem.yaml': 'name: {}\nlimits: {time_limit: 2}\n',
    'lamp/problem_statement/problem.sv.tex': String.raw`\problemname{Lampan}
Tänd \emph{skrivbordslampan}.`,
    'lamp/data/secret/1.in': '3\n',
    'lamp/data/secret/1.ans': '4\n',
    'lamp/attachments/readme.txt': 'kept',
  })
  const { id: problemId } = await bob.importKattis({
    body: { file: new File([bytes], 'lamp.kpp') },
  })
  await signInAt(page, `${stack.url}/p/${problemId}/statement`, 'bob')
  await expect(page.getByText('skrivbordslampan')).toBeVisible()
  await lookEveryWay(page, 'imported')
  await page.getByRole('button', { name: 'Import report' }).focus()
  await page.keyboard.press('Enter')
  const report = page.getByRole('dialog', { name: 'Import report' })
  await expect(report.getByText(/Statement language sv/)).toBeVisible()
  await lookEveryWay(page, 'import-report')
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'Edit' }).click()
  const parts = page.getByRole('navigation', { name: 'Parts of the problem' })
  // What is open there belongs to the link's name once it is known.
  await parts.getByRole('link', { name: /^Statement\b/ }).click()
  await expect(page.getByText('This statement is as it was imported.')).toBeVisible()
  await lookEveryWay(page, 'imported-statement')
  await page.getByRole('button', { name: 'Copy Into…' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'English' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Lampan')
  const { body } = await bob.getStatement({ problemId, locale: 'en-US' })
  expect(body).toContain('*skrivbordslampan*')
})

test('an interactive problem shows the talk of its sample, and its form has it', async ({
  page,
  stack,
  bob,
}) => {
  const bytes = await zipOf({
    'guess/problem.yaml': 'name: Guess\ntype: interactive\nproblem_format_version: 2023-07\n',
    'guess/statement/problem.en.md': 'Guess a number.',
    'guess/output_validator/v.py': 'import sys\nsys.exit(42)\n',
    'guess/data/sample/1.in': 'the secret\n',
    'guess/data/sample/1.ans': '',
    'guess/data/sample/1.interaction': '< 8\n> ? 5\n< <\n---\n> ! 3\n',
  })
  const { id: problemId } = await bob.importKattis({
    body: { file: new File([bytes], 'guess.kpp') },
  })
  await signInAt(page, `${stack.url}/p/${problemId}/statement`, 'bob')
  await expect(page.getByRole('table', { name: 'Example 1' })).toContainText('? 5')
  await expect(page.getByText('the secret')).toHaveCount(0)
  await lookEveryWay(page, 'shown-talk')
  const [sample] = (await bob.listTests({ problemId })).tests
  await page.goto(`${stack.url}/p/${problemId}/edit/tests?test=${sample?.id ?? ''}`)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Talk')).toHaveValue('< 8\n> ? 5\n< <\n---\n> ! 3\n')
  await lookEveryWay(page, 'shown-talk-form')
  await dialog.getByLabel('Shown in the Statement').selectOption('Another input and output')
  await lookEveryWay(page, 'shown-files-form')
  await writeNumber(dialog.getByLabel('Shown Input'), '7')
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toHaveCount(0)
  const { samples } = await bob.getProblem({ problemId })
  expect(samples).toMatchObject([{ input: { snip: '7' }, talk: null }])
})

test('a package of too many tests is offered with a choice, by keyboard', async ({
  page,
  stack,
}) => {
  const names = Array.from({ length: 251 }, (_, no) => `data/secret/${no}`)
  const files = names.flatMap((name) => [
    [`many/${name}.in`, `${name}\n`],
    [`many/${name}.ans`, ''],
  ])
  const bytes = await zipOf({ 'many/problem.yaml': 'name: Many\n', ...Object.fromEntries(files) })
  await signInAt(page, `${stack.url}/problems/my/p1`, 'bob')
  await page.getByRole('button', { name: /^New/ }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New problem' })
  await dialog.getByText('Import', { exact: true }).first().click()
  const mimeType = 'application/octet-stream'
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'many.kpp', mimeType, buffer: Buffer.from(bytes) })
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  const offer = dialog.getByRole('button', { name: 'Import 250 of the 251 tests' })
  await expect(offer).toBeEnabled()
  await lookEveryWay(page, 'import-offer')
  await offer.focus()
  await page.keyboard.press('Enter')
  const report = page.getByRole('dialog', { name: 'Package imported' })
  await expect(report.getByText(/^1 of 251 tests are left out/)).toBeVisible()
  await lookEveryWay(page, 'import-chosen')
})

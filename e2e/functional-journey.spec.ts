import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { isPartOn } from '../testing/parts.ts'
import { lookEveryWay, signInAt, writeSource } from './page.ts'
import { test } from './product.ts'

const text = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

const addTest = async (page: Page, type: string, [input, output]: [string, string]) => {
  const dialog = page.getByRole('dialog', { name: 'New test' })
  await page.getByRole('link', { name: 'New', exact: true }).first().click()
  await dialog.getByLabel('Type').selectOption(type)
  await dialog.getByRole('textbox', { name: 'Input' }).fill(input)
  await dialog.getByRole('textbox', { name: 'Output' }).fill(output)
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toBeHidden()
}

// Each stop is looked at in both widths; the narrow one is walked by everybody.
for (const width of isPartOn('browsers') ? [1280, 390] : [390])
  test(`a functional problem from nothing to all green, at ${width}`, async ({
    page,
    bob,
    stack,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    const { id } = await bob.createProblem({
      body: { title: 'Sum of Terms', mechanism: 'functionBased' },
    })
    const edit = (tab: string) => page.goto(`${stack.url}/p/${id}/edit/${tab}`)
    await signInAt(page, `${stack.url}/p/${id}/edit/signature`, 'bob')
    await text(page, 'Function name').fill('total')
    await page.getByRole('button', { name: 'Add an argument' }).click()
    await page.getByLabel('Argument 1: name').fill('terms')
    await page.getByLabel('Argument 1: kind').selectOption('[]int')
    await page.getByRole('button', { name: 'Add a return' }).click()
    await page.getByLabel('Return 1: name').fill('sum')
    // A name is saved once it is left.
    await text(page, 'Function name').click()
    await lookEveryWay(page, `functional-journey-${width}-signature`)
    await expect
      .poll(async () => (await bob.getSignature({ problemId: id })).returns)
      .toEqual([{ name: 'sum', kind: 'int' }])

    await edit('statement')
    for (const [name, words] of [
      ['Body', 'Add them up.'],
      ['Argument terms', 'What is added.'],
      ['Return sum', 'Their sum.'],
    ] as const) {
      await text(page, name).click()
      await page.keyboard.type(words)
    }
    await text(page, 'Title').click()
    await lookEveryWay(page, `functional-journey-${width}-statement`)
    await expect
      .poll(async () => (await bob.getStatement({ problemId: id, locale: 'en-US' })).returns)
      .toEqual(['Their sum.'])

    await edit('tests?dialog=scanspec')
    // It came on with the arguments.
    await expect(page.getByRole('switch', { name: 'Enabled' })).toBeChecked()
    await page.getByRole('button', { name: 'Done' }).first().click()
    await addTest(page, 'Example', ['2\n1 2\n', '3\n'])
    await addTest(page, 'Hidden', ['0\n\n', 'none\n'])
    await expect(page.getByRole('img', { name: 'The input matches the scanspec' })).toHaveCount(2)
    const returned = page.getByRole('img', { name: 'The output is what the signature returns' })
    await expect(returned).toHaveCount(1)
    const cross = page.getByRole('link', { name: /^The output is not what the signature returns/ })
    await expect(cross).toBeVisible()
    await lookEveryWay(page, `functional-journey-${width}-tests`)
    await cross.click()
    const output = page.getByRole('textbox', { name: 'Output' })
    await expect(output).toBeFocused()
    await lookEveryWay(page, `functional-journey-${width}-output`)
    await output.fill('0\n')
    await page.keyboard.press('Control+Enter')
    await expect(returned).toHaveCount(2)

    await edit('solutions?solution=new')
    const dialog = page.getByRole('dialog', { name: 'New solution' })
    await dialog.getByLabel('Label', { exact: true }).fill('main')
    await dialog.getByRole('combobox', { name: 'Language' }).click()
    await page.getByRole('option', { name: 'Python 3.11' }).click()
    const source = dialog.getByRole('textbox', { name: 'Source' })
    await expect(source).toContainText('return 0')
    await writeSource(dialog, 'def total(terms):\n    return sum(terms)\n')
    await dialog.getByRole('switch', { name: 'Reference' }).click()
    await lookEveryWay(page, `functional-journey-${width}-solution`)
    await dialog.getByRole('button', { name: /Save & run/ }).click()
    const viewer = page.getByRole('dialog', { name: /^main/ })
    await expect(viewer.getByRole('row', { name: /Accepted/ })).toHaveCount(2)
    await lookEveryWay(page, `functional-journey-${width}-verdicts`)

    // Nothing of high priority is left to do.
    const listed = async () =>
      (await bob.listProblems({})).problems.find((problem) => problem.id === id)?.readiness
    await expect.poll(async () => (await listed())?.high).toBe(0)
    await page.goto(`${stack.url}/p/${id}/statement`)
    await expect(page.getByLabel('Call')).toHaveText('total([1, 2])')
    await expect(page.getByText('What is added.')).toBeVisible()
    await lookEveryWay(page, `functional-journey-${width}-read`)
  })

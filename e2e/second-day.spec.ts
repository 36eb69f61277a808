import { expect } from '@playwright/test'
import { lookEveryWay, signInAt } from './page.ts'
import { test } from './product.ts'

// What a setter does on the second day: fill the outputs that are missing, see what testers submitted, and go back to how
// the problem was before.

test('outputs are filled by the reference, and all of it is restored and taken back', async ({
  page,
  stack,
}) => {
  const api = stack.client(await stack.tokenOf('bob'))
  const { id: problemId } = await api.createProblem({
    body: { title: 'Tenfold', mechanism: 'standard' },
  })
  await api.saveStatement({ problemId, locale: 'en-US', body: { title: 'Tenfold', body: 'Ten.' } })
  for (const input of ['1\n', '2\n'])
    await api.createTest({ problemId, body: { input: { text: input }, output: { text: '' } } })
  await api.createSolution({
    problemId,
    body: {
      label: 'ref.py',
      languageId: 'python3',
      source: { text: 'print(10 * int(input()))\n' },
      reference: true,
    },
  })

  await signInAt(page, `${stack.url}/p/${problemId}/edit/tests`, 'bob')
  await page.getByRole('button', { name: 'Fill outputs' }).click()
  const filling = page.getByRole('dialog', { name: 'Fill outputs' })
  await expect(filling.getByText('gets 3 bytes')).toHaveCount(2)
  await lookEveryWay(page, 'fill-outputs')
  await filling.getByRole('button', { name: 'Take 2 outputs' }).click()
  await expect(page.getByText('2 outputs filled.')).toBeVisible()
  const { tests } = await api.listTests({ problemId })
  expect(tests.map((one) => ('output' in one ? one.output.size : 0))).toEqual([3, 3])
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await lookEveryWay(page, 'tests-selected')

  const { latest } = await api.getRevisionsSummary({ problemId })
  await api.saveStatement({ problemId, locale: 'en-US', body: { title: 'Elevenfold' } })
  await page.goto(`${stack.url}/p/${problemId}/version:${latest?.id}/statement`)
  await expect(page.getByText(/^This is the problem as of/)).toBeVisible()
  const parts = page.getByRole('region', { name: 'Its parts' })
  await expect(parts.getByText(/would change: body, title/)).toBeVisible()
  await lookEveryWay(page, 'version-parts')
  await parts.getByRole('button', { name: 'Restore all of it' }).click()
  const asking = page.getByRole('dialog', { name: 'Restore all of it' })
  await expect(asking.getByText(/^This would change/)).toBeVisible()
  await lookEveryWay(page, 'restore-all')
  await asking.getByRole('button', { name: 'Restore all of it' }).click()
  await expect.poll(async () => (await api.getProblem({ problemId })).title).toBe('Tenfold')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await api.getProblem({ problemId })).title).toBe('Elevenfold')
})

test('what was submitted is listed with its verdict', async ({ page, stack }) => {
  const api = stack.client(await stack.tokenOf('bob'))
  const { id: problemId } = await api.createProblem({
    body: { title: 'Tried', mechanism: 'standard' },
  })
  await api.createTest({ problemId, body: { input: { text: '1' }, output: { text: '1' } } })
  await api.submitFile({
    problemId,
    body: { languageId: 'python3', source: new File(['print(1)'], 'a.py') },
  })
  await signInAt(page, `${stack.url}/p/${problemId}/statement`, 'bob')
  await page.getByRole('button', { name: 'Submissions' }).click()
  const dialog = page.getByRole('dialog', { name: 'Submissions' })
  await expect(dialog.getByText('Accepted')).toBeVisible()
  await lookEveryWay(page, 'submissions')
  await dialog.getByRole('link', { name: /the run of bob/ }).click()
  await expect(page).toHaveURL(/\/executions\//)
})

test('a toast covers no button of an open dialog, at any width', async ({ page, stack }) => {
  const api = stack.client(await stack.tokenOf('bob'))
  const body = { title: 'Toasts', mechanism: 'standard' } as const
  const { id: problemId } = await api.createProblem({ body })
  await signInAt(page, `${stack.url}/p/${problemId}/edit/tests?test=new`, 'bob')
  const dialog = page.getByRole('dialog', { name: 'New test' })
  const input = dialog.getByRole('textbox', { name: 'Input', exact: true })
  for (const width of [1280, 700, 390]) {
    await page.setViewportSize({ width, height: 800 })
    await input.fill('1\n')
    await dialog.getByRole('button', { name: 'Create and another' }).click()
    await expect(page.getByText('The test is created.').last()).toBeVisible()
    await expect(input).toBeFocused()
    expect(await dialog.evaluate(coveredButtons), `${width} px`).toEqual([])
    await page.getByRole('button', { name: 'Dismiss' }).first().click()
    await expect(page.getByText('The test is created.')).toHaveCount(0)
  }
})

/** Buttons of the head and the foot of a dialog in whose middle something else is. */
const coveredButtons = (dialog: Element): string[] =>
  [...dialog.querySelectorAll('header button, footer button')].flatMap((button) => {
    const { left, top, width, height } = button.getBoundingClientRect()
    const seen = document.elementFromPoint(left + width / 2, top + height / 2)
    const isSeen = button.checkVisibility({ visibilityProperty: true })
    return !isSeen || button.contains(seen) ? [] : [button.textContent || button.ariaLabel || '']
  })

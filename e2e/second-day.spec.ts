import { expect } from '@playwright/test'
import type { Locator } from '@playwright/test'
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

test('a bracket is on the line of its formula, at each width', async ({ page, stack }) => {
  const api = stack.client(await stack.tokenOf('bob'))
  const { id: problemId } = await api.createProblem({
    body: { title: 'Brackets', mechanism: 'standard' },
  })
  const body = 'Take all of them ($1 \\le n \\le 10^9$), and more ($k$), [$m$]; '.repeat(4)
  await api.saveStatement({ problemId, locale: 'en-US', body: { title: 'Brackets', body } })
  await signInAt(page, `${stack.url}/p/${problemId}/statement`, 'bob')
  const text = page.locator('[data-rendered]').first()
  await expect(text.locator('.katex')).toHaveCount(12)
  expect(await text.evaluate(brokenAt)).toEqual([])
  await expectBroken(text)
  await page.goto(`${stack.url}/p/${problemId}/edit/statement`)
  const written = page.locator('.ProseMirror p').first()
  await expect(written.locator('.katex')).toHaveCount(12)
  expect(await written.evaluate(brokenAt)).toEqual([])
  await expectBroken(written)
})

/** A formula wider than its line breaks all the same. The style is set at once: the editor takes a style of others back. */
const expectBroken = async (text: Locator): Promise<void> => {
  const tops = await text.evaluate((one) => {
    one.setAttribute('style', 'width: 80px')
    return [...one.querySelectorAll('.katex-base')].map((part) => part.getBoundingClientRect().top)
  })
  expect(tops[2]).toBeGreaterThan((tops[0] ?? 0) + 10)
}

/** Widths of a text in which a bracket or a comma is on another line than the side of the formula that it touches. */
const brokenAt = (text: Element): number[] => {
  if (!(text instanceof HTMLElement)) return []
  return Array.from({ length: 300 }, (_none, at) => 200 + at).filter((width) => {
    text.style.width = `${width}px`
    return [...text.querySelectorAll('.katex')].some((formula) => {
      const bases = [...formula.querySelectorAll('.katex-base')]
      // In the editor the marks stand in elements of their own.
      const { previousSibling, nextSibling } = formula.closest('.formula') ?? formula
      const before = previousSibling?.lastChild ?? previousSibling
      const after = nextSibling?.firstChild ?? nextSibling
      const sides = [
        { mark: before, at: (before?.textContent?.length ?? 0) - 1, base: bases[0] },
        { mark: after, at: 0, base: bases.at(-1) },
      ]
      return sides.some(({ mark, at, base }) => {
        if (!mark || !base) return true
        const range = document.createRange()
        range.setStart(mark, at)
        range.setEnd(mark, at + 1)
        const [one, other] = [range.getBoundingClientRect(), base.getBoundingClientRect()]
        return Math.abs(one.top + one.bottom - other.top - other.bottom) > 20
      })
    })
  })
}

test('on a phone no example is cut; buttons stand apart from what is above them', async ({
  page,
  stack,
}) => {
  const api = stack.client(await stack.tokenOf('bob'))
  const { id: problemId } = await api.createProblem({
    body: { title: 'Narrow Things', mechanism: 'standard' },
  })
  const long = `${Array.from({ length: 40 }, (_none, at) => at).join(' ')}\n`
  await api.createTest({
    problemId,
    body: { type: 'sample', input: { text: long }, output: { text: 'x'.repeat(80) } },
  })
  await api.saveChecker({ problemId, body: { comparator: 'custom' } })
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAt(page, `${stack.url}/p/${problemId}/statement`, 'bob')
  const example = page.getByRole('table', { name: 'Example 1' })
  await expect(example).toBeVisible()
  expect(await example.evaluate(isCut)).toBe(false)
  await page.setViewportSize({ width: 1280, height: 900 })
  await expect(page.getByRole('heading', { name: 'Submit' })).toBeVisible()
  expect(await page.getByRole('form', { name: 'Submit' }).evaluate(leastGap)).toBeGreaterThan(5)
  await page.goto(`${stack.url}/p/${problemId}/edit/checker`)
  const download = page.getByRole('button', { name: 'Download source' })
  await expect(download).toBeVisible()
  expect(await download.locator('..').evaluate(leastGap)).toBeGreaterThan(5)
})

const isCut = (table: Element): boolean =>
  [...table.querySelectorAll('pre')].some((text) => text.scrollWidth > text.clientWidth)

/** Between a button and what stands right above it in the same column, px. */
const leastGap = (column: Element): number => {
  const rows = [...column.children].filter((one) => one.getBoundingClientRect().height > 0)
  const gaps = rows.slice(1).map((row, at) => {
    if (!row.matches('.mantine-Button-root')) return Infinity
    return row.getBoundingClientRect().top - (rows[at]?.getBoundingClientRect().bottom ?? 0)
  })
  return Math.min(...gaps)
}

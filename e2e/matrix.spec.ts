import { expect } from '@playwright/test'
import type { Client } from '../contract/src/index.ts'
import { lookEveryWay, signInAt } from './page.ts'
import { test } from './product.ts'
import { addFiveTests, addSolution, sum } from './runnable-problem.ts'
import type { Stack } from './stack.ts'

// Every solution on every test, as a setter looks at it.

let stack: Stack
let bob: Client
let problemId: string

test.beforeAll(async ({ stack: own }) => {
  stack = own
  bob = stack.client(await stack.tokenOf('bob'))
})
test.beforeEach(async () => {
  problemId = (await bob.createProblem({ body: { title: 'Grid', mechanism: 'standard' } })).id
  await addFiveTests(bob, problemId)
  await addSolution(bob, problemId, { label: 'main', languageId: 'cpp20-gcc', text: sum })
  const { id: solutionId } = await bob.createSolution({
    problemId,
    body: { label: 'zero', languageId: 'python3', source: { text: 'print(0)\n' } },
  })
  await bob.updateSolution({ solutionId, body: { wantVerdict: 'Accepted' } })
})

test('the matrix is run, looked through with keys, and judges only what is new', async ({
  page,
}) => {
  await signInAt(page, `${stack.url}/p/${problemId}/edit/solutions`, 'bob')
  await page.getByText('Matrix', { exact: true }).click()
  await page.getByRole('button', { name: 'Run 10' }).click()
  await expect(page.getByRole('button', { name: 'Run 0' })).toBeVisible({ timeout: 60_000 })
  const surprises = page.getByRole('list', { name: 'Surprises' })
  await expect(surprises).toContainText('zero was expected to be accepted and has Wrong Answer')
  const grid = page.getByRole('grid', { name: 'Solutions on tests' })
  await grid.focus()
  await page.keyboard.press('f')
  await expect(page.getByText(/^Test \d.*, zero: Wrong Answer/)).toBeVisible()
  await lookEveryWay(page, 'matrix')
  await grid.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toContainText('Wrong Answer')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(grid).toBeVisible()
  // One test is another: each solution is judged on it alone.
  const [first] = (await bob.listTests({ problemId })).tests
  await bob.updateTest({ testId: first?.id ?? '', body: { input: { text: '20 22\n' } } })
  await page.getByRole('button', { name: 'Run 2' }).click()
  await expect(page.getByRole('button', { name: 'Run 0' })).toBeVisible({ timeout: 60_000 })
})

test('columns stand under their groups, and rows end with their points', async ({ page }) => {
  const { tests } = await bob.listTests({ problemId })
  const groups = ['small', 'a long name of a group', 'one'].map((name, at) => ({
    name,
    points: [30, 60, 10][at] ?? 0,
    ids: tests.slice(at * 2, at * 2 + 2).map(({ id }) => id),
  }))
  for (const { name, points, ids } of groups) {
    const { id: group } = await bob.createGroup({ problemId, body: { name, points } })
    await bob.moveTests({ problemId, body: { ids, group } })
  }
  const { id: solutionId } = await bob.createSolution({
    problemId,
    body: {
      label: 'only small',
      languageId: 'python3',
      source: { text: 'a, b = map(int, input().split())\nprint(min(5, a + b))\n' },
    },
  })
  await bob.updateSolution({ solutionId, body: { wantVerdict: 'WrongAnswer' } })
  await signInAt(page, `${stack.url}/p/${problemId}/edit/solutions?view=matrix`, 'bob')
  await page.getByRole('button', { name: 'Run 15' }).click()
  await expect(page.getByRole('button', { name: 'Run 0' })).toBeVisible({ timeout: 60_000 })
  const grid = page.getByRole('grid', { name: 'Solutions on tests' })
  await expect(grid.getByRole('row', { name: /^only small/ })).toContainText('90 of 100')
  // There is room for all of it: nothing scrolls, however long the words of the table for screen readers are.
  const scrolled = await page.locator('canvas').evaluate((canvas) => {
    const host = canvas.parentElement?.parentElement
    return host && [host.scrollWidth - host.clientWidth, host.scrollHeight - host.clientHeight]
  })
  expect(scrolled).toEqual([0, 0])
  await grid.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('End')
  await expect(grid.getByRole('row', { name: /^Wrong solutions caught/ })).toContainText(
    '1, one by it alone',
  )
  await lookEveryWay(page, 'matrix-groups')
})

test('what is expected of the selected rows is set at once, and taken back', async ({ page }) => {
  await signInAt(page, `${stack.url}/p/${problemId}/edit/solutions?view=matrix`, 'bob')
  const grid = page.getByRole('grid', { name: 'Solutions on tests' })
  await grid.focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Expect of 2' }).click()
  await page.getByRole('menuitem', { name: 'Wrong Answer' }).click()
  const wants = async () =>
    (await bob.listSolutions({ problemId })).solutions.map(({ wantVerdict }) => wantVerdict)
  await expect.poll(wants).toEqual(['WrongAnswer', 'WrongAnswer'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(wants).toContain('Accepted')
})

test('the picture stands still from before a run until it is over, whatever is told above it', async ({
  page,
}) => {
  // The run takes seconds: what is told of it is seen.
  const slow = 'import time\ntime.sleep(1)\nprint(sum(map(int, input().split())))\n'
  await addSolution(bob, problemId, { label: 'slow', languageId: 'python3', text: slow })
  await signInAt(page, `${stack.url}/p/${problemId}/edit/solutions?view=matrix`, 'bob')
  const canvas = page.locator('canvas')
  await expect(canvas).toBeVisible()
  await expect(page.locator('aside').getByText(/open$/).first()).toBeAttached()
  await page.evaluate(async () => document.fonts.ready)
  // Where it is at each frame.
  await canvas.evaluate((picture) => {
    const tops = new Set<number>()
    Reflect.set(window, 'tops', tops)
    const look = () => {
      tops.add(picture.getBoundingClientRect().top)
      requestAnimationFrame(look)
    }
    look()
  })
  await page.getByRole('button', { name: 'Run 15' }).click()
  await expect(page.getByRole('button', { name: /^Stop/ })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /of \d+ checks? done/ })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Surprises' })).toContainText('zero was expected')
  await expect(page.getByRole('button', { name: /^Stop/ })).toBeHidden({ timeout: 60_000 })
  await expect(page.getByRole('list', { name: 'Surprises' })).toContainText('and 4 more')
  const tops = await page.evaluate(() => [...(Reflect.get(window, 'tops') as Set<number>)])
  expect(tops).toHaveLength(1)
})

test('cells are selected by a mouse that is dragged, and shown on a phone as a sheet', async ({
  page,
}) => {
  await bob.runMatrix({ problemId, body: {} })
  await signInAt(page, `${stack.url}/p/${problemId}/edit/solutions?view=matrix`, 'bob')
  await expect(page.locator('canvas')).toBeVisible()
  await expect(page.locator('aside').getByText(/open$/).first()).toBeAttached()
  await page.evaluate(async () => document.fonts.ready)
  const box = await page.locator('canvas').boundingBox()
  const [x = 0, y = 0] = [box?.x, box?.y]
  // Labels are 64 px wide; the head has 22 px, and each row stands below a heading.
  await page.mouse.move(x + 64 + 9, y + 22 + 18 + 9)
  await page.mouse.down()
  await page.mouse.move(x + 64 + 2 * 18 + 9, y + 22 + 3 * 18 + 9, { steps: 4 })
  await page.mouse.up()
  await expect(page.getByText('6 cells are selected.')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: /^Test 1: Wrong Answer/ }).click()
  const sheet = page.getByRole('dialog', { name: /^Test 1.*zero/ })
  await expect(sheet).toContainText('measured')
  await sheet.getByRole('button', { name: 'Open the check' }).click()
  await expect(page.getByRole('dialog')).toContainText('Wrong Answer')
})

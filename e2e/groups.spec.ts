import { expect } from '@playwright/test'
import type { Client } from '../contract/src/index.ts'
import { lookEveryWay, signInAt } from './page.ts'
import { test } from './product.ts'
import { addFiveTests } from './runnable-problem.ts'
import type { Stack } from './stack.ts'

// Groups of tests, as a setter makes them and a solver reads them.

let stack: Stack
let bob: Client
let problemId: string

test.beforeAll(async ({ stack: own }) => {
  stack = own
  bob = stack.client(await stack.tokenOf('bob'))
})
test.beforeEach(async () => {
  problemId = (await bob.createProblem({ body: { title: 'Parts', mechanism: 'standard' } })).id
  await addFiveTests(bob, problemId)
})

test('groups are made, refused at their place, and shown in the statement by keyboard alone', async ({
  page,
}) => {
  await bob.createGroup({ problemId, body: { name: 'small', points: 0.5, policy: 'sum' } })
  await signInAt(page, `${stack.url}/p/${problemId}/edit/tests`, 'bob')
  const list = page.getByRole('complementary', { name: 'Groups' })
  await list.getByRole('link', { name: 'New group' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('large')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('150')
  await dialog.getByRole('checkbox', { name: 'small' }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(list).toContainText('needs small')
  await list.getByRole('link', { name: /^small/ }).focus()
  await page.keyboard.press('Enter')
  await dialog.getByRole('checkbox', { name: 'large' }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(dialog).toContainText('small needs large needs small: a group cannot need itself.')
  await page.keyboard.press('Space')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(dialog).toBeHidden()
  await list.getByRole('switch', { name: /in the statement/ }).focus()
  await page.keyboard.press('Space')
  await expect(list.getByRole('switch', { name: /in the statement/ })).toBeChecked()
  await lookEveryWay(page, 'groups-list')
  // The narrowest window that still has columns, with all that a standard problem has.
  await bob.saveScanspec({
    problemId,
    body: { enabled: true, source: 'var n int\nscan n\neol\neof\n' },
  })
  await page.setViewportSize({ width: 1021, height: 900 })
  await expect(page.getByRole('columnheader', { name: 'Scanspec' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1021)
  // A group is in the statement once it has tests.
  const [one, two] = (await bob.listTests({ problemId })).tests
  const { groups } = await bob.listGroups({ problemId })
  for (const [at, moved] of [one, two].entries()) {
    const body = { ids: moved ? [moved.id] : [], group: groups[at]?.id ?? null }
    await bob.moveTests({ problemId, body })
  }
  await page.goto(`${stack.url}/p/${problemId}/statement`)
  const table = page.getByRole('table', { name: 'Scoring' })
  await expect(table.getByRole('row', { name: /^large/ })).toContainText('150')
  await expect(table.getByRole('row', { name: /^small/ })).toContainText('0.5 (each test counts)')
  await lookEveryWay(page, 'groups-in-statement')
})

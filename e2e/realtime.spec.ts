import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import type { Client } from '../contract/src/index.ts'
import { lookEveryWay, signInAt, writeNumber } from './page.ts'
import { test } from './product.ts'
import type { Stack } from './stack.ts'

// Two people, each with a page of one problem: what one does shows on the other's page without a reload.

interface Shared {
  stack: Stack
  api: Client
  problemId: string
}

const share = async (stack: Stack, title: string): Promise<Shared> => {
  const api = stack.client(await stack.tokenOf('alice'))
  const { id: problemId } = await api.createProblem({ body: { title, mechanism: 'standard' } })
  await api.createShare({ problemId, body: { accountHandle: 'bob', access: 'editor' } })
  return { stack, api, problemId }
}

const open = async (
  page: Page,
  { stack, problemId }: Shared,
  handle: string,
  path: string,
): Promise<void> => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await signInAt(page, `${stack.url}/p/${problemId}/${path}`, handle)
}

const connected = (page: Page) =>
  expect(page.locator('footer').getByText('Connected', { exact: true })).toBeVisible()

test('what one saves shows on the other page, and each sees where the other is', async ({
  page: alice,
  browser,
  stack,
}) => {
  const shared = await share(stack, 'Together')
  await open(alice, shared, 'alice', 'edit/limits')
  const bob = await (await browser.newContext()).newPage()
  await open(bob, shared, 'bob', 'edit/limits')
  await Promise.all([connected(alice), connected(bob)])
  const here = alice.getByRole('list', { name: 'Also here' })
  await expect(here).toContainText('bob is in Limits')
  await expect(bob.getByRole('list', { name: 'Also here' })).toContainText('alice is in Limits')

  const cpu = bob.getByRole('textbox', { name: 'CPU' })
  await cpu.focus()
  await expect(here).toContainText('bob writes in CPU, Limits')
  await expect(alice.locator('[data-field="cpu"][data-edited-by="bob"]')).toBeVisible()
  await lookEveryWay(alice, 'realtime-editing')
  // Nobody is locked out.
  await expect(alice.getByRole('textbox', { name: 'CPU' })).toBeEditable()

  await writeNumber(cpu, '7')
  await bob.getByRole('textbox', { name: 'Memory' }).focus()
  await expect(alice.getByRole('textbox', { name: 'CPU' })).toHaveValue(/^7\b/)
  await expect(alice.locator('[data-field="memory"][data-edited-by="bob"]')).toBeVisible()
  await expect(alice.locator('[data-field="cpu"][data-edited-by]')).toBeHidden()

  await bob.context().close()
  await expect(here).toBeHidden()
  await expect(alice.locator('[data-edited-by]')).toHaveCount(0)
})

test('after a restart of the server it goes on without a reload', async ({ page: bob, stack }) => {
  const shared = await share(stack, 'Restarted')
  const { problemId, api } = shared
  await api.createTest({ problemId, body: { label: 'before', input: { text: '0\n' } } })
  await open(bob, shared, 'bob', 'edit/tests')
  await connected(bob)
  // All of the page is there.
  await expect(bob.getByText('before', { exact: true })).toBeVisible()
  const server = stack.server()
  const ended = new Promise((resolve) => {
    server.once('exit', resolve)
  })
  server.kill('SIGTERM')
  await ended
  await expect(bob.locator('footer').getByText('Reconnecting…')).toBeVisible()
  await stack.startServer()
  // Written while nobody was connected: it is read again with the new connection.
  await api.createTest({ problemId, body: { label: 'meanwhile', input: { text: '1\n' } } })
  await connected(bob)
  await expect(bob.getByText('meanwhile')).toBeVisible()
  await api.createTest({ problemId, body: { label: 'after that', input: { text: '2\n' } } })
  await expect(bob.getByText('after that')).toBeVisible()
})

test('who loses the share loses the page at once', async ({ page: bob, stack }) => {
  const shared = await share(stack, 'Taken Away')
  const { problemId, api } = shared
  await open(bob, shared, 'bob', 'edit/limits')
  await connected(bob)
  await expect(bob.getByRole('textbox', { name: 'CPU' })).toBeVisible()
  const { shares } = await api.listShares({ problemId })
  await api.deleteShare({ shareId: shares[0]?.id ?? '' })
  await expect(bob.getByRole('heading', { name: 'Need Access' })).toBeVisible()
  await api.createShare({ problemId, body: { accountHandle: 'bob', access: 'editor' } })
  await expect(bob.getByRole('textbox', { name: 'CPU' })).toBeVisible()
})

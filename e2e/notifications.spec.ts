import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import type { Client } from '../contract/src/index.ts'
import { lookEveryWay, signInAt } from './page.ts'
import { test } from './product.ts'
import type { Stack } from './stack.ts'

// Two people, each with a browser of their own: what one does reaches the other without a reload.

let alice: Client
let carol: Client
let problemId: string
let title: string
let made = 0

test.beforeAll(async ({ stack }) => {
  alice = stack.client(await stack.tokenOf('alice'))
  carol = stack.client(await stack.tokenOf('carol'))
})
test.beforeEach(async () => {
  // Other tests tell these two as well.
  made += 1
  title = `Bells ${made}`
  problemId = (await alice.createProblem({ body: { title, mechanism: 'standard' } })).id
  for (const person of [alice, carol]) {
    const [newest] = (await person.listNotifications({})).notifications
    if (newest) await person.markAllNotificationsSeen({ upto: newest.id })
  }
})

const open = async (page: Page, stack: Stack, handle: string, path: string) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await signInAt(page, `${stack.url}${path}`, handle)
}
const connected = (page: Page) =>
  expect(page.locator('footer').getByText('Connected', { exact: true })).toBeVisible()
const bell = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const panel = (page: Page) => page.getByRole('dialog', { name: /^Notifications/ })

test('a comment of another counts at the bell without a reload', async ({ page, stack }) => {
  await alice.createShare({ problemId, body: { accountHandle: 'carol', access: 'tester' } })
  await open(page, stack, 'alice', '/problems/all/p1')
  await connected(page)
  await expect(bell(page, 'Notifications')).toBeVisible()
  const { id } = await carol.createDiscussion({
    problemId,
    body: { partKey: 'body', content: 'How many bells?' },
  })
  await expect(bell(page, 'Notifications, 1 new one')).toBeVisible()
  for (const content of ['Ten?', 'Or more?'])
    await carol.createComment({ discussionId: id, body: { content } })
  await expect(bell(page, 'Notifications, 2 new ones')).toBeVisible()

  await bell(page, 'Notifications, 2 new ones').focus()
  await page.keyboard.press('Enter')
  const list = panel(page).getByRole('region', { name: 'Notification list' })
  await expect(list.getByRole('listitem').filter({ hasText: title })).toHaveCount(2)
  await expect(list.getByRole('listitem').first()).toContainText(
    `carol replied 2 times in discussions of the body of “${title}”.`,
  )
  // As it is laid out: the edges of a rectangle on the screen are rounded.
  await expect(list).toHaveCSS('height', '350px')
  await lookEveryWay(page, 'notifications')

  // One, by keyboard: its button follows its link.
  await list.getByRole('link').first().focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Notifications, 1 new one' })).toBeVisible()
  await expect(list.getByRole('link').first()).toBeFocused()
  await panel(page).getByRole('button', { name: 'Mark all seen' }).focus()
  await page.keyboard.press('Enter')
  await expect(bell(page, 'Notifications')).toBeVisible()
  // The bell does not wait for the server.
  await expect.poll(async () => (await alice.listNotifications({})).unseenCount).toBe(0)
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  await expect(bell(page, 'Notifications')).toBeFocused()
})

test('a request for access is granted with one click', async ({ page, browser, stack }) => {
  const hers = await (await browser.newContext()).newPage()
  await open(hers, stack, 'carol', `/p/${problemId}/statement`)
  await connected(hers)
  await open(page, stack, 'alice', '/problems/all/p1')
  await connected(page)
  await hers.getByRole('button', { name: 'Request Access' }).click()
  await expect(hers.getByRole('button', { name: 'Request Sent' })).toBeDisabled()
  await lookEveryWay(hers, 'notifications-need-access')

  await bell(page, 'Notifications, 1 new one').click()
  await expect(panel(page)).toContainText(`carol asks for access to “${title}”.`)
  await lookEveryWay(page, 'notifications-request')
  // She may have asked for another problem before.
  const line = panel(page).getByRole('listitem').filter({ hasText: title })
  await line.getByRole('button', { name: 'Share with carol as tester' }).click()
  await expect(page.getByText('carol has access as tester.')).toBeVisible()
  await expect(bell(page, 'Notifications')).toBeVisible()
  // Her page opens by itself.
  await expect(hers.getByRole('heading', { name: title })).toBeVisible()
  await expect(bell(hers, 'Notifications, 1 new one')).toBeVisible()

  await hers.getByRole('button', { name: 'See who has access' }).click()
  const people = hers.getByRole('dialog', { name: 'Who has access' })
  await expect(people.getByRole('listitem')).toHaveText(['aliceAuthor', 'carolTester'])
  await lookEveryWay(hers, 'shares-read-only')
})

test('a profile and the settings have pages of their own', async ({ page: hers, stack }) => {
  await alice.createShare({ problemId, body: { accountHandle: 'carol', access: 'tester' } })
  await open(hers, stack, 'carol', '/accounts/alice')
  await expect(hers.getByRole('list', { name: 'Problems of alice' })).toContainText(title)
  await lookEveryWay(hers, 'profile')
  await hers.goto(`${stack.url}/settings`)
  await expect(hers.getByRole('heading', { name: 'Appearance' })).toBeVisible()
  await lookEveryWay(hers, 'settings')
})

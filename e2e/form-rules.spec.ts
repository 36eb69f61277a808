import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { look, signInAt } from './page.ts'
import { test } from './product.ts'
import type { Stack } from './stack.ts'

// What a form refuses stays in it and in the browser. The rules themselves are held by the tests of rendered routes
// (web/src/pages/**/*.route.test.tsx).

let stack: Stack
let problemId: string
test.beforeAll(async ({ stack: own }) => {
  stack = own
  const bob = stack.client(await stack.tokenOf('bob'))
  problemId = (await bob.createProblem({ body: { title: 'Sums', mechanism: 'standard' } })).id
})

test('limits: what is out of range is kept over a reload', async ({ page }) => {
  await signInAt(page, `${stack.url}/p/${problemId}/edit/limits`, 'bob')
  const input = page.getByRole('textbox', { name: 'CPU', exact: true })
  await leave(input, '11')
  await expect(page.getByText('The CPU limit is at most 10 s.')).toBeVisible()
  await look(page, 'rules-limits')
  await page.reload()
  await expect(input).toHaveValue('11 s')
  await expect(page.getByText('Restored what was not saved yet')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(input).not.toHaveValue('11 s')
})

const leave = async (input: Locator, text: string): Promise<void> => {
  await input.fill(text)
  await input.blur()
}

test('the name of an argument is marked wrong below itself, and nothing moves', async ({
  page,
}) => {
  const bob = stack.client(await stack.tokenOf('bob'))
  const body = { title: 'Add', mechanism: 'functionBased' } as const
  const { id } = await bob.createProblem({ body })
  await signInAt(page, `${stack.url}/p/${id}/edit/signature`, 'bob')
  const add = page.getByRole('button', { name: 'Add an argument' })
  await add.click()
  const name = page.getByRole('textbox', { name: 'Argument 1: name' })
  await name.fill('x')
  const before = await add.boundingBox()
  await name.fill('1')
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  expect(await add.boundingBox()).toEqual(before)
})

test('a field that is wrong is marked below itself, and nothing moves', async ({ page }) => {
  await signInAt(page, `${stack.url}/p/${problemId}/edit/limits`, 'bob')
  const places = async () => {
    const fields = await page.locator('main [data-field]').all()
    return Promise.all(fields.map(async (field) => (await field.boundingBox())?.y))
  }
  const input = page.getByRole('textbox', { name: 'CPU', exact: true })
  await expect(input).toBeVisible()
  const before = await places()
  await leave(input, '11')
  await expect(page.getByText('The CPU limit is at most 10 s.')).toBeVisible()
  await expect(input).toHaveCSS('border-top-color', await danger(page))
  expect(await places()).toEqual(before)
})

/** The colour of errors, as a computed style has it: `rgb(191, 43, 43)`. */
const danger = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.color = 'var(--danger)'
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  })

import { expect, test } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import type { Client } from '../contract/src/index.ts'
import { look, signInAt } from './page.ts'
import { startStack } from './stack.ts'
import type { Stack } from './stack.ts'

// What the forms themselves hold (spec §5): accounts, lists, shares, solutions, limits, signature. Those of tests are in
// form-rules-tests.spec.ts. Each rule is seen from both sides: refused, and taken once it is right.

let stack: Stack
let bob: Client
let problemId: string
test.beforeAll(async () => {
  stack = await startStack({ judges: 0 })
  bob = stack.client(await stack.tokenOf('bob'))
  problemId = (await bob.createProblem({ body: { title: 'Sums', mechanism: 'standard' } })).id
})
test.afterAll(() => stack.stop())

const signIn = (page: Page, handle: string, path: string): Promise<void> =>
  signInAt(page, `${stack.url}${path}`, handle)

/** What was asked of the server other than to read, from now on. */
const writesOf = (page: Page): string[] => {
  const writes: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes('/api/'))
      writes.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  return writes
}

test('invite: Submit needs words and is disabled while it works', async ({ page }) => {
  await signIn(page, 'dave', '/problems/my/p1')
  await page.getByRole('button', { name: 'Request Invite' }).click()
  const dialog = page.getByRole('dialog', { name: 'Request an invite' })
  const submit = dialog.getByRole('button', { name: 'Submit' })
  await expect(submit).toBeDisabled()
  const writes = writesOf(page)
  await dialog.getByRole('textbox').fill('  \n ')
  await expect(submit).toBeDisabled()
  await page.keyboard.press('Control+Enter')
  expect(writes).toEqual([])

  const { promise: gate, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/request_invite', async (route) => {
    await gate
    await route.continue()
  })
  await dialog.getByRole('textbox').fill('For a school contest.')
  await submit.click()
  await expect(dialog.getByRole('button', { name: 'Sending…' })).toBeDisabled()
  await page.keyboard.press('Control+Enter')
  release()
  await expect(page.getByText('You have sent a request for an invitation to Drafts.')).toBeVisible()
  expect(writes).toEqual(['POST /api/request_invite'])
})

test('import needs a file', async ({ page }) => {
  await signIn(page, 'bob', '/problems/my/p1')
  await page.getByRole('button', { name: 'New', exact: true }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New problem' })
  await dialog.getByText('Import', { exact: true }).first().click()
  const send = dialog.getByRole('button', { name: 'Import', exact: true })
  await expect(send).toBeDisabled()
  await dialog.getByText('Polygon').click()
  await expect(send).toBeDisabled()
  const archive = { name: 'a.zip', mimeType: 'application/zip', buffer: Buffer.from('PK') }
  await dialog.locator('input[type=file]').setInputFiles(archive)
  await expect(send).toBeEnabled()
})

test('a share needs a handle', async ({ page }) => {
  await signIn(page, 'bob', `/p/${problemId}/statement`)
  await page.getByRole('button', { name: 'Share' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share' })
  const share = dialog.getByRole('button', { name: 'Share', exact: true })
  await expect(share).toBeDisabled()
  const writes = writesOf(page)
  await dialog.getByLabel('Handle').fill('   ')
  await expect(share).toBeDisabled()
  await page.keyboard.press('Enter')
  expect(writes).toEqual([])
  await dialog.getByLabel('Handle').fill(' carol ')
  await share.click()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'carol' })).toBeVisible()
})

test('a search needs keywords', async ({ page }) => {
  await signIn(page, 'bob', '/problems/my/p1')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Search problems' }).click()
  const dialog = page.getByRole('dialog', { name: 'Search' })
  await dialog.getByLabel('Keywords').fill('   ')
  await dialog.getByRole('button', { name: 'Search', exact: true }).click()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  await expect(page).toHaveURL(/\/problems\/my\/p1$/)
  await dialog.getByLabel('Keywords').fill('sums')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/problems\/search\/sums\/p1$/)
})

test('a solution needs a language and a source', async ({ page }) => {
  await signIn(page, 'bob', `/p/${problemId}/edit/solutions?solution=new`)
  const dialog = page.getByRole('dialog', { name: /solution/i })
  await dialog.getByLabel('Label', { exact: true }).fill('typed before')
  const writes = writesOf(page)
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog.getByText('Choose a language.')).toBeVisible()
  await expect(dialog.getByText('Enter the source.')).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await look(page, 'rules-solution')
  expect(writes).toEqual([])
  await expect(dialog.getByLabel('Label', { exact: true })).toHaveValue('typed before')
})

test('one reference: the switch is disabled on others; “Delete solution?” is asked', async ({
  page,
}) => {
  const add = (label: string, reference: boolean) =>
    bob.createSolution({
      problemId,
      body: { label, languageId: 'python3', source: { text: 'print(1)\n' }, reference },
    })
  const main = await add('main', true)
  const other = await add('other', false)
  await signIn(page, 'bob', `/p/${problemId}/edit/solutions?solution=${other.id}`)
  const reference = page.getByRole('dialog').getByRole('switch', { name: 'Reference' })
  await expect(reference).toBeDisabled()
  await expect(page.getByText('main is the reference.')).toBeVisible()
  await page.goto(`${stack.url}/p/${problemId}/edit/solutions?solution=${main.id}`)
  await expect(reference).toBeEnabled()
  await expect(reference).toBeChecked()

  await page.goto(`${stack.url}/p/${problemId}/edit/solutions`)
  const question = page.getByRole('dialog', { name: 'Delete solution?' })
  await page.getByRole('button', { name: 'Delete main' }).click()
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  expect((await bob.listSolutions({ problemId })).solutions).toHaveLength(2)
  await page.getByRole('button', { name: 'Delete main' }).click()
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByRole('link', { name: 'main', exact: true })).toBeHidden()

  await page.goto(`${stack.url}/p/${problemId}/edit/solutions?solution=${other.id}`)
  await expect(reference).toBeEnabled()
})

const limits = [
  {
    label: 'CPU',
    name: 'cpu',
    low: '0.4',
    high: '10.5',
    step: ['2', '2.5 s'],
    least: ['0.5', '0.5 s'],
    most: ['10', '10 s'],
    says: ['The CPU limit is at least 0.5 s.', 'The CPU limit is at most 10 s.'],
    unit: 1e9,
  },
  {
    label: 'Memory',
    name: 'memory',
    low: '31',
    high: '1537',
    step: ['64', '80 MB'],
    least: ['32', '32 MB'],
    most: ['1536', '1536 MB'],
    says: ['The memory limit is at least 32 MB.', 'The memory limit is at most 1536 MB.'],
    unit: 1e6,
  },
  {
    label: 'Source',
    name: 'source',
    low: '15',
    high: '513',
    step: ['64', '80 kB'],
    least: ['16', '16 kB'],
    most: ['512', '512 kB'],
    says: ['The source limit is at least 16 kB.', 'The source limit is at most 512 kB.'],
    unit: 1e3,
  },
] as const

for (const { label, name, low, high, step, least, most, says, unit } of limits)
  test(`limits: ${label} keeps to its range and steps`, async ({ page }) => {
    await signIn(page, 'bob', `/p/${problemId}/edit/limits`)
    const input = page.getByRole('textbox', { name: label, exact: true })
    await expect(input).toBeVisible()
    const writes = writesOf(page)
    const stored = async () => (await bob.getLimits({ problemId }))[name] / unit
    const before = await stored()
    for (const [typed, sentence] of [
      [low, says[0]],
      [high, says[1]],
    ] as const) {
      await leave(input, typed)
      await expect(page.getByText(sentence)).toBeVisible()
      await expect(input).toHaveAttribute('aria-invalid', 'true')
      await expect(input).toHaveValue(new RegExp(`^${typed.replace('.', String.raw`\.`)} `))
    }
    expect(writes).toEqual([])
    expect(await stored()).toBe(before)
    if (name === 'cpu') await look(page, 'rules-limits')

    for (const [typed, shown, key] of [
      [...least, 'ArrowDown'],
      [...most, 'ArrowUp'],
    ] as const) {
      await input.fill(typed)
      await input.press(key)
      await expect(input).toHaveValue(shown)
      await input.blur()
      await expect.poll(stored).toBe(Number(typed))
    }
    await expect(page.getByText(says[1])).toBeHidden()
    await input.fill(step[0])
    await input.press('ArrowUp')
    await expect(input).toHaveValue(step[1])
    await input.blur()
    await expect.poll(stored).toBe(Number.parseFloat(step[1]))
  })

const leave = async (input: Locator, text: string): Promise<void> => {
  await input.fill(text)
  await input.blur()
}

test('limits: what is out of range is kept over a reload', async ({ page }) => {
  await signIn(page, 'bob', `/p/${problemId}/edit/limits`)
  const input = page.getByRole('textbox', { name: 'CPU', exact: true })
  await leave(input, '11')
  await expect(page.getByText('The CPU limit is at most 10 s.')).toBeVisible()
  await page.reload()
  await expect(input).toHaveValue('11 s')
  await expect(page.getByText('Restored what was not saved yet')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(input).not.toHaveValue('11 s')
})

test('limits: factors go from 1 to 3 in steps of 0.5 and begin with 1', async ({ page }) => {
  await signIn(page, 'bob', `/p/${problemId}/edit/limits`)
  const factor = page.getByRole('combobox', { name: /^CPU factor of Python 3/ }).first()
  await expect(factor).toHaveValue('1')
  expect(await factor.locator('option').allTextContents()).toEqual(['1', '1.5', '2', '2.5', '3'])
  await factor.selectOption('2.5')
  const stored = async () => (await bob.getLimits({ problemId })).factors
  await expect.poll(stored).toEqual({ python3: { cpu: 2.5, memory: 1, source: 1 } })
  await factor.selectOption('1')
  await expect.poll(stored).toEqual({})
})

for (const [name, word, button] of [
  ['arguments', 'Argument', 'Add an argument'],
  ['returns', 'Return', 'Add a return'],
] as const)
  test(`signature: at most 10 ${name}`, async ({ page }) => {
    const body = { title: 'Function', mechanism: 'functionBased' as const }
    const { id } = await bob.createProblem({ body })
    const items = Array.from({ length: 9 }, () => ({ name: 'a', kind: 'int' as const }))
    await bob.saveSignature({ problemId: id, body: { name: 'f', [name]: items } })
    await signIn(page, 'bob', `/p/${id}/edit/signature`)
    const add = page.getByRole('button', { name: button })
    const names = page.getByRole('textbox', { name: new RegExp(`^${word} \\d+: name$`) })
    await expect(names).toHaveCount(9)
    await add.click()
    await expect(names).toHaveCount(10)
    await expect(add).toBeDisabled()
    await expect(page.getByText('10 of 10')).toBeVisible()
    await expect.poll(async () => (await bob.getSignature({ problemId: id }))[name].length).toBe(10)
    await page.getByRole('button', { name: `Remove ${word.toLowerCase()} 10` }).click()
    await expect(add).toBeEnabled()
  })

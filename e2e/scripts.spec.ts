import { expect } from '@playwright/test'
import type { Client } from '../contract/src/index.ts'
import { lookEveryWay, signInAt, writeSource } from './page.ts'
import { test } from './product.ts'
import type { Stack } from './stack.ts'

// The script of a problem, as a setter writes it: its tests are made by real generators.

let stack: Stack
let bob: Client
let problemId: string

test.beforeAll(async ({ stack: own }) => {
  stack = own
  bob = stack.client(await stack.tokenOf('bob'))
})
test.beforeEach(async () => {
  problemId = (await bob.createProblem({ body: { title: 'Scripted', mechanism: 'standard' } })).id
})

const generator = (times: number) => ({
  text: `import sys\nn = int(sys.argv[1])\nprint(n)\nprint(*[i * ${times} for i in range(n)])\n`,
})
const firstLines = async () =>
  (await bob.listTests({ problemId })).tests.map((one) => ('firstLine' in one ? one.firstLine : ''))

test('a script makes tests, and makes them again once its generator is another', async ({
  page,
}) => {
  const { id: programId } = await bob.createProgram({
    problemId,
    body: { role: 'generator', label: 'gen', languageId: 'python3', source: generator(1) },
  })
  await bob.createTest({ problemId, body: { input: { text: '1\n7\n' }, output: { text: '7\n' } } })
  await signInAt(page, `${stack.url}/p/${problemId}/edit/tests`, 'bob')
  await page.getByText('Script', { exact: true }).click()
  await expect(page.getByRole('heading', { name: 'It makes 0 tests' })).toBeVisible()
  await writeSource(page.locator('main'), '<#list 2..3 as n>\ngen ${n}\n</#list>\ngan 9\n')
  await expect(page.getByText('There is no generator gan. Did you mean gen?')).toBeVisible()
  await lookEveryWay(page, 'script')
  await writeSource(page.locator('main'), '<#list 2..3 as n>\ngen ${n}\n</#list>\nbig: gen 9 > 2\n')
  await page.getByRole('button', { name: 'Make 3 tests' }).click()
  await page.getByRole('button', { name: 'Take 3 inputs' }).click({ timeout: 120_000 })
  await expect(page.getByText('3 inputs taken.')).toBeVisible()
  await expect.poll(firstLines).toEqual(['1', '9', '2', '3'])
  await expect(page.getByRole('cell', { name: 'Made' })).toHaveCount(3)

  await bob.updateProgram({ programId, body: { source: generator(5) } })
  await page.getByText('List', { exact: true }).click()
  await page.getByRole('button', { name: 'Make 3 outdated inputs' }).click()
  await expect(page.getByText('differs from line 2 on').first()).toBeVisible({ timeout: 120_000 })
  await lookEveryWay(page, 'made inputs')
  await page.getByRole('button', { name: 'Take 3 inputs' }).click()
  await expect(page.getByText('3 inputs taken.')).toBeVisible()
  await expect(page.getByRole('button', { name: /outdated/ })).toHaveCount(0)
})

test('the strength of the tests names a survivor, and a test is found for it', async ({ page }) => {
  const languageId = 'python3'
  const text = 'import sys\nprint(sys.argv[1])\n'
  await bob.createProgram({
    problemId,
    body: { role: 'generator', label: 'gen', languageId, source: { text } },
  })
  const source = {
    text: 'n = int(input())\nif n < 10:\n    print("small")\nelse:\n    print("large")\n',
  }
  const body = { label: 'main', languageId, reference: true, source }
  await bob.createSolution({ problemId, body })
  for (const [input, output] of [
    ['3\n', 'small\n'],
    ['30\n', 'large\n'],
  ] as const)
    await bob.createTest({ problemId, body: { input: { text: input }, output: { text: output } } })
  await signInAt(page, `${stack.url}/p/${problemId}/edit/solutions`, 'bob')
  await page.getByRole('link', { name: 'Strength' }).click()
  const dialog = page.getByRole('dialog', { name: 'Strength of the tests' })
  await dialog.getByRole('button', { name: 'Start' }).click()
  await expect(dialog.getByRole('button', { name: 'Look again' })).toBeVisible({ timeout: 240_000 })
  await expect(dialog.getByText('if n <= 10:')).toBeVisible()
  await lookEveryWay(page, 'strength')
  await dialog.getByLabel('Line of a script').fill('gen 1..20 $seed')
  await dialog
    .getByRole('listitem')
    .filter({ hasText: 'if n <= 10:' })
    .getByRole('button', { name: 'Find a test' })
    .click()
  await dialog.getByRole('button', { name: 'Add as a test' }).click({ timeout: 240_000 })
  await expect(page.getByText('1 test added.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Show the search' })).toBeVisible()
})

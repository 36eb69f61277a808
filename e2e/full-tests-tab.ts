import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import type { Client } from '../contract/src/index.ts'
import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import { signInAt } from './page.ts'
import { test as product } from './product.ts'

// A problem of bob's with as many tests as it may hold, and its Tests tab.

export const most = 250

interface TestsTab {
  newProblem: (count: number) => Promise<string>
  problemId: string
  storedLabels: (id?: string) => Promise<string[]>
  open: (page: Page, query?: string, id?: string) => Promise<void>
  /** The tab is open and its rows can be moved: the labels before that, and the requests that move them. */
  reordering: { before: string[]; sent: string[] }
  /** How many tests the problem has. */
  count: number
}

export const test = product.extend<TestsTab, { filled: (count: number) => Promise<string> }>({
  /** All tests of a worker share one, and may change its order: a full one takes three seconds to import. */
  filled: [
    async ({ stack }, use) => {
      const bob = stack.client(await stack.tokenOf('bob'))
      const made = new Map<number, Promise<string>>()
      await use((count) => {
        const problem = made.get(count) ?? makeProblem(bob, count)
        made.set(count, problem)
        return problem
      })
    },
    { scope: 'worker' },
  ],
  count: [most, { option: true }],
  newProblem: async ({ bob }, use) => use((count) => makeProblem(bob, count)),
  problemId: async ({ filled, count }, use) => use(await filled(count)),
  storedLabels: async ({ bob, problemId }, use) =>
    use(async (id = problemId) =>
      (await bob.listTests({ problemId: id })).tests.map(({ label }) => label),
    ),
  open: async ({ stack, problemId }, use) =>
    use((page, query = '', id = problemId) =>
      signInAt(page, `${stack.url}/p/${id}/edit/tests${query}`, 'bob'),
    ),
  reordering: async ({ page, open, count }, use) => {
    await open(page)
    const before = await startReorder(page, count)
    await use({ before, sent: reordersOf(page) })
  },
})

/** By name. */
export const zipOf = async (files: Record<string, string>): Promise<Buffer> => {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(files))
    zip.addBuffer(Buffer.from(content), name, { compress: false })
  zip.end()
  return buffer(zip.outputStream)
}

const makeProblem = async (api: Client, count: number): Promise<string> => {
  const { id } = await api.createProblem({ body: { title: 'Sums', mechanism: 'standard' } })
  if (count > 0) await api.importTestZip({ problemId: id, body: { file: await zipOfTests(count) } })
  return id
}

const zipOfTests = async (count: number): Promise<File> => {
  const numbers = Array.from({ length: count }, (_, index) => index + 1)
  const files = numbers.flatMap((no) => {
    const label = `${no % 2 === 0 ? 'large' : 'small'} ${no}`
    return [
      [`${no}.${label}.in`, `${no}\n`],
      [`${no}.${label}.out`, `${no + 1}\n`],
    ]
  })
  const zip = await zipOf(Object.fromEntries(files) as Record<string, string>)
  return new File([new Uint8Array(zip)], 'tests.zip')
}

export const shownLabels = (page: Page): Promise<string[]> =>
  page.locator('tr[data-test] td:nth-child(3)').allTextContents()

const reordersOf = (page: Page): string[] => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/tests/reorder')) sent.push(request.postData() ?? '')
  })
  return sent
}

export const startReorder = async (page: Page, count = most): Promise<string[]> => {
  await page.getByRole('button', { name: 'Reorder', exact: true }).click()
  await expect(page.locator('tr[data-test]')).toHaveCount(count)
  return shownLabels(page)
}

import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { signInAt } from './page.ts'
import { test as product } from './product.ts'

// A new problem of bob's, and the text of its statement.

interface StatementText {
  problemId: string
  storedBody: () => Promise<string>
  saveBody: (text: string) => Promise<unknown>
  /** By way of another tab, so that there is a way back. */
  openStatement: (page: Page) => Promise<Locator>
}

export const test = product.extend<StatementText>({
  problemId: async ({ bob }, use) =>
    use((await bob.createProblem({ body: { title: 'Sums', mechanism: 'standard' } })).id),
  storedBody: async ({ bob, problemId }, use) =>
    use(async () => (await bob.getStatement({ problemId, locale: 'en-US' })).body),
  saveBody: async ({ bob, problemId }, use) =>
    use((text) =>
      bob.saveStatement({
        problemId,
        locale: 'en-US',
        body: { title: 'Sums', body: text, input: '', output: '', notes: '' },
      }),
    ),
  openStatement: async ({ stack, problemId }, use) =>
    use(async (page) => {
      await signInAt(page, `${stack.url}/p/${problemId}/edit/attributes`, 'bob')
      await page
        .getByRole('link', { name: /^Statement/ })
        .first()
        .click()
      await expect(body(page)).toBeVisible()
      return body(page)
    }),
})

export const dot = {
  name: 'dot.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>'),
}

const body = (page: Page): Locator => page.getByRole('textbox', { name: 'Body', exact: true })

export const bar = (page: Page): Locator => page.getByRole('toolbar', { name: 'Format Body' })

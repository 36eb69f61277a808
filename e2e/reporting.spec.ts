import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '@playwright/test'
import { catchCalls, signInAt } from './page.ts'
import { startStack } from './stack.ts'
import type { Stack } from './stack.ts'

// Both services are off unless an installation names them; then they get what docs/product/administration.md lists, and no
// more. The services are real servers of another origin: the page's content policy is in the way of every other address.

let services: Server
let stack: Stack
const heard: { path: string; body: string }[] = []

test.beforeAll(async () => {
  services = createServer((request, answer) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      heard.push({ path: request.url ?? '', body })
      answer.setHeader('access-control-allow-origin', '*').end('{}')
    })
  })
  await new Promise<void>((resolve) => void services.listen(0, '127.0.0.1', resolve))
  const { port } = services.address() as AddressInfo
  stack = await startStack({
    judges: 0,
    settings: {
      ERROR_REPORTING_DSN: `http://key@127.0.0.1:${port}/7`,
      ERROR_REPORTING_RATE: '1',
      ANALYTICS_URL: `http://127.0.0.1:${port}/api/event`,
    },
  })
})
test.afterAll(async () => {
  await stack.stop()
  services.close()
})

test('pages, deeds and errors are sent to the services that are configured, without what people wrote', async ({
  page,
}) => {
  await signInAt(page, `${stack.url}/problems/all/p1`, 'bob')
  const bob = stack.client(await stack.tokenOf('bob'))
  const body = { title: 'Hush-hush', mechanism: 'standard' } as const
  const { id } = await bob.createProblem({ body })
  // The page is shown before it knows of the services.
  const { promise: shown, resolve: release } = Promise.withResolvers<void>()
  await catchCalls(page, '**/api/options', async (route) => {
    await shown
    await route.continue()
  })
  await page.goto(`${stack.url}/p/${id}/edit/statement?x=hush`)
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('Hush-hush')
  release()
  const counted = () =>
    heard.filter(({ path }) => path === '/api/event').map(({ body: text }) => text)
  await expect.poll(() => counted().join('\n')).toContain('/p/$problemId/edit/$sectionKey')
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Hush-hush!')
  // A field that is left is saved.
  await page.keyboard.press('Tab')
  await expect.poll(() => counted().join('\n')).toContain('"name":"saveStatement"')

  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('broken on purpose')
    })
  })
  const reports = () => heard.filter(({ path }) => path.startsWith('/api/7/envelope/'))
  await expect
    .poll(() =>
      reports()
        .map(({ body: text }) => text)
        .join('\n'),
    )
    .toContain('broken on purpose')
  expect(heard.map(({ body: text }) => text).join('\n')).not.toMatch(/hush/i)
})

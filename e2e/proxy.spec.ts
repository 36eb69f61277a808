import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect } from '@playwright/test'
import type { BrowserContext, Page } from '@playwright/test'
import { startEmbeddedPostgres } from '../server/src/platform/embedded-postgres/index.ts'
import { openDataFolder, removeDataFolder } from '../server/src/testing/data-folder.ts'
import { kill } from './kill.ts'
import { signInByForm } from './page.ts'
import { test } from './product.ts'
import { authority, prepareProxy } from './proxy.ts'
import type { Proxy } from './proxy.ts'
import { startStack } from './stack.ts'
import type { Stack } from './stack.ts'
import { startDrafts } from './start-drafts.ts'

// As operators install it: two web nodes behind nginx with TLS, on another name and port, with one database
// (docs/self-hosting.md#proxy-and-tls).

let folder: string
let postgres: Awaited<ReturnType<typeof startEmbeddedPostgres>>
let proxy: Proxy
let nodes: [Stack, Stack]
let context: BrowserContext
let page: Page

test.describe.configure({ mode: 'serial' })

test.beforeAll(async ({ browser }) => {
  folder = await openDataFolder('drafts-proxy-')
  postgres = await startEmbeddedPostgres({
    dataDir: join(folder, 'postgres'),
    log: () => undefined,
  })
  const prepared = await prepareProxy()
  const settings = {
    DATABASE_URL: postgres.url,
    BLOBS_URL: pathToFileURL(join(folder, 'blobs')).href,
    PUBLIC_URL: prepared.url,
  }
  // One after the other: the first makes the tables.
  nodes = [
    await startStack({ judges: 0, settings }),
    await startStack({ judges: 0, demo: false, settings }),
  ]
  proxy = await prepared.start(nodes.map(({ local }) => Number(new URL(local).port)))
  context = await browser.newContext({ ignoreHTTPSErrors: true })
  page = await context.newPage()
})

test.afterAll(async () => {
  await context.close()
  await proxy.stop()
  for (const node of nodes) await node.stop()
  await postgres.stop()
  await removeDataFolder(folder)
})

test('a person signs in by the public address, with a cookie of TLS and a socket', async () => {
  const socket = page.waitForEvent('websocket', (one) => one.url().includes('/api/realtime'))
  await signInByForm(page, proxy.url, 'bob')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(new URL(page.url()).origin).toBe(proxy.url)
  const session = (await context.cookies()).find(({ name }) => name === 'drafts_session')
  expect(session).toMatchObject({ secure: true, httpOnly: true, domain: 'drafts.localhost' })
  const opened = await socket
  expect(opened.url()).toMatch(/^wss:\/\/drafts\.localhost:/)
  expect(opened.isClosed()).toBe(false)
})

test('the doctor sees that the proxy passes on who calls', async () => {
  const environment = {
    DATABASE_URL: postgres.url,
    BLOBS_URL: pathToFileURL(join(folder, 'blobs')).href,
    // Browsers alone look for `drafts.localhost` on their own machine.
    PUBLIC_URL: `https://localhost:${proxy.port}`,
    NODE_EXTRA_CA_CERTS: authority,
    DRAFTS_DATA: join(folder, 'doctor'),
    PORT: new URL(nodes[1].local).port,
  }
  const { status, lines } = await startDrafts(['doctor', '--no-judge'], environment).ended
  const { host } = new URL(environment.PUBLIC_URL)
  const seen = `A call to https://${host} is seen as one from 127.0.0.1, by https, to ${host}.`
  expect(lines).toContain(`ok  proxy     ${seen}`)
  // It needs a judge, and has none yet.
  expect(lines.filter((line) => line.startsWith('BAD'))).toEqual([
    'BAD judges    None is connected: nothing can be run.',
  ])
  expect(status).toBe(1)
})

test('an upload of 128 MB reaches the server whole', async () => {
  const answer = await page.evaluate(async () => {
    const body = new FormData()
    body.append('file', new Blob([new Uint8Array(128_000_000).fill(97)]), 'large.zip')
    const response = await fetch('/api/problems/import_kattis', { method: 'POST', body })
    return { status: response.status, text: await response.text() }
  })
  // The server has looked into it: nobody between the two refused its size.
  expect(answer.status).toBe(400)
  expect(JSON.parse(answer.text)).toMatchObject({ code: 'ErrBadPackage' })
})

test('what is typed while a node is killed is saved by the other, each way', async () => {
  const bob = nodes[0].client(await nodes[0].tokenOf('bob'))
  const { id: problemId } = await bob.createProblem({
    body: { title: 'Sums', mechanism: 'standard' },
  })
  await page.goto(`${proxy.url}/p/${problemId}/edit/statement`)
  const title = page.getByRole('textbox', { name: 'Title' })
  for (const [at, words] of [
    [0, 'While the first is away'],
    [1, 'While the second is away'],
  ] as const) {
    await title.fill(words)
    await kill(nodes[at].server())
    await title.press('Tab')
    const left = nodes[1 - at]
    const reader = left?.client(await nodes[0].tokenOf('bob'))
    await expect
      .poll(async () => (await reader?.getStatement({ problemId, locale: 'en-US' }))?.title)
      .toBe(words)
    await nodes[at].startServer()
  }
})

test('a judge that knows the authority works through the proxy', async () => {
  const data = join(folder, 'judge')
  await mkdir(data)
  const tokenFile = join(data, 'token')
  await writeFile(tokenFile, await nodes[0].judgeToken('far'), { mode: 0o600 })
  const server = `https://localhost:${proxy.port}`
  const more = ['--server', server, '--token-file', tokenFile, '--data', data]
  const environment = { DRAFTS_LANGUAGES: 'python3', DRAFTS_JUDGE_SLOTS: '1' }
  const judge = startDrafts(['judge', ...more, '--ca', authority], environment)
  try {
    const bob = nodes[0].client(await nodes[0].tokenOf('bob'))
    await expect
      .poll(async () => (await bob.listLanguages({})).languages.some(({ available }) => available))
      .toBe(true)
  } finally {
    judge.child.kill('SIGTERM')
    await judge.ended
  }
})

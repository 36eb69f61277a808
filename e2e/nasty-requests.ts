import { get } from 'node:http'
import { join } from 'node:path'
import { buffer, text as textOf } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { ZipFile } from 'yazl'
import type { Stack } from './stack.ts'

// Small requests that once held the server's one thread for seconds, and how long they hold it now.

export interface NastyRequest {
  name: string
  /** What the last call answers: a request that was never taken up proves nothing. */
  status: number
  /** On a busy machine its process may run out of time, and it is refused with a sentence. */
  mayRunOut?: boolean
  send(call: Call): Promise<void>
}

type Call = (
  path: string,
  body: FormData | string | undefined,
  method?: 'POST' | 'PUT' | 'GET',
) => Promise<Response>

const svg = (inner: string): string => `<svg xmlns="http://www.w3.org/2000/svg">${inner}</svg>`
const mb4 = 4_000_000

const zipOf = async (files: Record<string, string>): Promise<File> => {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  return new File([new Uint8Array(await buffer(zip.outputStream))], 'package.zip')
}

const packageOf = (files: Record<string, string>) => async (call: Call) => {
  const form = new FormData()
  const whole = {
    'problem.yaml': 'name: Nasty\n',
    'data/secret/1.in': '1',
    'data/secret/1.ans': '1',
  }
  form.set('file', await zipOf({ ...whole, ...files }))
  await call('/problems/import_kattis', form)
}

const problemOf = async (call: Call): Promise<string> => {
  const body = JSON.stringify({ title: 'Nasty', mechanism: 'standard' })
  const { id } = (await (await call('/problems', body)).json()) as { id: string }
  return id
}

const many = (count: number, entry: (index: number) => [string, string]): Record<string, string> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => entry(index)))

const yamlOf = (keys: number): string =>
  ['name: Nasty', ...Array.from({ length: keys }, (_, index) => `k${index}: ${index}`), ''].join(
    '\n',
  )

const preferences = '/accounts/me/preferences'

const cells = (cell: string): string => `|${`${cell}|`.repeat(18_000)}`

const exportOf = (format: string) => async (call: Call) => {
  const path = `/problems/${await problemOf(call)}`
  const body = ['ab', '--', '$1$'].map(cells).join('\n')
  await call(`${path}/statements/en-US`, JSON.stringify({ title: 'Nasty', body }), 'PUT')
  const answer = await call(`${path}/export_dpkg?format=${format}`, undefined, 'GET')
  await answer.arrayBuffer()
}

export const nastyRequests: readonly NastyRequest[] = [
  {
    name: 'JSON nested 100,000 deep',
    status: 400,
    send: async (call) =>
      void (await call(preferences, '['.repeat(100_000) + ']'.repeat(100_000), 'PUT')),
  },
  {
    name: 'JSON of 2,000,000 numbers',
    status: 400,
    send: async (call) =>
      void (await call(preferences, `{"darkMode":[${'1,'.repeat(1_990_000)}1]}`, 'PUT')),
  },
  {
    name: 'a package with two SVGs of 4 MB',
    status: 201,
    send: packageOf({
      'problem_statement/problem.en.md': '![](a.svg)',
      ...many(2, (index) => [
        `problem_statement/${'ab'[index] ?? ''}.svg`,
        svg('<g/>'.repeat(mb4 / 4)),
      ]),
    }),
  },
  {
    name: 'an SVG of 4 MB',
    status: 400,
    send: async (call) => {
      const form = new FormData()
      form.set('problemId', await problemOf(call))
      form.set('file', new File([svg('<g/>'.repeat(mb4 / 4))], 'a.svg'))
      await call('/images', form)
    },
  },
  {
    name: 'a problem.yaml of 10,000 keys',
    status: 201,
    send: packageOf({ 'problem.yaml': yamlOf(10_000) }),
  },
  {
    name: 'a problem.yaml of 100,000 keys',
    status: 400,
    send: packageOf({ 'problem.yaml': yamlOf(100_000) }),
  },
  {
    name: 'a package of 3,000 files',
    status: 201,
    send: packageOf(many(3000, (index) => [`extra/${index}.txt`, String(index)])),
  },
  {
    name: 'a preview of 20,000 quotation marks',
    status: 200,
    send: async (call) =>
      void (await call('/render', JSON.stringify({ texts: ['>'.repeat(20_000)] }))),
  },
  {
    name: 'TeX of 350 characters that grows to 190,000 by its own macros',
    status: 200,
    mayRunOut: true,
    send: async (call) => {
      const macros = `\\def\\a{${'$a$'.repeat(80)}}\\def\\b{${'\\a'.repeat(20)}}\\def\\c{${'\\b'.repeat(20)}}`
      await call('/convert_tex', JSON.stringify({ text: `${macros}${'\\c '.repeat(2)}` }))
    },
  },
  {
    name: 'a checker of 500,000 line ends',
    status: 200,
    send: async (call) => {
      const body = { comparator: 'custom', languageId: 'cpp20-gcc', source: '\n'.repeat(500_000) }
      await call(`/problems/${await problemOf(call)}/checker`, JSON.stringify(body), 'PUT')
    },
  },
  {
    name: 'a merge of 20,000 repeated lines',
    status: 200,
    send: async (call) => {
      const path = `/problems/${await problemOf(call)}/statements/en-US`
      const save = (body: string, base: number) =>
        call(path, JSON.stringify({ title: 'Nasty', body, base }), 'PUT')
      const lines = Array.from({ length: 20_000 }, (_, at) => (at % 3 === 0 ? 'a' : 'b'))
      const text = lines.join('\n')
      await save(text, 1)
      await save(`first\n${text}`, 2)
      await save(`${text}\nlast`, 2)
    },
  },
  {
    name: 'a package for Kattis with a table of 180 kB',
    status: 200,
    send: exportOf('kattis'),
  },
  {
    name: 'a package for Polygon with a table of 180 kB',
    status: 200,
    send: exportOf('polygon'),
  },
  {
    name: 'a statement of 8,000 <img and five pictures',
    status: 201,
    send: packageOf({
      'problem_statement/problem.en.md': `![](a.svg)${'<img '.repeat(8000)}`,
      ...many(5, (index) => [`problem_statement/${'abcde'[index] ?? ''}.svg`, svg('<g/>')]),
    }),
  },
]

export interface Turns {
  name: string
  answeredMs: number
  /** The status of the last answer; undefined: none came in time. */
  status: number | undefined
  /** Answers of /healthz that were no 200. */
  unhealthy: number
  /** CPU of the main thread in its longest turn. */
  longestMs: number
}

/** For `startStack`: its server is watched by watch-loop.ts, which answers there. */
export const watched = (socket: string): Record<string, string> => ({
  DRAFTS_LOOP_SOCKET: socket,
  NODE_OPTIONS: `--import=${join(import.meta.dirname, 'watch-loop.ts')}`,
})

/** The status of its last answer; undefined: none came in time. */
export const sendNasty = async (
  stack: Stack,
  request: NastyRequest,
  patienceMs = 240_000,
): Promise<number | undefined> => {
  const token = await stack.tokenOf('bob')
  let status: number | undefined
  const call: Call = async (path, body, method = 'POST') => {
    const headers = new Headers({ authorization: `Bearer ${token}` })
    if (typeof body === 'string') headers.set('content-type', 'application/json')
    const sent = body === undefined ? {} : { body }
    const init = { method, ...sent, headers, signal: AbortSignal.timeout(patienceMs) }
    status = undefined
    const answer = await fetch(`${stack.url}/api${path}`, init)
    ;({ status } = answer)
    return answer
  }
  // Other tests check its answer.
  await request.send(call).catch(() => undefined)
  return status
}

/** `socket`: where watch-loop.ts answers. */
export const turnsDuring = async (
  stack: Stack,
  socket: string,
  request: NastyRequest,
): Promise<Turns> => {
  await longestSince(socket)
  const over = new AbortController()
  const unhealthy = countUnhealthy(stack.url, over.signal)
  const startedMs = performance.now()
  const status = await sendNasty(stack, request)
  const answeredMs = Math.round(performance.now() - startedMs)
  over.abort()
  const longestMs = await longestSince(socket)
  return { name: request.name, answeredMs, status, unhealthy: await unhealthy, longestMs }
}

/** In ms since it was asked last. */
const longestSince = (socketPath: string): Promise<number> =>
  new Promise((resolve, reject) => {
    get({ socketPath, path: '/' }, (response) => {
      textOf(response).then((said) => resolve(Math.round(Number(said))), reject)
    }).on('error', reject)
  })

/** At least one answer. */
const countUnhealthy = async (url: string, over: AbortSignal): Promise<number> => {
  let unhealthy = 0
  do {
    const answer = await fetch(`${url}/healthz`).catch(() => undefined)
    if (answer?.status !== 200) unhealthy += 1
    await answer?.text()
    // It ends early by being aborted only.
    await sleep(100, undefined, { signal: over }).catch(() => undefined)
  } while (!over.aborted)
  return unhealthy
}

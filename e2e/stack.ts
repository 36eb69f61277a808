import { execFile, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createClient } from '../contract/src/index.ts'
import type { Client } from '../contract/src/index.ts'
import { openDataFolder, removeDataFolder } from '../server/src/testing/data-folder.ts'
import { takePort } from './claims.ts'
import { copyDataTemplate, copyJudgeProofs, keepJudgeProofs } from './data-template.ts'
import type { CopiedData } from './data-template.ts'

// A whole product on loopback, as `up` runs it: server with embedded PostgreSQL, and judges; each a process of its
// own, so that a test can kill it.

const root = fileURLToPath(new URL('../', import.meta.url))
const run = promisify(execFile)

export interface Stack {
  url: string
  /** Past the proxy, where one stands before `url`. */
  local: string
  /** Log of everything that runs. */
  logFile: string
  tokenOf(handle: string): Promise<string>
  judgeToken(name: string): Promise<string>
  client(token: string): Client
  startServer(): Promise<void>
  /** `languages` of this one: those of the stack unless given. */
  startJudge(name?: string, languages?: string): Promise<ChildProcess>
  server(): ChildProcess
  judges: ChildProcess[]
  /** As a person ends them: what they work on goes back. */
  stopJudges(): Promise<void>
  stop(): Promise<void>
}

/**
 * `languages`: what its judges may offer, as DRAFTS_LANGUAGES has it; empty for all that is installed. `settings`: more of
 * the environment. `sources`: the clone that runs.
 */
export const startStack = async ({
  demo = true,
  judges = 1,
  // To prove all of them takes a minute of the machine that is measured and tested.
  languages = process.env['DRAFTS_LANGUAGES'] ?? 'everyday',
  settings = {},
  sources = root,
} = {}): Promise<Stack> => {
  const data = await openDataFolder('drafts-stack-')
  const logFile = join(data, 'stack.log')
  const { port, release } = await takePort()
  const local = `http://127.0.0.1:${port}`
  let url = local
  let server: ChildProcess | undefined
  const isAlone = hasOwnPlaces({ ...environment, ...settings })
  const env = () => ({
    ...environment,
    PORT: String(port),
    DRAFTS_DATA: data,
    DRAFTS_STRICT: '1',
    DRAFTS_DEMO: demo ? '1' : '',
    // Servers that share a database keep the ordinary one (pace.ts).
    DRAFTS_PACE: isAlone ? 'quick' : 'ordinary',
    HOST: '127.0.0.1',
    ...settings,
  })
  const token = async (...args: string[]): Promise<string> => {
    const { stdout } = await run(process.execPath, [join(root, 'server/src/token.ts'), ...args], {
      env: env(),
    })
    return stdout.trim()
  }
  const tokens = new Map<string, Promise<string>>()
  /** One for a name, made once: a judge may start while the server is down, and a token takes a process to make. */
  const tokenOf = (...args: string[]): Promise<string> => {
    const key = args.join(' ')
    const known = tokens.get(key) ?? token(...args)
    tokens.set(key, known)
    return known
  }
  const judgeFolders = new Set<string>()
  const stack: Stack = {
    get url() {
      return url
    },
    local,
    logFile,
    tokenOf: (handle) => tokenOf(handle),
    judgeToken: (name) => tokenOf('--judge', name),
    client: (secret) => clientOf(local, secret),
    async startServer() {
      server = start(join(sources, 'server/src/main.ts'), env(), logFile)
      const ready = await firstReady(server, logFile)
      url = String(ready['url'])
    },
    async startJudge(name = 'local', only = languages) {
      const folder = join(data, name)
      if (!existsSync(folder)) await copyJudgeProofs(folder)
      const judge = start(
        join(sources, 'judge/src/main.ts'),
        {
          ...environment,
          DRAFTS_TRUST_PROOFS: '1',
          DRAFTS_LANGUAGES: only,
          DRAFTS_SERVER: url,
          DRAFTS_JUDGE_TOKEN: await tokenOf('--judge', name),
          DRAFTS_DATA: folder,
        },
        logFile,
      )
      await firstReady(judge, logFile)
      await keepJudgeProofs(folder)
      judgeFolders.add(folder)
      stack.judges.push(judge)
      return judge
    },
    server: () => {
      if (!server) throw new Error('the server is not started')
      return server
    },
    judges: [],
    stopJudges: async () => void (await Promise.all(stack.judges.splice(0).map(end))),
    async stop() {
      await stack.stopJudges()
      for (const folder of judgeFolders) await keepJudgeProofs(folder)
      if (server) await end(server)
      await removeDataFolder(data)
      release()
    },
  }
  let copied: CopiedData | undefined
  try {
    if (demo && isAlone) {
      copied = await copyDataTemplate(data, url)
      for (const [key, one] of Object.entries(copied.tokens)) tokens.set(key, Promise.resolve(one))
    }
    await stack.startServer()
    await copied?.release()
    for (let number = 0; number < judges; number += 1)
      await stack.startJudge(number === 0 ? 'local' : `judge-${number}`)
    return stack
  } catch (error) {
    // Nobody else can: there is no stack to stop.
    await stack.stop()
    await copied?.release()
    throw error
  }
}

/** Programs that tests start load what an earlier one compiled. */
const environment = {
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/drafts-node'),
  ...process.env,
}

/** The database is embedded, and accounts are of the server's own address. */
const hasOwnPlaces = (env: Record<string, string | undefined>): boolean =>
  !['DATABASE_URL', 'BLOBS_URL', 'PUBLIC_URL', 'OIDC_ISSUER'].some((name) => env[name])

const start = (program: string, env: NodeJS.ProcessEnv, logFile: string): ChildProcess => {
  const child = spawn(process.execPath, [program], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child.stderr?.on('data', (chunk: Buffer) => appendFileSync(logFile, chunk))
  // A run that is broken off leaves nothing behind.
  const stop = (): void => void child.kill('SIGTERM')
  process.once('exit', stop)
  child.once('exit', () => process.off('exit', stop))
  return child
}

/** The folder of the log goes with the stack. */
const endOf = (logFile: string): string =>
  existsSync(logFile) ? readFileSync(logFile, 'utf8').slice(-2000) : ''

const firstReady = (child: ChildProcess, logFile: string): Promise<Record<string, unknown>> =>
  new Promise((resolve, reject) => {
    if (!child.stdout) throw new Error('no stdout')
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.startsWith('{"ready":true')) resolve(JSON.parse(line) as Record<string, unknown>)
    })
    child.once('exit', (code) =>
      reject(new Error(`ended with ${code} before it was ready:\n${endOf(logFile)}`)),
    )
  })

const end = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await gone
}

/** The contract's client over real HTTP. */
export const clientOf = (base: string, token: string): Client =>
  createClient(async ({ method, url, body }) => {
    const files = body && Object.values(body).some((value) => value instanceof Blob)
    const headers = {
      authorization: `Bearer ${token}`,
      ...(body && !files ? { 'content-type': 'application/json' } : {}),
    }
    const form = files ? formOf(body) : undefined
    const response = await fetch(`${base}${url}`, {
      method,
      headers,
      ...(form ? { body: form } : {}),
      ...(body && !form ? { body: JSON.stringify(body) } : {}),
    })
    return response
  })

const formOf = (body: object): FormData => {
  const form = new FormData()
  for (const [key, value] of Object.entries(body)) {
    if (value === undefined || value === null) continue
    if (value instanceof Blob) form.append(key, value, value instanceof File ? value.name : 'file')
    else form.append(key, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  return form
}

/** Asks until an execution has ended. */
export const finished = async (
  api: Client,
  executionId: string,
  everyMs = 20,
): Promise<Awaited<ReturnType<Client['getExecution']>>> => {
  for (;;) {
    const execution = await api.getExecution({ executionId })
    if (execution.status >= 6) return execution
    await new Promise((resolve) => setTimeout(resolve, everyMs))
  }
}

/** What the judges have proved, once for a while nothing more is added. */
export const provedLanguages = async (api: Client, quietMs = 12_000): Promise<Set<string>> => {
  let proved = new Set<string>()
  for (let since = performance.now(); performance.now() - since < quietMs;) {
    const { languages } = await api.listLanguages({})
    const now = new Set(languages.filter((one) => one.available).map((one) => one.id))
    if (now.size !== proved.size) since = performance.now()
    proved = now
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  return proved
}

/**
 * Until the one judge has proved these. A busy machine may take the time of a proof: the judge tries again when it is
 * started again.
 */
export const untilOffered = async (
  stack: Stack,
  api: Client,
  ids: readonly string[],
): Promise<void> => {
  let before = 0
  for (;;) {
    const { languages } = await api.listLanguages({})
    const offered = new Set(languages.filter((one) => one.available).map((one) => one.id))
    const left = ids.filter((id) => !offered.has(id))
    if (left.length === 0) return
    const log = (await readFile(stack.logFile, 'utf8')).slice(before)
    if (left.every((id) => log.includes(`"${id} is not offered: `))) {
      before += log.length
      await stack.stopJudges()
      await stack.startJudge('local', ids.join(' '))
    }
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

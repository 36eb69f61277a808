import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { startEmbeddedPostgres } from '../server/src/platform/embedded-postgres/index.ts'
import { openDataFolder, removeDataFolder } from '../server/src/testing/data-folder.ts'
import { oneAtATime } from './claims.ts'

// How a stack starts cheaply. The first stack makes a data folder with a migrated database and the demo problems, and
// keeps it under the hash of all sources that had a part in it; every stack starts from a copy. It is made again after
// an hour, so that nothing in a copy is old. What judges proved is kept beside it: a judge looks itself whether a proof
// still holds.

const root = fileURLToPath(new URL('../', import.meta.url))
const cache = join(root, 'node_modules/.cache/drafts-stack')
const run = promisify(execFile)

/** Those that have a token in the template. */
const named = { accounts: ['admin', 'alice', 'bob', 'carol'], judges: ['local', 'judge-1'] }

const freshMs = 3_600_000
/** Its accounts are of this site until they are copied. */
const templateUrl = 'http://template.invalid'

export interface CopiedData {
  /** By what the program of tokens is started with. */
  tokens: Record<string, string>
  /** The database runs from the copy on, and ends with its server; to be called once that uses it. */
  release: () => Promise<void>
}

/** Fills an empty data folder for a demo server that is reached at `url`. */
export const copyDataTemplate = async (data: string, url: string): Promise<CopiedData> => {
  const template = join(cache, `data-${await hashOfSources()}`)
  const tokenFile = join(template, 'tokens.json')
  // One process makes it while the others wait, and none removes it while another copies.
  const tokens = await oneAtATime(`template-${root}`, async () => {
    const made = await stat(tokenFile).catch(() => undefined)
    if (made === undefined || Date.now() - made.mtimeMs > freshMs) await makeTemplate(template)
    // Node's own copy does not keep the owner, who is another account where root runs the tests.
    for (const part of ['postgres', 'blobs']) await copy(join(template, part), data)
    return JSON.parse(await readFile(tokenFile, 'utf8')) as Record<string, string>
  })
  const postgres = await startEmbeddedPostgres({
    dataDir: join(data, 'postgres'),
    log: () => undefined,
  })
  const client = new Client({ connectionString: postgres.url })
  await client.connect()
  await client.query('update accounts set oidc_issuer = $1', [`${url}/identity`])
  await client.end()
  return { tokens, release: postgres.stop }
}

const copy = (from: string, into: string) => run('cp', ['-a', '--reflink=auto', from, into])

const makeTemplate = async (template: string): Promise<void> => {
  for (const name of await readdir(cache).catch(() => []))
    if (name.startsWith('data-')) await rm(join(cache, name), { recursive: true, force: true })
  const data = await openDataFolder('drafts-template-')
  const half = `${template}.new`
  try {
    const program = join(root, 'server/src/testing/make-data-template.ts')
    const { stdout } = await run(process.execPath, [program, JSON.stringify(named)], {
      env: {
        ...process.env,
        DRAFTS_DATA: data,
        DRAFTS_DEMO: '1',
        HOST: '127.0.0.1',
        PUBLIC_URL: templateUrl,
      },
    })
    await rm(half, { recursive: true, force: true })
    await mkdir(half, { recursive: true })
    for (const part of ['postgres', 'blobs']) await copy(join(data, part), half)
    await writeFile(join(half, 'tokens.json'), stdout)
    await rename(half, template)
  } finally {
    await removeDataFolder(data)
  }
}

/** Workspaces and files whose change may change what is in the template. */
const sources = [
  'server/src',
  'server/seed',
  'server/migrations',
  'contract/src',
  'formats/src',
  'scanspec/src',
  'e2e/data-template.ts',
  'package-lock.json',
]

const hashOfSources = async (): Promise<string> => {
  const hash = createHash('sha256').update(process.version)
  for (const source of sources) {
    const isFolder = (await stat(join(root, source))).isDirectory()
    const names = isFolder ? await readdir(join(root, source), { recursive: true }) : ['']
    for (const name of names.toSorted()) {
      const path = join(root, source, name)
      if (name.endsWith('.test.ts') || !(await stat(path)).isFile()) continue
      const content = await readFile(path)
      hash.update(`${source}/${name}\0${content.length}\0`).update(content)
    }
  }
  return hash.digest('hex').slice(0, 16)
}

/** Files of a judge's folder that later stacks use: the compiled runner, and which languages and servers passed. */
const records = ['self-test/passed.json', 'language-servers/passed.json']
const judgeCache = join(cache, 'judge')

/** Gives a judge's new data folder what earlier judges proved. */
export const copyJudgeProofs = async (judgeData: string): Promise<void> => {
  if (!existsSync(judgeCache)) return
  await mkdir(judgeData, { recursive: true, mode: 0o755 })
  await run('cp', ['-a', judgeCache, join(judgeData, 'judge')])
}

/** Adds what a judge proved. Of two stacks that do so at once one may be lost: its judge's next start proves it again. */
export const keepJudgeProofs = async (judgeData: string): Promise<void> => {
  for (const record of records) {
    const proved = proofsIn(join(judgeData, 'judge', record))
    if (Object.keys(proved).length === 0) continue
    const file = join(judgeCache, record)
    await mkdir(dirname(file), { recursive: true, mode: 0o755 })
    await putWhole(file, JSON.stringify({ ...proofsIn(file), ...proved }))
  }
  const runners = join(judgeData, 'judge/runner')
  await mkdir(join(judgeCache, 'runner'), { recursive: true })
  for (const name of await readdir(runners).catch(() => []))
    if (!existsSync(join(judgeCache, 'runner', name)))
      await putWhole(join(judgeCache, 'runner', name), await readFile(join(runners, name)), 0o755)
}

/** A reader finds the whole file or none. */
const putWhole = async (path: string, content: string | Buffer, mode = 0o644): Promise<void> => {
  const fresh = `${path}.${process.pid}`
  await writeFile(fresh, content, { mode })
  await rename(fresh, path)
}

const proofsIn = (file: string): Record<string, string> =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {}

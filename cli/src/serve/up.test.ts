import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { parseCommand } from '../commands/options.ts'

const WAIT = { timeout: 60_000, interval: 20 }
let dataDir: string
let started: ChildProcess[]

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'drafts-up-'))
  started = []
})

afterEach(async () => {
  for (const child of started) {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM')
      await once(child, 'close')
    }
  }
  rmSync(dataDir, { recursive: true })
})

function up(environment: Record<string, string> = {}, ...args: string[]) {
  const program = join(import.meta.dirname, '../fixtures/up-with-fakes.ts')
  const child = spawn(process.execPath, [program, dataDir, ...args], {
    env: { ...process.env, DATABASE_URL: 'secret', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started.push(child)
  const said = { stdout: '', stderr: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said.stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said.stderr += text))
  const ended = once(child, 'close')
  return { child, said, ended }
}

async function urlOf(said: { stdout: string }): Promise<string> {
  await vi.waitFor(() => expect(said.stdout).toContain('Drafts is at'), WAIT)
  return /Drafts is at (\S+)/.exec(said.stdout)?.[1] ?? ''
}

const judgeStarts = (): { token: string; server: string; databaseUrl?: string; pid: number }[] =>
  readFileSync(join(dataDir, 'judge-starts'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

const isAlive = (pid: number) => existsSync(`/proc/${pid}/cwd`)

test('up prints the address and the link, starts a judge without the keys, ends with 0', async () => {
  const { child, said, ended } = up()
  const url = await urlOf(said)
  await vi.waitFor(() => expect(said.stdout).toContain('The judge is ready.'), WAIT)
  const serverPid = Number(await (await fetch(url)).text())
  const [judge] = judgeStarts()
  expect(said.stdout).toContain('http://link')
  expect(judge).toMatchObject({ server: url, token: expect.stringMatching(/^--judge local \d+$/) })
  expect(judge?.databaseUrl).toBeUndefined()
  for (const [path, mode] of [
    ['.', 0o700],
    ['judge-token', 0o600],
    ['logs', 0o700],
    ['logs/server.log', 0o600],
  ] as const)
    expect(statSync(join(dataDir, path)).mode & 0o777).toBe(mode)
  expect(said.stderr).toContain('server: warning: a warning of the server')
  expect(said.stderr).not.toContain('quiet words')
  expect(readFileSync(join(dataDir, 'logs/server.log'), 'utf8')).toContain('quiet words')
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  expect(isAlive(serverPid) || isAlive(judge?.pid ?? 0)).toBe(false)
})

test('up tells systemd that the server answers, and where nobody asked it tells nobody', async () => {
  const asked = join(dataDir, 'asked')
  writeFileSync(join(dataDir, 'systemd-notify'), `#!/bin/sh\necho "$@" >> ${asked}\n`, {
    mode: 0o755,
  })
  const PATH = `${dataDir}:${process.env['PATH'] ?? ''}`
  const unasked = up({ PATH }, 'no-judge')
  await urlOf(unasked.said)
  unasked.child.kill('SIGTERM')
  await unasked.ended
  expect(existsSync(asked)).toBe(false)
  const { child, ended } = up({ PATH, NOTIFY_SOCKET: '/run/systemd/notify' }, 'no-judge')
  await vi.waitFor(() => expect(readFileSync(asked, 'utf8')).toBe('--ready\n'), WAIT)
  child.kill('SIGTERM')
  await ended
})

test('up names in one line which everyday languages its judge does not offer', async () => {
  const offered = 'c11-gcc,c17-gcc,cpp17-gcc,cpp20-gcc,cpp23-gcc,java17,nodejs'
  const { said } = up({ FAKE_LANGUAGES: offered, DRAFTS_LANGUAGES: '' })
  const line = /^Not offered by the judge: Python 3: .*$/gm
  await vi.waitFor(() => expect(said.stderr.match(line)).toHaveLength(1), WAIT)
  expect(said.stderr).not.toContain('Java')
})

test('a second start uses the saved token', async () => {
  for (const _ of [1, 2]) {
    const { child, said, ended } = up()
    await vi.waitFor(() => expect(said.stdout).toContain('The judge is ready.'), WAIT)
    child.kill('SIGINT')
    expect(await ended).toEqual([0, null])
  }
  const [first, second] = judgeStarts()
  expect(second?.token).toBe(first?.token)
})

test('a token that the server refuses is replaced', async () => {
  const { said } = up({ FAKE_JUDGE: 'refused' })
  await vi.waitFor(() => expect(said.stdout).toContain('The judge is ready.'), WAIT)
  const [first, second] = judgeStarts()
  expect(second?.token).not.toBe(first?.token)
})

test('a server that dies is started again at the same address', async () => {
  const { said } = up({}, 'no-judge')
  const url = await urlOf(said)
  const before = await (await fetch(url)).text()
  // It dies instead of answering.
  await fetch(`${url}/crash`).catch(() => undefined)
  await vi.waitFor(async () => {
    const after = await (await fetch(url)).text()
    expect(after).not.toBe(before)
  }, WAIT)
  expect(said.stderr).toContain('The server ended unexpectedly (signal SIGKILL); starting it again')
})

test('behind a proxy all goes on at the address of this machine', async () => {
  const { said } = up({ PUBLIC_URL: 'https://drafts.invalid' })
  await vi.waitFor(() => expect(said.stdout).toContain('The judge is ready.'), WAIT)
  expect(said.stdout).toContain('Drafts is at https://drafts.invalid\n')
  const local = judgeStarts()[0]?.server ?? ''
  for (const end of ['crash', 'hang']) {
    const pid = await (await fetch(local)).text()
    await fetch(`${local}/${end}`).catch(() => undefined)
    await vi.waitFor(async () => {
      const answer = await fetch(local, { signal: AbortSignal.timeout(1000) })
      expect(await answer.text()).not.toBe(pid)
    }, WAIT)
  }
})

test('a server that answers no more is ended and started again', async () => {
  const { said } = up({}, 'no-judge')
  const url = await urlOf(said)
  const before = await (await fetch(url)).text()
  await fetch(`${url}/hang`)
  await vi.waitFor(async () => {
    const answer = await fetch(url, { signal: AbortSignal.timeout(1000) })
    expect(await answer.text()).not.toBe(before)
  }, WAIT)
  const sentence = 'The server does not answer any more; ending it.'
  expect(said.stderr).toContain(`server: error: ${sentence}`)
  expect(readFileSync(join(dataDir, 'logs/server.log'), 'utf8')).toContain(sentence)
  expect(isAlive(Number(before))).toBe(false)
})

test('a server that never gets ready ends up with its reason', async () => {
  const { said, ended } = up({ FAKE_SERVER: 'broken' })
  expect(await ended).toEqual([1, null])
  expect(said.stderr).toContain('The server did not start (exit code 1)')
  expect(said.stderr).toContain('Port 3000 is taken.')
})

test('a server deaf to SIGTERM is ended all the same', async () => {
  const { child, said, ended } = up({ FAKE_SERVER: 'deaf' })
  await vi.waitFor(() => expect(said.stdout).toContain('The judge is ready.'), WAIT)
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
})

test('a kill -9 of up leaves no server behind', async () => {
  const { child, said } = up({}, 'no-judge')
  const pid = Number(await (await fetch(await urlOf(said))).text())
  child.kill('SIGKILL')
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), WAIT)
})

test('demo accounts are refused where others can reach them', () => {
  expect(() => parseCommand(['up', '--demo'], { HOST: '0.0.0.0' })).toThrow('refused on 0.0.0.0')
})

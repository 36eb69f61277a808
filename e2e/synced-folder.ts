import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { Client, ListedTest, ProblemId } from '../contract/src/index.ts'
import { runDrafts } from './run-drafts.ts'
import { startDrafts } from './start-drafts.ts'
import type { Ended } from './start-drafts.ts'
import { startStack } from './stack.ts'
import type { Stack } from './stack.ts'

// What the tests of `./drafts sync` share: a server of their own, and for each test a problem and a folder.

/** The problem of a test and the folder that is, or will be, in step with it. */
interface Place {
  stack: Stack
  token: string
  api: Client
  problemId: ProblemId
  /** The folder. */
  at: string
  /** What it lies in. */
  above: string
}

/** For the top of a test file. */
export const useSyncedFolder = () => {
  let stack: Stack
  let token: string
  let above: string
  let place: Place
  let count = 0
  beforeAll(async () => {
    stack = await startStack({ judges: 0 })
    token = await stack.tokenOf('alice')
    above = mkdtempSync(join(tmpdir(), 'drafts-sync-'))
  })
  afterAll(async () => {
    rmSync(above, { recursive: true, force: true })
    await stack.stop()
  })
  beforeEach(async () => {
    count += 1
    const api = stack.client(token)
    const problemId = await makeProblem(api)
    place = { stack, token, api, problemId, at: join(above, `p${count}`), above }
  })

  const environment = (more: Record<string, string>) => ({
    DRAFTS_SERVER: stack.url,
    DRAFTS_TOKEN: token,
    ...more,
  })
  const drafts = (args: string[], more: Record<string, string> = {}): Promise<Ended> =>
    runDrafts(['sync', ...args], environment(more))
  const begin = (at = place.at): string[] => [
    at,
    '--problem',
    `${stack.url}/p/${place.problemId}/statement`,
  ]
  return {
    here: () => place,
    /** From now on the test is about this one. */
    adopt: (problemId: ProblemId): void => {
      place = { ...place, problemId }
    },
    /** `./drafts sync` with these words after it. */
    drafts,
    /** The same as a process. */
    start: (args: string[], more: Record<string, string> = {}) =>
      startDrafts(['sync', ...args], environment(more)),
    begin: (at?: string): Promise<Ended> => drafts(begin(at)),
    /** As `begin`, as a person types it. */
    typeBegin: (): Promise<Ended> => startDrafts(['sync', ...begin()], environment({})).ended,
    /** A run in which all is well; its lines. */
    sync: async (...args: string[]): Promise<string[]> => {
      const { status, lines, said } = await drafts([place.at, ...args])
      expect([status, status === 0 ? '' : lines.join('\n') + said]).toEqual([0, ''])
      return lines
    },
    read: (path: string): string => readFileSync(join(place.at, path), 'utf8'),
    write: (path: string, text: string): void => {
      mkdirSync(dirname(join(place.at, path)), { recursive: true })
      writeFileSync(join(place.at, path), text)
    },
    has: (path: string): boolean => existsSync(join(place.at, path)),
    statement: () => place.api.getStatement({ problemId: place.problemId, locale: 'en-US' }),
    tests: async (): Promise<(ListedTest | undefined)[]> => {
      const { tests } = await place.api.listTests({ problemId: place.problemId })
      return tests.map((test) => ('input' in test ? test : undefined))
    },
  }
}

/** Three tests, and a statement of three paragraphs. */
export const makeProblem = async (api: Client): Promise<ProblemId> => {
  const { id } = await api.createProblem({ body: { title: 'Lamp', mechanism: 'standard' } })
  const body = { title: 'Lamp', body: 'One.\n\nTwo.\n\nThree.' }
  await api.saveStatement({ problemId: id, locale: 'en-US', body })
  for (const text of ['1\n', '2\n', '3\n'])
    await api.createTest({ problemId: id, body: { input: { text }, output: { text } } })
  return id
}

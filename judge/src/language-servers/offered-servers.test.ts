// Which language servers are offered, over sessions whose program is not the server.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { findJudgeLanguage } from '../languages/index.ts'
import { openTestFolder, removeFolders } from '../sandbox/test-bed.ts'
import { placeFakeSupervisor } from '../testing/fake-supervisor.ts'
import type { FakeAnswers } from '../testing/fake-supervisor.ts'
import type { JudgeLanguage } from '../languages/language.ts'
import { clangdServer } from './clangd.ts'
import type { LanguageServer } from './language-server.ts'
import { OfferedServers } from './offered-servers.ts'
import type { ProvingParts } from './offered-servers.ts'
import { proveServer } from './self-test.ts'
import { startServer } from './start-server.ts'

afterAll(removeFolders)

const server: LanguageServer = {
  id: 'own',
  languageIds: ['c17-gcc', 'cpp20-gcc', 'no-such-language'],
  needs: ['/bin/sh'],
  argv: ['/usr/bin/own-server'],
  readOnly: () => [{ name: 'include', from: '/usr/include' }],
  files: () => ({ 'own.json': '{}' }),
  selfTest: { languageId: 'c17-gcc', source: 'int x = "";', line: 3 },
}

const placesOf = async (answers: FakeAnswers) => {
  const fake = await placeFakeSupervisor(answers)
  const folder = await openTestFolder('servers')
  return { fake, places: { runnerCache: fake.cacheDir, folder, testlibPath: '/testlib.h' } }
}

/** The request is held: a session's program runs until it is closed. */
const finds: FakeAnswers = { mistakeAt: 3, requests: ['held', 'held', 'held', 'held'] }

describe('the self-test of a language server', () => {
  it.each([
    ['sends what it finds', finds],
    ['is asked for it', { ...finds, isAsked: true }],
  ])('passes where it %s', async (_name, answers) => {
    const { fake, places } = await placesOf(answers)
    expect(await proveServer(server, places)).toBe('')
    expect(await fake.programs()).toEqual(['/usr/bin/own-server'])
  })

  it.each<[string, FakeAnswers, Partial<LanguageServer>, RegExp]>([
    ['finds it elsewhere', { ...finds, mistakeAt: 2, isAsked: true }, {}, /finds no mistake/],
    ['ends', { requests: [{ result: {} }], mistakeAt: 3 }, {}, /^it ended: /],
    ['cannot be run', { requests: [{ failed: 'no file' }], mistakeAt: 3 }, {}, /no file/],
    [
      'is for no language',
      finds,
      { selfTest: { ...server.selfTest, languageId: 'none' } },
      /no language/,
    ],
  ])('fails where it %s', async (_name, answers, rest, note) => {
    const { places } = await placesOf(answers)
    expect(await proveServer({ ...server, ...rest }, places)).toMatch(note)
  })
})

describe('a language server', () => {
  const language = findJudgeLanguage('cpp20-gcc')
  const plain = findJudgeLanguage('bash')

  it('has its files, and testlib.h where both it and the language offer it', async () => {
    if (!language || !plain) throw new Error('no such language')
    const { fake, places } = await placesOf(finds)
    const offering: LanguageServer = { ...server, offersTestlib: true }
    for (const [of, its] of [
      [language, offering],
      [language, server],
      [plain, offering],
    ] as const) {
      const session = await startServer(its, of, places)
      await session.close()
      // It was closed: with what it ends is of no interest here.
      await session.ended.catch(() => {})
    }
    expect(await fake.programs()).toHaveLength(3)
    expect(await fake.files()).toEqual([['own.json', 'testlib.h'], ['own.json'], ['own.json']])
  })
})

const flagsFor = (of: JudgeLanguage) => clangdServer.files(of)['compile_flags.txt']?.split('\n')

it('clangd reads the headers of the system that a language is compiled in', () => {
  const language = findJudgeLanguage('cpp20-gcc')
  if (!language) throw new Error('no such language')
  const { root: _, ...own } = language
  const other = { ...language, root: '/roots/x' }
  expect(flagsFor(own)).toEqual(['-std=gnu++20', '-Wall', ''])
  expect(flagsFor(other)).toEqual(['--sysroot=/drafts/system', '-std=gnu++20', '-Wall', ''])
  const usr = { name: 'system/usr', from: '/roots/x/usr' }
  expect([clangdServer.readOnly(own), clangdServer.readOnly(other)]).toEqual([[], [usr]])
})

const offering = async (
  answers: FakeAnswers,
  parts: Partial<ProvingParts> = {},
  shared?: Awaited<ReturnType<typeof placesOf>>,
) => {
  const { fake, places } = shared ?? (await placesOf(answers))
  const notes: string[] = []
  const note = (text: string): void => void notes.push(text)
  const offered = new OfferedServers({
    places,
    log: { info: note, warn: note },
    signal: new AbortController().signal,
    servers: [server],
    ...parts,
  })
  await offered.prove()
  return { offered, fake, places, notes, shared: { fake, places } }
}

describe('the servers that are offered', () => {
  it('are those that passed, for their languages that are on this host', async () => {
    const { offered, notes } = await offering(finds)
    expect([offered.languageIds, notes]).toEqual([['c17-gcc', 'cpp20-gcc'], []])
  })

  it('are proved once, also for the next start', async () => {
    const { offered, shared, fake } = await offering(finds)
    await offered.prove()
    const again = await offering(finds, {}, shared)
    expect(again.offered.languageIds).toEqual(['c17-gcc', 'cpp20-gcc'])
    expect(await fake.programs()).toHaveLength(1)
  })

  it('are proved anew where the server is another', async () => {
    const { shared, fake } = await offering(finds)
    await offering(finds, { servers: [{ ...server, argv: ['/usr/bin/newer'] }] }, shared)
    expect(await fake.programs()).toEqual(['/usr/bin/own-server', '/usr/bin/newer'])
  })

  it('are not those that fail, which are tried again', async () => {
    const { offered, notes, places, fake } = await offering({
      mistakeAt: 3,
      requests: [{ failed: 'busy' }, 'held'],
    })
    expect([offered.languageIds, notes]).toEqual([[], ['own is not offered: busy']])
    expect(await readFile(join(places.folder, 'passed.json'), 'utf8')).toBe('{}')
    await offered.prove()
    expect(offered.languageIds).toEqual(['c17-gcc', 'cpp20-gcc'])
    expect(await fake.programs()).toHaveLength(2)
  })

  it('are not those that are not installed', async () => {
    const servers = [{ ...server, needs: ['/bin/sh', '/no/such/file'] }]
    const { offered, notes, fake } = await offering(finds, { servers })
    expect([offered.languageIds, notes]).toEqual([[], ['Language servers not installed: own.']])
    expect(await fake.programs()).toEqual([])
  })

  it.each([
    [['cpp20-gcc'], ['cpp20-gcc'], 1],
    [['python3', 'cpp20-gcc'], ['cpp20-gcc'], 1],
    [['python3'], [], 0],
  ])('of the languages %j are %j', async (only, ids, programs) => {
    const { offered, fake } = await offering(finds, { only })
    expect(offered.languageIds).toEqual(ids)
    expect(await fake.programs()).toHaveLength(programs)
  })

  it('are none once the judge is stopped', async () => {
    const { offered, fake } = await offering(finds, { signal: AbortSignal.abort() })
    expect([offered.languageIds, await fake.programs()]).toEqual([[], []])
  })

  it.each(['not JSON', '[]', '{"own":1}'])('are proved where their record is %s', async (text) => {
    const shared = await placesOf(finds)
    await writeFile(join(shared.places.folder, 'passed.json'), text)
    const { offered, fake } = await offering(finds, {}, shared)
    expect(offered.languageIds).toEqual(['c17-gcc', 'cpp20-gcc'])
    expect(await fake.programs()).toHaveLength(1)
  })
})

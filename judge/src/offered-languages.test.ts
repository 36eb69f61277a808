// Which languages a judge offers when, over a sandbox that runs nothing.
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { Builder } from './build.ts'
import { isLanguageInstalled } from './languages/installed.ts'
import { findJudgeLanguage, judgeLanguages } from './languages/index.ts'
import { OfferedLanguages } from './offered-languages.ts'
import type { OfferingParts } from './offered-languages.ts'
import { openTestFolder, removeFolders } from './sandbox/test-bed.ts'
import type { RunSpec } from './sandbox/sandbox.ts'
import { FakeSandbox } from './testing/fake-sandbox.ts'

afterAll(removeFolders)

// The judge itself needs both, so they are on every host. C++20 is an everyday language, Bash is not.
const everyday = 'cpp20-gcc'
const other = 'bash'
const sourceOf = (id: string): string => findJudgeLanguage(id)?.selfTest.source ?? ''

let started = 0
const offering = async (works: string[], parts: Partial<OfferingParts> = {}, shared?: string) => {
  const folder = shared ?? (await openTestFolder('offered'))
  const sandbox = new FakeSandbox()
  for (const id of works)
    sandbox.programs[sourceOf(id)] = () => ({
      stdout: Buffer.from(findJudgeLanguage(id)?.selfTest.stdout ?? ''),
    })
  const offers: string[][] = []
  const notes: string[] = []
  const note = (text: string): void => void notes.push(text)
  const languages = await OfferedLanguages.start({
    sandbox,
    builder: new Builder(sandbox, join(folder, `builds-${(started += 1)}`)),
    folder,
    only: [everyday, other],
    offer: async (ids) => void offers.push(ids),
    log: { info: note, warn: note },
    signal: new AbortController().signal,
    ...parts,
  })
  return { languages, sandbox, offers, notes, folder }
}
/** Programs that ran, compilers aside. */
const ran = ({ runs }: { runs: RunSpec[] }): number => runs.filter(({ box }) => box !== null).length

it('the everyday ones are proved before the start, the others behind it', async () => {
  const { languages, offers, sandbox } = await offering([everyday, other])
  expect([languages.ids, offers, ran(sandbox)]).toEqual([[everyday], [[everyday]], 1])
  await languages.finish()
  const both = judgeLanguages.map(({ id }) => id).filter((id) => [everyday, other].includes(id))
  expect([languages.ids, offers, ran(sandbox)]).toEqual([both, [[everyday], both], 2])
})

it('those that passed at an earlier start are offered at once, and looked at behind it', async () => {
  const first = await offering([everyday, other])
  await first.languages.finish()
  const { languages, offers, sandbox } = await offering([everyday], {}, first.folder)
  expect(languages.ids).toHaveLength(2)
  expect([offers.length, ran(sandbox)]).toEqual([1, 0])
  await languages.finish()
  expect([languages.ids, offers.at(-1)]).toEqual([[everyday], [everyday]])
  const third = await offering([], {}, first.folder)
  expect(third.languages.ids).toEqual([everyday])
})

const slower = `${everyday}: what makes its builds faster could not be made; they are slower.`

it('one that fails is not offered, with a warning', async () => {
  const { languages, offers, notes } = await offering([other])
  expect([languages.ids, offers]).toEqual([[], [[]]])
  expect(notes).toEqual([slower, `${everyday} is not offered: self-test does not compile: no such`])
  await languages.finish()
  expect(languages.ids).toEqual([other])
})

it('a sandbox that fails is the fault of no language', async () => {
  const sandbox = new FakeSandbox()
  sandbox.run = () => Promise.reject(new Error('gone'))
  const { languages, notes } = await offering([], {
    sandbox,
    builder: new Builder(sandbox, '/tmp'),
  })
  expect(languages.ids).toEqual([])
  expect(notes).toEqual([
    slower,
    `${everyday} is not offered: its self-test could not be run: Error: gone`,
  ])
})

it('a self-test that could not be run is run again when the sandbox works again', async () => {
  const { languages, sandbox, offers } = await offering([everyday, other])
  const run = sandbox.run.bind(sandbox)
  sandbox.run = () => Promise.reject(new Error('ENOSPC'))
  await expect(languages.finish()).rejects.toThrow(`self-tests of ${other} could not be run`)
  expect(languages.ids).toEqual([everyday])
  sandbox.run = run
  await languages.finish()
  expect(new Set(languages.ids)).toEqual(new Set([everyday, other]))
  expect(offers.at(-1)).toEqual(languages.ids)
})

it('what would make builds faster and could not be made is warned of, where it is offered', async () => {
  const { languages, notes } = await offering([everyday, other])
  await languages.finish()
  expect(new Set(notes)).toEqual(new Set([slower]))
})

it('what is not installed is named once', async () => {
  const missing = await Promise.all(
    judgeLanguages.map(async (language) =>
      (await isLanguageInstalled(language)) ? [] : [language.id],
    ),
  )
  const ids = missing.flat()
  const { languages, notes, sandbox } = await offering([], { only: ids })
  await languages.finish()
  expect([languages.ids, ran(sandbox)]).toEqual([[], 0])
  expect(notes).toEqual(
    ids.length === 0
      ? []
      : [`Not installed: ${ids.join(', ')}; ./drafts toolchains lists what there is.`],
  )
})

it('a judge that is stopped proves nothing more', async () => {
  const stop = new AbortController()
  const { languages, sandbox } = await offering([everyday, other], { signal: stop.signal })
  stop.abort()
  await languages.finish()
  expect([languages.ids, ran(sandbox)]).toEqual([[everyday], 1])
})

// What is made once for a language, over a sandbox that runs nothing.
import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { findJudgeLanguage } from './languages/index.ts'
import type { JudgeLanguage, Preparation } from './languages/language.ts'
import { prepareOnce } from './prepare.ts'
import { openTestFolder, removeFolders } from './sandbox/test-bed.ts'
import type { RunResult, RunSpec, Sandbox } from './sandbox/sandbox.ts'
import { endedWell } from './testing/ended-well.ts'

afterAll(removeFolders)

const base = findJudgeLanguage('c17-gcc')
if (!base) throw new Error('no such language')

const compiler = { name: 'cc', from: '/opt/cc' }
const inSandbox: Preparation = {
  where: 'sandbox',
  argv: ['/usr/bin/cc', 'all.h'],
  readOnly: [compiler],
  files: [{ name: 'all.h', text: '// all' }],
  collect: [{ name: 'all.gch', place: 'inside/all.h.gch' }],
}
const language = (
  prepare: Preparation | undefined,
  rest: Partial<JudgeLanguage> = {},
): JudgeLanguage => {
  const { prepare: _, ...plain } = base
  return { ...plain, id: 'own', ...(prepare ? { prepare } : {}), ...rest }
}

/** Writes what is to be collected, and ends as given. */
const sandboxThat = (end: Partial<RunResult>) => {
  const runs: RunSpec[] = []
  const texts: string[] = []
  const sandbox: Pick<Sandbox, 'run'> = {
    run: async (spec) => {
      runs.push(spec)
      for (const { from } of spec.work?.files ?? []) texts.push(await readFile(from, 'utf8'))
      const path = join(spec.work?.collectDir ?? '', 'all.gch')
      await writeFile(path, 'made')
      return endedWell({ collected: [{ name: 'all.gch', path, size: 4 }], ...end })
    },
  }
  return { sandbox: sandbox as Sandbox, runs, texts }
}

it('a language that needs nothing made has no folder', async () => {
  const { sandbox, runs } = sandboxThat({})
  const builds = await openTestFolder('prepare')
  expect(await prepareOnce(language(undefined), '1', sandbox, builds)).toBeUndefined()
  expect([runs, await readdir(builds)]).toEqual([[], []])
})

it('what a compiler makes in the sandbox is made once and stands at its place', async () => {
  const { sandbox, runs, texts } = sandboxThat({})
  const builds = await openTestFolder('prepare')
  const folder = await prepareOnce(language(inSandbox), '1', sandbox, builds)
  expect(folder).toMatch(/\/own-[0-9a-f]{12}$/)
  expect(await readFile(join(folder ?? '', 'inside/all.h.gch'), 'utf8')).toBe('made')
  expect((await readdir(folder ?? '')).toSorted()).toEqual(['done', 'inside'])
  expect(await readdir(builds)).toEqual([basename(folder ?? '')])
  expect(await prepareOnce(language(inSandbox), '1', sandbox, builds)).toBe(folder)
  expect(texts).toEqual(['// all'])
  expect(runs).toMatchObject([{ argv: ['/usr/bin/cc', 'all.h'], readOnly: [compiler], box: null }])
  expect(runs[0] && 'root' in runs[0]).toBe(false)
})

it('what is made comes of the other system where the language has one', async () => {
  const { sandbox, runs } = sandboxThat({})
  const builds = await openTestFolder('prepare')
  await prepareOnce(language(inSandbox, { root: '/roots/x' }), '1', sandbox, builds)
  expect(runs).toMatchObject([{ root: '/roots/x' }])
})

it('what is made is made anew for another version; what no judge asked for in a month goes', async () => {
  const { sandbox, runs } = sandboxThat({})
  const all = await openTestFolder('prepare')
  const old = await prepareOnce(language(inSandbox), '1', sandbox, all)
  const others = ['own-too-0123456789ab', 'own-0123456789abc', 'else-0123456789ab']
  const forgotten = ['own-0123456789ab', 'tmp-broken-off']
  const now = Date.now() / 1000
  for (const name of [...others, ...forgotten]) {
    await mkdir(join(all, name))
    await utimes(join(all, name), now, now - 31 * 24 * 3600)
  }
  const fresh = await prepareOnce(language(inSandbox), '2', sandbox, all)
  expect(fresh).not.toBe(old)
  expect(runs).toHaveLength(2)
  expect(new Set((await readdir(all)).map((name) => join(all, name)))).toEqual(
    new Set([...others.map((name) => join(all, name)), old, fresh]),
  )
})

it.each<[string, Partial<RunResult>]>([
  ['does not end well', { exitCode: 1 }],
  ['makes nothing', { collected: [] }],
])('nothing is kept of a run that %s', async (_name, end) => {
  const { sandbox, runs } = sandboxThat(end)
  const builds = await openTestFolder('prepare')
  expect(await prepareOnce(language(inSandbox), '1', sandbox, builds)).toBeUndefined()
  expect(await prepareOnce(language(inSandbox), '1', sandbox, builds)).toBeUndefined()
  expect(runs).toHaveLength(2)
  expect(await readdir(builds)).toEqual([])
})

const onHost = (script: string): Preparation => ({
  where: 'host',
  argv: ['/bin/sh', '-c', script],
  env: (folder) => ({ TO: folder }),
})

it('a tool of the distribution makes it on the host, in its folder and environment', async () => {
  const { sandbox, runs } = sandboxThat({})
  const builds = await openTestFolder('prepare')
  const script = 'echo "$TO $PWD $USER" > "$TO/made"'
  const folder = await prepareOnce(language(onHost(script)), '1', sandbox, builds)
  const [to, at, user] = (await readFile(join(folder ?? '', 'made'), 'utf8')).trim().split(' ')
  expect([to, user, runs]).toEqual([at, 'program', []])
})

it('a tool of the host that fails, or is stopped, leaves nothing', async () => {
  const { sandbox } = sandboxThat({})
  const builds = await openTestFolder('prepare')
  await expect(prepareOnce(language(onHost('exit 3')), '1', sandbox, builds)).rejects.toThrow(
    /exit 3/,
  )
  const stopped = AbortSignal.abort()
  const sleeping = language(onHost('exec sleep 60'))
  await expect(prepareOnce(sleeping, '1', sandbox, builds, stopped)).rejects.toThrow(/abort/)
  expect(await readdir(builds)).toEqual([])
})

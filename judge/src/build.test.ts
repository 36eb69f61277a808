// What was prepared for a language is used by its builds, over a sandbox that runs nothing.
import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { Builder } from './build.ts'
import { findJudgeLanguage } from './languages/index.ts'
import { openTestFolder, removeFolders } from './sandbox/test-bed.ts'
import type { RunResult, RunSpec, Sandbox } from './sandbox/sandbox.ts'
import { pathOf } from './sandbox/shown.ts'
import { endedWell } from './testing/ended-well.ts'

afterAll(removeFolders)

const cpp = findJudgeLanguage('cpp20-gcc')
const bash = findJudgeLanguage('bash')
if (!cpp || !bash) throw new Error('no such language')

/** Makes every file that is to be collected. */
const builderWith = async (
  end: Partial<RunResult> | ((spec: RunSpec) => Partial<RunResult>) = {},
) => {
  const runs: RunSpec[] = []
  const sandbox = {
    run: async (spec: RunSpec) => {
      runs.push(spec)
      const { collect = [], collectDir } = spec.work ?? {}
      const collected = []
      for (const { name } of collect) {
        const path = join(collectDir ?? '', name)
        await writeFile(path, 'made')
        collected.push({ name, path, size: 4 })
      }
      return endedWell({ collected, ...(typeof end === 'function' ? end(spec) : end) })
    },
  }
  const folder = await openTestFolder('build')
  const path = join(folder, 'source')
  await writeFile(path, 'text')
  // As much of a sandbox as a build uses.
  const builder = new Builder(sandbox as unknown as Sandbox, join(folder, 'builds'))
  return { builder, runs, source: { path, hash: 'h' }, folder }
}

it('a build is given the folder that was prepared', async () => {
  const { builder, runs, source } = await builderWith()
  expect(await builder.prepare(cpp)).toBe(true)
  await builder.build(cpp, source)
  const [, build] = runs
  const shown = build?.readOnly.at(-1)
  expect(shown?.from).toMatch(/\/prepared\/cpp20-gcc-[0-9a-f]{12}$/)
  expect(build?.argv).toContain(`-I${shown ? pathOf(shown) : ''}`)
})

it('a log does not show where prepared files are', async () => {
  const { builder, source } = await builderWith(({ readOnly: [shown] }) => ({
    stderr: Buffer.from(`${shown ? pathOf(shown) : ''}/bits/stdc++.h: x`),
  }))
  expect((await builder.build({ ...cpp, id: 'other' }, source)).log).toBe('/bits/stdc++.h: x')
  await builder.prepare(cpp)
  expect((await builder.build(cpp, source)).log).toBe('bits/stdc++.h: x')
})

it('a build is not given what was prepared for another version', async () => {
  const { builder, runs, source } = await builderWith()
  await builder.prepare(cpp)
  await builder.build({ ...cpp, needs: ['/bin/sh'] }, source)
  expect(runs[1]?.argv.join()).not.toContain('prepared')
})

it('what could not be prepared is not used; a language may need nothing', async () => {
  const { builder, runs, source } = await builderWith({ exitCode: 1 })
  expect(await builder.prepare(cpp)).toBe(false)
  await builder.build(cpp, source)
  expect(runs[1]?.argv.join()).not.toContain('prepared')
  expect(await builder.prepare(bash)).toBe(true)
})

it.each<[string, Partial<RunResult>, boolean]>([
  ['ends well', {}, true],
  ['fails', { exitCode: 1 }, false],
  ['is killed', { state: 'killed' }, false],
  ['leaves nothing', { collected: [] }, false],
])('a compiler that %s', async (_name, end, ok) => {
  const { builder, source } = await builderWith(end)
  expect((await builder.build(cpp, source)).ok).toBe(ok)
})

it('the program is what was collected, or the sources of a script that is right', async () => {
  const { builder, source, folder } = await builderWith()
  const helper = { name: 'a.txt', path: join(folder, 'source') }
  const made = await builder.build(cpp, source, [helper])
  expect(await readdir(made.folder)).toEqual(['main'])
  const script = await builder.build(bash, source, [helper])
  expect((await readdir(script.folder)).toSorted()).toEqual(['a.txt', bash.sourceName('')])
  const wrong = await builderWith({ exitCode: 2 })
  const failed = await wrong.builder.build(bash, wrong.source)
  // What failed may come out otherwise next time, so nothing of it is kept.
  expect([failed.ok, await readdir(join(wrong.folder, 'builds'))]).toEqual([false, []])
})

it('what broken-off builds left goes with the first build, and is not looked for at each', async () => {
  const { builder, source, folder } = await builderWith()
  const leave = async (name: string) => {
    const path = join(folder, 'builds', name)
    await mkdir(path, { recursive: true })
    await utimes(path, 1, 1)
  }
  await leave('tmp-first')
  await builder.build(cpp, source)
  await leave('tmp-second')
  await builder.build(cpp, { ...source, hash: 'other' })
  const left = (await readdir(join(folder, 'builds'))).filter((name) => name.startsWith('tmp-'))
  expect(left).toEqual(['tmp-second'])
})

it('a build is done once for those who ask at the same time', async () => {
  const { builder, runs, source } = await builderWith()
  const [a, b] = await Promise.all([builder.build(cpp, source), builder.build(cpp, source)])
  expect([a, runs.length]).toEqual([b, 1])
})

it('helpers beside the source are given, but none of its own name', async () => {
  const { builder, runs, source, folder } = await builderWith()
  const helper = { name: 'a.h', path: join(folder, 'source') }
  await builder.build(cpp, source, [helper, { name: 'main.cpp', path: '/etc/passwd' }])
  expect(runs[0]?.work?.files).toEqual([
    { name: 'main.cpp', from: source.path },
    { name: 'a.h', from: helper.path },
  ])
})

const mark = '\uFEFF'
const html = { name: 'a.html', text: `${mark}data` }
it.each([
  ['left out', 'php', 'echo 1;', 'a.php', 'echo 2;'],
  ['kept', 'ruby', `${mark}echo 1;`, 'a.rb', `${mark}echo 2;`],
])('a byte order mark is %s in sources of %s, and data keep theirs', async (...row) => {
  const [, id, mainText, besideName, besideText] = row
  const language = findJudgeLanguage(id)
  if (!language) throw new Error('no such language')
  const { builder, source, folder } = await builderWith()
  const put = async (name: string, text: string) => {
    const path = join(folder, name)
    await writeFile(path, text)
    return { name, path }
  }
  await writeFile(source.path, `${mark}echo 1;`)
  const files = [await put(besideName, `${mark}echo 2;`), await put(html.name, html.text)]
  const built = await builder.build(language, source, files)
  const inside = (name: string) => readFile(join(built.folder, name), 'utf8')
  expect(await inside(language.sourceName(''))).toBe(mainText)
  expect([await inside(besideName), await inside(html.name)]).toEqual([besideText, html.text])
  expect(await readFile(source.path, 'utf8')).toBe(`${mark}echo 1;`)
})

const logOf = async (stderr: string, stdout: string, rest: Partial<RunResult> = {}) => {
  const { builder, source } = await builderWith({
    stderr: Buffer.from(stderr),
    stdout: Buffer.from(stdout),
    stderrBytes: stderr.length,
    stdoutBytes: stdout.length,
    ...rest,
  })
  const { log, logBytes } = await builder.build(cpp, source)
  return [log, logBytes]
}

it('the log has both streams, and how much there was of them', async () => {
  expect(await logOf('err', 'out')).toEqual(['err\nout', 7])
  expect(await logOf('err', '')).toEqual(['err', 3])
  expect(await logOf('', 'out')).toEqual(['out', 3])
  expect(await logOf('err', '', { stderrBytes: 500 })).toEqual(['err', 500])
})

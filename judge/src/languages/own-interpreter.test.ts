// An interpreter of ours is compiled by the host's compiler, once.
import { access, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, it, vi } from 'vitest'
import type * as Module from './own-interpreter.ts'

const folders: string[] = []
// The next file shares this process: a module that it finds would still write into a folder of this one.
afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true })
})

/** As a judge with a data folder of its own has it. */
const interpreterIn = async (data: string, name = 'brainfuck') => {
  vi.stubEnv('DRAFTS_DATA', data)
  vi.resetModules()
  const { ownInterpreter }: typeof Module = await import('./own-interpreter.ts')
  return ownInterpreter(name, 'bf')
}
const openData = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'drafts-own-'))
  folders.push(folder)
  return folder
}

it('an interpreter is made where it is not there, and not made again', async () => {
  const data = await openData()
  const language = await interpreterIn(data)
  const [program = ''] = language.needs
  expect(program.startsWith(join(data, 'judge/interpreters/brainfuck-'))).toBe(true)
  await expect(access(program)).rejects.toThrow('no such file')
  await Promise.all([language.makeTools?.(), language.makeTools?.()])
  const { ino } = await stat(program)
  await (await interpreterIn(data)).makeTools?.()
  expect((await stat(program)).ino).toBe(ino)
  expect(await readdir(join(data, 'judge/interpreters'))).toHaveLength(1)
}, 60_000)

it('what failed is tried again', async () => {
  const data = await openData()
  await writeFile(join(data, 'judge'), 'in the way')
  const language = await interpreterIn(data)
  await expect(language.makeTools?.()).rejects.toThrow('judge')
  await rm(join(data, 'judge'))
  await language.makeTools?.()
  expect(await readdir(join(data, 'judge/interpreters'))).toHaveLength(1)
}, 60_000)

it('one that does not compile leaves nothing', async () => {
  const data = await openData()
  const language = await interpreterIn(data, 'none')
  await expect(language.makeTools?.()).rejects.toThrow(/none\.c/)
  expect(await readdir(join(data, 'judge/interpreters'))).toEqual([])
})

it('an interpreter checks the source when it is built, and runs it with the same program', async () => {
  const { needs, build, run } = await interpreterIn(await openData())
  const readOnly = [{ name: 'brainfuck', from: needs[0] }]
  expect(build.argv('main.bf', null)).toEqual(['/drafts/brainfuck', 'check', 'main.bf'])
  expect(run({ memoryBytes: 1 })).toMatchObject({
    argv: ['/drafts/brainfuck', 'run', '/box/main.bf'],
    readOnly,
  })
  expect(build.readOnly).toEqual(readOnly)
})

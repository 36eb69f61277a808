import { languages } from '@drafts/contract'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { FIGURE_TOOLS } from './figure-tools.ts'
import { installToolchains } from './install-toolchains.ts'
import { CommandRefused } from '../say.ts'
import { EVERYDAY_SERVERS, LANGUAGE_SERVERS } from './language-server-list.ts'
import { DOTNET_FOLDERS, EVERYDAY, TOOLCHAINS } from './toolchain-list.ts'
import { isToolchainInstalled, toPlaces } from './toolchain-places.ts'
import { choose, runToolchains } from './toolchains.ts'

const folder = mkdtempSync(join(tmpdir(), 'drafts-toolchains-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('every language of the product has its line, once', () => {
  expect(TOOLCHAINS.map(({ id }) => id).toSorted()).toEqual(
    languages.map(({ id }) => id).toSorted(),
  )
})

test('"all" is all that packages bring, "everyday" what every judge has', () => {
  expect(choose(['all']).length).toBe(
    TOOLCHAINS.length - 1 + LANGUAGE_SERVERS.length + FIGURE_TOOLS.length,
  )
  expect(choose(['everyday', 'c11-gcc']).map(({ id }) => id)).toEqual([
    ...EVERYDAY,
    ...EVERYDAY_SERVERS,
    ...FIGURE_TOOLS.map(({ id }) => id),
  ])
  expect(() => choose(['cobol'])).toThrow('There is no language "cobol"')
})

test('what lies in the other Debian and in node_modules is found there', () => {
  const places = toPlaces(join(folder, 'unused'), folder)
  const [swift, kotlin] = choose(['swift', 'kotlin']).toSorted((a, b) => (a.id < b.id ? 1 : -1))
  if (!swift || !kotlin) throw new Error('no such languages')
  expect([isToolchainInstalled(swift, places), isToolchainInstalled(kotlin, places)]).toEqual([
    false,
    false,
  ])
  for (const file of [
    join(places.root, swift.file),
    join(places.npm, 'node_modules', kotlin.file),
  ]) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, '')
  }
  expect([isToolchainInstalled(swift, places), isToolchainInstalled(kotlin, places)]).toEqual([
    true,
    true,
  ])
})

test('an install of what is there lists that alone, in columns', () => {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const code = runToolchains({ action: 'install', names: ['nodejs'], dataDir: folder })
  const text = write.mock.calls.join('')
  write.mockRestore()
  expect(code).toBe(0)
  const { node } = process.versions
  const room = ' '.repeat(`installed ${node}`.length - 'state'.length)
  expect(text).toBe(`language  state${room}  size  to install it\nnodejs    installed ${node}\n`)
})

test('a folder that cannot be written is refused in one sentence', () => {
  const file = join(folder, 'a-file')
  writeFileSync(file, '')
  const [kotlin] = choose(['kotlin'])
  if (!kotlin) throw new Error('no such language')
  const alone = { ...kotlin, alsoNeeds: [] }
  const install = (): void => installToolchains([alone], toPlaces('unused', file))
  expect(install).toThrow(CommandRefused)
  expect(install).toThrow(
    `The folder ${join(file, 'toolchains/npm')} cannot be made or written: choose another with --data or DRAFTS_TOOLCHAINS, or run this as its owner.`,
  )
})

test('what comes from npm is of one version', () => {
  const names = [...TOOLCHAINS, ...LANGUAGE_SERVERS]
    .filter(({ from }) => from === 'npm')
    .flatMap(({ packages }) => packages)
  expect(names).not.toEqual([])
  expect(names.filter((name) => !/^(@\w+\/)?[\w-]+@\d+\.\d+\.\d+$/.test(name))).toEqual([])
})

test('.NET is looked for where its text names', () => {
  expect(choose(['csharp-dotnet'])[0]?.file).toMatch(
    new RegExp(`^(${DOTNET_FOLDERS.join('|')})/dotnet$`),
  )
})

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { SETTINGS, withConfigFile } from './config-file.ts'
import { ROOT } from '../repository.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'drafts-config-'))
  file = join(folder, 'drafts.conf')
})
afterEach(() => rmSync(folder, { recursive: true }))

const written = (text: string) => {
  writeFileSync(file, text)
  return file
}

test('a file gives what the environment does not have', () => {
  written(
    '# a comment\nPORT=7000\nPUBLIC_URL="https://drafts.example.org" # the name\n\nHOST=::1\n',
  )
  const { args, environment } = withConfigFile(['up', '--config', file, '--demo'], {
    PORT: '8000',
    HOST: '',
  })
  expect(args).toEqual(['up', '--demo'])
  expect(environment).toEqual({
    PORT: '8000',
    HOST: '::1',
    PUBLIC_URL: 'https://drafts.example.org',
  })
})

const portOf = (args: string[], variables: Record<string, string>, usual?: string) =>
  withConfigFile(args, variables, usual).environment['PORT']

test('it is named by an option, by a variable, or lies where it usually does', () => {
  written('PORT=7000\n')
  expect(portOf([`--config=${file}`], {}, '/nowhere')).toBe('7000')
  expect(portOf([], { DRAFTS_CONFIG: file }, '/nowhere')).toBe('7000')
  expect(portOf(['up'], {}, file)).toBe('7000')
  expect(portOf(['up'], {}, '/nowhere')).toBeUndefined()
  // Its folder is where the judge of this machine looks.
  expect(portOf(['toolchains', 'install', 'kotlin'], {}, file)).toBe('7000')
  // A caller of a server has no installation, and tests make their own.
  expect(portOf(['sync', '.'], {}, file)).toBeUndefined()
  expect(portOf(['test'], { DRAFTS_CONFIG: file }, file)).toBeUndefined()
})

test.each([
  ['PROT=7000', 'no setting of Drafts: PROT'],
  ['PATH=/x', 'no setting of Drafts: PATH'],
])('a file with %s is refused', (text, words) => {
  expect(() => withConfigFile(['--config', written(text)], {})).toThrow(words)
})

test('a file that is named and not there is refused', () => {
  expect(() => withConfigFile(['--config', '/nowhere'], {})).toThrow('/nowhere cannot be read')
  expect(() => withConfigFile(['up', '--config'], {})).toThrow('takes the path of a file')
})

test('every setting of the server may be in the file', () => {
  const text = readFileSync(join(ROOT, 'server/src/platform/config/config.ts'), 'utf8')
  const names = [...text.matchAll(/^ {4}([A-Z][A-Z_]+):/gm)].map(([, name = '']) => name)
  expect(names.length).toBeGreaterThan(20)
  expect(names.filter((name) => !SETTINGS.includes(name))).toEqual([])
})

test('the page for operators has each setting, as a refused name is told', () => {
  const page = readFileSync(join(ROOT, 'docs/self-hosting.md'), 'utf8')
  const table = page.slice(page.indexOf('## Settings'))
  expect(SETTINGS.filter((name) => !table.includes(`\`${name}\``))).toEqual([])
})

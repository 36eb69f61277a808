import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openFolderFiles } from './folder-files.ts'
import type { FolderFiles } from './folder-files.ts'

let root: string
let files: FolderFiles
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'drafts-files-'))
  mkdirSync(join(root, 'in/tests'), { recursive: true })
  mkdirSync(join(root, 'out'))
  writeFileSync(join(root, 'out/secret'), 'secret')
  writeFileSync(join(root, 'in/tests/1.in'), '12345')
  symlinkSync('../out', join(root, 'in/linked'))
  symlinkSync('../../out/secret', join(root, 'in/tests/2.in'))
  files = openFolderFiles(join(root, 'in'))
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

it.each([
  '../out/secret',
  '/etc/passwd',
  'tests/../../out/secret',
  '',
  'tests//1.in',
  'a\\b',
  'a\0',
])('the path %j is none in a folder', async (path) => {
  await expect(files.read(path, 100)).rejects.toThrow('is no path in the folder')
  await expect(files.write(path, Buffer.from('x'))).rejects.toThrow('is no path in the folder')
  await expect(files.remove(path)).rejects.toThrow('is no path in the folder')
})

it.each(['tests/2.in', 'linked/secret', 'linked/new'])('%s is behind a link', async (path) => {
  await expect(files.read(path, 100)).rejects.toThrow('is a link')
  await expect(files.hash(path, 100)).rejects.toThrow('is a link')
  await expect(files.write(path, Buffer.from('x'))).rejects.toThrow('is a link')
  await expect(files.remove(path)).rejects.toThrow('is a link')
  expect(readFileSync(join(root, 'out/secret'), 'utf8')).toBe('secret')
  expect(readdirSync(join(root, 'out'))).toEqual(['secret'])
})

it('no more is read than is allowed', async () => {
  expect((await files.read('tests/1.in', 5))?.toString()).toBe('12345')
  await expect(files.read('tests/1.in', 4)).rejects.toThrow('at most 4 are allowed')
  await expect(files.hash('tests/1.in', 4)).rejects.toThrow('at most 4 are allowed')
})

it('a file that breaks off leaves the old one, and nothing beside it', async () => {
  const broken = Readable.from(
    (function* () {
      yield Buffer.from('9')
      throw new Error('gone')
    })(),
  )
  await expect(files.write('tests/1.in', broken)).rejects.toThrow('gone')
  expect(readFileSync(join(root, 'in/tests/1.in'), 'utf8')).toBe('12345')
  expect(readdirSync(join(root, 'in/tests')).toSorted()).toEqual(['1.in', '2.in'])
})

it('a file that is removed takes the folders with it that it leaves empty', async () => {
  await files.write('statements/fr-FR/title.md', Buffer.from('x'))
  await files.remove('statements/fr-FR/title.md')
  expect(readdirSync(join(root, 'in')).toSorted()).toEqual(['linked', 'tests'])
})

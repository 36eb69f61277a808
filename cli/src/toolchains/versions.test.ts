import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { installedGccVersion, newestVersion } from './versions.ts'

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'drafts-versions-'))
})
afterEach(() => rmSync(root, { recursive: true }))

function put(path: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), '')
}

it.each([
  ['13', 13],
  ['9', 12],
])('where plain gcc is version %s, version %i is looked for', (is, wanted) => {
  put(`usr/bin/gcc-${is}`)
  symlinkSync(`gcc-${is}`, join(root, 'usr/bin/gcc'))
  expect([installedGccVersion('gcc', root), installedGccVersion('g++', root)]).toEqual([wanted, 12])
  put('usr/bin/gcc-12')
  expect(installedGccVersion('gcc', root)).toBe(12)
})

it('the usual Python, else the newest, by number', () => {
  expect(newestVersion('python3.', 11, root)).toBe(11)
  put('usr/bin/python3.9')
  put('usr/bin/python3.12')
  put('usr/bin/python3.13-config')
  expect(newestVersion('python3.', 11, root)).toBe(12)
  put('usr/bin/python3.11')
  expect(newestVersion('python3.', 11, root)).toBe(11)
})

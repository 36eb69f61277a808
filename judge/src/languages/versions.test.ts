import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { gccVersion, newestLibstdcpp, newestProgram } from './versions.ts'

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'drafts-versions-'))
})
afterEach(() => rmSync(root, { recursive: true }))

const put = (...paths: string[]): void => {
  for (const path of paths) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), '')
  }
}
const link = (path: string, to: string): void => symlinkSync(to, join(root, path))

it('GCC 12 is taken where it is, whatever else is there', () => {
  put('usr/bin/gcc-12', 'usr/bin/gcc-14')
  link('usr/bin/gcc', 'gcc-14')
  expect(gccVersion('gcc', root)).toBe(12)
})

it.each([
  ['11', 11],
  ['13', 13],
  ['9', 12],
])('where plain g++ is version %s, version %i is looked for', (is, wanted) => {
  put(`usr/bin/x86_64-linux-gnu-g++-${is}`)
  link(`usr/bin/g++-${is}`, `x86_64-linux-gnu-g++-${is}`)
  link('usr/bin/g++', `g++-${is}`)
  expect(gccVersion('g++', root)).toBe(wanted)
})

it('where there is no GCC, or one without a number, version 12 is missing', () => {
  expect([gccVersion('gcc', root), newestLibstdcpp(root)]).toEqual([12, 12])
  put('usr/bin/gcc')
  expect(gccVersion('gcc', root)).toBe(12)
})

it('the usual Python, else the newest, by number', () => {
  expect(newestProgram('python3.', 11, root)).toBe('/usr/bin/python3.11')
  put('usr/bin/python3', 'usr/bin/python3.9', 'usr/bin/python3.12', 'usr/bin/python3.13-config')
  expect(newestProgram('python3.', 11, root)).toBe('/usr/bin/python3.12')
  put('usr/bin/python3.11')
  expect(newestProgram('python3.', 11, root)).toBe('/usr/bin/python3.11')
})

it('the newest C++ library', () => {
  put('usr/include/x86_64-linux-gnu/c++/9/x', 'usr/include/x86_64-linux-gnu/c++/13/x')
  expect(newestLibstdcpp(root)).toBe(13)
})

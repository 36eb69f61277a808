import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import * as browser from '../contract/src/browser.ts'
import * as everything from '../contract/src/index.ts'

// The contract has two faces: what pages use, and with it what only programs need (contract/src/index.ts).

const root = resolve(import.meta.dirname, '..')
const readJson = (file: string): unknown => JSON.parse(readFileSync(join(root, file), 'utf8'))

it('the face of pages is a part of the whole, and lacks jobs and packages', () => {
  const names = Object.keys(browser)
  const all = Object.keys(everything)
  expect(names.length).toBeGreaterThan(150)
  expect(names.filter((name) => !all.includes(name))).toEqual([])
  expect(['Claim', 'DpkgProblem'].filter((name) => !all.includes(name))).toEqual([])
  expect(['Claim', 'DpkgProblem'].filter((name) => names.includes(name))).toEqual([])
})

it('pages are compiled and built with their face alone', () => {
  expect(readJson('contract/package.json')).toMatchObject({
    exports: { '.': { browser: './src/browser.ts', default: './src/index.ts' } },
  })
  expect(readJson('web/tsconfig.json')).toMatchObject({
    compilerOptions: { customConditions: ['browser'] },
  })
})

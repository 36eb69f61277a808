import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openFolderFiles } from './folder-files.ts'
import { readFolderParts } from './folder-parts.ts'
import type { FolderProblem } from './folder-parts.ts'
import { picturesOf } from '../pictures.ts'
import { callsOf } from '../server/server-calls.ts'
import { newState } from '../state.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'drafts-parts-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const put = (path: string, text: string): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
const state = newState('http://127.0.0.1:9/', 'p')
const read = (): Promise<FolderProblem> => {
  const files = openFolderFiles(root)
  // Nobody answers there: a folder is read without its server.
  const calls = callsOf({ serverUrl: state.server, token: 'none' })
  return readFolderParts(files, state, picturesOf(files, calls, state, true))
}

it.each([
  [[1, 2, 3], undefined],
  [[1, 2], undefined],
  [[], undefined],
  [[2, 3], 1],
  [[1, 3], 2],
  [[1, 2, 11], 3],
])('of descriptions %j are there: %j is missing', async (numbers, missing) => {
  put('statements/en-US/title.md', 'Sum\n')
  for (const no of numbers) put(`statements/en-US/arguments/${no}.md`, `${no}\n`)
  const { parts, faults } = await read()
  const content = parts.get('statements/en-US')?.content
  const list = missing === undefined ? numbers.map(String) : undefined
  expect(content?.['arguments']).toEqual(list)
  const words = `statements/en-US/arguments/${missing}.md is missing.`
  const fault = faults.get('statements/en-US')
  expect(fault?.startsWith(words)).toBe(missing === undefined ? undefined : true)
})

it.each([
  ['tests/001', 'in'],
  ['solutions/slow', 'py'],
])('a key of %s that nobody reads is refused', async (key, ending) => {
  put(`${key}.${ending}`, '1\n')
  put(`${key}.json`, JSON.stringify({ label: 'a' }))
  expect((await read()).parts.get(key)?.content['label']).toBe('a')
  put(`${key}.json`, JSON.stringify({ label: 'a', wieght: 3 }))
  expect((await read()).faults.get(key)).toBe(
    `${key}.json: This has what is not known here: wieght.`,
  )
})

it.each([
  ['statements/en-US/body.md', 'statements/en-US', 'body', true],
  ['editorials/en-US.md', 'editorials/en-US', 'content', true],
  ['scanspec.txt', 'scanspec', 'source', false],
  ['checker/source.cpp', 'checker', 'source', false],
])('the name of a picture in %s names one: %j', async (path, key, field, isPicture) => {
  const document = {
    scanspec: { enabled: true },
    checker: { comparator: 'custom', languageId: 'cpp20-gcc', source: 'checker/source.cpp' },
  }
  put('problem.json', JSON.stringify(document))
  put('images/lamp.png', 'lamp')
  put(path, 'images/lamp.png')
  const digest = async () => (await read()).parts.get(key)?.digests[field]
  expect((await digest())?.includes('lamp.png"')).toBe(!isPicture)
})

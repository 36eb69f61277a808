import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openFolderFiles } from './folder-files.ts'
import { writePart } from './write-parts.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'drafts-written-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const python = {
  source: createHash('sha256').update('print(1)\n').digest('hex'),
  languageId: 'python3',
}
const open = async (): Promise<Uint8Array> => Buffer.from('print(1)\n')

it.each([
  ['of another language takes the place of the old source', 'slow.cpp'],
  ['of the same language keeps its name', 'slow.py'],
])('a solution %s', async (_, old) => {
  mkdirSync(join(root, 'solutions'))
  writeFileSync(join(root, 'solutions', old), 'old')
  await writePart(openFolderFiles(root), 'solutions/slow', python, open)
  expect(readdirSync(join(root, 'solutions')).toSorted()).toEqual(['slow.json', 'slow.py'])
  expect(readFileSync(join(root, 'solutions/slow.py'), 'utf8')).toBe('print(1)\n')
})

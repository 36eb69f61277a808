import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { LocalLinter } from 'harper.js'
import { readHarper } from './harper-binary.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drafts-harper-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

// One folder only: harper keeps the first program that a process has loaded.
it('the grammar checker starts from a folder with a blank, an accent and a percent sign', async () => {
  const name = "Zoë's 100% day"
  const harper = dirname(fileURLToPath(import.meta.resolve('harper.js/binary')))
  await symlink(harper, join(folder, name))
  const wasm = pathToFileURL(join(folder, name, 'harper_wasm_bg.wasm'))
  const linter = new LocalLinter({ binary: await readHarper(wasm) })
  expect(await linter.lint('This are wrong grammer.')).not.toEqual([])
})

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

it.each(['plain', "Zoë's 100% day"])(
  'the grammar checker starts from a folder named %s',
  async (name) => {
    const harper = dirname(fileURLToPath(import.meta.resolve('harper.js/binary')))
    await symlink(harper, join(folder, name))
    const wasm = pathToFileURL(join(folder, name, 'harper_wasm_bg.wasm'))
    const linter = new LocalLinter({ binary: await readHarper(wasm) })
    expect(await linter.lint('This are wrong grammer.')).not.toEqual([])
  },
)

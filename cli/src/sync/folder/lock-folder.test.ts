import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { lockFolder, lockName } from './lock-folder.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'drafts-lock-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

it('one run at a time is at work in a folder', async () => {
  const unlock = await lockFolder(root)
  await expect(lockFolder(root)).rejects.toThrow(`(process ${process.pid})`)
  await unlock()
  expect(readdirSync(root)).toEqual([])
  await lockFolder(root)
})

it.each(['of a run that was ended', 'that says nothing'])(
  'a lock %s is taken over',
  async (what) => {
    const { pid } = spawnSync(process.execPath, ['--version'])
    writeFileSync(join(root, lockName), what === 'that says nothing' ? '' : `${pid}\n`)
    await lockFolder(root)
    expect(readFileSync(join(root, lockName), 'utf8')).toBe(`${process.pid}\n`)
  },
)

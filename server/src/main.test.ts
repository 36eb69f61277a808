import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

test.each(['main.ts', 'token.ts'])(
  '%s that cannot start ends with a sentence, no trace',
  (file) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(import.meta.dirname, file)],
      {
        env: { PATH: process.env['PATH'], PORT: 'x' },
        encoding: 'utf8',
      },
    )
    expect([status, stdout]).toEqual([1, ''])
    expect(stderr).toContain('PORT')
    // `up` shows what is not a line of the log as it stands, and of the log's lines the message alone.
    expect(stderr.split('\n').filter((line) => /^\s+at /.test(line))).toEqual([])
  },
)

test('a start whose port is taken makes no database', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const dataDir = mkdtempSync(join(tmpdir(), 'drafts-main-'))
  onTestFinished(() => {
    other.close()
    rmSync(dataDir, { recursive: true })
  })
  const { port } = other.address() as AddressInfo
  const { status, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { PATH: process.env['PATH'], PORT: String(port), DRAFTS_DATA: dataDir },
    encoding: 'utf8',
  })
  expect(status).toBe(1)
  expect(stderr).toContain(`127.0.0.1:${port} is in use by another program`)
  expect(readdirSync(dataDir)).toEqual([])
})

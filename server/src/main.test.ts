import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

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

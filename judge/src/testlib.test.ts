import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { cpp20Gcc } from './languages/cpp20-gcc.ts'
import { python3 } from './languages/python3.ts'
import { placeTestlib, withTestlib } from './testlib.ts'

it('a C++ checker gets testlib.h unless it brings its own; other languages get none', () => {
  const own = [{ name: 'testlib.h', path: '/own' }]
  const ours = { name: 'testlib.h', path: '/ours', isOurTestlib: true }
  expect(withTestlib(cpp20Gcc, [], '/ours')).toEqual([ours])
  expect(withTestlib(cpp20Gcc, own, '/place/ours')).toEqual([
    { name: 'testlib-of-package.h', path: '/own' },
    { name: 'testlib.h', path: '/place/around-testlib.h' },
  ])
  expect(withTestlib(python3, [], '/ours')).toEqual([])
})

// Testlib counts points from 0 unless it is told: full points would be a wrong answer, and none would be accepted.
it('around a package’s own header stands where its points begin', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'drafts-testlib-'))
  try {
    const [, around] = withTestlib(
      cpp20Gcc,
      [{ name: 'testlib.h', path: '/own' }],
      await placeTestlib(folder),
    )
    const lines = (await readFile(around?.path ?? '', 'utf8')).trim().split('\n')
    expect(lines).toContain('#define PC_BASE_EXIT_CODE 16')
    expect(lines.at(-1)).toBe('#include "testlib-of-package.h"')
  } finally {
    await rm(folder, { recursive: true })
  }
})

import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ROOT } from './repository.ts'

// `drafts` itself, in a clone that nothing is installed in, with an npm that only notes where it would keep what it fetches.

let clone: string
beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'drafts-first-step-'))
  for (const name of ['drafts', 'package-lock.json']) cpSync(join(ROOT, name), join(clone, name))
  program(
    'npm',
    `if [ "$1" = --version ]; then echo 11.0.0; exit; fi; echo "$npm_config_cache" > ${clone}/cache; exit 1`,
  )
  program('node', 'exit 0')
})
afterEach(() => rmSync(clone, { recursive: true }))

const program = (name: string, text: string): void => {
  writeFileSync(join(clone, name), `#!/bin/sh\n${text}\n`)
  chmodSync(join(clone, name), 0o755)
}

const cacheOf = (environment: Record<string, string>): string => {
  spawnSync(join(clone, 'drafts'), ['prepare'], {
    env: { PATH: `${clone}:/usr/bin:/bin`, ...environment },
  })
  return readFileSync(join(clone, 'cache'), 'utf8').trim()
}

test('npm keeps what it fetches in the clone where a service sees no home', () => {
  expect(cacheOf({ HOME: '/dev/null/root' })).toBe(join(clone, '.tools/npm-cache'))
  expect(cacheOf({})).toBe(join(clone, '.tools/npm-cache'))
})

test('npm uses the cache of its account, or the one that is named', () => {
  expect(cacheOf({ HOME: clone })).toBe('')
  expect(cacheOf({ npm_config_cache: '/var/cache/npm' })).toBe('/var/cache/npm')
})

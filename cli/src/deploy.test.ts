import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './repository.ts'

// What operators copy (docs/self-hosting.md): systemd reads it without a complaint, where there is one.

const units = join(ROOT, 'deploy/systemd')
const analyze = '/usr/bin/systemd-analyze'

/** systemd looks for the programs that a unit names. */
const unitOf = (name: string, folder: string): string => {
  const text = readFileSync(join(units, name), 'utf8').replaceAll('/opt/drafts/drafts', '/bin/true')
  const file = join(folder, name)
  writeFileSync(file, text)
  return file
}

test.skipIf(!existsSync(analyze)).each(readdirSync(units))('systemd takes %s', (name) => {
  const folder = mkdtempSync(join(tmpdir(), 'drafts-units-'))
  const { stderr } = spawnSync(analyze, ['verify', unitOf(name, folder)], { encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  expect(stderr).toBe('')
})

// Each start goes through setpriv (supervised.ts), which util-linux 2.38 lets set its capabilities even where it has none.
test('a web node may call what ties its server to it', () => {
  const text = readFileSync(join(units, 'drafts-web.service'), 'utf8')
  const filters = [...text.matchAll(/^SystemCallFilter=(.*)$/gm)].map((one) => one[1])
  expect(filters).toEqual(['@system-service', '~@privileged', 'capset'])
})

test.skipIf(!existsSync(analyze))('a web node is closed in', () => {
  const folder = mkdtempSync(join(tmpdir(), 'drafts-units-'))
  const file = unitOf('drafts-web.service', folder)
  const { status } = spawnSync(analyze, [
    'security',
    '--offline=true',
    '--no-pager',
    '--threshold=20',
    file,
  ])
  rmSync(folder, { recursive: true })
  expect(status).toBe(0)
})

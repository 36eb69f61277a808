import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { EventFile, say } from './report.ts'

afterEach(() => vi.unstubAllEnvs())

test('what a reporter says is read once, and a half line when it is whole', () => {
  const folder = mkdtempSync(join(tmpdir(), 'drafts-report-'))
  const path = join(folder, 'events')
  vi.stubEnv('DRAFTS_REPORT', path)
  const events = new EventFile(path)
  expect(events.next()).toEqual([])
  say({ kind: 'unhandled', message: 'ä\nb' })
  appendFileSync(path, '{"kind":')
  expect(events.next()).toEqual([{ kind: 'unhandled', message: 'ä\nb' }])
  appendFileSync(path, '"end"}\n')
  expect([events.next(), events.next()]).toEqual([[{ kind: 'end' }], []])
  rmSync(folder, { recursive: true })
})

test('without a coordinator nothing is written', () => {
  vi.stubEnv('DRAFTS_REPORT', '')
  expect(() => say({ kind: 'end' })).not.toThrow()
})

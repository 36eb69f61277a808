import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { ChildLog, wordsOf } from './child-log.ts'

test.each<[string, string | undefined]>([
  ['{"level":30,"msg":"quiet"}', undefined],
  ['{"level":40,"msg":"careful"}', 'warning: careful'],
  ['{"level":50,"msg":"broken","err":{"message":"why"}}', 'error: broken (why)'],
  ['{"level":60,"err":{"message":"why"}}', 'error: see the log (why)'],
  ['TypeError: a crash', 'TypeError: a crash'],
  ['{ not json', '{ not json'],
  ['', undefined],
])('%s is shown as %s', (line, shown) => {
  expect(wordsOf(line)).toBe(shown)
})

test('lines that come in pieces are put together, and all of them are kept', () => {
  const folder = mkdtempSync(join(tmpdir(), 'drafts-log-'))
  const log = new ChildLog('server', join(folder, 'logs/server.log'))
  log.write('{"level":30,')
  log.write('"msg":"one"}\n{"level":30,"msg":"two"}\n')
  expect(readFileSync(log.file, 'utf8')).toBe(
    '{"level":30,"msg":"one"}\n{"level":30,"msg":"two"}\n',
  )
  rmSync(folder, { recursive: true })
})

test('a log that cannot be written says so once, and goes on when it can', () => {
  const folder = mkdtempSync(join(tmpdir(), 'drafts-log-'))
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const log = new ChildLog('server', join(folder, 'logs/server.log'))
  rmSync(join(folder, 'logs'), { recursive: true })
  log.write('{"level":30,"msg":"one"}\n{"level":50,"msg":"two"}\n')
  mkdirSync(join(folder, 'logs'))
  log.write('{"level":30,"msg":"three"}\n')
  const words = said.mock.calls.map(([text]) => String(text))
  said.mockRestore()
  expect(words).toEqual([
    expect.stringContaining('cannot be written (ENOENT'),
    expect.stringContaining('server: error: two'),
    expect.stringContaining('is written again; 2 lines are lost'),
  ])
  expect(readFileSync(log.file, 'utf8')).toBe('{"level":30,"msg":"three"}\n')
  rmSync(folder, { recursive: true })
})

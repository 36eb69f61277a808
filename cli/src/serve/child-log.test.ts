import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { ChildLog, logLineWords } from './child-log.ts'

test.each<[string, string | undefined]>([
  ['{"level":30,"msg":"quiet"}', undefined],
  ['{"level":40,"msg":"careful"}', 'warning: careful'],
  ['{"level":50,"msg":"broken","err":{"message":"why"}}', 'error: broken (why)'],
  ['{"level":60,"err":{"message":"why"}}', 'error: see the log (why)'],
  ['{"level":"info","msg":"quiet"}', undefined],
  ['{"level":"warn","msg":"careful"}', 'warning: careful'],
  ['{"level":"error","msg":"broken","err":{"message":"why"}}', 'error: broken (why)'],
  ['{"level":"fatal","err":{"message":"why"}}', 'error: see the log (why)'],
  [
    '{"level":"warn","msg":"slow or failed request","method":"GET","route":"/","status":500,"ms":7}',
    'warning: slow or failed request (GET /, 500, 7 ms)',
  ],
  ['{"level":"loud","msg":"x"}', '{"level":"loud","msg":"x"}'],
  ['TypeError: a crash', 'TypeError: a crash'],
  ['{ not json', '{ not json'],
  ['', undefined],
])('%s is shown as %s', (line, shown) => {
  expect(logLineWords(line)).toBe(shown)
})

test('lines that come in pieces are put together, and all of them are kept', () => {
  const folder = mkdtempSync(join(tmpdir(), 'drafts-log-'))
  const log = new ChildLog('server', join(folder, 'logs/server.log'))
  log.write('{"level":"info","time":1,')
  log.write('"msg":"one"}\n{"level":"info","time":2,"msg":"two"}\n')
  expect(readFileSync(log.file, 'utf8')).toBe(
    '{"level":"info","time":1,"msg":"one"}\n{"level":"info","time":2,"msg":"two"}\n',
  )
  rmSync(folder, { recursive: true })
})

test('every line of the file has a level as a word and a time, whoever wrote it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'drafts-log-'))
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const log = new ChildLog('server', join(folder, 'logs/server.log'))
  log.write('{"level":30,"time":1,"msg":"a number"}\n\nTypeError: "crash"\n')
  // The supervisor's own.
  log.writeLine('{"level":50,"msg":"it does not answer"}')
  said.mockRestore()
  const lines = readFileSync(log.file, 'utf8').trimEnd().split('\n')
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    { level: 'info', time: 1, msg: 'a number' },
    { level: 'warn', time: expect.any(Number), msg: 'TypeError: "crash"' },
    { level: 'error', time: expect.any(Number), msg: 'it does not answer' },
  ])
  rmSync(folder, { recursive: true })
})

test('a log that cannot be written says so once, and goes on when it can', () => {
  const folder = mkdtempSync(join(tmpdir(), 'drafts-log-'))
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const log = new ChildLog('server', join(folder, 'logs/server.log'))
  rmSync(join(folder, 'logs'), { recursive: true })
  log.write('{"level":30,"msg":"one"}\n{"level":50,"msg":"two"}\n')
  mkdirSync(join(folder, 'logs'))
  log.write('{"level":"info","time":3,"msg":"three"}\n')
  const words = said.mock.calls.map(([text]) => String(text))
  said.mockRestore()
  expect(words).toEqual([
    expect.stringContaining('cannot be written (ENOENT'),
    expect.stringContaining('server: error: two'),
    expect.stringContaining('is written again; 2 lines are lost'),
  ])
  expect(readFileSync(log.file, 'utf8')).toBe('{"level":"info","time":3,"msg":"three"}\n')
  rmSync(folder, { recursive: true })
})

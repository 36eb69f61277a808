import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { runDoctor } from './doctor.ts'
import { parseCommand } from './options.ts'

const well = { part: 'database', ok: true, what: 'It answers.', how: '' }
const bad = { part: 'mail', ok: false, what: 'It does not answer.', how: 'Correct SMTP_URL.' }
const writing = (...findings: object[]): string =>
  findings.map((finding) => `console.log(${JSON.stringify(JSON.stringify(finding))})`).join('\n')

/** Returns the exit code and the printed text of a run in which the two doctors are these programs. */
const run = async (server: string, judge: string, ...args: string[]) => {
  const folder = mkdtempSync(join(tmpdir(), 'drafts-doctor-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const doctors = { server: join(folder, 'server.ts'), judge: join(folder, 'judge.ts') }
  writeFileSync(doctors.server, server)
  writeFileSync(doctors.judge, judge)
  const command = parseCommand(['doctor', '--data', folder, ...args], {})
  if (command.command !== 'doctor') throw new Error('It is another command.')
  const said = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const code = await runDoctor(command.doctor, doctors)
  const text = said.mock.calls.map(([line]) => String(line)).join('')
  said.mockRestore()
  return [code, text]
}

test('each finding is a line, with what to do beneath it; 0 where all are well', async () => {
  expect(await run(writing(well), writing({ ...well, part: 'sandbox' }))).toEqual([
    0,
    'ok  database  It answers.\nok  sandbox   It answers.\nAll 2 are well.\n',
  ])
  expect(await run(writing(well, bad), '')).toEqual([
    1,
    'ok  database  It answers.\nBAD mail      It does not answer.\n    → Correct SMTP_URL.\n1 of 2 need something to be done.\n',
  ])
})

test('either side may be left out', async () => {
  expect(await run(writing(well), writing(bad), '--no-judge')).toEqual([
    0,
    expect.stringContaining('All 1 '),
  ])
  expect(await run(writing(bad), writing(well), '--judge')).toEqual([
    0,
    expect.stringContaining('All 1 '),
  ])
})

test('a program that ends in a fault is a finding, and words that are none are not', async () => {
  const broken = `console.log('a word of a library'); throw new TypeError('no such file')`
  const [code, text] = await run(broken, writing(well))
  expect(code).toBe(1)
  expect(text).toContain('(exit 1): ')
  expect(text).toContain('TypeError: no such file')
  expect(text).not.toContain('a word')
})

test('the judge’s side never sees the keys of the database', async () => {
  vi.stubEnv('DATABASE_URL', 'postgres://secret')
  onTestFinished(() => void vi.unstubAllEnvs())
  const telling = `console.log(JSON.stringify({ part: 'x', ok: true, what: String(process.env.DATABASE_URL), how: '' }))`
  const [, text] = await run('', telling)
  expect(text).toContain('undefined')
})

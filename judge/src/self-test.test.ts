// Which languages are offered, over a sandbox that runs nothing.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { Builder } from './build.ts'
import { findJudgeLanguage } from './languages/index.ts'
import type { JudgeLanguage } from './languages/language.ts'
import { openTestFolder, removeFolders } from './sandbox/test-bed.ts'
import type { RunResult } from './sandbox/sandbox.ts'
import { PassedTests, selfTest } from './self-test.ts'
import { FakeSandbox } from './testing/fake-sandbox.ts'

afterAll(removeFolders)

const c17 = findJudgeLanguage('c17-gcc')
if (!c17) throw new Error('no such language')
const language: JudgeLanguage = { ...c17, needs: ['/bin/sh'] }

const partsWith = async (end: Partial<RunResult> | undefined) => {
  const sandbox = new FakeSandbox()
  if (end) sandbox.programs[language.selfTest.source] = () => end
  const folder = await openTestFolder('self-test')
  return { sandbox, builder: new Builder(sandbox, join(folder, 'builds')), folder }
}
const printed = (text: string): Partial<RunResult> => ({ stdout: Buffer.from(text) })
const right = printed(language.selfTest.stdout)

describe('the self-test of a language', () => {
  it('passes where its program prints what it should', async () => {
    const parts = await partsWith(right)
    expect(await selfTest(language, parts)).toEqual({
      language,
      ok: true,
      missing: false,
      note: '',
    })
    const run = parts.sandbox.runs.at(-1)
    expect(run?.argv.slice(-3)).toEqual(['input.txt', 'output.txt', 'answer.txt'])
    expect(run?.stdin).toEqual({ bytes: Buffer.from(language.selfTest.stdin) })
  })

  it.each<[string, Partial<RunResult> | undefined, string]>([
    ['prints something else', printed('0\n'), 'self-test failed: '],
    ['fails after it', { ...right, exitCode: 1, stderr: Buffer.from('x') }, 'self-test failed: x'],
    ['does not compile', undefined, 'self-test does not compile: no such'],
  ])('fails where its program %s', async (_name, end, note) => {
    const result = await selfTest(language, await partsWith(end))
    expect(result).toMatchObject({ ok: false, missing: false, note })
  })

  it.each<[string, Partial<JudgeLanguage>, string]>([
    ['what it needs', { needs: ['/bin/sh', '/no/such/file'] }, '/no/such/file is not installed'],
    [
      'a tool that cannot be made',
      { makeTools: () => Promise.reject(new Error('no cc')) },
      'what it needs is not installed',
    ],
  ])('is not tried where it lacks %s', async (_name, rest, note) => {
    const parts = await partsWith(right)
    const result = await selfTest({ ...language, ...rest }, parts)
    expect(result).toMatchObject({ ok: false, missing: true, note })
    expect(parts.sandbox.runs).toEqual([])
  })
})

describe('a self-test that passed', () => {
  const sandbox = new FakeSandbox()

  it('is known at the next start, until it fails', async () => {
    const folder = await openTestFolder('passed')
    const first = await PassedTests.open(folder, sandbox)
    expect(await first.has(language, null)).toBe(false)
    await first.add(language, null)
    const second = await PassedTests.open(folder, sandbox)
    expect(await second.has(language, null)).toBe(true)
    await second.remove(language)
    expect(await second.has(language, null)).toBe(false)
    expect(await (await PassedTests.open(folder, sandbox)).has(language, null)).toBe(false)
  })

  it('is not known where the language or the sandbox is another', async () => {
    const folder = await openTestFolder('passed')
    await (await PassedTests.open(folder, sandbox)).add(language, null)
    const again = await PassedTests.open(folder, sandbox)
    expect(await again.has({ ...language, needs: ['/bin/cat'] }, null)).toBe(false)
    expect(await again.has({ ...language, root: '/roots/x' }, null)).toBe(false)
    expect(await again.has(language, 'own-0123456789ab')).toBe(false)
    const rooted = new FakeSandbox()
    Object.assign(rooted, { capabilities: { ...rooted.capabilities, root: true } })
    expect(await (await PassedTests.open(folder, rooted)).has(language, null)).toBe(false)
  })

  it.each(['null', '[1]', 'not JSON', '{"c17-gcc":7}'])('is not known from %s', async (text) => {
    const folder = await openTestFolder('passed')
    await writeFile(join(folder, 'passed.json'), text)
    expect(await (await PassedTests.open(folder, sandbox)).has(language, null)).toBe(false)
  })
})

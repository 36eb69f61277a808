import { expect, it } from 'vitest'
import { findJudgeLanguage } from '../languages/index.ts'
import type { JudgeLanguage } from '../languages/index.ts'
import type { RunResult } from '../sandbox/sandbox.ts'
import { endedWell } from '../testing/ended-well.ts'
import { chargeRun, specOfRun } from './run-program.ts'

const c17 = findJudgeLanguage('c17-gcc')
if (!c17) throw new Error('no such language')

const own = { name: 'own', from: '/opt/own' }

/** A language whose runtime takes 20 MB, and which has a word for the end of memory. */
const language: JudgeLanguage = {
  ...c17,
  run: ({ memoryBytes }) => ({
    argv: ['/usr/bin/own', `-m${memoryBytes}`],
    env: { OWN: '1', LANG: 'own' },
    readOnly: [own],
    runtimeBytes: 20e6,
    processes: 7,
  }),
  isOutOfMemory: ({ exitCode, stderr }) => exitCode === 3 && stderr.includes('no memory'),
}
const limits = { cpu: 1e9, memory: 64e6 }
const noMemory = { exitCode: 3, stderr: Buffer.from('no memory') }

it.each<[string, Partial<RunResult>, number, string | null]>([
  ['what it took beyond its runtime', { memoryBytes: 50e6 }, 30e6, null],
  ['all of its limit', { memoryBytes: 84e6 }, 64e6, null],
  ['a byte more', { memoryBytes: 84e6 + 1 }, 64e6 + 1, 'MemoryLimitExceeded'],
  ['less than its runtime does', { memoryBytes: 19e6 }, 250_000, null],
  ['next to nothing beyond its runtime', { memoryBytes: 20_100_000 }, 250_000, null],
  ['less than that in all', { memoryBytes: 100_000 }, 100_000, null],
  ['its limit by its own word', { ...noMemory, memoryBytes: 30e6 }, 64e6, 'MemoryLimitExceeded'],
  [
    'what it took when it was killed',
    { ...noMemory, state: 'killed', memoryBytes: 30e6 },
    10e6,
    'RuntimeError',
  ],
  [
    'what it took when it was stopped',
    { reason: 'cpu', memoryBytes: 30e6 },
    10e6,
    'CPULimitExceeded',
  ],
])('a program is charged %s', (_name, end, memory, verdict) => {
  const charged = chargeRun(endedWell(end), language, limits)
  expect([charged.usages, charged.verdict]).toEqual([{ cpu: 1e6, memory }, verdict])
  expect(charged.result.memoryBytes).toBe(memory)
})

it('a language without such a word is charged what it took', () => {
  const end = endedWell({ ...noMemory, memoryBytes: 30e6 })
  const { verdict, usages } = chargeRun(end, c17, limits)
  expect([verdict, usages.memory]).toEqual(['RuntimeError', 30e6])
})

const run = { box: '/box', stdin: null, limits, wallNs: 5, outputBytes: 6, answer: null }

it('the sandbox is asked for the limits of the author and what the runtime takes beside', () => {
  const spec = specOfRun(language, { ...run, args: ['a'] })
  expect(spec).toMatchObject({
    argv: ['/usr/bin/own', '-m64000000', 'a'],
    env: { PATH: '/usr/bin:/bin', LANG: 'own', OWN: '1' },
    box: '/box',
    work: null,
    readOnly: [own],
    cpuNs: 1e9,
    wallNs: 5,
    memoryBytes: 84e6,
    processes: 7,
    outputBytes: 6,
  })
  expect('root' in spec).toBe(false)
})

it.each<[string, Partial<ReturnType<JudgeLanguage['run']>>, boolean, string]>([
  ['a compiled program', { argv: ['/box/main'] }, true, '/drafts/generators/main'],
  ['that is no generator', { argv: ['/box/main'] }, false, '/box/main'],
  ['of an interpreter', { argv: ['/usr/bin/own', '/box/main'] }, true, '/usr/bin/own'],
  ['in another system', { argv: ['/box/main'], root: '/roots/x' }, true, '/box/main'],
])('a generator stands in a folder of that name: %s', (_what, command, generates, path) => {
  const whose = {
    ...language,
    run: (of: { memoryBytes: number }) => ({ ...language.run(of), ...command }),
  }
  const spec = specOfRun(whose, { ...run, generates, args: ['7'] })
  expect([spec.argv[0], spec.argv.at(-1)]).toEqual([path, '7'])
  const shown = path === '/drafts/generators/main' ? [{ name: 'generators', from: '/box' }] : []
  expect(spec.readOnly).toEqual([own, ...shown])
})

const bytesFor = (outputBytes: number, fileBytes?: number) =>
  specOfRun(
    {
      ...language,
      run: (of) => ({ ...language.run(of), ...(fileBytes === undefined ? {} : { fileBytes }) }),
    },
    { ...run, outputBytes },
  ).fileBytes

it('a program may write files one byte larger than its output, or as large as a source or what its runtime needs', () => {
  expect([bytesFor(6), bytesFor(9e6), bytesFor(6, 16e6), bytesFor(20e6, 16e6)]).toEqual([
    512_000, 9_000_001, 16e6, 20_000_001,
  ])
})

it('a program runs in the other system where the language has one', () => {
  const other: JudgeLanguage = {
    ...language,
    run: (of) => ({ ...language.run(of), root: '/roots/x' }),
  }
  expect(specOfRun(other, run).root).toBe('/roots/x')
})

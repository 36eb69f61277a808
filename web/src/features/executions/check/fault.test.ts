import type { Check } from '@drafts/contract'
import { expect, test } from 'vitest'
import { checkOf } from '../../../testing/runs.ts'
import { faultOf } from './fault.ts'

const snippet = (snip: string) => ({ snip, size: new TextEncoder().encode(snip).length })

const broken = (part: Partial<Check>): Check =>
  checkOf(2, { status: 6, verdict: null, usages: null, ...part })

test('a checker that does not compile is the one cause, though every test failed by it', () => {
  const words = 'The checker does not compile.\nchecker.cpp:1: é\n'
  const stderr = snippet(words)
  expect(faultOf({ log: snippet(words), checks: [broken({ stderr })] })).toEqual({
    cause: 'The checker does not compile.',
    words: snippet('checker.cpp:1: é\n'),
    check: undefined,
  })
  expect(faultOf({ log: null, checks: [broken({ stderr })] }).cause).toBe(
    'The checker does not compile.',
  )
})

test('a judge that was lost has nothing more to say', () => {
  const log = snippet('The judge was lost three times while running this.')
  expect(faultOf({ log, checks: [] })).toEqual({ cause: log.snip, words: null, check: undefined })
  expect(faultOf({ log: null, checks: [] }).cause).toBe('The judge failed.')
})

test('what failed on a test is named with it', () => {
  const driver = broken({
    stderr: snippet('boom'),
    arturiaStates: [
      { program: 'solution', state: 'exited', code: 0, signal: null, reason: null },
      { program: 'driver', state: 'killed', code: null, signal: 11, reason: null },
    ],
  })
  expect(faultOf({ log: null, checks: [driver] })).toMatchObject({
    cause: 'The driver failed on test 3.',
    words: { snip: 'boom' },
  })
  const stored = broken({ truthError: { pos: null, note: 'not an integer' } })
  expect(faultOf({ log: null, checks: [stored] })).toMatchObject({
    cause: 'The output stored with test 3 cannot be used.',
    words: { snip: 'not an integer' },
    check: stored,
  })
})

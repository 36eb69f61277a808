import { describe, expect, it } from 'vitest'
import { readBare, warned } from '../testing/bare-kattis.ts'

describe('time limits of a Kattis package that contradict each other', () => {
  const yaml = 'name: Sum\nlimits: {time_limit: 2}\n'
  it.each<[string, Record<string, string>, number, string[]]>([
    [
      'problem.yaml before both files',
      { 'problem.yaml': yaml, '.timelimit': '3', 'domjudge-problem.ini': 'timelimit=4' },
      2,
      [
        'Time limit: 2 s, as limits.time_limit says; .timelimit says 3 s, domjudge-problem.ini says 4 s, which is not taken.',
      ],
    ],
    [
      '.timelimit before the ini file',
      { '.timelimit': '3', 'domjudge-problem.ini': "timelimit='4'" },
      3,
      ['Time limit: 3 s, as .timelimit says; domjudge-problem.ini says 4 s, which is not taken.'],
    ],
    ['nothing where they agree', { 'problem.yaml': yaml, '.timelimit': '2.0' }, 2, []],
  ])('%s', async (_, changes, seconds, said) => {
    const problem = await readBare(changes)
    expect(problem.plain.limits?.cpu).toBe(seconds * 1e9)
    expect(warned(problem, 'time-limit-several')).toEqual(said)
  })
})

import { describe, expect, it } from 'vitest'
import { readOverview, writesOverview } from './testlib-overview.ts'

describe('an overview of testlib', () => {
  it('says which bounds are reached, and which are numbers', () => {
    const log =
      '"a": min-value-hit\n"n": min-value-hit max-value-hit\n"s":\nconstant-bounds "n": 1 100\nconstant-bounds "s": -1.5 ?\nvariable "n"\nfeature "big": hit\n'
    const a = { name: 'a', isMinHit: true, isMaxHit: false, min: null, max: null }
    expect(readOverview(log)).toEqual([
      a,
      { name: 'n', isMinHit: true, isMaxHit: true, min: '1', max: '100' },
      { name: 's', isMinHit: false, isMaxHit: false, min: '-1.5', max: null },
    ])
  })

  const main = 'int main(int argc, char *argv[]) {\n'
  it.each<[boolean, string]>([
    [true, `${main}registerValidation(argc, argv); inf.readInt(1, 5, "n"); }`],
    [false, `${main}registerValidation(); }`],
    // It would take our arguments for its own.
    [false, `${main}registerValidation(argc, argv); int g = atoi(argv[1]); }`],
  ])('is asked for: %s of %j', (isAsked, source) => {
    expect(writesOverview(source)).toBe(isAsked)
  })
})

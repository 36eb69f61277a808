import { expect, test } from 'vitest'
import { answerOf } from './random-answer.ts'

const source = `var n int
scan n
check n == 100000
for i := 0 ... n
	var x int
	scan x
end
eol
eof
`
const request = { source, seed: '1', shape: 'random', mostBytes: 20_971_520 } as const
/** A clock that shows these times one after another, the last one for good. */
const clock = (...times: number[]) => {
  let last = 0
  return () => (last = times.shift() ?? last)
}

test('an input that takes more than 20 seconds is given up', () => {
  expect(answerOf(request, clock(500, 20_500))).toHaveProperty('bytes')
  expect(answerOf(request, clock(500, 600, 20_501))).toEqual({
    refusal: { message: 'Making an input took too long. Narrow its bounds.', at: undefined },
  })
})

test('a limit that no input keeps to is named as the product writes sizes', () => {
  const long = source.replace('100000', '30000000')
  expect(answerOf({ ...request, source: long, shape: 'equal' }, clock(0))).toEqual({
    refusal: { message: 'No input of at most 21.0 MB was found.', at: undefined },
  })
})

test('a bound of a number that the scanspec does not read is refused', () => {
  const reaching = { name: 'm', side: 'max', value: '7' } as const
  expect(answerOf({ ...request, reaching })).toEqual({
    refusal: { message: 'The scanspec reads no m.', at: undefined },
  })
})

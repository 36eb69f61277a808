import { TestId } from '@drafts/contract'
import { describe, expect, it } from 'vitest'
import { executeBody, executeErrors, executeFormOf } from './execute-form.ts'

const problem = executeFormOf({ cpu: 1_500_000_000, memory: 256_000_000 })
const second = TestId.parse('2')
const all = [TestId.parse('1'), second, TestId.parse('3')]

describe('the execute dialog', () => {
  it('begins with the problem’s limits and sends none of them', () => {
    expect(problem).toEqual({ cpuS: 1.5, memoryMB: 256, isThorough: false })
    expect(executeBody(problem, problem, all, all)).toEqual({})
  })

  it('shows at most three decimals, and what is left alone is not sent', () => {
    const odd = executeFormOf({ cpu: 1_000_000_000, memory: 268_435_456 })
    expect(odd.memoryMB).toBe(268.435)
    expect(executeBody(odd, odd, all, all)).toEqual({})
  })

  it('sends the tests when some are left out, and the limit that was changed', () => {
    expect(executeBody({ ...problem, cpuS: 0.5 }, problem, [second], all)).toEqual({
      testIds: ['2'],
      limits: { cpu: 500_000_000 },
    })
    expect(executeBody({ ...problem, memoryMB: 33, isThorough: true }, problem, all, all)).toEqual({
      limits: { memory: 33_000_000 },
      thorough: true,
    })
  })

  it('a limit with many digits becomes a whole number of nanoseconds', () => {
    expect(executeBody({ ...problem, cpuS: 1.1 }, problem, all, all)).toEqual({
      limits: { cpu: 1_100_000_000 },
    })
  })

  it.each([
    ['cpuS', 0.5, true],
    ['cpuS', 0.49, false],
    // The arrows stop at 10; what is typed may go up to 16.
    ['cpuS', 16, true],
    ['cpuS', 16.01, false],
    ['cpuS', '', false],
    ['cpuS', '-', false],
    ['memoryMB', 32, true],
    ['memoryMB', 31, false],
    ['memoryMB', 1500, true],
    // The input goes on to 1536, the rule does not.
    ['memoryMB', 1536, false],
    ['memoryMB', '', false],
  ] as const)('%s of %j is right: %s', (field, value, isRight) => {
    const errors = executeErrors({ ...problem, [field]: value }, problem)
    expect(errors[field] === undefined).toBe(isRight)
  })

  it('a problem’s own limit may be above the range, as long as nobody changes it', () => {
    const large = executeFormOf({ cpu: 1_000_000_000, memory: 1_536_000_000 })
    expect(executeErrors(large, large)).toEqual({})
    expect(executeErrors({ ...large, memoryMB: 1520 }, large)).toHaveProperty('memoryMB')
  })
})

import { describe, expect, it } from 'vitest'
import { fittedTex, formulaFault, isFormula, mendedTex } from './formula-rules.ts'

const lines = (count: number): string =>
  fittedTex(Array.from({ length: count }, (_none, at) => `x_{${at}}`).join('\n'), true)

describe('a formula with a fault', () => {
  it.each([
    ['dollars in a line', 'a costs $5$', false, 'a costs \\$5\\$'],
    ['dollars on a line of its own', 'a $$ b', true, 'a \\$\\$ b'],
    ['dollars that have their backslash', 'a \\$5 b$c', false, 'a \\$5 b\\$c'],
    ['a backslash at the end', 'a\\', false, 'a\\ {}'],
    ['a line break at the end', 'a\\\\', true, 'a\\\\'],
    ['nothing wrong', 'x^2', false, 'x^2'],
  ])('%s', (_name, tex, isDisplay, mended) => {
    expect(mendedTex(tex, isDisplay)).toBe(mended)
    expect(isFormula(mended, isDisplay)).toBe(true)
  })

  it('too many lines become one', () => {
    expect(formulaFault(lines(30), true)).toContain('20 lines')
    const mended = mendedTex(lines(30), true) ?? ''
    expect(isFormula(mended, true)).toBe(true)
    expect(mended).toContain('x_{0} x_{1}')
    expect(mended).toContain('x_{29}')
  })

  it('is not mended where a comment would swallow the rest', () => {
    expect(mendedTex(`a % b${lines(30)}`, true)).toBeUndefined()
  })
})

import { describe, expect, it } from 'vitest'
import { growthLimit, growthOver } from '../../../../testing/cost-growth.ts'
import { annotate, maskFormulas } from './mask-formulas.ts'

describe('formulas', () => {
  it.each([
    ['Let $n$ be.', 'Let `x` be.'],
    ['$$\na\n$$ b', '`xxxxx` b'],
    [String.raw`It costs \$5 or \$6.`, String.raw`It costs \$5 or \$6.`],
    ['5$ only', '5$ only'],
  ])('%j is checked as %j', (text, masked) => {
    expect(maskFormulas(text)).toBe(masked)
  })

  it('and all other markup are named for LanguageTool, the text left as it is', () => {
    const text = '# A **b**\n- see [this](http://x) `c` $d$\n```\ne\n```\n<br>'
    const pieces = annotate(text)
    expect(pieces.map((piece) => ('text' in piece ? piece.text : piece.markup)).join('')).toBe(text)
    const prose = pieces.flatMap((piece) => ('text' in piece ? [piece.text] : [])).join('')
    expect(prose).toBe('A b\nsee [this  \n\n')
  })

  it.each(['$', '`', '```', '<', '![', '](', '*', '$$', '# ', '1. ', '$ $'])(
    'of nothing but %j take time in line with their number',
    async (opening) => {
      // Longer than the patterns look ahead: up to there the time grows by the square.
      const growth = await growthOver(20_000, (chars) => {
        const text = opening.repeat(Math.floor(chars / opening.length))
        return () => [maskFormulas(text), annotate(text)]
      })
      expect(growth).toBeLessThan(growthLimit)
    },
  )
})

import { describe, expect, it } from 'vitest'
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
    'of nothing but %j take no time',
    (opening) => {
      const text = opening.repeat(Math.floor(40_000 / opening.length))
      const before = performance.now()
      maskFormulas(text)
      annotate(text)
      expect(performance.now() - before).toBeLessThan(1500)
    },
  )
})

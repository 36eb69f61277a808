import { describe, expect, it } from 'vitest'
import { readinessOf } from '../../index.ts'
import { functional, ready } from '../../testing/readiness.ts'
import { formulaReason, readableTex, redFormulas } from './formula-tex.ts'

it('environments are those that KaTeX has, within a line too', () => {
  const tex = String.raw`\begin{align*}a\end{align*}\begin{multline}b\end {multline}\begin{foo}c\end{foo}`
  expect(readableTex(tex, true)).toBe(
    String.raw`\begin{align*}a\end{align*}\begin{gathered}b\end{gathered}\begin{foo}c\end{foo}`,
  )
  expect(readableTex(tex, false)).toMatch(/^\\begin\{aligned\}a\\end\{aligned\}/)
})

it.each([
  [
    'KaTeX parse error: Something new at position 5: x',
    'The formula cannot be read from its sign 5 on.',
  ],
  ['KaTeX parse error: Something new', 'The formula cannot be read.'],
  ["KaTeX parse error: Expected 'EOF', got '}' at position 2: a}", '} closes what is not open.'],
])('a reason is in words of ours: %s', (message, reason) => {
  expect(formulaReason(message)).toBe(reason)
})

describe('a formula that is shown as its source', () => {
  const red = '<p><span class="katex-error" title="a" style="b">c</span></p>'

  it('is found in the field that has it', () => {
    const rendered = {
      bodyHTML: '<p>class="katex-error"</p>',
      notesHTML: red,
      argumentHTMLs: ['', red],
    }
    expect(redFormulas(rendered)).toEqual(['notes', 'arguments.1'])
  })

  it('is an item of the checklist', () => {
    expect(readinessOf({ ...ready, redFormulas: ['notes', 'arguments.0'] })).toEqual([
      {
        id: 'statement-formula:notes',
        tab: 'statement',
        priority: 'low',
        text: 'A formula cannot be read and is shown as its source.',
        target: { field: 'notes' },
      },
    ])
    const items = readinessOf({ ...functional, redFormulas: ['input', 'returns.0', 'returns.7'] })
    expect(items).toMatchObject([
      { id: 'statement-formula:returns.0', target: { field: 'returns', index: 0 } },
    ])
  })
})

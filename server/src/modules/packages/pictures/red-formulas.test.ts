import { expect, it } from 'vitest'
import { tellRedFormulas } from './red-formulas.ts'

const told = (sources: readonly string[], path = 'statements/en-US'): string[] => {
  const html = sources.map(
    (source) => `<span class="katex-error" title="It is no TeX." style="">${source}</span>`,
  )
  return tellRedFormulas([{ path, rendered: { body: html.join('\n') } } as never]).map(
    ({ message }) => message,
  )
}

const many = (count: number): string[] => Array.from({ length: count }, (_, at) => `x_${at}`)

it.each([
  ['a &lt; b\nc', 'a < b c'],
  ['x'.repeat(100), 'x'.repeat(100)],
  ['x'.repeat(101), `${'x'.repeat(100)}…`],
])('the formula %j is shown as %j', (source, shown) => {
  expect(told([source])).toEqual([
    `Statement en-US: a formula is shown as its source, ${shown}. It is no TeX.`,
  ])
})

it('a formula is named once, and of very many no more than twenty are', () => {
  expect(told(['x', 'x'], 'editorials/en-US')).toEqual([
    'Editorial en-US: a formula is shown as its source, x. It is no TeX.',
  ])
  expect(told(many(20))).toHaveLength(20)
  expect(told(many(23)).slice(20)).toEqual([
    'There are 3 more formulas that are shown as their source.',
  ])
})

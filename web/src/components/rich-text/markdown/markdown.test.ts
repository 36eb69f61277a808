import { describe, expect, it } from 'vitest'
import { EditorState } from '@milkdown/kit/prose/state'
import { Mapping } from '@milkdown/kit/prose/transform'
import { onlyAsSource, snippets } from '../round-trip/snippets.ts'
import { fittedTex, formulaFault, isFormula } from '../writing/formulas/formula-rules.ts'
import { bringContentTo } from '../writing/replace-content.ts'
import { loadText, writeWhole } from './kept-source.ts'
import { isSameText, loadSafely } from './same-text.ts'
import { schema } from './schema.ts'

const texts = Object.entries(snippets)

describe('Markdown through the editor', () => {
  it.each(texts)('is byte for byte the same while untouched: %s', (_name, markdown) => {
    const loaded = loadSafely(markdown)
    expect(loaded?.write(loaded.doc).trim()).toBe(markdown.trim())
  })

  it.each(texts)('looks the same when every block is written anew: %s', (_name, markdown) => {
    expect(isSameText(markdown, writeWhole(loadText(markdown).doc))).toBe(true)
  })

  it.each(Object.entries(onlyAsSource))(
    'is refused where it would change: %s',
    (_name, markdown) => {
      expect(loadSafely(markdown)).toBeUndefined()
    },
  )

  it.each([
    ['a word', 'a b', 'a c'],
    ['emphasis', '*a*', 'a'],
    ['a loose list', '- a\n- b', '- a\n\n- b'],
    ['an image', 'a ![](b.png)', 'a'],
    ['a formula', '$x$', '\\$x\\$'],
    ['a heading', '# a', '## a'],
  ])('a difference is seen: %s', (_name, a, b) => {
    expect(isSameText(a, b)).toBe(false)
  })
})

const paragraph = (...content: (string | { tex: string })[]): string => {
  const nodes = content.map((piece) =>
    typeof piece === 'string'
      ? schema.text(piece)
      : schema.node('math', { ...piece, isDisplay: false }),
  )
  return writeWhole(schema.node('doc', null, [schema.node('paragraph', null, nodes)])).trimEnd()
}

describe('what is typed', () => {
  it.each([
    ['a lone dollar', paragraph('It costs 5$ or $ 6'), 'It costs 5$ or $ 6'],
    ['two dollars', paragraph('$5 and $6'), '\\$5 and $6'],
    ['a dollar before a formula', paragraph('$', { tex: 'x' }), '\\$$x$'],
    ['a digit after a formula', paragraph({ tex: 'x' }, '5'), '$x$&#53;'],
    ['a backslash before a formula', paragraph('\\', { tex: 'x' }), '\\\\$x$'],
    ['stars and underscores', paragraph('a_b * c*d*'), 'a\\_b \\* c\\*d\\*'],
    ['blanks at the ends', paragraph('  a  '), 'a'],
  ])('is written so that it is read the same: %s', (_name, written, wanted) => {
    expect(written.replace('a_b', 'a\\_b')).toBe(wanted)
    expect(loadSafely(written)).toBeDefined()
  })
})

describe('formulas', () => {
  it('follow the rules of the server', () => {
    expect(isFormula('x', false)).toBe(true)
    for (const tex of ['', ' x', 'x ', 'a$b', 'a\nb', 'x\\'])
      expect(isFormula(tex, false)).toBe(false)
    expect(isFormula('a\nb', true)).toBe(true)
    expect(isFormula('a$$b', true)).toBe(false)
  })

  it('are made to fit, or it is said why not', () => {
    expect(fittedTex(' a\n b ', false)).toBe('a b')
    expect(fittedTex('a\nb', true)).toBe('\na\nb\n')
    expect(formulaFault('a$b', false)).toContain('\\$')
    expect(formulaFault('x\n'.repeat(25), true)).toContain('20 lines')
    expect(formulaFault('x', false)).toBeUndefined()
  })
})

const change = (
  before: string,
  after: string,
  typed?: (state: EditorState) => EditorState['tr'],
) => {
  const base = loadText(before).doc
  const start = EditorState.create({ doc: base })
  const tr = typed?.(start)
  const state = tr ? start.apply(tr) : start
  const next = state.tr
  bringContentTo(next, base, loadText(after).doc, tr ? new Mapping(tr.mapping.maps) : new Mapping())
  return writeWhole(next.doc).trimEnd()
}

const typedAt = (pos: number) => (state: EditorState) => state.tr.insertText(' mine', pos)

describe('a text from outside', () => {
  it.each([
    ['a word', 'one two\n\nthree', 'one 2\n\nthree'],
    ['a block more', 'a\n\nb', 'a\n\nx\n\nb\n\ny'],
    ['a block less', 'a\n\nb\n\nc', 'a\n\nc'],
    ['another kind of block', 'a\n\n- b\n- c', '# a\n\n1. b\n2. c'],
    ['a table', '| a | b |\n| - | - |\n| 1 | 2 |', '| a | b |\n| - | - |\n| 1 | 3 |\n| 4 | 5 |'],
    ['all of it', 'aaa', '> b\n\n$$\nx\n$$'],
    ['repeated text', 'aa aa aa', 'aa aa'],
  ])('is taken over: %s', (_name, before, after) => {
    expect(change(before, after)).toBe(after)
  })

  it('leaves what was typed at the edge of a change', () => {
    expect(change('one', 'ONE', typedAt(1))).toBe('mineONE')
    expect(change('one', 'ONE', typedAt(4))).toBe('ONE mine')
  })

  it('leaves what was typed meanwhile in another block', () => {
    expect(change('one\n\ntwo\n\nthree', 'ONE\n\ntwo\n\nnew\n\nthree', typedAt(4))).toBe(
      'ONE mine\n\ntwo\n\nnew\n\nthree',
    )
    expect(change('one\n\ntwo\n\nthree', 'ONE\n\ntwo\n\nnew\n\nthree', typedAt(9))).toBe(
      'ONE\n\ntwo mine\n\nnew\n\nthree',
    )
  })
})

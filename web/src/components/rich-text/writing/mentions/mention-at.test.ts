import { EditorState, TextSelection } from '@milkdown/kit/prose/state'
import { describe, expect, it } from 'vitest'
import { loadSafely } from '../../markdown/same-text.ts'
import { mentionAt, namesFor } from './mention-at.ts'

/** The caret stands at the end. */
const typed = (markdown: string): string | undefined => {
  const doc = loadSafely(markdown)?.doc
  if (!doc) throw new Error('no document')
  const selection = TextSelection.atEnd(doc)
  return mentionAt(EditorState.create({ doc, selection }))?.typed
}

describe('a name after the caret', () => {
  it.each([
    ['ask @al', 'al'],
    ['@', ''],
    ['(@bob', 'bob'],
    ['**so** @carol-1', 'carol-1'],
    ['a@b', undefined],
    ['/@b', undefined],
    ['@al and', undefined],
    ['`@al`', undefined],
    ['```\n@al\n```', undefined],
  ])('%j', (markdown, name) => {
    expect(typed(markdown)).toBe(name)
  })
})

describe('names that are offered', () => {
  it('go on as it is typed, whatever the case', () => {
    expect(namesFor(['alice', 'Albert', 'bob'], 'AL')).toEqual(['alice', 'Albert'])
    expect(namesFor(['alice', 'bob'], '')).toEqual(['alice', 'bob'])
  })

  it('are none where the name stands there', () => {
    expect(namesFor(['alice', 'bob'], 'Bob')).toEqual([])
    expect(namesFor(['al', 'alice'], 'al')).toEqual(['al', 'alice'])
  })
})

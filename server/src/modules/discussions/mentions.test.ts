import { describe, expect, it } from 'vitest'
import { renderMarkdown } from '../../platform/markdown/render.ts'
import { mentionsIn } from './mentions.ts'

describe('a comment names', () => {
  it.each([
    ['@alice', ['alice']],
    ['Ask @Alice and (@bob), **@carol**!', ['alice', 'bob', 'carol']],
    ['so says @bob.', ['bob.', 'bob']],
    ['as @a\\_b wrote', ['a_b']],
    ['- @dave\n- @dave', ['dave']],
    ['| @eve |\n|---|\n| x |', ['eve']],
    ['@ alice', []],
    ['@a', []],
    ['mail a@example.org', []],
    ['https://example.org/@alice', []],
    ['`@alice` and\n\n```java\n@Override\n```', []],
    ['$x@y$ and $\\text{@alice}$ of', []],
    ['@alicé', []],
    ['<!-- @alice -->', []],
    ['<img alt="@alice" src="/x">', []],
  ])('%j', (markdown, handles) => {
    expect(mentionsIn(markdown, renderMarkdown(markdown))).toEqual(handles)
  })
})

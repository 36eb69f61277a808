import { describe, expect, it } from 'vitest'
import { renderMarkdown } from '../markdown/render.ts'
import { findMentions } from './find-mentions.ts'

describe('a comment names', () => {
  it.each([
    ['@alice', ['alice']],
    ['Ask @Alice and (@bob), **@carol**!', ['Alice', 'bob', 'carol']],
    ['so says @bob.', ['bob.']],
    ['as @a\\_b wrote', ['a_b']],
    ['- @dave\n- @dave', ['dave', 'dave']],
    ['| @eve |\n|---|\n| x |', ['eve']],
    ['@ alice', []],
    ['@a', []],
    ['mail a@example.org', []],
    ['https://example.org/@alice', []],
    ['[see @alice](/p/1)', []],
    ['`@alice` and\n\n```java\n@Override\n```', []],
    ['$x@y$ and $\\text{@alice}$ of @bob', ['bob']],
    ['$$\n\\text{@alice}\n$$', []],
    ['@alicé', []],
    ['<!-- @alice -->', []],
    ['<img alt="x > @alice" src="/x">', []],
  ])('%j', (markdown, handles) => {
    const html = renderMarkdown(markdown)
    const found = findMentions(html)
    expect(found.map(({ handle }) => handle)).toEqual(handles)
    for (const { at, handle } of found) expect(html.startsWith(`@${handle}`, at)).toBe(true)
  })

  it('500 at most', () => {
    expect(findMentions(renderMarkdown('@alice '.repeat(600)))).toHaveLength(500)
  })
})

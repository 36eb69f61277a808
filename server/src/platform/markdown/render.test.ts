import { newId } from '../ids/ids.ts'
import { textFieldChars } from '@drafts/contract'
import type { AccountId } from '@drafts/contract'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { BoundedChildren } from '../apart/bounded-children.ts'
import { isModest, renderMarkdownSafely } from './render-safely.ts'
import { renderMarkdown, unrendered } from './render.ts'

const asker: AccountId = newId()
const filled = (piece: string, length = textFieldChars): string =>
  piece.repeat(Math.floor(length / piece.length))

describe('what nests deeper than the stack', () => {
  it('is shown as it is typed', () => {
    const text = `${'> '.repeat(3000)}a`
    expect(renderMarkdown(text)).toBe(unrendered(text))
  })

  it('in a formula leaves the rest alone', () => {
    const html = renderMarkdown(`*a* $${'{'.repeat(3000)}<b>${'}'.repeat(3000)}$`)
    expect(html).toMatch(
      /^<p><em>a<\/em> <span class="katex-error" style="color:var[^"]+">\{+&lt;b/,
    )
  })

  it('is escaped', () => {
    expect(unrendered('<b> & </pre>')).toContain('<pre>&lt;b&gt; &amp; &lt;/pre&gt;</pre>')
  })
})

describe('a text that nests 100,000 deep is answered', () => {
  const deep = 100_000
  it.each([
    ['quotes', '> '.repeat(deep)],
    ['elements', '<div>'.repeat(deep)],
    ['elements of a line', '<b>'.repeat(deep)],
    ['braces', `$${'{'.repeat(deep)}${'}'.repeat(deep)}$`],
    ['exponents', `$${'x^{'.repeat(deep)}${'}'.repeat(deep)}$`],
    ['brackets', '['.repeat(deep)],
  ])(
    'of %s',
    async (_name, text) => {
      const html = await renderMarkdownSafely(newId(), text)
      expect(html).toMatch(/^<p>/)
      expect(html).not.toContain('call stack')
    },
    60_000,
  )
})

describe('a text rendered for a request', () => {
  const formulas = Array.from({ length: 100 }, (_none, at) => `$x_{${at}} \\le 10^{9}$`)
  const statement = 'An ordinary sentence of a statement, '.concat(
    formulas.join(`, ${'and more words follow it '.repeat(3)}\n`),
  )
  it('like a statement is rendered at once', () => {
    expect(statement.length).toBeGreaterThan(9000)
    expect(isModest(statement)).toBe(true)
  })

  it('that is long but plain comes back rendered', async () => {
    const text = filled(`${statement}\n\n`, 100_000)
    expect(isModest(text)).toBe(false)
    expect(await renderMarkdownSafely(newId(), text)).toBe(renderMarkdown(text))
  })

  it.each(['>', '[a](', '$a '])(
    'of many %j is rendered in a process of its own, or shown as it is typed',
    async (piece) => {
      const text = filled(piece)
      const asked = vi.spyOn(BoundedChildren.prototype, 'ask')
      onTestFinished(() => asked.mockRestore())
      asked.mockResolvedValueOnce({ answer: '<p>rendered</p>' })
      expect(await renderMarkdownSafely(asker, text)).toBe('<p>rendered</p>')
      asked.mockResolvedValueOnce({ fault: 'time' })
      expect(await renderMarkdownSafely(asker, text)).toBe(unrendered(text))
      expect(asked.mock.calls).toEqual([
        [asker, text],
        [asker, text],
      ])
    },
  )

  it('that takes too long is answered all the same', async () => {
    const text = filled('>')
    expect((await renderMarkdownSafely(asker, text)).length).toBeGreaterThanOrEqual(text.length)
  })

  it.each(['>', '+ ', '1. ', '=\n', ']', '[^a]: x\n', 'a@b.c ', 'www.a ', '$a$ '])(
    'of 20 kB of %j is not taken for an ordinary one',
    (piece) => {
      expect(isModest(filled(piece, 19_900))).toBe(false)
    },
  )
})

describe('a picture with a title', () => {
  it.each([
    [
      'alone as a tag with a width',
      '<img src="b.png" alt="a" title="c" width="50%">',
      '<figure><img src="b.png" alt="a" width="50%"><figcaption>c</figcaption></figure>',
    ],
    [
      'with links to where it is from',
      '![a](b.png "By [me](https://x.y/?a) & <https://z>, [no](javascript:a)")',
      '<figure><img src="b.png" alt="a"><figcaption>By <a href="https://x.y/?a">me</a> &#x26; <a href="https://z">https://z</a>, [no](javascript:a)</figcaption></figure>',
    ],
    ['in a sentence', 'See ![a](b.png "c").', '<p>See <img src="b.png" alt="a" title="c">.</p>'],
    ['that is blank', '![a](b.png " ")', '<p><img src="b.png" alt="a" title=" "></p>'],
  ])('has it as its caption only where it stands alone: %s', (_name, markdown, html) => {
    expect(renderMarkdown(markdown)).toBe(html)
  })

  it.each([
    ['30%', 'width:30%'],
    ['200', 'width:200px'],
  ])('or its place beside the text is a figure there, of width %s', (width, style) => {
    const start = `<figure data-beside="right" style="${style}"><img src="b.png" alt="a" width="100%">`
    const tag = (title: string): string =>
      `<img src="b.png" alt="a"${title} width="${width}" align="right">`
    expect(renderMarkdown(tag(''))).toBe(`${start}</figure>`)
    expect(renderMarkdown(tag(' title="c"'))).toBe(`${start}<figcaption>c</figcaption></figure>`)
  })

  it.each([
    '<img src="b.png" alt="a" width="5;color:red" align="right">',
    '<img src="b.png" alt="a" width="5%" style="width:9px">',
  ])('takes no style from the text: %s', (markdown) => {
    expect(renderMarkdown(markdown)).not.toContain('style')
  })

  it.each([
    [
      'with a formula',
      '![a](b.png "Fig. 1: $n$")',
      /^<figure><img src="b.png" alt="a"><figcaption>Fig. 1: <span class="katex">.*<\/figcaption><\/figure>$/s,
    ],
    ['in a list', '- ![a](b.png "c")\n\n- d', /<li>\s*<figure>/],
    [
      'that holds HTML',
      '![a](b.png "<script>x</script>")',
      /<figcaption>&#x3C;script>x&#x3C;\/script><\/figcaption>/,
    ],
  ])('alone is a figure: %s', (_name, markdown, html) => {
    expect(renderMarkdown(markdown)).toMatch(html)
  })
})

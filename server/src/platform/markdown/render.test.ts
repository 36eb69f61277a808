import { newId } from '../ids/ids.ts'
import { rendering, textFieldChars } from '@drafts/contract'
import type { AccountId } from '@drafts/contract'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { BoundedChildren } from '../isolated/bounded-children.ts'
import { CallRenderer, renderText, setSite } from '../texts/texts.ts'
import { renderMarkdown } from './render.ts'
import { unrendered } from './unrendered.ts'

const asker: AccountId = newId()
const filled = (piece: string, length = textFieldChars): string =>
  piece.repeat(Math.floor(length / piece.length))

beforeAll(() => setSite('http://own.test'))

describe('what nests deeper than the stack', () => {
  it('is shown as it is typed', () => {
    const text = `${'> '.repeat(3000)}a`
    expect(renderMarkdown(text)).toBe(unrendered(text))
  })

  it('in a formula leaves the rest alone', () => {
    const html = renderMarkdown(`*a* $${'{'.repeat(3000)}<b>${'}'.repeat(3000)}$`)
    expect(html).toMatch(
      /^<p><em>a<\/em> <span class="katex-error" title="The formula nests too deeply." style="color:var[^"]+">\{+&lt;b/,
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
      const html = await renderText(newId(), text)
      expect(html).toMatch(/^<p>/)
      expect(html).not.toContain('call stack')
    },
    60_000,
  )
})

describe('a text rendered for a request', () => {
  it.each(['an ordinary sentence', filled('> a [b](c) $x$\n\n', 20_000)])(
    'is rendered in a process of its own, or shown as it is typed',
    async (text) => {
      const asked = vi.spyOn(BoundedChildren.prototype, 'ask')
      onTestFinished(() => asked.mockRestore())
      for (const fault of ['time', 'memory', 'size'] as const) {
        asked.mockResolvedValueOnce({ fault })
        expect(await renderText(asker, text)).toBe(unrendered(text))
      }
      // What was made is there for the next who asks.
      for (const each of [asker, newId<AccountId>()])
        expect(await renderText(each, text)).toBe(renderMarkdown(text))
      const question = { does: 'render', given: { markdown: text, site: expect.any(String) } }
      expect(asked.mock.calls).toEqual(
        Array.from({ length: 4 }, () => [asker, question, { cpuMs: rendering.cpuMs }]),
      )
    },
  )

  it('of a call whose time is used up is shown as it is typed, unless it is short', async () => {
    const asked = vi.spyOn(BoundedChildren.prototype, 'ask')
    onTestFinished(() => asked.mockRestore())
    const call = new CallRenderer(asker)
    asked.mockResolvedValueOnce({ answer: '<p>a</p>', cpuMs: rendering.callCpuMs })
    expect(await call.render('the first of a call')).toBe('<p>a</p>')
    asked.mockClear()
    const long = filled('word ', 20_000)
    expect(await call.render(long)).toBe(unrendered(long))
    expect(asked).not.toHaveBeenCalled()
    asked.mockResolvedValueOnce({ answer: '<p>b</p>', cpuMs: 1 })
    expect(await call.render('a short one of it')).toBe('<p>b</p>')
    expect(asked.mock.lastCall?.[2]).toEqual({ cpuMs: rendering.leastCpuMs })
  })

  it('that takes too long is answered all the same', async () => {
    const text = filled('>')
    expect((await renderText(asker, text)).length).toBeGreaterThanOrEqual(text.length)
  })

  it('whose process is ended by something else is asked for once more, and then refused', async () => {
    const asked = vi.spyOn(BoundedChildren.prototype, 'ask')
    onTestFinished(() => asked.mockRestore())
    asked.mockResolvedValueOnce({ fault: 'crash' }).mockResolvedValueOnce({ answer: '<p>a</p>' })
    expect(await renderText(asker, 'a')).toBe('<p>a</p>')
    asked.mockResolvedValue({ fault: 'crash' })
    await expect(renderText(asker, 'b')).rejects.toMatchObject({ code: 'ErrUnavailable' })
  })

  it('is refused where too many of its author wait', async () => {
    const asked = vi.spyOn(BoundedChildren.prototype, 'ask')
    onTestFinished(() => asked.mockRestore())
    asked.mockResolvedValueOnce({ fault: 'busy' })
    await expect(renderText(asker, 'c')).rejects.toMatchObject({ code: 'ErrUnavailable' })
  })
})

const tableOf = (columns: number, rows: number): string =>
  `|${'a|'.repeat(columns)}\n|${'-|'.repeat(columns)}\n${'a\n'.repeat(rows)}`

describe('HTML is counted as it is made:', () => {
  const named = `[a]: http://x.y/${'z'.repeat(2000)}\n\n`

  it.each([
    ['a formula of 100,000 signs', `$${'x+'.repeat(50_000)}1$`],
    ['a formula whose macro is long', `$\\def\\a{${'x'.repeat(200)}}${'\\a'.repeat(100)}$`],
    ['macros that make many tokens', `$\\def\\a{${'x'.repeat(1000)}}${'\\a'.repeat(300)}$`],
    [
      'macros that repeat what they are given',
      `$\\def\\a#1{${'#1'.repeat(300)}}${`\\a{${'x'.repeat(300)}}`.repeat(3)}$`,
    ],
    ['rows of a wide table', tableOf(120, 9500)],
    ['one address that many references name', named + '[a] '.repeat(1000)],
    ['one picture that many references name', named + '![a] '.repeat(1000)],
    ['references to one note', `[^a]: x\n\n${'[^a]'.repeat(3000)}`],
    ['formulas of more than 4 MB together', '$x$ '.repeat(11_000)],
  ])('%s', (_name, text) => {
    expect(renderMarkdown(text)).toBe(unrendered(text))
  })

  it.each([
    ['a formula', '$$\\begin{pmatrix}1&2\\\\3&4\\end{pmatrix}$$', /class="katex"/],
    ['a short formula', '$\\overbrace{x}$', /class="katex"/],
    ['a macro of some use', '$\\def\\a{\\mathbb{N}}\\a\\times\\a$', /class="katex"/],
    ['a table', tableOf(5, 40), /<table>/],
    ['notes', 'a[^a] b[^a]\n\n[^a]: x', /data-footnote/],
    ['an address that a few name', `${named}[a] [a] [a]`, /<a href/],
    ['formulas of a long statement', '$x_i$ is at most $10^9$. '.repeat(400), /class="katex"/],
  ])('%s is rendered', (_name, text, html) => {
    expect(renderMarkdown(text)).toMatch(html)
  })

  it('a token that somebody types is nothing', () => {
    const html = renderMarkdown(`$x$ ${'&#xE000;0&#xE001;'.repeat(100)}`)
    expect(html.match(/class="katex"/g)).toHaveLength(1)
    expect(html).not.toMatch(/[\uE000\uE001]/)
  })

  it('a formula is placed once: where its text is repeated, it stands as it is typed', () => {
    const html = renderMarkdown('![a][r]\n\n![b][r]\n\n[r]: b.png "$x$"')
    expect(html.match(/class="katex"/g)).toHaveLength(1)
    expect(html).toContain('<figcaption>$x$</figcaption>')
  })
})

it('sizes below zero are clamped, and only in styles', () => {
  const html = renderMarkdown('$a\\hspace{-5000em}b\\text{-5000em}$')
  expect(renderMarkdown(`$\\hspace{-${'9'.repeat(23)}em}x$`)).toContain('margin-right:-20em')
  expect(html).toContain('style="margin-right:-20em;"')
  expect(html).toContain('\\hspace{-5000em}')
  expect(html).not.toMatch(/style="[^"]*-5000em/)
  expect(renderMarkdown('$a\\!b$')).toContain('-0.1667em')
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

it.each([
  ['/api/images/x1', true],
  ['https://x.y/a.png', true],
  ['b.png', true],
  ['/api/problems/1/export', false],
  ['/api/images/../problems/1', false],
  ['../../api/problems/1/export', false],
])('a picture at %s has its address: %s', (src, isShown) => {
  const html = renderMarkdown(`<img src="${src}" alt="a">`)
  expect(html.includes('src=')).toBe(isShown)
  expect(html).toContain('alt="a"')
})

it.each([
  ['https://drafts.test/api/images/x1', '/api/images/x1'],
  ['http://DRAFTS.test/api/images/x1?a', '/api/images/x1'],
  ['//drafts.test/api/problems/1/export', undefined],
  ['https:///drafts.test/api/problems/1/export', undefined],
  ['https://drafts.test./api/images/x1', 'https://drafts.test./api/images/x1'],
  ['https://drafts.test:8443/a.png', 'https://drafts.test:8443/a.png'],
])('a picture at %s of the site https://drafts.test is at %s', (src, shown) => {
  const html = renderMarkdown(`<img src="${src}" alt="a">`, 'https://drafts.test')
  expect(/ src="([^"]*)"/.exec(html)?.[1]).toBe(shown)
})

const back = (at: string): string =>
  `<a href="#md-user-content-fnref-${at}" data-footnote-backref="" aria-label="Back to reference ${at.replace('a', '1')}" class="data-footnote-backref">↩`

it.each(['1', 'A_b', 'шаг', '*x*', '%', '&amp;', 'md-1', '"'])(
  'each link of notes named %s has its place, and back',
  (label) => {
    const html = renderMarkdown(`a[^${label}] b[^${label}] c[^2]\n\n[^${label}]: x[^2]\n[^2]: y\n`)
    const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)
    const links = [...html.matchAll(/ href="#([^"]*)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(links).toHaveLength(8)
    expect(links.filter((link) => !ids.includes(link))).toEqual([])
  },
)

describe('as GitHub has it:', () => {
  it.each([
    ['two tildes and one', '~~a~~ ~b~ ~~c~', '<p><del>a</del> <del>b</del> ~~c~</p>'],
    ['three tildes', 'a ~~~b~~~', '<p>a ~~~b~~~</p>'],
    [
      'tasks',
      '- [x] a',
      '<ul class="contains-task-list">\n<li class="task-list-item"> a</li>\n</ul>',
    ],
    [
      'places of cells',
      '|a|\n|:-:|\n|b|',
      '<table>\n<thead>\n<tr>\n<th align="center">a</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td align="center">b</td>\n</tr>\n</tbody>\n</table>',
    ],
    ['a list before a table', '- a|b\n-|-', /^<ul>/],
    [
      'an address',
      'See http://a.b/c_d_(e)).',
      /<a href="http:\/\/a.b\/c_d_\(e\)">http:\/\/a.b\/c_d_\(e\)<\/a>\)\./,
    ],
    [
      'an address of another script',
      'https://пример.рф/а',
      /<a href="https:\/\/%D0%BF.*">https:\/\/пример.рф\/а</,
    ],
    [
      'an address without a scheme',
      'www.a.b, a.b',
      '<p><a href="http://www.a.b">www.a.b</a>, a.b</p>',
    ],
    ['an address of mail', 'to a.b@c.de.', '<p>to <a href="mailto:a.b@c.de">a.b@c.de</a>.</p>'],
    ['no address in a link', '[http://a.b](c)', '<p><a href="c">http://a.b</a></p>'],
    ['no address in code', '`http://a.b`', '<p><code>http://a.b</code></p>'],
    [
      'notes',
      'a[^a] b[^A]\n\n[^a]: c[^b]\n\n[^b]: d\n\n    e',
      `<p>a<sup><a href="#md-user-content-fn-a" id="md-user-content-fnref-a" data-footnote-ref="" aria-describedby="md-footnote-label">1</a></sup> b<sup><a href="#md-user-content-fn-a" id="md-user-content-fnref-a-2" data-footnote-ref="" aria-describedby="md-footnote-label">1</a></sup></p>
<section data-footnotes="" class="footnotes"><h2 class="sr-only" id="md-footnote-label">Footnotes</h2>
<ol>
<li id="md-user-content-fn-a">
<p>c<sup><a href="#md-user-content-fn-b" id="md-user-content-fnref-b" data-footnote-ref="" aria-describedby="md-footnote-label">2</a></sup> ${back('a')}</a> ${back('a-2')}<sup>2</sup></a></p>
</li>
<li id="md-user-content-fn-b">
<p>d</p>
<p>e ${back('b').replace('reference b', 'reference 2')}</a></p>
</li>
</ol>
</section>`,
    ],
    [
      'a link to a place of the text',
      '<h2 id="шаг">A</h2>\n\n[b](#шаг) [c](#elsewhere) [d](#%D1) <a name="e"></a>[f](#e)',
      /id="md-шаг".*href="#md-шаг">b.*href="#elsewhere">c.*href="#%D1">d.*name="md-e".*href="#md-e">f/s,
    ],
    ['a note without a text', 'a[^a]', '<p>a[^a]</p>'],
    ['a tag that is half open', '<div\n\n- a', '<ul>\n<li>a</li>\n</ul>'],
  ])('%s', (_name, markdown, html) => {
    expect(renderMarkdown(markdown)).toMatch(html)
  })
})

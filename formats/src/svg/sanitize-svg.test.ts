import { describe, expect, it } from 'vitest'
import { sanitizeSvg } from './sanitize-svg.ts'

const range = { bytes: 200_000, depth: 64, elements: 2000 }
const sanitize = (text: string) => sanitizeSvg(Buffer.from(text), range)
const space = 'xmlns="http://www.w3.org/2000/svg"'
const links = 'xmlns:xlink="http://www.w3.org/1999/xlink"'

/** What is left of the inside of a picture. */
const inside = (inner: string, more = ''): string => {
  const result = sanitize(`<svg ${space} ${more}>${inner}</svg>`)
  if ('fault' in result) return result.fault
  return /^<svg xmlns="[^"]+"(?:\/|>(.*)<\/svg)>\n$/s.exec(result.svg)?.[1] ?? ''
}

describe('a sanitised SVG', () => {
  it.each([
    '<g transform="rotate(3)" opacity="0.5"><circle r="1" fill="#f00"/></g>',
    '<path d="M0 0L1 1" stroke="currentColor" stroke-dasharray="1 2"/>',
    '<rect x="1" y="2" width="3" height="4" rx="1"/><ellipse cx="1" rx="2" ry="3"/>',
    '<line x1="0" y1="1" x2="2" y2="3"/><polyline points="0,0 1,1"/><polygon points="0 0 1 1"/>',
    '<text x="1" text-anchor="middle" font-family="serif">a &lt; b &amp; c<tspan dy="1">d</tspan></text>',
    '<defs><linearGradient id="g"><stop offset="0" stop-color="red"/></linearGradient></defs>',
    '<radialGradient id="g" gradientUnits="userSpaceOnUse" cx="1"/>',
    '<clipPath id="c"><rect width="1"/></clipPath><g clip-path="url(#c)"/>',
    '<marker id="m" orient="auto" refX="1"><path d="M0 0"/></marker><path marker-end="url(#m)"/>',
    '<title>T</title><desc>D</desc>',
    '<path id="p" d="M0 0"/><use href="#p" x="1"/>',
    '<rect style="fill:red;stroke:url(#g) none"/>',
    '<defs><symbol id="s" overflow="visible"><path d="M0 0"/></symbol></defs><use href="#s" x="1"/>',
    '<metadata id="drafts-drawing">{&quot;strokes&quot;:[1,2]}</metadata>',
  ])('still has %s', (drawing) => {
    expect(inside(drawing)).toBe(drawing)
  })

  it.each([
    [
      '<style>rect{fill:red}</style><image href="data:a"/><image/><mask id="m"/>',
      ['style', 'image', 'mask'],
    ],
    ['<metadata>a</metadata><script/><x xmlns="other"/><rect onclick="a"/>', undefined],
  ])('says which elements of %s are missed', (drawing, lost) => {
    expect(sanitize(`<svg ${space}>${drawing}</svg>`)).toEqual({
      svg: expect.any(String),
      ...(lost && { lost }),
    })
  })

  it('keeps its view box and is written with the name space it needs', () => {
    expect(sanitize('<svg viewBox="0 0 1 1" width="2"/>')).toEqual({
      svg: `<svg ${space} viewBox="0 0 1 1" width="2"/>\n`,
    })
  })

  it('written again stays as it is', () => {
    const once = sanitize(`<svg ${space}><text xml:space="preserve"> a\n\tb </text></svg>`)
    const again = 'svg' in once ? sanitize(once.svg) : once
    expect(again).toEqual(once)
  })

  it('does not grow by its line breaks and tabs, and keeps those that are escaped', () => {
    const text = `<text>${'\n\t'.repeat(80_000)}</text>`
    expect(inside(text)).toBe(text)
    const escaped = '<text id="a">b&#13;c</text><path d="M0&#10;0&#9;1"/>'
    expect(inside(escaped)).toBe(escaped)
  })

  it.each([
    ['<script>alert(1)</script>', ''],
    ['<script href="x"/>', ''],
    ['<SCRIPT>alert(1)</SCRIPT>', ''],
    ['<foreignObject><p xmlns="http://www.w3.org/1999/xhtml">t</p></foreignObject>', ''],
    ['<p xmlns="http://www.w3.org/1999/xhtml"><g/></p>', ''],
    ['<h:script xmlns:h="http://www.w3.org/1999/xhtml">alert(1)</h:script>', ''],
    ['<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>', ''],
    ['<iframe src="x"/>', ''],
    ['<image href="data:image/svg+xml;base64,AAAA"/>', ''],
    ['<set attributeName="href" to="javascript:x"/>', ''],
    ['<animate attributeName="href" values="javascript:x"/>', ''],
    ['<style>@import "//evil.example"</style>', ''],
    ['<metadata><script/></metadata>', ''],
    ['<metadata id="other">x</metadata>', ''],
    [
      '<metadata id="drafts-drawing" onload="x">a<script>b</script>c</metadata>',
      '<metadata id="drafts-drawing">ac</metadata>',
    ],
    ['<!-- <script>x</script> --><?xml-stylesheet href="x"?>', ''],
    ['<g onclick="x" ONLOAD="y" onend="z"/>', '<g/>'],
    ['<a href="javascript:alert(1)"><path d="M0 0"/></a>', '<g><path d="M0 0"/></g>'],
    ['<use href="https://evil.example/#a"/>', '<use/>'],
    ['<use href="data:image/svg+xml,x"/>', '<use/>'],
    ['<path href="#a"/>', '<path/>'],
    ['<rect fill="url(//evil.example)"/>', '<rect/>'],
    ['<rect fill="url( \'https://evil.example#a\' )"/>', '<rect/>'],
    ['<rect fill="url(#a) url(//evil.example)"/>', '<rect/>'],
    ['<rect fill="u\\72l(//evil.example)"/>', '<rect/>'],
    ['<rect style="fill:u\\72l(//evil.example)"/>', '<rect/>'],
    ['<rect style="fill:/*;*/url(//evil.example)"/>', '<rect/>'],
    ['<rect style="background:red;fill:red;behavior:url(x)"/>', '<rect style="fill:red"/>'],
    ['<rect style="fill:image-set(&quot;x&quot; 1x)"/>', '<rect/>'],
    ['<rect class="a" data-x="1" src="x" xml:base="//evil.example"/>', '<rect/>'],
    ['<g id="a b&quot;c"/>', '<g/>'],
    ['loose text<g>more</g>', '<g/>'],
    ['<rect style=" FILL : red ; stroke"/>', '<rect style="fill:red"/>'],
    ['<rect style="stroke"/>', '<rect/>'],
    ['<rect style="fill: ;stroke:red"/>', '<rect style="stroke:red"/>'],
    ['<rect style="fill:red@x"/>', '<rect/>'],
    ['<rect fill=" red "/>', '<rect fill="red"/>'],
    ['<rect fill="a:// b"/>', '<rect/>'],
    ['<rect width="1;2"/>', '<rect/>'],
    ['<rect fill="&#x85;red"/>', '<rect/>'],
    ['<text xml:space="default"> a </text>', '<text> a </text>'],
    ['<g xml:lang="en"/>', '<g/>'],
    ['<switch><g/></switch>', '<g><g/></g>'],
    [
      '<desc>a<metadata id="drafts-drawing">b</metadata></desc>',
      '<desc>a<metadata id="drafts-drawing">b</metadata></desc>',
    ],
    ['<text><![CDATA[<script>]]></text>', '<text>&lt;script&gt;</text>'],
    ['<title>a<script>x</script></title>', '<title>a</title>'],
  ])('has nothing of %s', (hostile, left) => {
    expect(inside(hostile)).toBe(left)
  })

  it('takes the link of old SVG for the new one', () => {
    expect(inside('<g id="a"/><use xlink:href="#a"/>', links)).toBe('<g id="a"/><use href="#a"/>')
  })
})

describe('an SVG is refused', () => {
  const bomb = `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>
    <svg ${space}><text>&b;</text></svg>`
  const doubling = Array.from(
    { length: 30 },
    (_none, at) => `<g id="g${at + 1}"><use href="#g${at}"/><use href="#g${at}"/></g>`,
  ).join('')
  const chain = Array.from(
    { length: 900 },
    (_none, at) => `<g id="g${at}"><use href="#g${at + 1}"/></g>`,
  ).join('')
  it.each([
    ['with entities of its own', bomb, /not well-formed/],
    [
      'with an external entity',
      `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg ${space}><text>&x;</text></svg>`,
      /not well-formed/,
    ],
    [
      'that is cut off',
      `<svg ${space}>\n<g>`,
      /: an element is not closed, at line 2, column 3\.$/,
    ],
    ['with something after its end', `<svg ${space}/><script/>`, /not well-formed/],
    ['that is HTML', '<html><body/></html>', /no svg element/],
    ['inside another document', `<html><svg ${space}/></html>`, /no svg element/],
    ['that is empty', '', /not well-formed/],
    ['with an undeclared prefix', `<svg ${space}><x:g/></svg>`, /a prefix belongs to no namespace/],
    ['nested too deep', `<svg ${space}>${'<g>'.repeat(70)}${'</g>'.repeat(70)}</svg>`, /nest 64/],
    ['of too many elements', `<svg ${space}>${'<g/>'.repeat(2001)}</svg>`, /2000 elements/],
    ['that doubles itself', `<svg ${space}><g id="g0"/>${doubling}</svg>`, /draws too many/],
    ['that draws itself', `<svg ${space}><g id="a"><use href="#a"/></g></svg>`, /draws too many/],
    ['whose uses go on and on', `<svg ${space}>${chain}</svg>`, /draws too many/],
    [
      'that grows when it is escaped',
      `<svg ${space}><text>${'>'.repeat(60_000)}</text></svg>`,
      /anew/,
    ],
    ['of too many bytes', `<svg ${space}>${' '.repeat(200_000)}</svg>`, /200000 bytes/],
  ])('%s', (_name, text, fault) => {
    expect(sanitize(text)).toEqual({ fault: expect.stringMatching(fault) })
  })

  it('that nests 100,000 elements', () => {
    const deep = `<svg ${space}>${'<g>'.repeat(100_000)}${'</g>'.repeat(100_000)}</svg>`
    const result = sanitizeSvg(Buffer.from(deep), { ...range, bytes: 1_000_000 })
    expect(result).toEqual({ fault: 'An SVG may nest 64 elements.' })
  })

  it('that is not UTF-8', () => {
    const bytes = Buffer.from(`<svg ${space}><text>\xff</text></svg>`, 'latin1')
    expect(sanitizeSvg(bytes, range)).toEqual({ fault: 'An SVG must be UTF-8 text.' })
  })
})

import { describe, expect, it } from 'vitest'
import { makeSvgSafe } from './safe-svg.ts'

const safe = (inner: string): string => {
  const svg = makeSvgSafe(`<svg>${inner}</svg>`) ?? ''
  return /^<svg xmlns="[^"]+" xmlns:xlink="[^"]+"(?: \/|>(.*)<\/svg)>\n$/s.exec(svg)?.[1] ?? ''
}

describe('a safe SVG', () => {
  it.each([
    '<linearGradient id="g" gradientUnits="userSpaceOnUse"><stop offset="0" stop-color="red" /></linearGradient>',
    '<path class="a b" d="M0 0L1 1" fill="url(#g)" stroke-dasharray="1 2" />',
    '<use xlink:href="#g" />',
    '<g clip-path="url(#c)" transform="rotate(3)" style="fill:red"><circle r="1" /></g>',
    '<text x="1 2">a &#x3C; b &#x26; c</text>',
    '<style>.a{fill:url(#g)}</style>',
    '<image href="data:image/png;base64,AAAA" />',
  ])('still draws %s', (drawing) => {
    expect(safe(drawing)).toBe(drawing)
  })

  it.each([
    ['<script>alert(1)</script>', ''],
    ['<script href="x"/>', ''],
    ['<foreignObject><p onclick="x">t</p></foreignObject>', ''],
    ['<iframe src="x"/>', ''],
    ['<set attributeName="href" to="javascript:x"/>', ''],
    ['<animate attributeName="href" values="javascript:x"/>', ''],
    ['<handler type="x">y</handler>', ''],
    ['<!-- <script>x</script> -->', ''],
    ['<g onclick="x" ONLOAD="y" onend="z"/>', '<g />'],
    ['<a href="javascript:x"/>', '<a />'],
    ['<a xlink:href=" java&#9;script:x"/>', '<a />'],
    ['<use href="https://evil.example/#a"/>', '<use />'],
    ['<image href="data:image/svg+xml;base64,AAAA"/>', '<image />'],
    ['<image href="//evil.example/p.png"/>', '<image />'],
    ['<rect fill="url( \'https://evil.example\' )"/>', '<rect />'],
    ['<rect style="fill:u\\72l(//evil.example)"/>', '<rect />'],
    ['<style>@import "https://evil.example"</style>', ''],
    ['<style>.a{fill:url(//evil.example)}</style>', ''],
    ['<style>&lt;/style&gt;&lt;script&gt;x&lt;/script&gt;</style>', ''],
    ['<g inkscape:label="x" xmlns:inkscape="y"/>', '<g />'],
    ['<title>a<script>x</script></title>', '<title>a</title>'],
    ['</svg><script>x</script><svg>', ''],
  ])('has nothing of %s', (hostile, left) => {
    expect(safe(hostile)).toBe(left)
  })

  it('is none where the text has none', () => {
    for (const text of ['', 'svg', '<html></html>', '<?xml version="1.0"?>'])
      expect(makeSvgSafe(text)).toBeUndefined()
  })
})

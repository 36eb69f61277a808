import { expect, it } from 'vitest'
import { renderMarkdown } from '../../platform/markdown/render.ts'
import { xssPayloads } from '../../testing/xss-payloads.ts'
import { findMentions } from '../../platform/texts/find-mentions.ts'
import { handlesIn, markMentions } from './mark-mentions.ts'

const people = new Set(['alice', 'bob.', 'x-y'])
const marked = (html: string): string => markMentions(html, findMentions(html), people)
const link = (handle: string) => `<a class="mention" href="/accounts/${handle}">@${handle}</a>`

it.each([
  ['@alice', `<p>${link('alice')}</p>`],
  ['Ask @Alice.', `<p>Ask ${link('Alice')}.</p>`],
  ['**@alice**, @bob., @bob', `<p><strong>${link('alice')}</strong>, ${link('bob.')}, @bob</p>`],
  ['(@x-y)', `<p>(${link('x-y')})</p>`],
  [
    'a@alice.com /@alice @carol',
    '<p><a href="mailto:a@alice.com">a@alice.com</a> /@alice @carol</p>',
  ],
  ['`@alice`', '<p><code>@alice</code></p>'],
  ['[see @alice](/p/1)', '<p><a href="/p/1">see @alice</a></p>'],
])('%s', (markdown, html) => {
  expect(marked(renderMarkdown(markdown))).toBe(html)
})

it('a name that ends as a sentence may is meant with its end and without', () => {
  expect(handlesIn([{ at: 0, handle: 'Bob.' }])).toEqual(['bob.', 'bob'])
})

it.each([
  'x <img src="/y.png" title="a> @alice onerror=stolen" width="9"> y',
  '<img alt="x > @alice" src="/y.png">',
])('an attribute stays as it is: %s', (markdown) => {
  const html = renderMarkdown(markdown)
  expect(marked(html)).toBe(html)
})

it.each(xssPayloads)('around %s nothing but names changes', (payload) => {
  const html = renderMarkdown(`${payload} @alice ${payload}`)
  expect(marked(html).replaceAll(link('alice'), '@alice')).toBe(html)
})

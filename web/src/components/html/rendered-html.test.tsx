// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { RenderedHtml } from './rendered-html.tsx'

afterEach(cleanup)

test('a picture from another site is a place with words', () => {
  const own = '<img src="/api/images/1" alt="own">'
  const { container } = render(
    <RenderedHtml html={`<p>${own} <img src="http://x.y/z.png" alt="Tree &amp; leaf"> end</p>`} />,
  )
  expect(container.querySelectorAll('img')).toHaveLength(1)
  screen.getByText('Tree & leaf. Picture from another site: upload it instead.')
  screen.getByAltText('own')
})

test('a picture that this site has under its whole address is shown', () => {
  render(<RenderedHtml html={`<p><img src="${location.origin}/api/images/1" alt="own"></p>`} />)
  expect(screen.getByAltText('own').tagName).toBe('IMG')
})

const noted = `<p>a<sup><a href="#md-user-content-fn-1" id="md-user-content-fnref-1" data-footnote-ref="" aria-describedby="md-footnote-label">1</a></sup> id="md-x"</p>
<section data-footnotes="" class="footnotes"><h2 class="sr-only" id="md-footnote-label">Footnotes</h2><ol><li id="md-user-content-fn-1"><p>x <a href="#md-user-content-fnref-1" data-footnote-backref="">↩</a></p></li></ol></section>`

test('notes of several texts of a page, equal ones too, have ids of their own and links that jump', () => {
  const jumps: Element[] = []
  // The DOM of tests scrolls nothing.
  Element.prototype.scrollIntoView = function (this: Element) {
    jumps.push(this)
  }
  onTestFinished(() => void Reflect.deleteProperty(Element.prototype, 'scrollIntoView'))
  const { container } = render(
    <>
      <RenderedHtml html={noted} />
      <RenderedHtml html={noted} />
      <RenderedHtml html={noted} />
    </>,
  )
  const ids = [...container.querySelectorAll('[id]')].map(({ id }) => id)
  expect(ids).toHaveLength(9)
  expect(new Set(ids).size).toBe(9)
  for (const [at, text] of [...container.children].entries()) {
    const note = text.querySelector('li')
    const reference = text.querySelector<HTMLElement>('sup a')
    expect(reference?.getAttribute('href')).toBe(`#${note?.id}`)
    expect(reference?.getAttribute('aria-describedby')).toBe(text.querySelector('h2')?.id)
    reference?.click()
    expect(jumps.at(-1)).toBe(note)
    expect(document.activeElement).toBe(note)
    text.querySelector<HTMLElement>('li a')?.click()
    expect(jumps.at(-1)).toBe(reference)
    expect(jumps).toHaveLength(2 * at + 2)
    expect(text.querySelector('p')?.textContent).toContain('id="md-x"')
  }
  expect(location.hash).toBe('')
})

test('a bracket and a point stay on the line of the formula that they touch', () => {
  const formula = '<span class="katex">n</span>'
  const { container, rerender } = render(
    <RenderedHtml html={`<p>all (${formula}), of ${formula} and <em>(</em>${formula}.</p>`} />,
  )
  const kept = () => [...container.querySelectorAll('.one-line')].map((one) => one.textContent)
  expect(kept()).toEqual(['(n),', 'n.'])
  expect(container.textContent).toBe('all (n), of n and (n.')
  const display = `<span class="katex-display">${formula}</span>`
  rerender(<RenderedHtml html={`<p>(${display}) [${formula}]</p>`} />)
  expect(kept()).toEqual(['[n]'])
  expect(container.textContent).toBe('(n) [n]')
})

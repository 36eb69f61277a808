// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
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

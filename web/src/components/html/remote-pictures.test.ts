// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { markRemotePictures, remoteWords } from './remote-pictures.ts'

test.each([
  ['of another site', '<img src="https://x.y/z.png" alt="">', remoteWords],
  [
    'of another site, with a name',
    '<img src="http://x.y/z.png" alt="A map">',
    `A map. ${remoteWords}`,
  ],
  ['of another site, by the scheme of the page', '<img src="//x.y/z.png" alt="">', remoteWords],
  ['of another site, behind a backslash', '<img src="/\\x.y/z.png" alt="">', remoteWords],
])('words take the place of a picture %s', (_name, html, words) => {
  expect(markRemotePictures(`<p>${html}</p>`)).toBe(
    `<p><span class="remote-picture">${words}</span></p>`,
  )
})

test.each(['/api/images/1', `${location.origin}/api/images/1`, `//${location.host}/api/images/1`])(
  'a picture of the own site stays: %s',
  (src) => {
    const html = `<p><img src="${src}" alt=""></p>`
    expect(markRemotePictures(html)).toBe(html)
  },
)

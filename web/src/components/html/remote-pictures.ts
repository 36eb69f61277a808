// The page shows pictures of its own site only (docs/product/editing.md#pictures): the place of another is marked.

export const remoteWords = 'Picture from another site: upload it instead.'

export const isRemotePicture = (src: string): boolean =>
  URL.canParse(src, location.href) &&
  /^https?:$/.test(new URL(src, location.href).protocol) &&
  new URL(src, location.href).origin !== location.origin

/** Rendered HTML with words in the place of each such picture. Texts without one are not read. */
export const markRemotePictures = (html: string): string => {
  if (!/src="(?!\/\w)/i.test(html)) return html
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const img of body.querySelectorAll('img')) {
    if (!isRemotePicture(img.getAttribute('src') ?? '')) continue
    const mark = document.createElement('span')
    mark.className = 'remote-picture'
    mark.textContent = img.alt === '' ? remoteWords : `${img.alt}. ${remoteWords}`
    img.replaceWith(mark)
  }
  return body.innerHTML
}

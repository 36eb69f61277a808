import type { ImageFolder } from './images.ts'

// What a pattern may read in vain is bounded: else a text of `![![![` takes time by the square of its length.
const image = /(!\[[^\]]{0,1000}\]\()(<[^>\n]{1,1000}>|[^)\s]+)/g
const definition =
  /^( {0,3}\[[^\]\n]+\]:[ \t]*)(<[^>\n]+\.(?:png|jpe?g|svg|gif|webp)>|\S+\.(?:png|jpe?g|svg|gif|webp))(?=\s|$)/gim
const html = /(<img\b[^>]{0,1000}?\ssrc\s{0,99}=\s{0,99}["'])([^"']+)/gi

/** Gives the pictures of a Markdown text the names that they have after the import; other hosts are left alone. */
export function renameImages(markdown: string, folder: Pick<ImageFolder, 'find'>): string {
  const rename = (whole: string, before: string, target: string) => {
    const file = decode(target.replace(/^<|>$/g, ''))
    if (/^([a-z][a-z0-9+.-]*:|\/\/|#)/i.test(file)) return whole
    const name = folder.find(file)
    return name === undefined ? whole : before + name
  }
  return markdown.replace(image, rename).replace(html, rename).replace(definition, rename)
}

/** What a text shows as pictures. */
export function imageAddresses(markdown: string): string[] {
  return [image, html, definition].flatMap((pattern) =>
    [...markdown.matchAll(pattern)].map(([, , target = '']) => target.replace(/^<|>$/g, '')),
  )
}

function decode(target: string): string {
  try {
    return decodeURIComponent(target)
  } catch {
    // Not encoded as addresses are: the name as it stands.
    return target
  }
}

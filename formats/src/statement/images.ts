import { extensionOf } from '../program/languages.ts'
import { imageBytesMax } from '../limits.ts'
import type { ImportedImage } from '../imported-problem.ts'
import type { PackageFiles } from '../package-files.ts'

const extensions = ['png', 'jpg', 'jpeg', 'svg', 'gif', 'webp']
const unusable = new Set(['pdf', 'eps', 'ps', 'tif', 'tiff', 'bmp'])

/** The pictures of one folder, for statements that lie in it. */
export interface ImageFolder {
  /** What the Markdown is to call the picture that a statement names, with or without extension or folder. */
  find: (file: string) => string | undefined
}

/** All pictures of a package; the same bytes have one name, other bytes another. */
export interface ImageShelf {
  readonly images: ImportedImage[]
  load(folder: string, label: string): Promise<ImageFolder>
}

export function createImageShelf(files: PackageFiles): ImageShelf {
  const images: ImportedImage[] = []
  const load = async (folder: string, label: string): Promise<ImageFolder> => {
    const names = new Map<string, string>()
    for (const path of files.under(folder)) {
      const relative = path.slice(folder.length + 1)
      if (!extensions.includes(extensionOf(path))) continue
      const image = await readImage(files, path, relative, label, images)
      if (image) names.set(relative, image.name)
    }
    return { find: (file) => findImage(files, folder, names, file) }
  }
  return { images, load }
}

async function readImage(
  files: PackageFiles,
  path: string,
  relative: string,
  label: string,
  images: ImportedImage[],
): Promise<ImportedImage | undefined> {
  if (files.sizeOf(path) > imageBytesMax) {
    files.warnings.tell(
      'image-large',
      `The picture ${path} has more than ${imageBytesMax} bytes and is kept aside.`,
      path,
    )
    return undefined
  }
  const contentType = sniff(await files.readBytes(path, imageBytesMax), path)
  if (!contentType) {
    files.warnings.tell(
      'image-unreadable',
      `${path} is not a picture that can be shown; it is kept aside.`,
      path,
    )
    return undefined
  }
  const { hasCrlf: _, size: __, ...file } = await files.measure(path, imageBytesMax)
  files.use(path)
  const plain = relative.replace(/[^A-Za-z0-9._/-]/g, '_')
  const same = images.find((image) => image.sha256 === file.sha256 && image.name.endsWith(plain))
  if (same) return same
  const name = images.some((image) => image.name === plain)
    ? freeName(`${label.replace(/[^A-Za-z0-9._-]/g, '_')}/${plain}`, images)
    : plain
  const image: ImportedImage = { ...file, name, contentType }
  images.push(image)
  return image
}

function freeName(wanted: string, images: readonly ImportedImage[]): string {
  for (let i = 1; ; i++) {
    const name = i === 1 ? wanted : `${i}-${wanted}`
    if (!images.some((image) => image.name === name)) return name
  }
}

/** By the bytes, not by the extension: an extension is only a claim. */
function sniff(bytes: Buffer, path: string): ImportedImage['contentType'] | undefined {
  if (bytes.subarray(0, 8).toString('latin1') === '\x89PNG\r\n\x1a\n') return 'image/png'
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'image/jpeg'
  if (/^GIF8[79]a/.test(bytes.subarray(0, 6).toString('latin1'))) return 'image/gif'
  if (
    bytes.subarray(0, 4).toString('latin1') === 'RIFF' &&
    bytes.subarray(8, 12).toString('latin1') === 'WEBP'
  )
    return 'image/webp'
  if (extensionOf(path) === 'svg' && /<svg[\s>]/i.test(bytes.subarray(0, 4096).toString('utf8')))
    return 'image/svg+xml'
  return undefined
}

function findImage(
  files: PackageFiles,
  folder: string,
  names: ReadonlyMap<string, string>,
  file: string,
): string | undefined {
  const wanted = normalise(file)
  const bare = wanted.replace(/\.(png|jpe?g|svg|gif|webp|pdf|eps)$/i, '')
  const candidates = [
    wanted,
    ...extensions.flatMap((extension) => [`${wanted}.${extension}`, `${bare}.${extension}`]),
  ].map((name) => name.toLowerCase())
  const fits = (test: (name: string, candidate: string) => boolean) =>
    candidates.flatMap((candidate) =>
      [...names].filter(([name]) => test(name.toLowerCase(), candidate)).map(([, name]) => name),
    )[0]
  const found =
    fits((name, candidate) => name === candidate) ??
    fits((name, candidate) => name.endsWith(`/${candidate}`) || candidate.endsWith(`/${name}`))
  if (found !== undefined) return found
  const other = files.under(folder).find(
    (path) =>
      unusable.has(extensionOf(path)) &&
      path
        .toLowerCase()
        .replace(/\.[^.]*$/, '')
        .endsWith(bare.toLowerCase()),
  )
  if (other !== undefined)
    files.warnings.tell(
      'image-format',
      `The picture ${other} cannot be shown in this format; it is kept aside.`,
      other,
    )
  else
    files.warnings.tell(
      'image-missing',
      `A statement shows the picture ${file}, which is not in the package.`,
    )
  return undefined
}

function normalise(file: string): string {
  const parts: string[] = []
  for (const part of file.trim().replace(/\\/g, '/').split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.' && part !== '') parts.push(part)
  }
  return parts.join('/')
}

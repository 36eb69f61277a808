import type { PackageFiles } from '../package-files.ts'

export const pictureEndings = ['png', 'jpg', 'jpeg', 'svg', 'gif', 'webp']
/** What a judge makes a picture of (docs/product/packages.md#figures). */
export const figureEndings = ['pdf', 'eps', 'ps']
const unusable = /\.(?:pdf|eps|ps|tiff?|bmp)$/i

/** Looks a picture up by its last part, so that a statement of a thousand pictures reads the list once. */
export function createFinder(
  files: PackageFiles,
  paths: readonly string[],
  names: ReadonlyMap<string, string>,
): (file: string) => string | undefined {
  const exact = new Map<string, string>()
  for (const [name, shown] of names)
    if (!exact.has(name.toLowerCase())) exact.set(name.toLowerCase(), shown)
  const byLast = Map.groupBy(exact, ([name]) => lastPart(name))
  const unusablePaths = paths.filter((path) => unusable.test(path))
  const known = new Map<string, string | undefined>()
  const look = (file: string): string | undefined => {
    const wanted = normalise(file)
    const bare = wanted.replace(/\.(png|jpe?g|svg|gif|webp|pdf|eps|ps)$/i, '')
    const candidates = candidatesOf(wanted, bare).map((name) => name.toLowerCase())
    const whole = candidates.find((candidate) => exact.has(candidate))
    if (whole !== undefined) return exact.get(whole)
    for (const candidate of candidates) {
      const near = byLast
        .get(lastPart(candidate))
        ?.find(([name]) => name.endsWith(`/${candidate}`) || candidate.endsWith(`/${name}`))
      if (near) return near[1]
    }
    warnOfImage(files, unusablePaths, file, bare)
    return undefined
  }
  return (file) => {
    if (!known.has(file)) known.set(file, look(file))
    return known.get(file)
  }
}

/** A picture that can be shown at once comes before a figure of its name. */
const candidatesOf = (wanted: string, bare: string): string[] => {
  const withEach = (endings: readonly string[]): string[] =>
    endings.flatMap((ending) => [`${wanted}.${ending}`, `${bare}.${ending}`])
  const isFigure = figureEndings.some((ending) => wanted.toLowerCase().endsWith(`.${ending}`))
  const [first, last] = isFigure ? [[], [wanted]] : [[wanted], []]
  return [...first, ...withEach(pictureEndings), ...last, ...withEach(figureEndings)]
}

const lastPart = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

function warnOfImage(
  files: PackageFiles,
  unusablePaths: readonly string[],
  file: string,
  bare: string,
): void {
  const other = unusablePaths.find((path) =>
    path
      .toLowerCase()
      .replace(/\.[^.]*$/, '')
      .endsWith(bare.toLowerCase()),
  )
  if (other !== undefined)
    files.warnings.report(
      'image-format',
      `The picture ${other} cannot be shown in this format; it is kept aside.`,
      other,
    )
  else
    files.warnings.report(
      'image-missing',
      `A statement shows the picture ${file}, which is not in the package.`,
    )
}

function normalise(file: string): string {
  const parts: string[] = []
  for (const part of file.trim().replace(/\\/g, '/').split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.' && part !== '') parts.push(part)
  }
  return parts.join('/')
}

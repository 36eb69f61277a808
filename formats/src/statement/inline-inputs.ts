import { texBytesMax } from '../limits.ts'
import type { PackageFiles } from '../package-files.ts'
import { pathWithin } from './listings.ts'

const depthMax = 5
const filesMax = 100
const token =
  /\\\\|\\%|%[^\n]*|\\begin\{(verbatim|Verbatim|lstlisting|minted)\}|\\(?:input|include|subfile)(?:\{([^{}\n]{1,300})\}|[ \t]{1,9}([^\s{}\\%]{1,300}))/g

/** TeX with the files of the package that it takes in (`\input`) in their places; one that is not there is told by the reader of TeX. */
export async function inlineInputs(
  source: string,
  folder: string,
  files: PackageFiles,
): Promise<string> {
  const budget = { files: filesMax, chars: texBytesMax - source.length }
  return inlined(source, { folder, files, budget }, [])
}

interface Place {
  folder: string
  files: PackageFiles
  budget: { files: number; chars: number }
}

async function inlined(source: string, place: Place, open: readonly string[]): Promise<string> {
  const out: string[] = []
  let from = 0
  for (const match of source.matchAll(token)) {
    const [whole, verbatim, braced, bare] = match
    if (match.index < from) continue
    const end = match.index + whole.length
    if (verbatim !== undefined) {
      const closing = source.indexOf(`\\end{${verbatim}}`, end)
      const to = closing < 0 ? source.length : closing
      out.push(source.slice(from, to))
      from = to
      continue
    }
    const name = (braced ?? bare)?.trim()
    const text = name === undefined ? undefined : await textOf(name, place, open)
    if (text === undefined) continue
    out.push(source.slice(from, match.index), text)
    from = end
  }
  return [...out, source.slice(from)].join('')
}

async function textOf(
  name: string,
  place: Place,
  open: readonly string[],
): Promise<string | undefined> {
  const { folder, files, budget } = place
  const path = [name, `${name}.tex`]
    .map((one) => pathWithin(folder, one))
    .find((one) => one !== undefined && files.has(one))
  if (path === undefined || open.includes(path) || open.length >= depthMax) return undefined
  if (budget.files === 0 || files.sizeOf(path) > budget.chars) return undefined
  const text = await files.readSource(path, texBytesMax)
  if (text === undefined) return undefined
  budget.files -= 1
  budget.chars -= text.length
  files.use(path)
  return inlined(text.replace(/\r\n?/g, '\n'), place, [...open, path])
}

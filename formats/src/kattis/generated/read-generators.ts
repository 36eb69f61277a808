import { extensionOf, languageIdOfFile } from '../../program/languages.ts'
import { inOlderCpp } from '../../program/older-source.ts'
import { sourceBytesRange } from '../../limits.ts'
import { isYamlMap, type YamlMap } from '../../text/read-yaml.ts'
import { replaceConstants, toText, type ProblemYaml } from '../problem-yaml.ts'
import { helperFile, type HelperText } from '../../problem/programs.ts'
import { textFile } from '../../problem/text-file.ts'
import type { PackageFiles } from '../../package-files.ts'
import type { PackageTool } from '../../problem/problem-package.ts'

type Constants = ProblemYaml['constants']
type Found = { generator: number } | { fault: string }

/** Each generator is read once, however many tests it makes. The sources stay among the preserved files: an export gives them back. */
export function generatorShelf(map: YamlMap, constants: Constants, files: PackageFiles) {
  const generators: PackageTool[] = []
  /** Their places, of those that may write the answer too: that is known when one ran, and one that could names it. */
  const answering = new Set<number>()
  const known = new Map<string, Promise<Found>>()
  const read = async (program: string): Promise<Found> => {
    const found = await readTool(program, membersOf(program, map, files), constants, files)
    if ('fault' in found) return found
    const generator = generators.push(found.tool) - 1
    if (found.texts.some((text) => /\.ans\b/.test(text))) answering.add(generator)
    return { generator }
  }
  return {
    generators,
    answering,
    find(program: string): Promise<Found> {
      const found = known.get(program) ?? read(program)
      known.set(program, found)
      return found
    },
  }
}

/** What `generators:` lists under its name, a file, or the files of a folder; the first is where it starts. */
export function membersOf(program: string, map: YamlMap, files: PackageFiles): string[] {
  const listed = map.get('generators')
  const own: unknown = isYamlMap(listed) ? listed.get(program) : undefined
  if (Array.isArray(own)) return own.map((name) => `generators/${toText(name) ?? ''}`)
  const path = `generators/${program}`
  return files.has(path) ? [path] : inOrder(files.under(path))
}

/** A folder starts at its `main`, else at its first source. */
function inOrder(paths: readonly string[]): string[] {
  const sources = paths.filter((path) => languageIdOfFile(path) !== undefined)
  const first = sources.find((path) => /\/main\.\w+$/i.test(path)) ?? sources[0]
  return first === undefined ? [...paths] : [first, ...paths.filter((path) => path !== first)]
}

export async function readTool(
  program: string,
  [main, ...others]: readonly string[],
  constants: Constants,
  files: PackageFiles,
): Promise<{ tool: PackageTool; texts: string[] } | { fault: string }> {
  if (main === undefined || !files.has(main))
    return { fault: `its generator ${program} is not in the package` }
  const languageId = languageIdOfFile(main)
  if (languageId === undefined)
    return { fault: `its generator ${main} is in a language that is not known` }
  const source = await textOf(main, constants, files)
  if (source === undefined) return { fault: `its generator ${main} is no program text` }
  const folder = main.slice(0, main.lastIndexOf('/') + 1)
  const helpers: HelperText[] = []
  for (const path of others) {
    const text = files.has(path) ? await textOf(path, constants, files) : undefined
    const name = path.startsWith(folder) ? path.slice(folder.length) : baseName(path)
    if (text !== undefined && /^[\w.+-]+$/.test(name)) helpers.push({ name, text })
  }
  const tool = {
    label: baseName(main),
    languageId: extensionOf(main) === 'py' ? languageId : inOlderCpp(languageId, source),
    source: { path: main, ...textFile(source) },
    files: helpers.map(helperFile),
  }
  return { tool, texts: [source, ...helpers.map(({ text }) => text)] }
}

const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

async function textOf(
  path: string,
  constants: Constants,
  files: PackageFiles,
): Promise<string | undefined> {
  if (files.sizeOf(path) > sourceBytesRange.max) return undefined
  const text = await files.readSource(path, sourceBytesRange.max)
  return text === undefined ? undefined : replaceConstants(text, constants)
}

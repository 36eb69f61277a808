import { programsPerProblem } from '@drafts/contract'
import { hasScript } from '../program-folder.ts'
import { membersOf } from '../generated/read-generators.ts'
import { includedNames } from '../../program/included-names.ts'
import { languageIdOfFile } from '../../program/languages.ts'
import { mainAmong } from '../../program/solution-files.ts'
import { ownTestlib, testlibName } from '../../program/own-testlib.ts'
import { isPlainName } from '../../program/plain-name.ts'
import { reportOlderSource } from '../../program/older-source.ts'
import { readWrapped } from './testlib-wrapper.ts'
import { replaceConstants, type ProblemYaml } from '../problem-yaml.ts'
import { sourceBytesRange } from '../../limits.ts'
import { textFile } from '../../problem/text-file.ts'
import { labelBeside } from '../../script/read/label-generators.ts'
import type { PackageFiles } from '../../package-files.ts'
import type { ProblemProgram } from '../../problem/problem-package.ts'
import type { YamlMap } from '../../text/read-yaml.ts'

// Programs in `generators/` and `input_validators/` become programs of the problem (docs/product/packages.md#programs-in-packages). One is a
// file, or a folder of files; what lies in its folder becomes helper files, which stand beside every program here. What is in no
// language of the product (such as checktestdata) is kept aside.

interface Found {
  role: 'generator' | 'validator'
  /** Its label is made of this: `generators.yaml` calls it so, else its place in the folder. */
  name: string
  /** The first is the source. */
  paths: readonly string[]
  languageId: string
  /** A file that only calls the source as the format wants. */
  wrapper?: string
}

export interface KattisPrograms {
  yaml: ProblemYaml
  /** `generators.yaml`, and the programs that its tests call, in their order. */
  generators: YamlMap
  called: readonly string[]
  /** The labels by which the script calls programs. */
  labels: ReadonlyMap<string, string>
}

export async function readKattisPrograms(
  { yaml, generators, called, labels: inScript }: KattisPrograms,
  files: PackageFiles,
): Promise<ProblemProgram[]> {
  const named = called.flatMap((name) => calledProgram(name, generators, files))
  const claimed = new Set(named.flatMap(({ paths }) => paths))
  const found = [
    ...named,
    ...(await findIn('generators', 'generator', claimed, files)),
    ...(await findIn('input_validators', 'validator', claimed, files)),
    ...(await findIn('input_format_validators', 'validator', claimed, files)),
  ].slice(0, 2 * programsPerProblem)
  const labels = labelBeside(
    inScript,
    found.map(({ name }) => name),
  )
  const shelf = createShelf(files, new Set(labels))
  const textOf = (text: string): string => replaceConstants(text, yaml.constants)
  for (const [at, one] of found.entries()) await shelf.add(one, labels[at] ?? one.name, textOf)
  return shelf.programs
}

/** None where it is not in the package, or lies at another place: then its tests stay as they are. */
function calledProgram(name: string, generators: YamlMap, files: PackageFiles): Found[] {
  const paths = membersOf(name, generators, files).filter((path) => files.has(path))
  const [main = ''] = paths
  const languageId = languageIdOfFile(main)
  return languageId === undefined || !main.startsWith('generators/')
    ? []
    : [{ role: 'generator', name, paths, languageId }]
}

/** Files of a folder are programs each, unless another one includes them; so are its folders that have a source. */
async function findIn(
  folder: string,
  role: Found['role'],
  claimed: ReadonlySet<string>,
  files: PackageFiles,
): Promise<Found[]> {
  const unused = new Set(files.unused())
  const paths = files.under(folder).filter((path) => unused.has(path) && !claimed.has(path))
  const isDirect = (path: string): boolean => !path.slice(folder.length + 1).includes('/')
  const direct = paths.filter((path) => isDirect(path) && languageIdOfFile(path) !== undefined)
  const included = new Set<string>()
  for (const path of files.under(folder).filter(isDirect))
    for (const name of includedNames((await peek(path, files)) ?? ''))
      included.add(`${folder}/${name}`)
  const claimedFolders = new Set([...claimed].map((path) => innerFolder(path, folder)))
  const found: Found[] = []
  for (const path of direct) if (!included.has(path)) found.push(foundAt(role, folder, [path]))
  const inner = Map.groupBy(
    paths.filter((path) => !isDirect(path)),
    (path) => innerFolder(path, folder),
  )
  for (const [place, members] of inner) {
    // A folder of which a program was called by its path is no program itself.
    if (claimedFolders.has(place)) continue
    const one = await findFolder(role, folder, { place, members }, files)
    if (one) found.push(one)
  }
  return found
}

const innerFolder = (path: string, folder: string): string =>
  path.slice(0, Math.max(0, path.indexOf('/', folder.length + 1)))

const foundAt = (role: Found['role'], folder: string, paths: readonly string[]): Found => ({
  role,
  name: (paths[0] ?? '').slice(folder.length + 1),
  paths,
  languageId: languageIdOfFile(paths[0] ?? '') ?? '',
})

async function findFolder(
  role: Found['role'],
  folder: string,
  { place, members }: { place: string; members: readonly string[] },
  files: PackageFiles,
): Promise<Found | undefined> {
  const name = place.slice(folder.length + 1)
  const sources = members.filter((path) => languageIdOfFile(path) !== undefined)
  if (sources.length === 0) return undefined
  if (hasScript(place, members)) {
    files.warnings.report(
      'program-kept',
      `The ${role} ${name} is kept aside: it has a build or run of its own.`,
      place,
    )
    return undefined
  }
  const wrapped = await readWrapped(place, members, files)
  const main = wrapped?.main ?? (await mainAmong(sources, files))
  const others = members.filter((path) => path !== main && path !== wrapped?.wrapper)
  return {
    role,
    name,
    paths: [main, ...others],
    languageId: languageIdOfFile(wrapped?.wrapper ?? main) ?? '',
    ...(wrapped ? { wrapper: wrapped.wrapper } : {}),
  }
}

/** Programs of the problem as they are found, with a helper file once for all. */
function createShelf(files: PackageFiles, labels: ReadonlySet<string>) {
  const { warnings } = files
  const programs: ProblemProgram[] = []
  const helpers = new Map<string, string>()
  const addHelper = (path: string, name: string, text: string | undefined): void => {
    const other = helpers.get(name)
    const why = labels.has(name) ? `a program is called ${name}` : faultOfHelper(name, text, other)
    if (why !== undefined || text === undefined) {
      warnings.report('program-kept', `${path} is kept aside, and no program has it: ${why}.`, path)
      return
    }
    if (other === undefined && programs.length >= programsPerProblem) return reportMany(files)
    files.use(path)
    if (other !== undefined) return
    helpers.set(name, text)
    const source = { path, ...textFile(text) }
    programs.push({ role: 'helper', label: name, languageId: null, source })
  }
  const add = async (
    { role, paths, languageId, wrapper }: Found,
    label: string,
    textOf: (text: string) => string,
  ): Promise<void> => {
    const [path = '', ...others] = paths
    const folder = path.slice(0, path.lastIndexOf('/') + 1)
    const text = await readShort(path, files)
    if (text === undefined) {
      const why = `it is no text, or has more than ${sourceBytesRange.max} bytes`
      warnings.report('program-kept', `The ${role} ${path} is kept aside: ${why}.`, path)
      return
    }
    if (programs.length >= programsPerProblem) return reportMany(files)
    for (const one of [path, wrapper ?? path]) files.use(one)
    const source = { path, ...textFile(textOf(text)) }
    const older = reportOlderSource(files, { path, source: text }, languageId, 'program-')
    programs.push({ role, label, languageId: older, source })
    const beside = includedNames(text).map((name) => folder + name)
    for (const other of new Set([...others, ...beside.filter((one) => files.has(one))])) {
      if (other === path) continue
      const name = other.startsWith(folder) ? other.slice(folder.length) : baseOf(other)
      const own = await readShort(other, files)
      if (name === testlibName && own === ownTestlib()) files.use(other)
      else addHelper(other, name, own === undefined ? own : textOf(own))
    }
  }
  return { programs, add }
}

const faultOfHelper = (
  name: string,
  text: string | undefined,
  other: string | undefined,
): string | undefined => {
  if (!isPlainName(name)) return 'it lies in a folder, or has a name that builds do not take'
  if (text === undefined) return `it is no text, or has more than ${sourceBytesRange.max} bytes`
  return other === undefined || other === text ? undefined : `another file is called ${name}`
}

const reportMany = ({ warnings }: PackageFiles): void =>
  warnings.report(
    'programs-many',
    `More than ${programsPerProblem} generators, validators and helper files: the others are kept aside.`,
  )

const readShort = async (path: string, files: PackageFiles): Promise<string | undefined> =>
  files.sizeOf(path) <= sourceBytesRange.max
    ? files.readSource(path, sourceBytesRange.max)
    : undefined

/** To look at it alone. */
const peek = (path: string, files: PackageFiles): Promise<string | undefined> =>
  readShort(path, files.aside())

const baseOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

import { programsPerProblem } from '@drafts/contract'
import { readCommand } from './command.ts'
import { isHeader } from './headers.ts'
import { includedNames, isTestlibGenerator } from '../program/included-names.ts'
import { languageOfPolygonSource } from '../program/languages.ts'
import { reportOlderSource } from '../program/older-source.ts'
import { isPlainName } from '../program/plain-name.ts'
import { ownTestlib, testlibName } from '../program/own-testlib.ts'
import { sourceBytesRange } from '../limits.ts'
import { textFile } from '../problem/text-file.ts'
import { labelBeside } from '../script/read/label-generators.ts'
import type { PackageFiles } from '../package-files.ts'
import type { PolygonSource, PolygonXml } from './problem-xml.ts'
import type { ProblemProgram } from '../problem/problem-package.ts'

// Executables that make and read tests become programs of the problem (docs/product/packages.md#programs-in-packages): the executables that a command of
// a test names, others that testlib or an export of ours makes generators, validators, and the headers that one of these includes. It is not
// known what other executables are for: they are kept aside.

interface Source {
  role: 'generator' | 'validator'
  path: string
  type: string
  /** Its label is made of this: a command calls it so, else the name of its file. */
  name: string
}

/** `called`: the labels by which the script calls programs of commands. */
export async function readPolygonPrograms(
  xml: PolygonXml,
  called: ReadonlyMap<string, string>,
  files: PackageFiles,
): Promise<ProblemProgram[]> {
  const sources = (await findSources(xml, files)).slice(0, 2 * programsPerProblem)
  const labels = labelBeside(
    called,
    sources.map(({ name }) => name),
  )
  const programs: ProblemProgram[] = []
  const included = new Set<string>()
  for (const [at, source] of sources.entries()) {
    const read = await readSource(source, files)
    if (!read) continue
    if (programs.length === programsPerProblem) {
      reportMany(files)
      break
    }
    files.use(source.path)
    for (const name of includedNames(read.text)) included.add(name)
    programs.push({
      role: source.role,
      label: labels[at] ?? source.name,
      languageId: read.languageId,
      source: { path: source.path, ...textFile(read.text) },
    })
  }
  return [...programs, ...(await readHelpers(xml, { included, programs }, files))]
}

/** Those that commands name come first, in that order: a script calls them by the same labels. */
async function findSources(xml: PolygonXml, files: PackageFiles): Promise<Source[]> {
  const unused = new Set(files.unused())
  const judging = new Set([xml.checker?.path, xml.interactor?.path])
  const validators = xml.validators.filter(({ path }) => unused.has(path) || !files.has(path))
  const executables = xml.executables.filter(
    ({ path }) =>
      files.has(path) &&
      !judging.has(path) &&
      xml.validators.every((validator) => validator.path !== path),
  )
  const called = new Map<string, PolygonSource>()
  for (const { isGenerated, cmd } of xml.tests) {
    const command = isGenerated ? readCommand(cmd) : { fault: '' }
    if ('fault' in command || called.has(command.program)) continue
    const source = executables.find(({ path }) => stemIn(path) === command.program)
    if (source) called.set(command.program, source)
  }
  const generators: Source[] = [...called].map(([name, { path, type }]) => {
    return { role: 'generator', path, type, name }
  })
  for (const { path, type, isGenerator } of executables) {
    const isKnown = generators.some((one) => one.path === path)
    if (!isKnown && (isGenerator || (await registersGenerator(path, files))))
      generators.push({ role: 'generator', path, type, name: baseIn(path) })
  }
  return [
    ...generators,
    ...validators.map(({ path, type }): Source => {
      return { role: 'validator', path, type, name: baseIn(path) }
    }),
  ]
}

async function registersGenerator(path: string, files: PackageFiles): Promise<boolean> {
  if (files.sizeOf(path) > sourceBytesRange.max) return false
  // It is only looked at: what it is written in is said where it is imported.
  const text = await files.aside().readSource(path, sourceBytesRange.max)
  return text !== undefined && isTestlibGenerator(text)
}

async function readSource(
  { role, path, type }: Source,
  files: PackageFiles,
): Promise<{ languageId: string; text: string } | undefined> {
  const tell = (why: string): undefined => {
    files.warnings.report('program-kept', `The ${role} ${path} is kept aside: ${why}.`, path)
  }
  if (!files.has(path)) return tell('it is not in the package')
  const named = languageOfPolygonSource(type, path)
  if (named === undefined) return tell(`it is in a language that is not known (${type})`)
  if (files.sizeOf(path) > sourceBytesRange.max)
    return tell(`it has more than ${sourceBytesRange.max} bytes`)
  const text = await files.readSource(path, sourceBytesRange.max)
  if (text === undefined) return tell('it is no text')
  const source = { path, source: text, type }
  return { languageId: reportOlderSource(files, source, named, 'program-'), text }
}

/** Headers that a program includes, or another of them; and what an export of ours says is built with programs. */
async function readHelpers(
  xml: PolygonXml,
  { included, programs }: { included: Set<string>; programs: readonly ProblemProgram[] },
  files: PackageFiles,
): Promise<ProblemProgram[]> {
  // The random numbers of a generator are those of the testlib.h that it is built with.
  const hasGenerator = programs.some(({ role }) => role === 'generator')
  const taken = new Set(programs.map(({ label }) => label))
  const judging = [xml.checker?.path, xml.interactor?.path]
  const candidates = new Map(
    xml.resources
      .filter(({ path }) => files.has(path) && !judging.includes(path))
      .map(({ path, assets }) => [path, isNamedIn(assets, programs.length > 0)] as const),
  )
  for (const path of files.under('files'))
    if (isHeader(path) && !candidates.has(path)) candidates.set(path, false)
  const helpers: ProblemProgram[] = []
  // A header that is found may include one that was passed over.
  for (let isGrowing = true; isGrowing;) {
    isGrowing = false
    for (const [path, isNamed] of candidates) {
      if (programs.length + helpers.length === programsPerProblem) return helpers
      const name = path.startsWith('files/') ? path.slice('files/'.length) : baseIn(path)
      if (!isNamed && !(isHeader(path) && included.has(name))) continue
      candidates.delete(path)
      const text = await readHelper(path, name, files)
      if (text === undefined || taken.has(name)) continue
      if (name === testlibName && (!hasGenerator || text === ownTestlib())) continue
      taken.add(name)
      for (const other of includedNames(text)) included.add(other)
      files.use(path)
      const source = { path, ...textFile(text) }
      helpers.push({ role: 'helper', label: name, languageId: null, source })
      isGrowing = true
    }
  }
  return helpers
}

/** An export says that a file is built with validators, and with the checker, which may be alone. */
const isNamedIn = (assets: readonly string[], hasPrograms: boolean): boolean =>
  assets.includes('validator') && (hasPrograms || assets.includes('checker'))

async function readHelper(
  path: string,
  name: string,
  files: PackageFiles,
): Promise<string | undefined> {
  const text =
    isPlainName(name) && files.sizeOf(path) <= sourceBytesRange.max
      ? await files.readSource(path, sourceBytesRange.max)
      : undefined
  if (text === undefined)
    files.warnings.report(
      'program-kept',
      `${path}, which generators or validators include, is kept aside: it lies in a folder, is too large or no text.`,
      path,
    )
  return text
}

const reportMany = ({ warnings }: PackageFiles): void =>
  warnings.report(
    'programs-many',
    `More than ${programsPerProblem} generators, validators and helper files: the others are kept aside.`,
  )

const baseIn = (path: string): string => path.slice(path.lastIndexOf('/') + 1)
const stemIn = (path: string): string => baseIn(path).replace(/\.[^.]+$/, '')

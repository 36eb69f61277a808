import { findLanguage, includesTestlib } from '@drafts/contract'
import { buffer } from 'node:stream/consumers'
import { fileNameOfProgram } from '../../dpkg/layout.ts'
import { element } from './xml-text.ts'
import { freeName } from '../../writing/package-writer.ts'
import { isExactType, polygonTypeOf } from './source-type.ts'
import { isTestlibGenerator } from '../../program/included-names.ts'
import { testlibName } from '../../program/own-testlib.ts'
import { isHeader } from '../headers.ts'
import type { PackageWriter } from '../../writing/package-writer.ts'
import type { XmlPart } from './xml-text.ts'
import type { ProblemPackage, ProblemProgram } from '../../problem/problem-package.ts'

/** Generators, validators and helper files of the problem in a package of Polygon. */
export interface WrittenPrograms {
  /** The `source` of each generator and validator by its path, in their order. */
  sources: ReadonlyMap<string, XmlPart & { role: 'generator' | 'validator' }>
  /** `file` elements of helper files by their paths. */
  resources: ReadonlyMap<string, XmlPart>
  /** Where each generator lies, by its label. */
  generators: ReadonlyMap<string, string>
  /** Paths of those that are marked: nothing else says that they are generators. */
  marked: ReadonlySet<string>
}

/** They lie in files/, by their labels; checker and driver are there already. */
export const writePolygonPrograms = async (
  { programs }: ProblemPackage,
  writer: PackageWriter,
): Promise<WrittenPrograms> => {
  const sources: [string, XmlPart & { role: 'generator' | 'validator' }][] = []
  const resources = new Map<string, XmlPart>()
  const generators = new Map<string, string>()
  const marked = new Set<string>()
  for (const program of programs)
    if (program.role === 'helper') {
      const part = writeHelper(program, writer)
      if (part) resources.set(part.attributes['path'] ?? '', part)
    }
  for (const program of programs) {
    const { role, label } = program
    if (role === 'helper') continue
    const { path, text } = await writeSource(program, writer)
    const { languageId } = program
    const type = polygonTypeOf(languageId ?? '') ?? familyOf(languageId)
    sources.push([path, { ...element('source', { path, type }), role }])
    if (role === 'generator') generators.set(label, path)
    if (role === 'generator' && !isTestlibGenerator(text)) marked.add(path)
  }
  const validators = programs.filter(({ role }) => role === 'validator')
  if (validators.length > 1)
    writer.warnings.report(
      'validators',
      `Several validators (${validators.map(({ label }) => label).join(', ')}): all are in the package, and Polygon runs the first one.`,
    )
  return { sources: new Map(sources), resources, generators, marked }
}

/** The judge has a testlib.h for checker and driver: one of the problem is theirs only where they have it. */
const writeHelper = (
  { label, source }: ProblemProgram,
  { warnings, hashOf, put }: PackageWriter,
): XmlPart | undefined => {
  const path = `files/${label}`
  const other = hashOf(path)
  if (other !== undefined && other !== source.sha256) {
    warnings.report(
      'program-left-out',
      `The helper file ${label} is left out: another file of this name lies beside the checker.`,
      path,
    )
    return undefined
  }
  if (other === undefined) put(path, source)
  const isOfAll = label !== testlibName || other !== undefined
  const assets = isOfAll ? ['checker', 'interactor', 'validator'] : ['validator']
  return element('file', { path, type: isHeader(path) ? 'h.g++' : undefined }, [
    element(
      'assets',
      {},
      assets.map((name) => element('asset', { name })),
    ),
  ])
}

const writeSource = async (
  program: ProblemProgram,
  writer: PackageWriter,
): Promise<{ path: string; text: string }> => {
  const { role, label, languageId, source } = program
  const { warnings } = writer
  const name = fileNameOfProgram(program)
  const dot = name.lastIndexOf('.')
  const path = `files/${freeName((one) => writer.has(`files/${one}`), name.slice(0, dot), name.slice(dot))}`
  writer.put(path, source)
  const stem = path.slice('files/'.length, path.lastIndexOf('.'))
  if (stem !== label)
    warnings.report('program-label', `The ${role} ${label} is called ${stem} in the package.`, path)
  const type = polygonTypeOf(languageId ?? '')
  const language = findLanguage(languageId ?? '')?.label ?? 'a language that is not known'
  if (type === undefined)
    warnings.report(
      'program-language',
      `The ${role} ${label} is in ${language}, which Polygon has not.`,
      path,
    )
  else if (!isExactType(type, languageId ?? '', path))
    warnings.report('language', `${path}: ${language} is ${type} in the package.`, path)
  const text = (await buffer(await source.open())).toString()
  if (role === 'validator' && !includesTestlib(text))
    warnings.report(
      'validator-convention',
      `The validator ${label} is none of testlib: Polygon takes an input for right only where it ends with 0.`,
      path,
    )
  return { path, text }
}

const familyOf = (languageId: string | null): string =>
  (findLanguage(languageId ?? '')?.family ?? 'text').toLowerCase()

import { findLanguage, judgedAsOf } from '@drafts/contract'
import type { Stored } from '@drafts/contract'
import { reportUnjudged } from '../../writing/report-programs.ts'
import { adapterSource } from '../own/adapter-source.ts'
import { comparatorSource, optionsOfChecker } from '../../comparator/comparator-source.ts'
import { element } from './xml-text.ts'
import { isExactType, polygonTypeOf } from './source-type.ts'
import { isHeader } from '../headers.ts'
import type { ComparatorOptions } from '../../comparator/comparator-source.ts'
import type { PackageWriter } from '../../writing/package-writer.ts'
import type { XmlPart } from './xml-text.ts'
import type { NamedFile, PackageProgram, ProblemPackage } from '../../problem/problem-package.ts'

export interface WrittenJudging {
  /** `checker` and `interactor`, in the order of the format. */
  assets: XmlPart[]
  interactor: XmlPart[]
}

export const writePolygonJudging = (
  problem: ProblemPackage,
  writer: PackageWriter,
): WrittenJudging => {
  const { mechanism, checker: judge, driver } = problem
  if (judge) reportUnjudged(judge.body, writer.warnings)
  if (mechanism !== 'interactive')
    return { assets: [writeChecker(problem, writer)], interactor: [] }
  if (!driver)
    writer.warnings.report(
      'no-driver',
      'The problem has no driver yet: the package has no interactor, and is not interactive.',
    )
  const interactor = driver ? [writeProgram('driver', driver, writer)] : []
  // What the driver of another convention leaves is nothing a checker could judge.
  const judgesOutput = driver === undefined || driver.judgesOutput
  const checker = judgesOutput ? writeChecker(problem, writer) : writeOwn(null, writer)
  return {
    assets: [checker, ...(driver ? [element('interactor', {}, interactor)] : [])],
    interactor,
  }
}

/** Every comparator differs from its relative of testlib in something, unless it is judged as that one. */
const writeChecker = (
  { mechanism, checker, tests }: ProblemPackage,
  writer: PackageWriter,
): XmlPart => {
  const body = checker?.body
  if (!checker || !body) return writeOwn({ comparator: 'words' }, writer, 'std::wcmp.cpp')
  const isCustom =
    body.comparator === 'custom' || (body.comparator === 'legacy' && body.type === 'custom')
  if (isCustom) return checkerPart(writeProgram('checker', checker, writer), undefined, writer)
  // Without answers a standard checker counts as one that does not judge.
  const hasAnswers = tests.some(({ output }) => output.sizeBytes > 0)
  const judges = mechanism !== 'interactive' || hasAnswers
  return writeOwn(optionsOfChecker(body), writer, judges ? standardName(body) : undefined)
}

/** Words differ from `wcmp` in white space that no contest has. */
const standardName = (body: Stored<'checker'>): string | undefined => {
  const as = judgedAsOf(body)
  if (as?.kind === 'testlib') return `std::${as.name}.cpp`
  return as === undefined && body.comparator === 'words' ? 'std::wcmp.cpp' : undefined
}

const writeOwn = (options: ComparatorOptions, writer: PackageWriter, name?: string): XmlPart => {
  const text = comparatorSource(options)
  putProgram('files/check.cpp', text, writer)
  writer.putText('check.cpp', text)
  const source = element('source', { path: 'files/check.cpp', type: 'cpp.g++17' })
  return checkerPart(source, name, writer)
}

const checkerPart = (source: XmlPart, name: string | undefined, writer: PackageWriter): XmlPart => {
  const path = source.attributes['path'] ?? ''
  const copy = path.slice(path.lastIndexOf('/') + 1)
  writer.copy(path, copy)
  return element('checker', { name, type: 'testlib' }, [source, element('copy', { path: copy })])
}

const fileNames = { checker: 'check', driver: 'interactor' } as const

const writeProgram = (
  kind: 'checker' | 'driver',
  { body: { convention, languageId, source }, files, flags }: PackageProgram,
  writer: PackageWriter,
): XmlPart => {
  const { warnings } = writer
  const language = findLanguage(languageId ?? '')
  const path = `files/${fileNames[kind]}.${language?.exts[0] ?? 'txt'}`
  const adapted =
    convention === 'testlib'
      ? undefined
      : adapterSource({
          kind,
          convention,
          languageId: languageId ?? '',
          flags,
          source,
        })
  putProgram(path, adapted ?? source, writer)
  const type = polygonTypeOf(languageId ?? '')
  const label = language?.label ?? 'a language that is not known'
  if (source === '') warnings.report('no-source', `The ${kind} has no source yet.`, path)
  if (convention !== 'testlib' && adapted === undefined)
    warnings.report(
      'convention',
      `The ${kind} speaks the ${convention} convention, and nothing in ${label} makes it speak that of testlib.`,
      path,
    )
  if (type === undefined)
    warnings.report('program-language', `The ${kind} is in ${label}, which Polygon has not.`, path)
  else if (adapted === undefined && !isExactType(type, languageId ?? '', path))
    warnings.report('language', `${path}: ${label} is ${type} in the package.`, path)
  if (adapted === undefined && flags.length > 0)
    warnings.report('flags', `The ${kind} is called without its arguments ${flags.join(' ')}.`)
  writeHelpers(kind, files, writer)
  return element('source', { path, type: type ?? (language?.family ?? 'text').toLowerCase() })
}

/** What lies beside the driver is there already. */
const putProgram = (path: string, text: string, writer: PackageWriter): void => {
  if (writer.has(path)) reportTwice(path, writer)
  writer.putText(path, text)
}

/** Programs name what they include, so none of two files can have another name. */
const reportTwice = (path: string, { warnings }: PackageWriter): void =>
  warnings.report(
    'beside-twice',
    `Two files that lie beside checker and driver would be ${path}: one is left out.`,
    path,
  )

const writeHelpers = (
  kind: 'checker' | 'driver',
  files: readonly NamedFile[],
  writer: PackageWriter,
): void => {
  const { warnings, hashOf, put } = writer
  for (const { name, ...file } of files) {
    const path = `files/${name}`
    const other = hashOf(path)
    if (other !== undefined && other !== file.sha256) {
      reportTwice(path, writer)
      continue
    }
    if (!isHeader(name))
      warnings.report(
        'beside',
        `${path} lies beside the ${kind}, and is no header: after an import it is a kept file.`,
      )
    if (other === undefined) put(path, file)
  }
}

import { fileNamesOf } from './file-names.ts'
import { defaultLimits, inLocaleOrder } from '@drafts/contract'
import { createPackageWriter, freeName, safeName } from '../../writing/package-writer.ts'
import { element, xmlText } from './xml-text.ts'
import { generatorMark } from '../problem-xml.ts'
import { localeOfName, nameOfLocale } from '../../statement/locales.ts'
import { polygonTypeOf } from './source-type.ts'
import { languageIdOfFile } from '../../program/languages.ts'
import { readOldProblemXml, sourceIn } from './old-problem-xml.ts'
import { reportRest } from './report-rest.ts'
import { writeIncludes } from './write-includes.ts'
import { writePolygonJudging } from './write-judging.ts'
import { writePolygonFiles } from './write-preserved.ts'
import { writePolygonPrograms } from './write-problem-programs.ts'
import { writePolygonSolutions } from './write-solutions.ts'
import { writePolygonStatements } from './write-statements.ts'
import { writePolygonTests } from './write-tests.ts'
import { withTestSet, writePolygonToolTests } from './write-tool-tests.ts'
import { validatorOfScanspec } from '../../program/own-validator.ts'
import type { ArchiveFile } from '../../archive/write-archive.ts'
import type { ImportWarning } from '../../warnings.ts'
import type { OldProblemXml } from './old-problem-xml.ts'
import type { PackageWriter } from '../../writing/package-writer.ts'
import type { WrittenPrograms } from './write-problem-programs.ts'
import type { WrittenTests } from './write-tests.ts'
import type { InputValidator } from '../../kattis/writing/programs/write-input-validator.ts'
import type { XmlPart } from './xml-text.ts'
import type { ProblemPackage } from '../../problem/problem-package.ts'

const judgingOf = (problem: ProblemPackage) => {
  const { input, output } = fileNamesOf(problem)
  return { 'input-file': input, 'output-file': output, 'run-count': '1' }
}

/** A full Polygon package as for Linux, and what of the problem it cannot hold (docs/product/packages.md#polygon). */
export const writePolygon = async (
  problem: ProblemPackage,
  validator?: InputValidator,
): Promise<{ files: ArchiveFile[]; warnings: ImportWarning[] }> => {
  const writer = createPackageWriter()
  const own = new Set(inLocaleOrder(problem.statements).map(([locale]) => nameOfLocale(locale)))
  const judging = writePolygonJudging(problem, writer)
  const programs = await writePolygonPrograms(problem, writer)
  const old = await readOldProblemXml(
    problem,
    (language) => localeOfName(language) !== undefined || own.has(language),
    programs.sources,
  )
  const statements = await writePolygonStatements(problem, writer)
  const tests = writePolygonTests(problem, programs.generators, writer)
  const solutions = writePolygonSolutions(problem.solutions, writer)
  const included = writeIncludes(problem, writer)
  const toolTests = writePolygonToolTests(problem, writer)
  writePolygonFiles(problem, statements.languages, writer)
  const topics = problem.plain.attributes?.topics ?? []
  if (topics.length > 0) writer.putText('tags', `${topics.join('\n')}\n`)
  const validators = withTestSet(
    writeValidators(problem, validator, { old, programs }, writer),
    toolTests.validators,
    writer,
  )
  const executables = executablesOf(judging.interactor, programs, tests.generators, old)
  const parts = [
    element('names', {}, [...statements.names, ...old.names]),
    element('statements', {}, statements.statements),
    ...some('tutorials', statements.tutorials),
    element('judging', judgingOf(problem), [...old.testSets, testSet(problem, tests, old)]),
    element('files', {}, [
      ...some(
        'resources',
        resourcesOf(
          [...executables, ...validators],
          new Map([...included, ...programs.resources]),
          writer,
          old,
        ),
      ),
      ...some('attachments', old.attachments),
      ...some('executables', executables),
    ]),
    element('assets', {}, [
      ...withTestSet(judging.assets, toolTests.checker, writer),
      ...some('validators', validators),
      ...some('solutions', solutions),
    ]),
    ...old.rest,
    ...some(
      'tags',
      topics.map((value) => element('tag', { value })),
    ),
  ]
  const shortName = safeName(problem.title, 'problem').toLowerCase()
  writer.putText(
    'problem.xml',
    xmlText(element('problem', { revision: '1', 'short-name': shortName }, parts)),
  )
  reportRest(problem, writer)
  return { files: writer.files(), warnings: writer.warnings.all }
}

const some = (name: string, children: readonly XmlPart[]): XmlPart[] =>
  children.length === 0 ? [] : [element(name, {}, children)]

/** The problem's, what else the package had that it came from, and without any the scanspec's: Polygon runs one. */
const writeValidators = (
  { plain: { scanspec } }: ProblemPackage,
  validator: InputValidator | undefined,
  { old, programs }: { old: OldProblemXml; programs: WrittenPrograms },
  writer: PackageWriter,
): readonly XmlPart[] => {
  const known = new Set(old.validators.map(sourceIn))
  const own = [...programs.sources].flatMap(([path, { role, ...source }]) =>
    role === 'validator' && !known.has(path) ? [element('validator', {}, [source])] : [],
  )
  const validators = [...old.validators, ...own]
  const source = scanspec?.source ?? ''
  if (source === '') return validators
  const tell = (reason: string) =>
    writer.warnings.report('scanspec', `Scanspec: no validator is made of it, as ${reason}.`)
  if (!validator || 'reason' in validator) tell(validator?.reason ?? 'it is switched off')
  else if (validators.length > 0) tell('the package has one of its own')
  else {
    const path = freeName(writer.has, 'files/validator', '.cpp')
    writer.putText(path, validatorOfScanspec(source, validator.program, '//'))
    return [element('validator', {}, [element('source', { path, type: 'cpp.g++17' })])]
  }
  return validators
}

/** Milliseconds are rounded up: a solution that was in time stays so. */
const testSet = (
  { plain: { limits = { ...defaultLimits, factors: {} } } }: ProblemPackage,
  { elements, groups }: WrittenTests,
  old: OldProblemXml,
): XmlPart =>
  element('testset', { name: 'tests' }, [
    element('time-limit', {}, String(Math.ceil(limits.cpu / 1e6))),
    element('memory-limit', {}, String(limits.memory)),
    ...elements,
    // A problem that was imported before groups were read has them there alone.
    ...(groups.length > 0 ? groups : old.groups),
  ])

/** The interactor, programs of the problem, generators that a test names, and whatever the package had before. */
const executablesOf = (
  interactor: readonly XmlPart[],
  programs: WrittenPrograms,
  generators: readonly string[],
  old: OldProblemXml,
): XmlPart[] => {
  const sources = [
    ...old.executables.flatMap(({ children }) => (typeof children === 'string' ? [] : children)),
    ...interactor,
    ...programs.sources.values(),
    ...generators.map((path) =>
      element('source', { path, type: polygonTypeOf(languageIdOfFile(path) ?? '') }),
    ),
  ].filter(({ name }) => name === 'source')
  const byPath = new Map<string | undefined, XmlPart>()
  for (const source of sources) {
    const { path } = source.attributes
    if (!byPath.has(path)) byPath.set(path, source)
  }
  return [...byPath.values()].map((source) => {
    const isMarked = programs.marked.has(source.attributes['path'] ?? '')
    return element('executable', isMarked ? { [generatorMark.name]: generatorMark.value } : {}, [
      source,
    ])
  })
}

/** What lies in files/ and is no program of its own. */
const resourcesOf = (
  parts: readonly XmlPart[],
  included: ReadonlyMap<string, XmlPart>,
  writer: PackageWriter,
  old: OldProblemXml,
): XmlPart[] => {
  const known = new Map([
    ...included,
    ...old.resources.map((part) => [part.attributes['path'] ?? '', part] as const),
  ])
  const programs = new Set(
    parts.flatMap(({ children }) =>
      typeof children === 'string' ? [] : children.map(({ attributes }) => attributes['path']),
    ),
  )
  return writer
    .files()
    .map(({ path }) => path)
    .filter((path) => /^files\/[^/]+$/.test(path) && !programs.has(path))
    .filter((path) => !/^files\/(?:check|interactor)\.\w+$/.test(path))
    .map(
      (path) =>
        known.get(path) ??
        element('file', { path, type: path.endsWith('.h') ? 'h.g++' : undefined }),
    )
}

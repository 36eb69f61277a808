import { mostPoints, testlibCheckers } from '@drafts/contract'
import { checkerJudgedAs, unjudgedChecker } from '../checker-judged-as.ts'
import { badPackage } from '../package-error.ts'
import { languageOfPolygonSource } from '../program/languages.ts'
import { reportOlderSource } from '../program/older-source.ts'
import { readHeaders } from './headers.ts'
import { readAdapterSource } from './own/adapter-source.ts'
import { readComparatorSource } from '../comparator/comparator-source.ts'
import { sourceBytesRange } from '../limits.ts'
import type { AdaptedProgram } from './own/adapter.ts'
import type { PackageFiles } from '../package-files.ts'
import type { PolygonSource, PolygonXml } from './problem-xml.ts'
import { comparatorChecker, programChecker, programDriver } from '../problem/programs.ts'
import type { ReadProgram } from '../problem/programs.ts'
import type { PackageChecker, PackageDriver, PackageTest } from '../problem/problem-package.ts'

export interface PolygonJudging {
  mechanism: 'standard' | 'interactive'
  checker: PackageChecker
  driver?: PackageDriver
}

export async function readPolygonJudging(
  xml: PolygonXml,
  tests: readonly PackageTest[],
  files: PackageFiles,
): Promise<PolygonJudging> {
  const judging = await readPrograms(xml, tests, files)
  if (xml.runCount <= 1) return judging
  const why = `The package runs a solution ${xml.runCount} times for a test, which Drafts does not.`
  return { ...judging, checker: unjudgedChecker(judging.checker, why) }
}

async function readPrograms(
  xml: PolygonXml,
  tests: readonly PackageTest[],
  files: PackageFiles,
): Promise<PolygonJudging> {
  if (!xml.interactor) {
    return {
      mechanism: 'standard',
      checker: (await readChecker(xml, files)) ?? comparatorChecker({ comparator: 'words' }),
    }
  }
  const driver = await readProgram(xml.interactor, 'driver', xml, files)
  const hasAnswers = tests.some((test) => test.output.sizeBytes > 0)
  const checker = await readChecker(xml, files, { mayBeEmpty: true })
  // A standard checker that has nothing to compare with was never meant to judge.
  const judgesOutput = checker !== undefined && (hasAnswers || xml.checker?.name === '')
  return {
    mechanism: 'interactive',
    checker: checker ?? comparatorChecker({ comparator: 'words' }),
    driver: { ...programDriver(driver), judgesOutput },
  }
}

/** Ways of testlib to end with a part of the points. */
const givesPoints = /\b(quitp|quitpi|_pc|_points|_partially)\b/

/** Undefined if there is none, or an empty file in its place: then the interactor alone decides. */
async function readChecker(
  xml: PolygonXml,
  files: PackageFiles,
  options = { mayBeEmpty: false },
): Promise<PackageChecker | undefined> {
  const { checker } = xml
  if (!checker) {
    if (!options.mayBeEmpty)
      files.warnings.report('no-checker', 'Checker: the package has none; words are compared.')
    return undefined
  }
  const standard = /^std::([a-z0-9_]+)\.cpp$/.exec(checker.name)?.[1] ?? ''
  const known = testlibCheckers.find((name) => name === standard)
  if (known) {
    return (
      (await readOwnWords(checker.path, files)) ??
      comparatorChecker(checkerJudgedAs(`testlib ${known}`))
    )
  }
  if (options.mayBeEmpty && files.has(checker.path) && files.sizeOf(checker.path) <= 16) {
    const source = await files.readSource(checker.path, 16)
    if ((source ?? '').trim() === '') return undefined
  }
  const program = await readProgram(checker, 'checker', xml, files)
  const own = standard === '' ? readComparatorSource(program.source) : undefined
  if (own) return own.options ? comparatorChecker(own.options) : undefined
  if (standard === 'pointscmp' || givesPoints.test(program.source))
    files.warnings.report('checker-points', pointsSentence(mostPoints(program.source)))
  return programChecker(program)
}

/** Words of ours go out by the name of `wcmp`, with a source that is known again. */
const readOwnWords = async (
  path: string,
  files: PackageFiles,
): Promise<PackageChecker | undefined> => {
  if (!files.has(path)) return undefined
  files.use(path)
  if (files.sizeOf(path) > sourceBytesRange.max) return undefined
  const source = await files.readSource(path, sourceBytesRange.max)
  const options = readComparatorSource(source ?? '')?.options
  return options ? comparatorChecker(options) : undefined
}

const pointsSentence = (most: number | undefined): string =>
  `Checker: partial points cannot be mapped. All points (${most === undefined ? '' : `${most}, the most that quitp gives; `}_pc(100); as many as the answer gets) are Accepted, and fewer are Wrong Answer with the points in the message.`

async function readProgram(
  source: PolygonSource,
  kind: AdaptedProgram['kind'],
  xml: PolygonXml,
  files: PackageFiles,
): Promise<ReadProgram> {
  if (!files.has(source.path))
    throw badPackage(`${source.path}, named in problem.xml, is missing.`, source.path)
  const text = await files.readSource(source.path, sourceBytesRange.max)
  if (text === undefined) throw badPackage(`${source.path} is no program text.`, source.path)
  const { path, type } = source
  const named = languageOfPolygonSource(type, path)
  const languageId =
    named && reportOlderSource(files, { path, type, source: text }, named, 'program-')
  if (languageId === undefined)
    files.warnings.report(
      'program-language',
      `${source.path} is in a language that is not known (${source.type}); it cannot be run.`,
      source.path,
    )
  files.use(source.path)
  const helpers = await readHeaders(xml, files, ['checker', 'interactor'])
  const own = readAdapterSource(text)
  if (own?.kind === kind) {
    const { convention, flags } = own
    return {
      convention,
      languageId: own.languageId,
      source: own.source,
      helpers,
      flags: [...flags],
    }
  }
  return { convention: 'testlib', languageId, source: text, helpers, flags: [] }
}

import { findLanguage, judgedAsOf, mostPoints } from '@drafts/contract'
import { comparatorSource, optionsOfChecker } from '../../../comparator/comparator-source.ts'
import { reportUnjudged } from '../../../writing/report-programs.ts'
import { languageIdOfFile } from '../../../program/languages.ts'
import { ownTestlib, testlibName } from '../../../program/own-testlib.ts'
import { folderSource, isScript } from '../../program-folder.ts'
import { scriptsOf } from './adapter-scripts.ts'
import type { AdaptedJudge } from './adapter-scripts.ts'
import type { KattisTarget } from '../kattis-target.ts'
import type { PackageWriter } from '../../../writing/package-writer.ts'
import type { Stored } from '@drafts/contract'
import type { PackageProgram, ProblemPackage } from '../../../problem/problem-package.ts'

/** What the package says about the validator. */
export interface KattisJudging {
  validation: 'default' | 'custom' | 'custom interactive'
  flags: string[]
  /** What a driver writes is judged by the checker. */
  judgesOutput?: boolean
}

export const writeKattisJudging = (
  problem: ProblemPackage,
  target: KattisTarget,
  writer: PackageWriter,
): KattisJudging => {
  const { mechanism, checker, driver } = problem
  if (checker) reportUnjudged(checker.body, writer.warnings)
  if (mechanism === 'interactive') {
    if (driver) return writeProgram('driver', driver, target, writer, judgeOf(problem))
    writer.warnings.report(
      'no-driver',
      'The problem has no driver yet: the package has no validator.',
    )
    return { validation: 'custom interactive', flags: [] }
  }
  if (!checker) return { validation: 'default', flags: ['case_sensitive'] }
  const { body } = checker
  const isCustom =
    body.comparator === 'custom' || (body.comparator === 'legacy' && body.type === 'custom')
  return isCustom
    ? writeProgram('checker', checker, target, writer)
    : writeComparator(body, target, writer)
}

/**
 * The format's own validator: it compares words, and folds their case unless it is told not to. What it cannot do is
 * done by a validator of ours, which an import knows again.
 */
const writeComparator = (
  body: Stored<'checker'>,
  { version }: KattisTarget,
  writer: PackageWriter,
): KattisJudging => {
  const as = judgedAsOf(body)
  if (as?.kind === 'kattis')
    return { validation: 'default', flags: body.judgedAs.split(' ').slice(1) }
  if (as?.kind !== 'testlib' && isDefault(body))
    return { validation: 'default', flags: flagsOf(body) }
  writer.putText(
    `${validatorFolders[version]}/compare.cpp`,
    comparatorSource(optionsOfChecker(body), 'kattis'),
  )
  return { validation: 'custom', flags: [] }
}

const isDefault = (body: Stored<'checker'>): boolean => {
  const { comparator, type, transformCRs, ignoreTrailingLF, multiCase } = body
  if (comparator !== 'legacy') return comparator !== 'ints' && comparator !== 'lines'
  const isKnown = type === 'string' || type === 'float'
  return isKnown && !transformCRs && !ignoreTrailingLF && !multiCase
}

const flagsOf = ({
  comparator,
  type,
  strictSpace,
  fold,
  precision,
  absolute,
}: Stored<'checker'>): string[] => {
  const tolerance = /^floats([468])$/.exec(comparator)?.[1]
  if (tolerance !== undefined) return ['case_sensitive', 'float_tolerance', `1e-${tolerance}`]
  if (comparator !== 'legacy') return ['case_sensitive']
  return [
    ...(fold ? [] : ['case_sensitive']),
    ...(strictSpace ? ['space_change_sensitive'] : []),
    ...(type === 'float'
      ? [absolute ? 'float_absolute_tolerance' : 'float_tolerance', exponent(precision)]
      : []),
  ]
}

const exponent = (precision: number): string => `1e-${Math.round(-Math.log10(precision))}`

type Judge = AdaptedJudge & { source: string; files: PackageProgram['files'] }

/** What judges the file that a driver writes. Undefined where nothing does, or it cannot stand beside the driver. */
const judgeOf = ({ driver, checker }: ProblemPackage): Judge | undefined => {
  if (!driver?.judgesOutput || driver.body.convention !== 'testlib' || !checker) return undefined
  const { body, files, flags } = checker
  if (judgedAsOf(body)?.kind === 'nothing') return undefined
  const isCustom =
    body.comparator === 'custom' || (body.comparator === 'legacy' && body.type === 'custom')
  if (!isCustom) {
    const source = comparatorSource(optionsOfChecker(body), 'kattis')
    const languageId = 'cpp17-gcc'
    return { convention: 'kattis', languageId, file: 'checker.cpp', source, files: [] }
  }
  const { convention, source } = body
  const languageId = body.languageId ?? ''
  const file = `checker.${findLanguage(languageId)?.exts[0] ?? 'txt'}`
  const names = new Map(driver.files.map(({ name, sha256 }) => [name, sha256]))
  const isFree = files.every(({ name, sha256 }) => (names.get(name) ?? sha256) === sha256)
  if (!isFree || names.has(file) || flags.length > 0) return undefined
  const fullPoints = convention === 'testlib' ? mostPoints(source) : undefined
  return { convention, languageId, file, source, files, fullPoints }
}

const validatorFolders = {
  legacy: 'output_validators/validator',
  '2025-09': 'output_validator',
} as const

const writeProgram = (
  kind: 'checker' | 'driver',
  { body: { convention, languageId, source }, files, flags }: PackageProgram,
  { version }: KattisTarget,
  writer: PackageWriter,
  judge?: Judge,
): KattisJudging => {
  const folder = validatorFolders[version]
  const isFolder = convention === 'kattis' && files.some(({ name }) => isScript(name))
  if (isFolder && source === folderSource) {
    for (const { name, ...content } of files) writer.put(`${folder}/${name}`, content)
    return judgingOf(kind, flags)
  }
  const language = findLanguage(languageId ?? '')
  const ending = language?.exts[0] ?? 'txt'
  // Among several sources an import takes the one of this name for the program.
  const hasSources = files.some(({ name }) => languageIdOfFile(name) !== undefined)
  const file = `${hasSources ? 'main' : kind}.${ending}`
  writer.putText(`${folder}/${file}`, source)
  for (const { name, ...content } of files) writer.put(`${folder}/${name}`, content)
  if (source === '')
    writer.warnings.report('no-source', `The ${kind} has no source yet.`, `${folder}/${file}`)
  if (isFolder)
    writer.warnings.report(
      'validator-scripts',
      `The ${kind} is called by a build or run that stands beside it there; whether those call its source is theirs.`,
      folder,
    )
  let judgesOutput = false
  if (convention !== 'kattis') {
    const fullPoints = mostPoints(source)
    const program = { kind, convention, languageId: languageId ?? '', file, fullPoints }
    const judged = judge && scriptsOf({ ...program, judge })
    const scripts = judged ?? scriptsOf(program)
    if (judge && judged) {
      judgesOutput = true
      writer.putText(`${folder}/${judge.file}`, judge.source)
      for (const { name, ...content } of judge.files) writer.put(`${folder}/${name}`, content)
    }
    if (scripts) {
      for (const [name, text] of scripts) writer.putText(`${folder}/${name}`, text)
      writer.warnings.report(
        'adapted',
        `The ${kind} speaks the ${convention} convention: in the package scripts make it speak that of Kattis.`,
        folder,
      )
    } else
      writer.warnings.report(
        'convention',
        `The ${kind} speaks the ${convention} convention, and no script in its language makes it speak that of Kattis.`,
        `${folder}/${file}`,
      )
  }
  const sources = [source, judgesOutput ? (judge?.source ?? '') : '']
  if (sources.some(includesTestlib) && !writer.has(`${folder}/${testlibName}`))
    writer.putText(`${folder}/${testlibName}`, ownTestlib())
  // A script of ours has its language.
  const isReported = writer.has(`${folder}/build`) && convention !== 'kattis'
  if (!isReported && languageIdOfFile(file) !== languageId)
    writer.warnings.report('language', `The ${kind} goes by its file’s ending there: ${file}.`)
  const isBuilt = ['build', 'run'].some((name) => writer.has(`${folder}/${name}`))
  if (version !== 'legacy' && !isBuilt && !isPlain(language?.family ?? '', hasSources))
    writer.warnings.report(
      'validator-language',
      `The ${kind}: the format calls programs in C, C++ and single files in Python only, unless a script builds them.`,
      `${folder}/${file}`,
    )
  return { ...judgingOf(kind, flags), judgesOutput }
}

const includesTestlib = (source: string): boolean =>
  /^[ \t]*#[ \t]*include[ \t]*[<"]testlib\.h[>"]/m.test(source)

const judgingOf = (kind: 'checker' | 'driver', flags: readonly string[]): KattisJudging => ({
  validation: kind === 'driver' ? 'custom interactive' : 'custom',
  flags: [...flags],
})

/** What a judge builds without a script (format 2025-09, Programs). */
const isPlain = (family: string, hasSources: boolean): boolean =>
  family === 'C' || family === 'C++' || (family === 'Python' && !hasSources)

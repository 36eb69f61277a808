import { buffer } from 'node:stream/consumers'
import { inLocaleOrder } from '@drafts/contract'
import { createPackageWriter } from '../../writing/package-writer.ts'
import { reportPrograms } from '../../writing/report-programs.ts'
import { writeEditorials, writeKattisStatements } from './statements/write-statements.ts'
import { writeInputValidator } from './programs/write-input-validator.ts'
import { writeKattisPrograms } from './programs/write-problem-programs.ts'
import { writeGenerators } from './programs/write-generators.ts'
import { readNamedHelpers } from './programs/named-helpers.ts'
import { writeKattisJudging } from './programs/write-judging.ts'
import { writeKattisFiles } from './write-preserved.ts'
import { writeKattisSolutions } from './programs/write-solutions.ts'
import { writeDownloads, writeKattisTests } from './write-tests.ts'
import { writeKattisToolTests } from '../../tool-tests/kattis-tool-tests.ts'
import { writeYaml } from './yaml/write-yaml.ts'
import type { ArchiveFile } from '../../archive/write-archive.ts'
import type { ImportWarning } from '../../warnings.ts'
import type { InputValidator } from './programs/write-input-validator.ts'
import type { KattisTarget } from './kattis-target.ts'
import type { PackageWriter } from '../../writing/package-writer.ts'
import { documentBytesMax, yamlBytesMax } from '../../limits.ts'
import { compareCodePoints } from '../../package-files.ts'
import { statementWordsOf } from '../../statement/statement-words.ts'
import { showTranscripts } from '../statements/transcripts.ts'
import type { PackageStatement, ProblemPackage } from '../../problem/problem-package.ts'

interface Written {
  files: ArchiveFile[]
  warnings: ImportWarning[]
}

/** A Kattis problem package of the format `legacy`, and what of the problem it cannot hold (docs/product/packages.md#kattis). */
export const writeKattis = (
  problem: ProblemPackage,
  problemId: string,
  validator?: InputValidator,
): Promise<Written> => writePackage(problem, validator, { version: 'legacy', problemId })

/** The same of the format `2025-09` (docs/product/packages.md#kattis-2025-09). */
export const writeKattis2025 = (
  problem: ProblemPackage,
  problemId: string,
  validator?: InputValidator,
): Promise<Written> => writePackage(problem, validator, { version: '2025-09', problemId })

const writePackage = async (
  problem: ProblemPackage,
  validator: InputValidator | undefined,
  version: Pick<KattisTarget, 'version' | 'problemId'>,
): Promise<Written> => {
  const target = { ...version, keptTexts: await readPreservedTexts(problem) }
  const writer = createPackageWriter()
  reportFileNames(problem, writer)
  const helpers = await readNamedHelpers(problem)
  const judging = writeKattisJudging(helpers.judged, target, writer)
  const judged = { flags: judging.flags, ...writeYaml(problem, judging, target, writer) }
  const { talks, bases } = writeKattisTests(problem, judged, target, writer)
  writeKattisStatements(takeTalksAlone(problem, target, writer), target, writer)
  writeEditorials(problem, target, writer)
  await writeKattisSolutions(problem.solutions, judged, target, writer)
  writeKattisFiles(problem, target, writer)
  writeKattisToolTests(problem, target, writer)
  if (target.version !== 'legacy') writeDownloads(talks, writer)
  const programs = writeKattisPrograms(problem, helpers, writer)
  writeGenerators(problem, { bases, generators: programs.generators }, writer)
  await writeInputValidator(problem, validator, programs, writer)
  const judgesOutput = judging.judgesOutput === true
  reportRest(problem, judgesOutput, writer)
  reportPrograms(problem, judgesOutput, writer.warnings)
  return { files: writer.files(), warnings: writer.warnings.all }
}

/** It stands first: nothing else weighs as much. */
const reportFileNames = (
  { mechanism, plain: { attributes } }: ProblemPackage,
  { warnings }: PackageWriter,
): void => {
  const names = [attributes?.inputFile, attributes?.outputFile].filter((name) => name)
  if (mechanism === 'standard' && names.length > 0)
    warnings.report(
      'file-io',
      `Solutions read and write files (${names.join(', ')}), and Kattis has standard streams only: no solution will run there.`,
    )
}

const reportRest = (
  { mechanism, plain, driver, solutions }: ProblemPackage,
  judgesOutput: boolean,
  { warnings }: PackageWriter,
): void => {
  if (mechanism === 'interactive' && driver?.judgesOutput && !judgesOutput)
    warnings.report('driver-output', 'What the driver writes for the checker is judged by nothing.')
  if (mechanism === 'functionBased')
    warnings.report(
      'functional',
      'Kattis has no functional problems: the solutions in the package are functions, and nothing there calls them.',
    )
  if (solutions.some(({ wantGroups }) => wantGroups !== undefined))
    warnings.report('group-wants', 'Verdicts that are expected by group: the format has none.')
  if (Object.keys(plain.limits?.factors ?? {}).length > 0)
    warnings.report('factors', 'Factors of languages: the format has none.')
}

/** Files of the format that say something the problem says too, or that the statement shows. */
const isRead =
  /^(?:problem\.yaml|data\/.+\.yaml|data\/sample\/.+\.interaction|submissions\/submissions\.yaml)$/

/** Longer ones go out as they are. */
const mostBytes = (name: string): number =>
  name.endsWith('.yaml') ? yamlBytesMax : documentBytesMax

const readPreservedTexts = async ({
  preserved,
}: ProblemPackage): Promise<ReadonlyMap<string, string>> => {
  const texts = new Map<string, string>()
  for (const { name, sizeBytes, open } of preserved)
    if (isRead.test(name) && sizeBytes <= mostBytes(name))
      texts.set(name, (await buffer(await open())).toString())
  return texts
}

/**
 * Talks that no sample shows stand at the end of each statement since the import. Where they do still, they are files of the
 * package again, and the statements are without them: its tools take them for samples.
 */
const takeTalksAlone = (
  problem: ProblemPackage,
  { keptTexts }: KattisTarget,
  { has, put }: PackageWriter,
): ProblemPackage => {
  const files = problem.preserved
    .filter(({ name }) => /^data\/sample\/.+\.interaction$/.test(name))
    .filter(({ name }) => !has(name.replace(/\.interaction$/, '.in')))
    .toSorted((a, b) => compareCodePoints(a.name, b.name))
  const talks = files.flatMap(({ name }) => keptTexts.get(name) ?? [])
  if (talks.length === 0 || talks.length < files.length) return problem
  const statements: ProblemPackage['statements'] = {}
  for (const [locale, statement] of inLocaleOrder(problem.statements)) {
    const shown = showTranscripts(talks, statementWordsOf(locale))
    const { body } = statement.body
    if (!body.endsWith(shown)) return problem
    const rest: PackageStatement = {
      ...statement,
      body: { ...statement.body, body: body.slice(0, body.length - shown.length).trimEnd() },
    }
    statements[locale] = rest
  }
  for (const { name, ...content } of files) put(name, content)
  return { ...problem, statements }
}

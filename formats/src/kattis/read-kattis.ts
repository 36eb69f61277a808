import { noteSamples } from './statements/after-samples.ts'
import { asBadPackage } from '../package-error.ts'
import { createImageShelf } from '../statement/images.ts'
import { finishPackage } from '../problem/finish-package.ts'
import { openPackage, type PackageFiles } from '../package-files.ts'
import { readAttributes } from './attributes.ts'
import { readKattisEditorials } from './editorials.ts'
import { readKattisJudging } from './validator.ts'
import { withConstants } from './statements/constants-in-files.ts'
import { readPreserved } from '../preserved-files.ts'
import { readMissingKattisTests } from './tests/missing-tests.ts'
import { readLimits } from './limits.ts'
import { readProblemYaml, yamlScalar, type ProblemYaml } from './problem-yaml.ts'
import { commandsOfScript } from '../script/read/commands-of-script.ts'
import { scriptOfRules } from '../script/read/script-of-rules.ts'
import type { RuledTest } from '../script/read/script-of-rules.ts'
import type { Rule } from './generated/read-rules.ts'
import { readKattisPrograms } from './programs/read-programs.ts'
import { readKattisToolTests } from '../tool-tests/kattis-tool-tests.ts'
import { readOwnValidators } from '../program/own-validator.ts'
import { readKattisSolutions } from './solutions.ts'
import { readKattisStatements } from './statements/statements.ts'
import { readKattisTests } from './tests/tests.ts'
import type { FlaggedTest } from './validator-flags.ts'
import type { KattisTest } from './tests/tests.ts'
import type { TestsWanted } from '../choice/fit-tests.ts'
import type { ParsedPackage } from '../problem/finish-package.ts'
import type { Measured, NamedFile, PackageTest } from '../problem/problem-package.ts'
import type { ReadPackage } from '../problem/read-package.ts'

export interface ReadOptions {
  /** The name the archive came under; names a problem that nothing else names. */
  fileName?: string
  /** `choose`: of a package with too many tests, those that fit. */
  tests?: TestsWanted
  measured?: Measured
}

/** Reads a Kattis problem package (`.kpp`); throws PackageError if it is to be refused. */
export async function readKattis(archive: string, options: ReadOptions = {}): Promise<ReadPackage> {
  let files: PackageFiles | undefined
  try {
    const mark = { marker: 'problem.yaml', missing: missingYaml }
    files = await openPackage(archive, mark, options.measured)
    return await readProblem(files, options)
  } catch (error) {
    files?.close()
    throw asBadPackage(error)
  }
}

async function readProblem(files: PackageFiles, options: ReadOptions): Promise<ReadPackage> {
  const yaml = await readProblemYaml(files)
  const { tests, read, generators, rules, groups, packageGroups, ofTests, choice } =
    await readKattisTests(yaml, files, options.tests ?? 'all')
  const spare = (choice ?? []).flatMap((test) => test.spare ?? [])
  const lacking = flaggedOf(read)
  const flagged = [...tests, ...spare, ...lacking.map(({ flags }) => flags)]
  const judging = await readKattisJudging(
    yaml,
    { groups, ofTests, ofProblem: packageGroups },
    flagged,
    files,
  )
  for (const { test, flags } of lacking)
    if (flags.checkerArguments !== undefined) test.checkerArguments = flags.checkerArguments
  const attributes = readAttributes(yaml, files.warnings)
  const limits = await readLimits(yaml, files)
  const shelf = createImageShelf(files)
  const fallbackTitle = files.folderName || (options.fileName ?? '').replace(/\.[^.]*$/, '')
  const { title, statements, afterSamples } = await readKattisStatements(yaml, files, shelf, {
    fallbackTitle,
    seconds: limits.cpuNs === undefined ? undefined : String(limits.cpuNs / 1e9),
  })
  noteSamples({ tests, statements, images: shelf.images }, afterSamples)
  const editorials = await readKattisEditorials(yaml, files, shelf)
  const solutions = await readKattisSolutions(yaml, files)
  const isInteractive = judging.mechanism === 'interactive'
  const missing = await readMissingKattisTests(
    { read, generators, constants: yaml.constants, solutions, isInteractive },
    files,
  )
  const validators = files.under('input_validators').filter((path) => path.endsWith('/validate.py'))
  const scanspec = await readOwnValidators(files, validators, '#')
  const called = [...new Set(rules.flatMap(({ generate }) => generate?.program ?? []))]
  const script = scriptOfRules(ruledTests(read, rules))
  for (const { code, message, path } of script.warnings) files.warnings.report(code, message, path)
  const commands = commandsOfScript(script, {
    count: read.length,
    groups: packageGroups.map(({ name }) => name),
  })
  for (const [no, command] of commands) setCommand(read[no - 1], tests, command)
  const labels = script.generators
  const programs = await readKattisPrograms({ yaml, generators, called, labels }, files)
  const toolTests = await readKattisToolTests(files)
  reportKeptParts(yaml, files)
  const found: ParsedPackage = {
    kind: 'kattis',
    ...judging,
    title,
    statements,
    editorials,
    images: shelf.images,
    attributes,
    limits,
    tests,
    ...(packageGroups.length > 0 ? { groups: packageGroups } : {}),
    ...(missing ? { missing } : {}),
    ...(choice ? { choice } : {}),
    solutions,
    programs,
    ...toolTests,
    ...(script.source === '' ? {} : { script: script.source }),
    ...uuidIn(yaml),
    scanspec,
    preserved: await preservedOf(yaml, files),
    close: () => files.close(),
  }
  return finishPackage(found, files.warnings)
}

const setCommand = (
  one: KattisTest | undefined,
  tests: readonly PackageTest[],
  command: string,
): void => {
  if (!one) return
  one.test.command = command
  const test = one.at === undefined ? undefined : tests[one.at]
  if (test) test.command = command
}

const ruledTests = (read: readonly KattisTest[], rules: readonly Rule[]): RuledTest[] => {
  const byBase = new Map(rules.map((rule) => [rule.base, rule]))
  return read.map(({ test, found: { base } }, at) => {
    const rule = byBase.get(base)
    return {
      number: at + 1,
      base,
      weight: test.weight,
      ...(test.group === undefined ? {} : { group: test.group }),
      ...(rule ? { rule } : {}),
    }
  })
}

/** Tests that are still to be made are called with what their groups or rules say, too. */
const flaggedOf = (
  read: readonly KattisTest[],
): { test: KattisTest['test']; flags: FlaggedTest }[] =>
  read.flatMap(({ at, test, found: { base } }) =>
    at === undefined
      ? [
          {
            test,
            flags: {
              input: { path: `data/${base}.in` },
              ...(test.group === undefined ? {} : { group: test.group }),
            },
          },
        ]
      : [],
  )

const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

function uuidIn({ map }: ProblemYaml): { uuid?: string } {
  const uuid = yamlScalar(map, 'uuid')?.trim()
  return uuid !== undefined && uuidPattern.test(uuid) ? { uuid } : {}
}

/** Code that solutions are built with has constants too, and commands of generators, whose values go out in place of the names. */
async function preservedOf({ constants }: ProblemYaml, files: PackageFiles): Promise<NamedFile[]> {
  const preserved: NamedFile[] = []
  for (const file of await readPreserved(files)) {
    const hasConstants =
      file.name.startsWith('include/') || file.name === 'generators/generators.yaml'
    preserved.push(hasConstants ? await withConstants(file, constants, files) : file)
  }
  return preserved
}

function reportKeptParts(yaml: ProblemYaml, files: PackageFiles): void {
  const { warnings } = files
  if (files.under('include').length > 0)
    warnings.report(
      'include',
      'include/: code added to submissions cannot be mapped to a part of the problem: it is kept aside, and solutions of its language are built with it.',
    )
  if (files.under('attachments').length > 0)
    warnings.report('attachments', 'Attachments: kept aside.')
  if (files.under('graders').length > 0)
    warnings.report(
      'graders',
      'Graders: kept aside. A solution is Accepted here when it passes all tests, whatever the grader of the package makes of them.',
    )
  if (yaml.map.has('languages'))
    warnings.report('languages', 'The list of allowed languages is kept aside.', 'problem.yaml')
}

function missingYaml(paths: readonly string[]): string {
  if (paths.some((path) => /(^|\/)problem\.xml$/.test(path)))
    return 'The archive is a Polygon package, not a Kattis one: it has problem.xml and no problem.yaml.'
  return 'The archive is no Kattis problem package: problem.yaml is missing at its top or in its one folder.'
}

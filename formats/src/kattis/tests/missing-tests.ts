// What a package lacks: answers, and inputs that `generators/generators.yaml` makes. Here stands only what is to be made and of
// what; nothing is run (docs/product/packages.md#tests-that-are-made).

import { badPackage } from '../../package-error.ts'
import { generatorShelf, readTool } from '../generated/read-generators.ts'
import type { PackageFiles } from '../../package-files.ts'
import type { KattisTest } from './tests.ts'
import type { ProblemYaml } from '../problem-yaml.ts'
import type { YamlMap } from '../../text/read-yaml.ts'
import { toolOf } from '../../problem/new-items.ts'
import type { PackageSolution, PackageTool } from '../../problem/problem-package.ts'
import type { MissingTests, UnmadeTest } from '../../problem/read-package.ts'

interface Given {
  read: readonly KattisTest[]
  generators: YamlMap
  /** Their values stand in programs that are run. */
  constants: ProblemYaml['constants']
  solutions: readonly PackageSolution[]
  isInteractive: boolean
}

/** Undefined: nothing is missing. */
export async function readMissingKattisTests(
  { read, generators, constants, solutions, isInteractive }: Given,
  files: PackageFiles,
): Promise<MissingTests | undefined> {
  if (read.every(({ found, at }) => at !== undefined && found.answer)) return undefined
  if (isInteractive) reportEmptyAnswers(files)
  if (isInteractive && read.every(({ at }) => at !== undefined)) return undefined
  const main = isInteractive ? undefined : await findMain(read, { solutions, constants }, files)
  const shelf = generatorShelf(generators, constants, files)
  const tests: UnmadeTest[] = []
  for (const [index, { found, test, at }] of read.entries()) {
    const lacksAnswer = !found.answer
    const { rule } = found
    const made: Pick<UnmadeTest, 'call' | 'fault' | 'at'> =
      at === undefined ? await shelfRule(rule, shelf) : { at }
    const { fault } = lacksAnswer ? answerFault(rule?.solution, main) : {}
    const isOnly = fault !== undefined || !main
    const answer =
      lacksAnswer && !isInteractive && made.call && shelf.answering.has(made.call.generator)
        ? { file: answerFile, isOnly }
        : undefined
    tests.push({
      number: index + 1,
      test,
      lacksAnswer,
      validatorArgs: [],
      ...made,
      ...(answer && made.call ? { call: { ...made.call, answer } } : {}),
      ...(fault === undefined || answer ? {} : { fault }),
    })
  }
  if (!isInteractive) requireAnswers(read, main, tests)
  reportMissing(tests, main, files)
  return {
    tests,
    generators: shelf.generators,
    validators: [],
    ...(main ? { main: toolOf(main) } : {}),
  }
}

/** Generators call a test so: `{name}` among their arguments is this without the ending. */
const inputFile = 'testcase.in'
const answerFile = 'testcase.ans'

async function shelfRule(
  rule: KattisTest['found']['rule'],
  shelf: ReturnType<typeof generatorShelf>,
): Promise<Pick<UnmadeTest, 'call' | 'fault'>> {
  if (rule?.fault !== undefined) return { fault: rule.fault }
  if (!rule?.generate) return { fault: `${rule?.copy}.in, which it copies, is not in the package` }
  const { program, args } = rule.generate
  const found = await shelf.find(program)
  return 'fault' in found ? found : { call: { ...found, args, file: inputFile, inFolder: true } }
}

/** One program makes all answers: where a test names another it is said, in place of an answer that differs. */
function answerFault(
  solution: string | null | undefined,
  main: PackageTool | undefined,
): Pick<UnmadeTest, 'fault'> {
  if (solution === null) return { fault: 'generators.yaml lets no solution make its answer' }
  if (solution === undefined || !main || isAt(main.source.path ?? '', solution)) return {}
  return { fault: `its answer is one of ${solution}, and those of other tests are not` }
}

const isAt = (path: string, solution: string): boolean => {
  const wanted = solution.replace(/^\//, '')
  return path === wanted || path.startsWith(`${wanted}/`)
}

/** The solution that the package names for it, else the reference: the first that is to be Accepted. */
async function findMain(
  read: readonly KattisTest[],
  { solutions, constants }: Pick<Given, 'solutions' | 'constants'>,
  files: PackageFiles,
): Promise<PackageTool | undefined> {
  const [named] = read.flatMap(({ found: { rule, answer } }) =>
    !answer && rule?.solution ? [rule.solution] : [],
  )
  const reference = solutions.find((solution) => solution.reference)
  if (named === undefined) return reference
  const own = solutions.find(({ source }) => isAt(source.path ?? '', named))
  if (own) return own
  const found = await readTool(named, [named.replace(/^\//, '')], constants, files)
  return 'fault' in found ? reference : found.tool
}

/** Answers are left out as a whole, of samples, of the other tests or of both; one that lacks some is damaged. */
function requireAnswers(
  read: readonly KattisTest[],
  main: PackageTool | undefined,
  tests: readonly UnmadeTest[],
): void {
  for (const isSample of [true, false]) {
    const lying = read.filter(({ found }) => found.isSample === isSample && !found.rule)
    const lacking = lying.filter(({ found }) => !found.answer)
    if (lacking.length < lying.length)
      for (const { found } of lacking) throw noAnswer(found.base, '')
  }
  for (const [at, { found }] of read.entries())
    if (!found.answer && !main && !tests[at]?.call?.answer)
      throw noAnswer(found.base, ', and no accepted solution makes one')
}

function noAnswer(base: string, why: string): Error {
  return badPackage(
    `The test data/${base}.in has no answer file (data/${base}.ans)${why}.`,
    `data/${base}.in`,
  )
}

function reportMissing(
  tests: readonly UnmadeTest[],
  main: PackageTool | undefined,
  files: PackageFiles,
): void {
  const inputs = tests.filter(({ at }) => at === undefined).length
  const answers = tests.filter(({ lacksAnswer }) => lacksAnswer).length
  if (inputs > 0)
    files.warnings.report(
      'tests-missing',
      `${inputs} of ${tests.length} inputs are not in the package. They are made here in the background, of its generators, as generators.yaml says${main ? `; answers by ${main.label}` : ''}.`,
      'generators/generators.yaml',
    )
  else if (main)
    files.warnings.report(
      'tests-missing',
      `${answers} of ${tests.length} answers are not in the package. They are made here in the background, by ${main.label}.`,
    )
}

const reportEmptyAnswers = ({ warnings }: PackageFiles): void =>
  warnings.report(
    'answers-empty',
    'Answers are not in the package and stay empty: the driver decides.',
  )

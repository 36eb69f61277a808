import { readComparatorSource } from '../comparator/comparator-source.ts'
import { checkerJudgedAs, unjudgedChecker } from '../checker-judged-as.ts'
import { checkerArgumentsChars } from '@drafts/contract'
import { badPackage } from '../package-error.ts'
import { compiledExtensions, extensionOf, languageIdOfFile } from '../program/languages.ts'
import { ownTestlib, testlibName } from '../program/own-testlib.ts'
import { reportOlderSource } from '../program/older-source.ts'
import { defaultChecker } from './default-checker.ts'
import { hasScript, readProgramFolder } from './program-folder.ts'
import { replaceConstants, type ProblemYaml } from './problem-yaml.ts'
import { sourceBytesRange } from '../limits.ts'
import { shareFlags, type FlaggedTest, type GivenFlags } from './validator-flags.ts'
import { wrappedBy } from './writing/programs/adapter-scripts.ts'
import type { PackageFiles } from '../package-files.ts'
import { comparatorChecker, programChecker, programDriver } from '../problem/programs.ts'
import type { ReadProgram } from '../problem/programs.ts'
import type { PackageChecker, PackageDriver } from '../problem/problem-package.ts'

interface Candidate {
  name: string
  paths: string[]
}

export interface KattisJudgingSetup {
  mechanism: 'standard' | 'interactive'
  checker: PackageChecker
  driver?: PackageDriver
}

export async function readKattisJudging(
  yaml: ProblemYaml,
  given: GivenFlags,
  tests: readonly FlaggedTest[],
  files: PackageFiles,
): Promise<KattisJudgingSetup> {
  const judging = await readPrograms(yaml, given, tests, files)
  const isOwn = judging.driver !== undefined || judging.checker.body.comparator === 'custom'
  const called = [...tests, ...given.ofProblem]
  const why = whyUnjudged(yaml, isOwn ? findCandidates(files).length : 0, called, files)
  for (const test of tests) if (isTooLong(test)) delete test.checkerArguments
  for (const group of given.ofProblem) if (isTooLong(group)) group.checkerArguments = ''
  return why === undefined
    ? judging
    : { ...judging, checker: unjudgedChecker(judging.checker, why) }
}

const isTooLong = ({ checkerArguments = '' }: Pick<FlaggedTest, 'checkerArguments'>): boolean =>
  checkerArguments.length > checkerArgumentsChars

/** The sentence that a run gives in place of a verdict; undefined where all is judged as at home. */
function whyUnjudged(
  yaml: ProblemYaml,
  validators: number,
  called: readonly Pick<FlaggedTest, 'checkerArguments'>[],
  { warnings }: PackageFiles,
): string | undefined {
  if (yaml.types.has('multi-pass') || yaml.validation.includes('multi-pass')) {
    warnings.report('multi-pass', 'Multi-pass: cannot be judged; the data is imported.')
    return 'The package runs a solution in several passes, which Drafts does not.'
  }
  if (yaml.types.has('submit-answer')) {
    warnings.report('submit-answer', 'Submit-answer: cannot be judged; the data is imported.')
    return 'The package wants answers in place of programs, which Drafts does not judge.'
  }
  if (called.some(isTooLong))
    return `The output validator is called with more than ${checkerArgumentsChars} characters of arguments.`
  if (validators <= 1) return undefined
  return 'The package has several output validators, which must all accept; Drafts runs one.'
}

async function readPrograms(
  yaml: ProblemYaml,
  given: GivenFlags,
  tests: readonly FlaggedTest[],
  files: PackageFiles,
): Promise<KattisJudgingSetup> {
  const { warnings } = files
  const isInteractive = yaml.types.has('interactive') || yaml.validation.includes('interactive')
  const { flags, all } = shareFlags(yaml, given, tests, files)
  const candidates = findCandidates(files)
  const isCustom =
    isInteractive ||
    yaml.validation.includes('custom') ||
    (yaml.validation.length === 0 &&
      (!yaml.isLegacy || files.under('output_validator').length > 0) &&
      candidates.length > 0)
  const [first] = candidates
  const hasNone = isCustom && !isInteractive && !first
  if (hasNone)
    warnings.report(
      'no-validator',
      'The package asks for an output validator of its own and has none: outputs are compared by the default one.',
      'problem.yaml',
    )
  if (!isCustom || hasNone) {
    if (candidates.length > 0)
      warnings.report(
        'validators-kept',
        'Output validators: kept aside, as the package asks for the default one.',
      )
    return {
      mechanism: 'standard',
      checker: comparatorChecker(defaultChecker(flags, all, warnings)),
    }
  }
  const mayScore = yaml.isLegacy ? yaml.validation.includes('score') : yaml.types.has('scoring')
  if (first && mayScore)
    warnings.report(
      'scores',
      `A score that the output validator gives is no verdict here: ${
        isInteractive
          ? 'a part of all is wrong, and where nothing says how much is all the test is not judged.'
          : 'as much as the answer itself gets is Accepted, less is wrong, and where the answer gets none the test is not judged.'
      }`,
    )
  if (!first)
    throw badPackage(
      'The package asks for an output validator of its own and has none (output_validators).',
      'problem.yaml',
    )
  if (candidates.length > 1)
    warnings.report(
      'validators',
      `Several output validators: ${first.name} is imported, the others are kept aside; solutions are not run.`,
    )
  const kind = isInteractive ? 'driver' : 'checker'
  const { program, judge, fault } = await readProgram(first, kind, flags, yaml, files)
  const own = program.helpers.length === 0 && readComparatorSource(program.source, 'kattis')
  if (!isInteractive && own && own.options)
    return { mechanism: 'standard', checker: comparatorChecker(own.options) }
  if (fault !== undefined)
    files.warnings.report('validator-unjudged', `${fault} Solutions are not run.`)
  const notRun =
    fault === undefined
      ? undefined
      : comparatorChecker(checkerJudgedAs(`nothing ${fault}`.slice(0, 1000)))
  if (isInteractive)
    return {
      mechanism: 'interactive',
      checker: notRun ?? judge ?? comparatorChecker({ comparator: 'words' }),
      driver: { ...programDriver(program), judgesOutput: judge !== undefined },
    }
  return { mechanism: 'standard', checker: notRun ?? programChecker(program) }
}

/** Programs of the validator's folder: its files together, or each of its folders. */
function findCandidates(files: PackageFiles): Candidate[] {
  return ['output_validator', 'output_validators'].flatMap((folder) => {
    const direct: string[] = []
    const inner = new Map<string, string[]>()
    for (const path of files.under(folder)) {
      const parts = path.split('/')
      if (parts.some((part) => /^[.-]|^__pycache__$/.test(part))) continue
      if (parts.length === 2) direct.push(path)
      else {
        const name = parts[1] ?? ''
        const members = inner.get(name)
        if (members) members.push(path)
        else inner.set(name, [path])
      }
    }
    if (hasScript(folder, direct))
      return [{ name: folder, paths: [...direct, ...[...inner.values()].flat()] }]
    const own = splitPrograms(folder, direct)
    const folders = [...inner]
      .map(([name, paths]) => ({ name: `${folder}/${name}`, paths }))
      .filter(
        (candidate) =>
          mainOf(candidate) !== undefined || hasScript(candidate.name, candidate.paths),
      )
    // Folders beside sources of the same program (`include/`) are its own; without a source they are the programs.
    return own.length > 0 ? own : folders
  })
}

/** Sources side by side that need no other are programs of their own; headers go with the first, which is used. */
function splitPrograms(folder: string, paths: readonly string[]): Candidate[] {
  const sources = paths.filter(
    (path) => languageIdOfFile(path) !== undefined || extensionOf(path) === 'py3',
  )
  if (sources.length === 0) return []
  if (folder === 'output_validator' || sources.length === 1)
    return [{ name: folder, paths: [...paths] }]
  const isSource = new Set(sources)
  const others = paths.filter((path) => !isSource.has(path))
  return sources.map((source, index) => ({
    name: source,
    paths: index === 0 ? [source, ...others] : [source],
  }))
}

function mainOf(candidate: Candidate): string | undefined {
  const sources = candidate.paths.filter((path) => languageIdOfFile(path) !== undefined)
  const compiled = sources.filter((path) => compiledExtensions.has(extensionOf(path)))
  const pool = compiled.length > 0 ? compiled : sources
  return (
    pool.find((path) => nameOf(path).startsWith('main.')) ??
    pool.find((path) => /^(validat|check|output_validator|interact)/.test(nameOf(path))) ??
    pool[0]
  )
}

const nameOf = (path: string): string => nameIn(path).toLowerCase()

async function readProgram(
  candidate: Candidate,
  kind: 'checker' | 'driver',
  flags: string[],
  yaml: ProblemYaml,
  files: PackageFiles,
): Promise<{ program: ReadProgram; judge?: PackageChecker; fault?: string | undefined }> {
  const chosen = mainOf(candidate) ?? candidate.paths[0] ?? ''
  const folder =
    candidate.paths.length === 1 ||
    !candidate.paths.every((path) => path.startsWith(`${candidate.name}/`))
      ? chosen.slice(0, chosen.lastIndexOf('/'))
      : candidate.name
  const wrapped = await findWrapped(candidate, folder, kind, files)
  if (!wrapped && hasScript(candidate.name, candidate.paths)) {
    const textOf = (text: string) => replaceConstants(text, yaml.constants)
    const read = await readProgramFolder(candidate, { flags, textOf }, files)
    const fault =
      read.fault && `The output validator ${candidate.name} cannot be run here: ${read.fault}`
    files.warnings.report(
      'validator-scripts',
      `The output validator ${candidate.name} is built and run by its own scripts, in a sandbox without a network.`,
    )
    return { program: read.program, fault }
  }
  const main = wrapped ? `${folder}/${wrapped.file}` : chosen
  const texts = new Map<string, string>()
  for (const path of [main, ...candidate.paths]) {
    if (texts.has(path)) continue
    if (wrapped?.scripts.includes(path)) {
      files.use(path)
      continue
    }
    const text =
      files.sizeOf(path) <= sourceBytesRange.max
        ? await files.readSource(path, sourceBytesRange.max)
        : undefined
    if (text === undefined) {
      files.warnings.report(
        'validator-file',
        `${path} of the output validator is no source text and is kept aside.`,
        path,
      )
      continue
    }
    texts.set(path, replaceConstants(text, yaml.constants))
    files.use(path)
  }
  const source = texts.get(main)
  if (source === undefined)
    throw badPackage(`The output validator ${main} is no program text.`, main)
  const named = languageIdOfFile(main)
  const languageId =
    wrapped?.languageId ??
    (named && reportOlderSource(files, { path: main, source }, named, 'program-'))
  const judgePath = wrapped?.judge && `${folder}/${wrapped.judge.file}`
  const helpers = [...texts]
    .filter(([path]) => path !== main && path !== judgePath)
    .filter(([path, text]) => nameIn(path) !== testlibName || text !== ownTestlib())
    .map(([path, text]) => ({ name: path.slice(folder.length + 1), text }))
  const program: ReadProgram = {
    convention: wrapped?.convention ?? 'kattis',
    languageId,
    source,
    helpers,
    flags,
  }
  const ofJudge = judgePath === undefined ? undefined : texts.get(judgePath)
  if (!wrapped?.judge || ofJudge === undefined) return { program }
  const { convention, languageId: judgeLanguage } = wrapped.judge
  const own = convention === 'kattis' && readComparatorSource(ofJudge, 'kattis')
  if (own && own.options) return { program, judge: comparatorChecker(own.options) }
  const checker = { convention, languageId: judgeLanguage, source: ofJudge, helpers, flags: [] }
  return { program, judge: programChecker(checker) }
}

const nameIn = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/** Scripts that an export of ours put beside a program of another convention: it is that program again. */
async function findWrapped(
  { paths }: Candidate,
  folder: string,
  kind: 'checker' | 'driver',
  files: PackageFiles,
): Promise<(NonNullable<ReturnType<typeof wrappedBy>> & { scripts: string[] }) | undefined> {
  const scripts = ['build', 'run'].map((name) => `${folder}/${name}`)
  if (!scripts.every((path) => paths.includes(path) && files.sizeOf(path) <= 4096)) return undefined
  const [build, run] = await Promise.all(scripts.map((path) => files.readSource(path, 4096)))
  if (build === undefined || run === undefined) return undefined
  const names = paths.map((path) => path.slice(folder.length + 1))
  const wrapped = wrappedBy({ build, run }, kind, names)
  return wrapped && { ...wrapped, scripts }
}

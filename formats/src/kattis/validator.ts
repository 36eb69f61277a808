import { readComparatorSource } from '../comparator/comparator-source.ts'
import { unjudged } from '../checker-judged-as.ts'
import { badPackage } from '../package-error.ts'
import { compiledExtensions, extensionOf, languageOfFile } from '../program/languages.ts'
import { tellOlderSource } from '../program/older-source.ts'
import { defaultChecker } from './default-checker.ts'
import { replaceConstants, type ProblemYaml } from './problem-yaml.ts'
import { sourceBytesRange } from '../limits.ts'
import { shareFlags, type GivenFlags } from './validator-flags.ts'
import type { ImportedChecker, ImportedProgram, ImportedTest } from '../imported-problem.ts'
import type { PackageFiles } from '../package-files.ts'

interface Candidate {
  name: string
  paths: string[]
}

export interface Judging {
  mechanism: 'standard' | 'interactive'
  checker: ImportedChecker
  driver: ImportedProgram | undefined
}

export async function readJudging(
  yaml: ProblemYaml,
  given: GivenFlags,
  tests: readonly ImportedTest[],
  files: PackageFiles,
): Promise<Judging> {
  const judging = await readPrograms(yaml, given, tests, files)
  const why = whyUnjudged(yaml, findCandidates(files), files)
  return why === undefined ? judging : { ...judging, checker: unjudged(judging.checker, why) }
}

/** The sentence that a run gives in place of a verdict; undefined where all is judged as at home. */
function whyUnjudged(
  yaml: ProblemYaml,
  candidates: readonly Candidate[],
  { warnings }: PackageFiles,
): string | undefined {
  if (yaml.types.has('multi-pass') || yaml.validation.includes('multi-pass')) {
    warnings.tell('multi-pass', 'Multi-pass: cannot be judged; the data is imported.')
    return 'The package runs a solution in several passes, which Drafts does not.'
  }
  if (yaml.types.has('submit-answer')) {
    warnings.tell('submit-answer', 'Submit-answer: cannot be judged; the data is imported.')
    return 'The package wants answers in place of programs, which Drafts does not judge.'
  }
  if (candidates.length <= 1 || !asksForOwn(yaml)) return undefined
  return 'The package has several output validators, which must all accept; Drafts runs one.'
}

const asksForOwn = ({ validation, types }: ProblemYaml): boolean =>
  types.has('interactive') || validation.includes('interactive') || validation.includes('custom')

async function readPrograms(
  yaml: ProblemYaml,
  given: GivenFlags,
  tests: readonly ImportedTest[],
  files: PackageFiles,
): Promise<Judging> {
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
    warnings.tell(
      'no-validator',
      'The package asks for an output validator of its own and has none: outputs are compared by the default one.',
      'problem.yaml',
    )
  if (!isCustom || hasNone) {
    if (candidates.length > 0)
      warnings.tell(
        'validators-kept',
        'Output validators: kept aside, as the package asks for the default one.',
      )
    return {
      mechanism: 'standard',
      checker: defaultChecker(flags, all, warnings),
      driver: undefined,
    }
  }
  if (!first)
    throw badPackage(
      'The package asks for an output validator of its own and has none (output_validators).',
      'problem.yaml',
    )
  if (candidates.length > 1)
    warnings.tell(
      'validators',
      `Several output validators: ${first.name} is imported, the others are kept aside; solutions are not run.`,
    )
  const program = await readProgram(first, flags, yaml, files)
  const own = program.helpers.length === 0 && readComparatorSource(program.source, 'kattis')
  if (!isInteractive && own && own.options)
    return { mechanism: 'standard', checker: own.options, driver: undefined }
  if (isInteractive)
    return { mechanism: 'interactive', checker: { comparator: 'words' }, driver: program }
  return { mechanism: 'standard', checker: { comparator: 'custom', program }, driver: undefined }
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
    const own = splitPrograms(folder, direct)
    const folders = [...inner]
      .map(([name, paths]) => ({ name: `${folder}/${name}`, paths }))
      .filter((candidate) => mainOf(candidate) !== undefined)
    // Folders beside sources of the same program (`include/`) are its own; without a source they are the programs.
    return own.length > 0 ? own : folders
  })
}

/** Sources side by side that need no other are programs of their own; headers go with the first, which is used. */
function splitPrograms(folder: string, paths: readonly string[]): Candidate[] {
  const sources = paths.filter(
    (path) => languageOfFile(path) !== undefined || extensionOf(path) === 'py3',
  )
  if (sources.length === 0)
    return paths.some((path) => /\/(build|run)$/.test(path))
      ? [{ name: folder, paths: [...paths] }]
      : []
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
  const sources = candidate.paths.filter((path) => languageOfFile(path) !== undefined)
  const compiled = sources.filter((path) => compiledExtensions.has(extensionOf(path)))
  const pool = compiled.length > 0 ? compiled : sources
  return (
    pool.find((path) => nameOf(path).startsWith('main.')) ??
    pool.find((path) => /^(validat|check|output_validator|interact)/.test(nameOf(path))) ??
    pool[0]
  )
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).toLowerCase()
}

async function readProgram(
  candidate: Candidate,
  flags: string[],
  yaml: ProblemYaml,
  files: PackageFiles,
): Promise<ImportedProgram> {
  const main = mainOf(candidate) ?? candidate.paths[0] ?? ''
  const folder =
    candidate.paths.length === 1 ||
    !candidate.paths.every((path) => path.startsWith(`${candidate.name}/`))
      ? main.slice(0, main.lastIndexOf('/'))
      : candidate.name
  const texts = new Map<string, string>()
  for (const path of [main, ...candidate.paths]) {
    if (texts.has(path)) continue
    const text =
      files.sizeOf(path) <= sourceBytesRange.max
        ? await files.readSource(path, sourceBytesRange.max)
        : undefined
    if (text === undefined) {
      files.warnings.tell(
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
  const named = languageOfFile(main)
  const languageId = named && tellOlderSource(files, { path: main, source }, named, 'program-')
  if (languageId === undefined)
    files.warnings.tell(
      'validator-language',
      `The output validator ${main} is in a language that is not known; it cannot be run.`,
      main,
    )
  if (candidate.paths.some((path) => path.endsWith('/build')))
    files.warnings.tell(
      'validator-build',
      `The output validator ${candidate.name} is built by a script of its own, which is not run.`,
    )
  const helpers = [...texts]
    .filter(([path]) => path !== main)
    .map(([path, text]) => ({ name: path.slice(folder.length + 1), text }))
  return {
    convention: 'kattis',
    languageId,
    fileName: main.slice(main.lastIndexOf('/') + 1),
    source,
    helpers,
    flags,
  }
}

import { decodeProgram } from '../program/read-program.ts'
import { yamlBytesMax } from '../limits.ts'
import { isYamlMap, readYamlMap, reportTwice, type YamlMap } from '../text/read-yaml.ts'
import { replaceConstants, toText, type ProblemYaml } from './problem-yaml.ts'
import { withConstants } from './statements/constants-in-files.ts'
import { splitSolution, type ReadHelper } from '../program/solution-files.ts'
import { globPattern } from './tests/glob.ts'
import { readWantedLines, wantedByLine, wantedVerdicts } from './wanted-verdicts.ts'
import type { PackageFiles } from '../package-files.ts'
import { newSolution } from '../problem/new-items.ts'
import { textFile } from '../problem/text-file.ts'
import type { PackageSolution } from '../problem/problem-package.ts'

export async function readKattisSolutions(
  yaml: ProblemYaml,
  files: PackageFiles,
): Promise<PackageSolution[]> {
  const programs = findPrograms(files)
  const solutions: PackageSolution[] = []
  const { rules, lines } = await readRules(files)
  const isScoring = yaml.types.has('scoring')
  for (const [program, members] of programs) {
    const folder = program.split('/')[1] ?? ''
    const split = await splitMembers(program, members, files)
    if (!split) continue
    const { main: path, files: helpers } = split
    const decoded = await decodeProgram(files, path)
    if (!decoded) continue
    const source = replaceConstants(decoded.source, yaml.constants)
    const label = path.slice('submissions/'.length)
    // Points, and no verdicts, tell what a part of a scoring problem is worth.
    const wanted =
      wantedByLine(label, lines.get(label), rules) ??
      wantedVerdicts(
        label,
        isScoring ? '' : source,
        isScoring ? new Map() : rules,
        (word, isOfRule) => reportUnknownVerdict(files, word, isOfRule ? rulesPath : path),
      )
    const several = wanted.wantVerdicts ? ` Any of several is right for ${label}.` : ''
    if (wanted.wantVerdict === null)
      files.warnings.report('no-verdict', `No expected verdict for: ${folder}.${several}`)
    solutions.push({
      ...newSolution,
      label,
      languageId: decoded.languageId,
      source: { path, ...textFile(source) },
      ...wanted,
      ...(helpers.length > 0
        ? {
            files: await Promise.all(
              helpers.map((file) => withConstants(file, yaml.constants, files)),
            ),
          }
        : {}),
    })
  }
  if (solutions.length === 0) files.warnings.report('no-solutions', 'No solutions.')
  const accepted = solutions.filter((solution) => solution.wantVerdict === 'Accepted')
  const reference = modelAmong(accepted, rules)
  return solutions.map((solution) =>
    solution === reference ? { ...solution, reference: true } : solution,
  )
}

const splitMembers = async (
  program: string,
  members: readonly string[],
  files: PackageFiles,
): Promise<{ main: string; files: ReadHelper[] } | undefined> => {
  const [only, second] = members
  if (only === undefined) return undefined
  if (second === undefined) return { main: only, files: [] }
  const split = await splitSolution(program, members, files)
  if (typeof split !== 'string') {
    files.warnings.report(
      'solution-files',
      `Solution of several files: ${program}/ has ${split.main} as its source, and is built with the others.`,
      program,
    )
    return split
  }
  files.warnings.report(
    'solution-files',
    `Solution of several files: ${program}/ is kept aside, because ${split}.`,
    program,
  )
  return undefined
}

/** Files by the program they belong to: a file of a verdict's folder, or a folder in it. */
function findPrograms(files: PackageFiles): Map<string, string[]> {
  const programs = new Map<string, string[]>()
  for (const path of files.under('submissions')) {
    const parts = path.split('/')
    if (parts.length < 3 || parts.some((part) => /^[.-]/.test(part) || part === '__pycache__'))
      continue
    const program = parts.slice(0, 3).join('/')
    const members = programs.get(program)
    if (members) members.push(path)
    else programs.set(program, [path])
  }
  return programs
}

function reportUnknownVerdict(files: PackageFiles, word: string, path: string): void {
  const shown = word.length > 40 ? `${word.slice(0, 40)}…` : word
  files.warnings.report(
    'verdict-word',
    `Expected verdict ${shown} in ${path}: no verdict that a run has here. What stands beside it is kept.`,
    path,
  )
}

const rulesPath = 'submissions/submissions.yaml'

async function readRules(
  files: PackageFiles,
): Promise<{ rules: YamlMap; lines: ReturnType<typeof readWantedLines> }> {
  const path = rulesPath
  const text = files.has(path) ? await files.readText(path, yamlBytesMax) : ''
  const rules = readYamlMap(text, path, reportTwice(files.warnings, path))
  return { rules, lines: readWantedLines(text) }
}

/** The first accepted solution that `submissions.yaml` calls a model solution, else the first. */
export function modelAmong<T extends { label: string }>(
  accepted: readonly T[],
  rules: YamlMap,
): T | undefined {
  const models = [...rules].flatMap(([glob, rule]) =>
    isYamlMap(rule) && /^true$/i.test(toText(rule.get('model_solution')) ?? '') && glob.length < 200
      ? [globPattern(glob)]
      : [],
  )
  return accepted.find(({ label }) => models.some((model) => model.test(label))) ?? accepted[0]
}

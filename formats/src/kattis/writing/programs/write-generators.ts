import { commandOfTest, planScript } from '../../../script/plan-script.ts'
import { writeGeneratorsYaml } from '../../../script/write/write-generators-yaml.ts'
import { ownCopies, ownRulesMark } from '../../tests/find-tests.ts'
import type { PackageWriter } from '../../../writing/package-writer.ts'
import type { PlacedProgram } from './write-problem-programs.ts'
import type { ProblemPackage } from '../../../problem/problem-package.ts'
import type { ScriptTest } from '../../../script/plan-script.ts'

/** Written files that `generators.yaml` names. */
export interface WrittenForRules {
  /** Where each test stands below `data/`, by its number. */
  bases: ReadonlyMap<number, string>
  generators: readonly PlacedProgram[]
}

const rulesPath = 'generators/generators.yaml'

/**
 * `generators/generators.yaml` out of the script, as BAPCtools reads it: a command for each test that a line makes, and a copy of each
 * other test (docs/product/scripts.md#packages). The one that a package came with goes out as it was.
 */
export const writeGenerators = (
  problem: ProblemPackage,
  { bases, generators }: WrittenForRules,
  writer: PackageWriter,
): void => {
  const { script = '', tests } = problem
  const { warnings } = writer
  if (script.trim() === '') return
  if (writer.has(rulesPath)) {
    warnings.report(
      'script',
      'Script: generators.yaml is as it came in, without what was changed in the script since.',
    )
    return
  }
  const made = madeByLines(problem)
  if (made.length === 0) {
    warnings.report(
      'script',
      'Script: the package has none, as no test is as a line makes it; tests are there as files.',
    )
    return
  }
  const numbers = new Set(made.map(({ index }) => index))
  const copies = tests.flatMap(({ input, output }, at) => {
    const base = bases.get(at + 1)
    if (base === undefined || numbers.has(at + 1)) return []
    writer.put(`${ownCopies}/${base}.in`, input)
    writer.put(`${ownCopies}/${base}.ans`, output)
    return [{ base, copy: `${ownCopies.slice('generators/'.length)}/${base}` }]
  })
  const paths = new Map(generators.map(({ label, path }) => [label, path]))
  const written = writeGeneratorsYaml(made, { paths, bases, copies })
  const mark = `${ownRulesMark}, out of the script of the problem.\n`
  writer.putText(rulesPath, `${mark}${written.text}`)
  for (const { code, message } of written.warnings) warnings.report(code, message, rulesPath)
  const left = tests.filter(({ command }, at) => command !== undefined && !numbers.has(at + 1))
  if (left.length > 0)
    warnings.report(
      'script-copies',
      `Script: generators.yaml copies ${left.length} of its tests, as they are not what a line makes, one run makes several, a word of the line means something else there, or a line stands twice.`,
    )
  if (/#|\$\{|<@/.test(script))
    warnings.report(
      'script-text',
      'Script: generators.yaml has a line for each test; templates and comments are written out or left out.',
    )
}

/** Tests as a line makes them now, of which BAPCtools reads the same command. */
const madeByLines = ({
  script = '',
  tests,
  programs,
  groups = [],
}: ProblemPackage): ScriptTest[] => {
  const labels = programs.filter(({ role }) => role === 'generator').map(({ label }) => label)
  const taken = tests.flatMap(({ command }, at) => (command === undefined ? [at + 1] : []))
  const names = groups.map(({ name }) => name)
  const planned = planScript(script, { generators: labels, taken, groups: names }).tests
  const seen = new Set<string>()
  return planned.filter((test) => {
    const command = commandOfTest(test)
    const isSame = tests[test.index - 1]?.command === command
    const isPlain = !test.outputs && test.arguments.every((word) => !special.test(word))
    if (!isSame || !isPlain || seen.has(command)) return false
    seen.add(command)
    return true
  })
}

/** BAPCtools puts something in the place of these. */
const special = /\{(?:seed(?::\d+)?|name|count)\}|\{\{/

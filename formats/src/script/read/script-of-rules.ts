import { labelGenerators } from './label-generators.ts'
import { writeScript } from '../write/write-script.ts'
import type { ImportWarning } from '../../warnings.ts'
import type { LinedTest } from '../write/write-script.ts'
import type { Rule } from '../../kattis/generated/read-rules.ts'
import type { ScriptOfPackage } from './script-of-polygon.ts'

/** A test of a Kattis package with its rule of generators.yaml, if it has one. */
export interface RuledTest {
  number: number
  /** Below `data/`, without an ending. */
  base: string
  /** Left out: the usual one. */
  weight?: number
  /** A group of the problem; a folder of a problem that has no groups is none. */
  group?: string
  rule?: Rule
}

/**
 * The tests that generators.yaml makes as lines. Seeds stand in them as numbers, so that a test has the bytes that it has at
 * home. What no line can make stays a test as it is, and is named.
 */
export function scriptOfRules(tests: readonly RuledTest[]): ScriptOfPackage {
  const warnings: ImportWarning[] = []
  const read = tests.map((test) => ({ test, made: commandOf(test, warnings) }))
  const generators = labelGenerators(read.flatMap(({ made }) => made?.program ?? []))
  const listed = read.map(({ test, made }): LinedTest => {
    const generator = made && generators.get(made.program)
    return {
      number: test.number,
      ...(generator === undefined
        ? {}
        : { command: { generator, arguments: made?.args ?? [], isFile: false } }),
      ...placeOf(test.base),
      group: test.group ?? null,
      ...(test.weight === undefined ? {} : { weight: test.weight }),
    }
  })
  const written = writeScript(listed)
  return { ...written, generators, warnings: [...warnings, ...written.warnings] }
}

function commandOf({ number, base, rule }: RuledTest, warnings: ImportWarning[]): Rule['generate'] {
  if (!rule || (!rule.generate && rule.fault === undefined)) return undefined
  const tell = (why: string): undefined =>
    void warnings.push({
      code: 'script-line',
      message: `Test ${number} (${base}) is no line of the script and stays as it is: ${why}.`,
      path: 'generators/generators.yaml',
    })
  if (rule.fault !== undefined) return tell(rule.fault)
  if (rule.input !== undefined) return tell('its input stands in generators.yaml')
  if (rule.generate?.command.includes('{name}') === true)
    return tell('its generator is given the name of its file, and a script has none')
  return rule.generate
}

function placeOf(base: string): Pick<LinedTest, 'label' | 'type' | 'weight'> {
  const name = base.slice(base.lastIndexOf('/') + 1)
  const isSample = base.startsWith('sample/')
  return {
    // What stands before it only puts tests in order.
    label: name.replace(/^\d+(?:-|$)/, ''),
    type: isSample ? 'sample' : 'regular',
    weight: isSample ? 0 : 1,
  }
}

import { readCommand } from '../../polygon/command.ts'
import { labelGenerators } from './label-generators.ts'
import { writeScript } from '../write/write-script.ts'
import type { ImportWarning } from '../../warnings.ts'
import type { LinedTest, WrittenScript } from '../write/write-script.ts'
import type { PolygonTest } from '../../polygon/problem-xml.ts'

export interface ScriptOfPackage extends WrittenScript {
  /** The label of each program that a line calls, by what the package calls it. */
  generators: Map<string, string>
}

export type PolygonTestOfScript = Pick<
  PolygonTest,
  'number' | 'isGenerated' | 'cmd' | 'fromFile' | 'isSample' | 'description' | 'weight' | 'group'
>

/** The tests of problem.xml as lines. What no line can make stays a test as it is, and is named. */
export function scriptOfPolygon(tests: readonly PolygonTestOfScript[]): ScriptOfPackage {
  const warnings: ImportWarning[] = []
  const read = tests.map((test) => ({ test, command: commandOf(test, warnings) }))
  const generators = labelGenerators(read.flatMap(({ command }) => command?.program ?? []))
  const listed = read.map(({ test, command }): LinedTest => {
    const generator = command && generators.get(command.program)
    return {
      number: test.number,
      ...(generator === undefined
        ? {}
        : {
            command: {
              generator,
              arguments: command?.args ?? [],
              isFile: test.fromFile !== '',
            },
          }),
      label: test.description,
      weight: test.weight,
      type: test.isSample ? 'sample' : 'regular',
      group: test.group === '' ? null : test.group,
    }
  })
  const written = writeScript(listed)
  return { ...written, generators, warnings: [...warnings, ...written.warnings] }
}

function commandOf(
  test: PolygonTestOfScript,
  warnings: ImportWarning[],
): { program: string; args: string[] } | undefined {
  if (!test.isGenerated) return undefined
  const { number, fromFile } = test
  const tell = (why: string): undefined =>
    void warnings.push({
      code: 'script-line',
      message: `Test ${number} is no line of the script and stays as it is: ${why}.`,
      path: 'problem.xml',
    })
  const command = readCommand(test.cmd)
  if ('fault' in command) return tell(command.fault)
  if (fromFile === '' || (/^\d{1,9}$/.test(fromFile) && Number(fromFile) === number)) return command
  return tell(`its generator writes it to ${fromFile}, and a script names files by test numbers`)
}

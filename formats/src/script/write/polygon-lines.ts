import { escapeTemplate, joinCommand } from '@drafts/contract'
import { readScriptLine } from '../read/read-line.ts'
import { expandTemplate } from '../template/expand-template.ts'
import { filesTarget } from './write-script.ts'
import type { ImportWarning } from '../../warnings.ts'
import type { ScriptPlan, ScriptTest } from '../plan-script.ts'

export interface PolygonCommand {
  cmd: string
  /** The file that the generator writes the test to; left out: it prints it. */
  fromFile?: string
}

/** Attributes of the tests in problem.xml, by their numbers. */
export const polygonCommands = (tests: readonly ScriptTest[]): Map<number, PolygonCommand> =>
  new Map(
    tests.map(({ index, command, outputs }) => [
      index,
      { cmd: command, ...(outputs ? { fromFile: String(index) } : {}) },
    ]),
  )

/**
 * A script for Polygon's page of tests: as it stands where Polygon reads all of it, with its template; else a line for each test.
 */
export function polygonScript(
  source: string,
  plan: ScriptPlan,
): { source: string; warnings: ImportWarning[] } {
  if (plan.errors.length === 0 && isPolygons(source)) return { source, warnings: [] }
  const warnings: ImportWarning[] = [
    {
      code: 'script-written-out',
      message:
        'The script of Polygon has no labels, words with @, comments behind # and lines without a number: each test has a plain line there.',
    },
  ]
  const seen = new Set<string>()
  const lines = plan.tests.flatMap((test) => {
    const head = escapeTemplate(joinCommand([test.generator, ...test.arguments]))
    if (!test.outputs) return [`${head} > ${test.index}\n`]
    if (seen.has(head)) return []
    seen.add(head)
    const numbers = plan.tests.filter(({ command, outputs }) => outputs && command === test.command)
    return [`${head} > ${filesTarget(numbers.map(({ index }) => index))}\n`]
  })
  return { source: lines.join(''), warnings }
}

/** A line behind # may stand in a comment of the template; then it is written out all the same. */
function isPolygons(source: string): boolean {
  if (/^[ \t]*#(?!\{)/m.test(source)) return false
  return expandTemplate(source).lines.every(({ text }) => {
    const read = readScriptLine(text)
    return (
      read?.command !== undefined &&
      read.markPlaces.size === 0 &&
      read.command.isTargeted &&
      !read.hasComment
    )
  })
}

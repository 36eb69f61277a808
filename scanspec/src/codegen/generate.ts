import { parse } from '../syntax/parse.ts'
import { languageOf } from './languages/index.ts'
import type { ReaderLanguage } from './language.ts'
import { lower } from './lower.ts'
import { markRests } from './line-rest.ts'
import { calledIn } from './mentions.ts'
import { nameVariables } from './names.ts'
import { printProgram } from './print-program.ts'
import type { Tracer } from './print-program.ts'
import { markSetOnce, orderStatements } from './settle.ts'
import type { Spec } from '../syntax/tree.ts'

export interface ReaderFault {
  message: string
  /** Both from 1; a column counts characters. */
  line: number
  column: number
}

/**
 * Code that reads the inputs of a spec, in a family of languages (`readerFamilies`): a whole program, ending in a line
 * end, that declares and reads the variables of the spec in its order. `error` is the first fault of a spec that does not
 * parse. Throws for a family that has no generator.
 */
export const generateReader = (
  source: string,
  family: string,
): { code: string } | { error: ReaderFault } => {
  const language = languageOf(family)
  if (language === undefined) throw new Error(`no generator writes ${family}`)
  const spec = parse(source)
  const [fault] = spec.faults
  if (fault !== undefined) {
    return { error: { message: fault.message, line: fault.at.line, column: fault.at.col } }
  }
  return { code: generateTraced(spec, language) }
}

/** The same for a spec without a fault; with a tracer, the program shows each value that it reads. */
export const generateTraced = (spec: Spec, language: ReaderLanguage, tracer?: Tracer): string => {
  const marked = markRests(lower(spec.statements, language))
  const settled = { ...marked, body: orderStatements(marked.body, language.fuses) }
  markSetOnce(settled.body)
  const program = language.arrange?.(settled) ?? settled
  nameVariables(program.variables, language, calledIn(program.body))
  return `${printProgram(program, language, tracer).join('\n')}\n`
}

import { definesCommands } from '@drafts/contract'
import { controlWordAt } from '../scan-tex.ts'
import { readDefinition, type OwnMacro } from './own-macros.ts'

/** A command that a formula defines for the rest of its text. */
export interface FormulaDefinition {
  name: string
  /** As it stands in the formula. */
  source: string
  macro: OwnMacro
}

/** The definitions of a formula, and what it has besides them. */
export function takeDefinitions(tex: string): { definitions: FormulaDefinition[]; rest: string } {
  if (!definesCommands(tex)) return { definitions: [], rest: tex }
  const definitions: FormulaDefinition[] = []
  let rest = ''
  let from = 0
  for (const { index } of tex.matchAll(/\\(?=[A-Za-z])/g)) {
    if (index < from) continue
    const macros = new Map<string, OwnMacro>()
    const end = readDefinition(tex, index, controlWordAt(tex, index), macros)
    const [defined] = macros
    if (end === undefined || !defined) continue
    const [name, macro] = defined
    definitions.push({ name, source: tex.slice(index, end), macro })
    rest += tex.slice(from, index)
    from = end
  }
  return { definitions, rest: rest + tex.slice(from) }
}

/** A definition as a document of LaTeX may have it anywhere, whatever is defined already. */
export const latexOfDefinition = ({ name, macro }: FormulaDefinition): string => {
  const count = macro.arity === 0 ? '' : `[${macro.arity}]`
  const fallback = macro.fallback === undefined ? '' : `[${macro.fallback}]`
  return `\\providecommand{\\${name}}{}\\renewcommand{\\${name}}${count}${fallback}{${macro.body}}`
}

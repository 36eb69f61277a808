import { controlWordAt, endOfGroup, skipBlanks, takeArgument, takeOption } from '../scan-tex.ts'

export interface OwnMacro {
  arity: number
  /** The default of an optional first argument. */
  fallback?: string
  body: string
}

/** Names that the converter knows itself and that styles define for safety, or that have no text of their own. */
const builtIn = new Set([
  'illustration',
  'problemname',
  'InputFile',
  'OutputFile',
  'Interaction',
  'Scoring',
  'Note',
  'Example',
  'Examples',
  'exmp',
  'exmpfile',
])
/** Labels of lists, which are read where the lists are (list-labels.ts). */
const ofLists = /^(?:label|the)enum(?:i{1,3}|iv)$/
const commands = new Set([
  'newcommand',
  'renewcommand',
  'providecommand',
  'DeclareRobustCommand',
  'DeclareMathOperator',
])

/** Reads the definition that begins at a backslash and gives the place after it; undefined if there is none. */
export function readDefinition(
  text: string,
  at: number,
  name: string,
  macros: Map<string, OwnMacro>,
): number | undefined {
  if (commands.has(name)) return readCommand(text, at + name.length + 1, name, macros)
  if (name === 'def' || name === 'gdef' || name === 'edef')
    return readDef(text, at + name.length + 1, macros)
  if (name === 'let') return readLet(text, at + name.length + 1, macros)
  return undefined
}

function readCommand(
  text: string,
  at: number,
  command: string,
  macros: Map<string, OwnMacro>,
): number | undefined {
  const starred = text[at] === '*'
  const target = takeArgument(text, starred ? at + 1 : at)
  const name = target ? controlWordAt(target.text.trim(), 0) : ''
  if (!target || name === '' || ofLists.test(name)) return undefined
  const count = takeOption(text, skipBlanks(text, target.end))
  const fallback = count ? takeOption(text, skipBlanks(text, count.end)) : undefined
  const body = takeArgument(text, fallback?.end ?? count?.end ?? target.end)
  if (!body) return undefined
  const isKept = builtIn.has(name) || (command === 'providecommand' && macros.has(name))
  if (!isKept) {
    macros.set(name, {
      arity: Math.min(9, Number.parseInt(count?.text ?? '0', 10) || 0),
      body:
        command === 'DeclareMathOperator'
          ? `\\operatorname${starred ? '*' : ''}{${body.text}}`
          : body.text,
      ...(fallback ? { fallback: fallback.text } : {}),
    })
  }
  return body.end
}

function readDef(text: string, at: number, macros: Map<string, OwnMacro>): number | undefined {
  const start = skipBlanks(text, at)
  const name = text[start] === '\\' ? controlWordAt(text, start) : ''
  const open = text.indexOf('{', start)
  if (name === '' || open < 0 || ofLists.test(name)) return undefined
  const end = endOfGroup(text, open)
  if (end === undefined) return undefined
  const parameters = text.slice(start + name.length + 1, open)
  // Only plain parameters (#1#2…): a definition with text between them would need TeX itself.
  if (!/^(\s|#\d)*$/.test(parameters)) return undefined
  if (!builtIn.has(name))
    macros.set(name, {
      arity: (parameters.match(/#\d/g) ?? []).length,
      body: text.slice(open + 1, end - 1),
    })
  return end
}

function readLet(text: string, at: number, macros: Map<string, OwnMacro>): number | undefined {
  const match = /\s*\\([A-Za-z@]+)\s*(?:=\s*)?\\([A-Za-z@]+)/y
  match.lastIndex = at
  const found = match.exec(text)
  if (!found?.[1] || !found[2] || found[1] === found[2]) return undefined
  macros.set(found[1], macros.get(found[2]) ?? { arity: 0, body: `\\${found[2]}` })
  return match.lastIndex
}

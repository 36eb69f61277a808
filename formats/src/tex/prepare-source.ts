// What happens to a TeX source before it is parsed: comments go, own macros are put in place of their names, verbatim
// text is left alone. Working on the text keeps math usable by its offsets, macros inside math included.

import {
  controlWordAt,
  endOfGroup,
  takeArgument,
  takeOption,
  type TakenArgument,
} from './scan-tex.ts'
import { readDefinition, type OwnMacro } from './macros/own-macros.ts'

const depthMax = 30
const expansionsMax = 20_000
const growthMax = 512 * 1024
const verbatim =
  /\\begin\{(verbatim\*?|Verbatim|lstlisting|minted|alltt)\}[\s\S]{0,20000}?\\end\{\1\}/y
const comment = /\\begin\{comment\}[\s\S]{0,20000}?\\end\{comment\}/y
const keptWithUrl = new Set(['href', 'url', 'nolinkurl'])

interface Scan {
  macros: Map<string, OwnMacro>
  /** What a format puts at the beginning of an environment, by its name. */
  given: Readonly<Record<string, string>>
  expansions: number
  budget: number
  tell(message: string): void
}

export function prepareSource(
  source: string,
  tell: (message: string) => void,
  given: Readonly<Record<string, string>> = {},
): string {
  const macros = new Map(Object.entries(given).map(([name, body]) => [name, { arity: 0, body }]))
  return scan(source, 0, { macros, given, expansions: 0, budget: growthMax, tell })
}

function scan(text: string, depth: number, state: Scan): string {
  const out: string[] = []
  let i = 0
  while (i < text.length) {
    const char = text[i]
    if (char === '%') {
      i = endOfComment(text, i, out)
      continue
    }
    if (char !== '\\') {
      const next = /[^\\%]+/y
      next.lastIndex = i
      const plain = next.exec(text)?.[0] ?? ''
      out.push(plain)
      i += plain.length
      continue
    }
    i = control(text, i, depth, state, out)
  }
  return out.join('')
}

/** TeX ends a comment after the line break and the blanks of the next line; an empty line after it still counts. */
function endOfComment(text: string, at: number, out: string[]): number {
  const lineEnd = text.indexOf('\n', at)
  if (lineEnd < 0) return text.length
  const rest = /[ \t]*/y
  rest.lastIndex = lineEnd + 1
  rest.exec(text)
  if (text[rest.lastIndex] === '\n') {
    out.push('\n')
    return lineEnd + 1
  }
  return rest.lastIndex
}

function control(text: string, at: number, depth: number, state: Scan, out: string[]): number {
  const name = controlWordAt(text, at)
  if (name === '') {
    out.push(text.slice(at, at + 2))
    return at + 2
  }
  const literal = literalEnd(text, at, name, out)
  if (literal !== undefined) return literal
  const definition = readDefinition(text, at, name, state.macros)
  if (definition !== undefined) return definition
  const macro = state.macros.get(name)
  if (macro) return expand(text, at + name.length + 1, name, macro, depth, state, out)
  if (name === 'iffalse' || name === 'ifplastex') {
    const branch = readConditional(text, at, name)
    if (branch) {
      out.push(scan(branch.text, depth + 1, state))
      return branch.end
    }
  }
  const isSet = numbers.has(name) || lengths.has(name)
  const assigned = isSet ? endOfAssignment(text, at, name) : undefined
  if (assigned !== undefined) return assigned
  const begun = name === 'begin' ? environmentAt(text, at) : undefined
  if (begun !== undefined && Object.hasOwn(state.given, begun)) {
    out.push(`\\begin{${begun}}`, state.given[begun] ?? '')
    return at + `\\begin{${begun}}`.length
  }
  // The parser takes its beginning for \verb.
  out.push(name === 'verbatiminput' ? '\\VerbatimInput' : `\\${name}`)
  return at + name.length + 1
}

function environmentAt(text: string, at: number): string | undefined {
  return /^\\begin\{([A-Za-z]+)\}/.exec(text.slice(at, at + 60))?.[1]
}

/** Numbers and lengths of TeX itself that a text may set, as in `\looseness=-1` or `\vskip 1em plus 2pt`. */
const numbers = new Set([
  'looseness',
  'tolerance',
  'pretolerance',
  'clubpenalty',
  'widowpenalty',
  'hyphenpenalty',
  'exhyphenpenalty',
  'interlinepenalty',
])
const lengthNames = [
  'emergencystretch',
  'parindent',
  'parskip',
  'baselineskip',
  'tabcolsep',
  'columnsep',
  'intextsep',
  'textfloatsep',
]
const lengths = new Set([...lengthNames, 'vskip'])
/** At most to the next line: an empty one ends a paragraph. */
const blanks = String.raw`[ \t]*(?:\n[ \t]*(?!\n))?`
const named = String.raw`\\(?:${lengthNames.join('|')}|textwidth|linewidth|textheight|hsize)(?![A-Za-z])`
const unit = String.raw`(?:true[ \t]*)?(?:pt|mm|cm|in|ex|em|bp|pc|sp)(?![A-Za-z])|${named}`
const amount = String.raw`[-+]?(?:\d*[.,]?\d+[ \t]*(?:${unit})|${named})`
const numberSet = new RegExp(String.raw`${blanks}=?${blanks}[-+]?\d+ ?`, 'y')
const lengthSet = new RegExp(
  String.raw`${blanks}(?<equals>=${blanks})?${amount}(?:[ \t]*plus[ \t]*${amount})?(?:[ \t]*minus[ \t]*${amount})? ?`,
  'y',
)

/** Undefined where it is only named, as the argument of another macro. */
function endOfAssignment(text: string, at: number, name: string): number | undefined {
  const pattern = numbers.has(name) ? numberSet : lengthSet
  pattern.lastIndex = at + name.length + 1
  const match = pattern.exec(text)
  if (!match) return undefined
  const isNumber = /^\s*[-+.,\d]/.test(match[0]) || numbers.has(name)
  const isAssigned = isNumber || match.groups?.['equals'] !== undefined || name === 'vskip'
  return isAssigned ? pattern.lastIndex : undefined
}

const conditionalMax = 20_000

/** The branch of a conditional that counts here, where plasTeX (the HTML one) is the nearest to this converter. */
function readConditional(text: string, at: number, name: string): TakenArgument | undefined {
  const start = at + name.length + 1
  const inside = text.slice(start, start + conditionalMax)
  const end = inside.search(/\\fi(?![A-Za-z])/)
  if (end < 0) return undefined
  const body = inside.slice(0, end)
  const otherwise = body.search(/\\else(?![A-Za-z])/)
  const first = otherwise < 0 ? body : body.slice(0, otherwise)
  const second = otherwise < 0 ? '' : body.slice(otherwise + '\\else'.length)
  return { text: name === 'ifplastex' ? first : second, end: start + end + '\\fi'.length }
}

/** Copies what must not be looked into: verbatim text and the addresses of links, where `%` is not a comment. */
function literalEnd(text: string, at: number, name: string, out: string[]): number | undefined {
  if (name === 'begin') {
    comment.lastIndex = at
    if (comment.test(text)) return comment.lastIndex
    verbatim.lastIndex = at
    const match = verbatim.exec(text)
    if (!match) return undefined
    out.push(match[0])
    return verbatim.lastIndex
  }
  if (name === 'verb' || name === 'lstinline')
    return inlineVerbatim(text, at + name.length + 1, out)
  if (!keptWithUrl.has(name)) return undefined
  const open = at + name.length + 1
  if (text[open] !== '{') return undefined
  const end = endOfGroup(text, open)
  if (end === undefined) return undefined
  out.push(
    `\\${name}${text
      .slice(open, end)
      .replace(/(?<!\\)%/g, '\\%')
      .replace(/(?<!\\)#/g, '\\#')}`,
  )
  return end
}

function inlineVerbatim(text: string, at: number, out: string[]): number | undefined {
  let start = takeOption(text, at)?.end ?? at
  if (text[start] === '*') start++
  const open = text[start]
  if (open === undefined || /[A-Za-z\s]/.test(open)) return undefined
  const end = text.indexOf(open === '{' ? '}' : open, start + 1)
  if (end < 0) return undefined
  const content = text.slice(start + 1, end)
  const mark =
    ['|', '!', '+', '=', '/', '"', '@'].find((candidate) => !content.includes(candidate)) ?? '|'
  out.push(`\\verb${mark}${content}${mark}`)
  return end + 1
}

function expand(
  text: string,
  at: number,
  name: string,
  macro: OwnMacro,
  depth: number,
  state: Scan,
  out: string[],
): number {
  let end = at
  const args: string[] = []
  if (macro.fallback !== undefined) {
    const option = takeOption(text, end)
    args.push(option?.text ?? macro.fallback)
    end = option?.end ?? end
  }
  while (args.length < macro.arity) {
    const argument = takeArgument(text, end)
    if (!argument) break
    args.push(argument.text)
    end = argument.end
  }
  if (macro.arity === 0) end = text.startsWith('{}', at) ? at + 2 : at
  const body = macro.body.replace(/#([1-9])/g, (_, digit: string) => args[Number(digit) - 1] ?? '')
  state.budget -= body.length
  if (depth >= depthMax || ++state.expansions > expansionsMax || state.budget < 0) {
    // Without it the rest of a runaway expansion is short.
    state.macros.delete(name)
    state.tell(`The macro \\${name} expands without end and is left as it is.`)
    out.push(`\\${name}`)
    return at
  }
  const expanded = scan(body, depth + 1, state)
  const glue = /\\[A-Za-z@]+$/.test(expanded) && /[A-Za-z@]/.test(text[end] ?? '') ? ' ' : ''
  out.push(expanded, glue)
  return end
}

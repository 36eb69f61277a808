import { parseMinimal } from '@unified-latex/unified-latex-util-parse'

const types = [
  'string',
  'whitespace',
  'parbreak',
  'comment',
  'macro',
  'group',
  'inlinemath',
  'displaymath',
  'environment',
  'mathenv',
  'verb',
  'verbatim',
] as const

/** The part of the parser's tree that the converter reads. */
export interface TexNode {
  type: (typeof types)[number]
  /** Name of a macro or environment. */
  name: string
  /** Text of a string or of verbatim text. */
  text: string
  children: TexNode[]
  start: number
  end: number
}

/** What the parser's types have only for some kinds of node. */
interface RawNode {
  type: string
  content?: unknown
  env?: unknown
  position?: { start: { offset: number }; end: { offset: number } } | undefined
}

const nestingMax = 150
/** The parser reads on from each environment without an end to the end of the text, and then back. */
const unpairedMax = 50

/** Undefined if the source is nested so deeply, or so broken, that it is not a statement. */
export function parseTex(source: string): TexNode[] | undefined {
  if (nestingOf(source) > nestingMax || unpairedIn(source) > unpairedMax) return undefined
  try {
    return readChildren(parseMinimal(source), 0)
  } catch (error) {
    // Only thousands of unclosed formulas reach the end of the stack.
    if (error instanceof RangeError || error instanceof SyntaxError) return undefined
    throw error
  }
}

function readChildren(raw: RawNode, at: number): TexNode[] {
  if (!Array.isArray(raw.content)) return []
  let last = at
  return raw.content.filter(isRawNode).map((child) => {
    const node = readNode(child, last)
    last = node.end
    return node
  })
}

function readNode(raw: RawNode, at: number): TexNode {
  const start = raw.position?.start.offset ?? at
  const end = raw.position?.end.offset ?? start
  const content = typeof raw.content === 'string' ? raw.content : ''
  const type = types.find((known) => known === raw.type) ?? 'comment'
  return {
    type,
    name: type === 'macro' ? content : nameOfEnvironment(raw.env),
    text: content,
    children: readChildren(raw, start),
    start,
    end,
  }
}

/** A string, or a node that holds one. */
function nameOfEnvironment(env: unknown): string {
  if (typeof env === 'string') return env
  return isRawNode(env) && typeof env.content === 'string' ? env.content : ''
}

function isRawNode(value: unknown): value is RawNode {
  return typeof value === 'object' && value !== null && 'type' in value
}

function nestingOf(source: string): number {
  let depth = 0
  let deepest = 0
  for (const match of source.matchAll(/\\begin\b|\\end\b|\\[\s\S]|[{}]/g)) {
    if (match[0] === '{' || match[0] === '\\begin') deepest = Math.max(deepest, ++depth)
    if (match[0] === '}' || match[0] === '\\end') depth = Math.max(0, depth - 1)
  }
  return deepest
}

/** Environments that do not end, or that end before what is in them. */
function unpairedIn(source: string): number {
  const open: string[] = []
  let unpaired = 0
  for (const [, command, name = ''] of source.matchAll(
    /\\(begin|end)\s*\{([^{}\n]*)\}|\\[\s\S]/g,
  )) {
    if (command === 'begin') open.push(name)
    else if (command === 'end' && open.at(-1) === name) open.pop()
    else if (command === 'end') unpaired += 1
  }
  return unpaired + open.length
}

import { TokenReader, wholeExpression } from './read-expression.ts'
import { readTokens } from './read-tokens.ts'
import { stripLines } from './strip-lines.ts'
import { nearestWord, ScriptFault } from './script-fault.ts'
import type { TemplateExpression } from './read-expression.ts'
import type { TagTokens } from './read-tokens.ts'
import type { TemplateFlow } from './strip-lines.ts'

// The subset of FreeMarker that setters write (docs/product/scripts.md#templates), as a tree. Nothing is computed here.

export type TemplateNode = { at: number } & (
  | { kind: 'text'; text: string }
  | { kind: 'print'; value: TemplateExpression }
  | {
      kind: 'assign'
      isLocal: boolean
      name: string
      sign: string
      value: TemplateExpression | undefined
    }
  | { kind: 'capture'; isLocal: boolean; name: string; body: TemplateNode[] }
  | { kind: 'if'; branches: Branch[] }
  | {
      kind: 'list'
      of: TemplateExpression
      names: string[]
      body: TemplateNode[]
      none: TemplateNode[]
    }
  | { kind: 'sep'; body: TemplateNode[] }
  | { kind: 'leave'; way: 'break' | 'continue' }
  | { kind: 'return'; value: TemplateExpression | undefined }
  | {
      kind: 'call'
      of: TemplateExpression
      given: TemplateExpression[]
      named: [string, TemplateExpression][]
    }
)

export interface Branch {
  /** Left out: else. */
  condition?: TemplateExpression
  /** The tag has no brackets: what was meant as “greater than” ended it. */
  endsBare: boolean
  body: TemplateNode[]
}

/** A function or a macro. */
export interface Routine {
  kind: 'function' | 'macro'
  name: string
  parameters: { name: string; otherwise: TemplateExpression | undefined }[]
  body: TemplateNode[]
}

export interface Template {
  nodes: TemplateNode[]
  routines: Routine[]
}

/** Blocks within blocks. */
const depthMax = 50
export const directives =
  'list sep if elseif else assign local global function return macro break continue setting'.split(
    ' ',
  )
const assigns = ['assign', 'local', 'global']
/** What stands on a line behind # is no template; #{n} is an older way to write ${n}. */
const special = /<#--|<\/?[#@]|[$#]\{|^[ \t]*#(?!\{).*$/gm
const tagName = /[\p{L}_$][\p{L}\p{N}_$.]*/uy
const blanks = /\s*/y

interface End {
  /** As `/list` or `else`; empty at the end of the script. */
  tag: string
  at: number
  tokens?: TagTokens
}

export function readTemplate(source: string): Template {
  return new TemplateReader(source).whole()
}

class TemplateReader {
  private readonly source: string
  private readonly routines: Routine[] = []
  private readonly flow: TemplateFlow = []
  private place = 0
  private depth = 0

  constructor(source: string) {
    this.source = source
  }

  whole(): Template {
    const [nodes, end] = this.block([])
    if (end.tag !== '') throw new ScriptFault(`${shown(end.tag)} closes nothing here.`, end.at)
    stripLines(this.flow)
    return { nodes, routines: this.routines }
  }

  /** Nodes up to one of the tags; they are closed where the tag is another. */
  private block(ends: readonly string[]): [TemplateNode[], End] {
    this.depth += 1
    if (this.depth > depthMax)
      throw new ScriptFault('Directives stand too deep in each other here.', this.place)
    const nodes: TemplateNode[] = []
    let end: End | undefined
    while (!end) end = this.step(nodes, ends)
    this.depth -= 1
    return [nodes, end]
  }

  private step(nodes: TemplateNode[], ends: readonly string[]): End | undefined {
    const { source, place } = this
    special.lastIndex = place
    const match = special.exec(source)
    const at = match?.index ?? source.length
    if (at > place) {
      const text = { kind: 'text' as const, text: source.slice(place, at), at: place }
      nodes.push(text)
      this.flow.push(text)
    }
    if (!match) {
      this.place = source.length
      return { tag: '', at }
    }
    const [found] = match
    this.place = at + found.length
    this.flow.push(/^[$#]\{$/.test(found) ? 'print' : 'tag')
    if (found === '<#--') this.place = this.afterComment(at)
    else if (found === '${' || found === '#{') {
      const tokens = readTokens(source, this.place, '}')
      this.place = tokens.end
      nodes.push({ kind: 'print', value: wholeExpression(tokens), at })
    } else if (found === '</#') return this.closing(at)
    else if (found === '</@') throw new ScriptFault('This tag closes nothing here.', at)
    else if (found === '<@') nodes.push(this.call(at))
    else if (found === '<#') return this.directive(nodes, ends, at)
    return undefined
  }

  private afterComment(at: number): number {
    const end = this.source.indexOf('-->', at)
    if (end === -1) throw new ScriptFault('This comment is not closed by -->.', at)
    return end + 3
  }

  private tag(): string {
    tagName.lastIndex = this.place
    const [name = ''] = tagName.exec(this.source) ?? []
    this.place += name.length
    return name
  }

  private closing(at: number): End {
    const tag = `/${this.tag().toLowerCase()}`
    blanks.lastIndex = this.place
    this.place += blanks.exec(this.source)?.[0].length ?? 0
    if (this.source[this.place] !== '>') throw new ScriptFault('This tag is not closed by >.', at)
    this.place += 1
    return { tag, at }
  }

  private directive(nodes: TemplateNode[], ends: readonly string[], at: number): End | undefined {
    const name = this.tag().toLowerCase()
    if (!directives.includes(name)) throw new ScriptFault(unknown(name), at)
    const tokens = readTokens(this.source, this.place, '>')
    this.place = tokens.end
    if (name === 'else' || name === 'elseif' || name === 'sep') {
      if (name === 'sep' && ends.includes('/list')) {
        const [body, end] = this.block(['/sep', '/list', 'else'])
        nodes.push({ kind: 'sep', body, at })
        if (end.tag === '/sep') return undefined
        return this.expected(end, ends, at, 'sep')
      }
      return { tag: name, at, tokens }
    }
    const reader = new TokenReader(tokens)
    if (assigns.includes(name)) this.assign(nodes, reader, name, at)
    else if (name === 'if') nodes.push(this.conditions(tokens, at))
    else if (name === 'list') nodes.push(this.list(reader, at))
    else if (name === 'function' || name === 'macro') this.routine(reader, name, at)
    else if (name === 'break' || name === 'continue') nodes.push({ kind: 'leave', way: name, at })
    else if (name === 'return') {
      const value = reader.next ? reader.expression() : undefined
      nodes.push({ kind: 'return', value, at })
    } else setting(reader, at)
    if (name !== 'if') reader.finish()
    return undefined
  }

  private expected(end: End, ends: readonly string[], at: number, name: string): End {
    if (ends.includes(end.tag)) return end
    if (end.tag === '') throw new ScriptFault(`<#${name}> is not closed by </#${name}>.`, at)
    throw new ScriptFault(
      `${shown(end.tag)} stands here, but <#${name}> is still open: close it by </#${name}> first.`,
      end.at,
    )
  }

  private until(ends: readonly string[], at: number, name: string): [TemplateNode[], End] {
    const [nodes, end] = this.block(ends)
    return [nodes, this.expected(end, ends, at, name)]
  }

  private conditions(given: TagTokens, at: number): TemplateNode {
    const branches: Branch[] = []
    let tokens: TagTokens | undefined = given
    for (;;) {
      const branch = tokens
        ? { condition: wholeExpression(tokens), endsBare: tokens.closer === '>' }
        : { endsBare: false }
      const ends = tokens ? ['elseif', 'else', '/if'] : ['/if']
      const [body, end] = this.until(ends, at, 'if')
      branches.push({ ...branch, body })
      if (end.tag === '/if') return { kind: 'if', branches, at }
      tokens = end.tag === 'elseif' ? end.tokens : undefined
    }
  }

  private list(reader: TokenReader, at: number): TemplateNode {
    const of = reader.expression()
    if (!reader.take('as'))
      throw new ScriptFault('A list is written <#list 1..10 as i>: “as” and a name.', at)
    const names = [reader.name('A name')]
    if (reader.take(',')) names.push(reader.name('A second name'))
    const [body, end] = this.until(['else', '/list'], at, 'list')
    const [none] = end.tag === 'else' ? this.until(['/list'], at, 'list') : [[]]
    return { kind: 'list', of, names, body, none, at }
  }

  private assign(nodes: TemplateNode[], reader: TokenReader, name: string, at: number): void {
    const isLocal = name === 'local'
    do {
      const start = reader.at
      const variable = reader.variable()
      if (!reader.next && reader.tokens.closer === '>') {
        const body = this.own(name, at)
        nodes.push({ kind: 'capture', isLocal, name: variable, body, at })
        return
      }
      const sign = ['=', '+=', '-=', '*=', '/=', '%=', '++', '--'].find((one) => reader.take(one))
      if (sign === undefined) throw new ScriptFault('= is missing here.', reader.at)
      const value = /^(\+\+|--)$/.test(sign) ? undefined : reader.expression()
      nodes.push({ kind: 'assign', isLocal, name: variable, sign, value, at: start })
      reader.take(',')
    } while (reader.next)
  }

  /** What is caught within one line counts as a tag of that line. */
  private own(name: string, at: number): TemplateNode[] {
    const from = this.flow.length
    const [body] = this.until([`/${name}`], at, name)
    const caught = this.flow.slice(from)
    if (caught.every((part) => typeof part === 'string' || !part.text.includes('\n')))
      this.flow.length = from
    return body
  }

  private routine(reader: TokenReader, kind: Routine['kind'], at: number): void {
    const name = reader.variable()
    const parameters: Routine['parameters'] = []
    const isBracketed = reader.take('(')
    while (reader.next && !reader.is(')')) {
      const parameter = reader.name('The name of a parameter')
      const otherwise = reader.take('=') ? reader.expression() : undefined
      parameters.push({ name: parameter, otherwise })
      reader.take(',')
    }
    if (isBracketed) reader.need(')')
    const body = this.own(kind, at)
    this.routines.push({ kind, name, parameters, body })
  }

  private call(at: number): TemplateNode {
    const tokens = readTokens(this.source, this.place, '>')
    this.place = tokens.end
    const reader = new TokenReader(tokens)
    const start = reader.at
    const of: TemplateExpression = {
      kind: 'name',
      name: reader.name('A name'),
      at: start,
      depth: 1,
    }
    const given: TemplateExpression[] = []
    const named: [string, TemplateExpression][] = []
    while (reader.next) {
      if (reader.isNamed()) {
        const name = reader.name('A name')
        reader.need('=')
        named.push([name, reader.expression()])
      } else given.push(reader.expression())
      reader.take(',')
    }
    if (tokens.closer !== '/>') this.closeCall(at)
    return { kind: 'call', of, given, named, at }
  }

  /** A macro is given no text here. */
  private closeCall(at: number): void {
    blanks.lastIndex = this.place
    this.place += blanks.exec(this.source)?.[0].length ?? 0
    if (!this.source.startsWith('</@', this.place))
      throw new ScriptFault('A macro is called as <@name a=1 b=2/>: the tag ends with />.', at)
    this.place += 3
    this.closing(at)
  }
}

const shown = (tag: string): string => (tag === '' ? 'The end' : `<${tag.replace(/^\/?/, '$&#')}>`)

function unknown(name: string): string {
  const nearest = nearestWord(name, directives)
  const list = directives.map((one) => `<#${one}>`).join(' ')
  return nearest === undefined
    ? `<#${name}> is not known here. A script can use: ${list}`
    : `<#${name}> is not known here. Did you mean <#${nearest}>?`
}

/** Numbers are printed without signs between thousands here, which is all that scripts set. */
function setting(reader: TokenReader, at: number): void {
  const name = reader.name('The name of a setting')
  reader.need('=')
  const { next } = reader
  const value = next?.kind === 'text' && next.parts.length === 1 ? next.parts[0] : undefined
  const isKnown = name === 'number_format' && typeof value === 'string' && !value.includes(',')
  if (!isKnown)
    throw new ScriptFault(
      'Only <#setting number_format="computer"> is known here. Numbers are printed as 100000 without it too.',
      at,
    )
  reader.place += 1
}

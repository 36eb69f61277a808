import { readNumber } from './numbers.ts'
import { ScriptFault } from './script-fault.ts'
import type { TagToken, TagTokens } from './read-tokens.ts'

export type TemplateExpression = { at: number; depth: number } & (
  | { kind: 'value'; value: bigint | boolean }
  | { kind: 'name'; name: string }
  | { kind: 'text'; parts: (string | TemplateExpression)[] }
  | { kind: 'list'; items: TemplateExpression[] }
  | { kind: 'table'; entries: [TemplateExpression, TemplateExpression][] }
  | { kind: 'range'; from: TemplateExpression; to: TemplateExpression | undefined; sign: string }
  | { kind: 'unary'; sign: string; of: TemplateExpression }
  | { kind: 'binary'; sign: string; one: TemplateExpression; other: TemplateExpression }
  | { kind: 'index'; of: TemplateExpression; by: TemplateExpression }
  | { kind: 'call'; of: TemplateExpression; given: TemplateExpression[] }
  | {
      kind: 'built-in'
      of: TemplateExpression
      name: string
      given: TemplateExpression[] | undefined
    }
  | { kind: 'default'; of: TemplateExpression; other: TemplateExpression | undefined }
  | { kind: 'exists'; of: TemplateExpression }
)
type Bare = TemplateExpression extends infer One
  ? One extends TemplateExpression
    ? Omit<One, 'depth'>
    : never
  : never

/** An expression is worked out by functions that call each other so deep. */
const depthMax = 200

/** Signs by how loosely they bind; words are another way to write some of them. */
const levels: readonly (readonly string[])[] = [
  ['||'],
  ['&&'],
  ['==', '!=', '='],
  ['<', '>', '<=', '>=', 'lt', 'gt', 'lte', 'gte'],
  ['..', '..<', '..!', '..*'],
  ['+', '-'],
  ['*', '/', '%'],
]
const rangeLevel = 4
const words: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  lte: '<=',
  gte: '>=',
  '=': '==',
}

/** Reads the tokens of one tag from its begin to its end. */
export class TokenReader {
  readonly tokens: TagTokens
  place = 0
  private depth = 0

  constructor(tokens: TagTokens, depth = 0) {
    this.tokens = tokens
    this.depth = depth
  }

  get next(): TagToken | undefined {
    return this.tokens.list[this.place]
  }

  get at(): number {
    return this.next?.at ?? this.tokens.closedAt
  }

  is(...signs: string[]): boolean {
    const { next } = this
    return next !== undefined && next.kind !== 'text' && signs.includes(next.text)
  }

  take(sign: string): boolean {
    if (!this.is(sign)) return false
    this.place += 1
    return true
  }

  need(sign: string): void {
    if (!this.take(sign)) throw new ScriptFault(`${sign} is missing here.`, this.at)
  }

  name(what: string): string {
    const { next } = this
    if (next?.kind !== 'name') throw new ScriptFault(`${what} is missing here.`, this.at)
    this.place += 1
    return next.text
  }

  /** A name to assign to; FreeMarker takes a text too. */
  variable(): string {
    const { next } = this
    const text = next?.kind === 'text' && next.parts.length === 1 ? next.parts[0] : undefined
    if (typeof text !== 'string') return this.name('The name of a variable')
    this.place += 1
    return text
  }

  /** Whether name=value comes next. */
  isNamed(): boolean {
    const after = this.tokens.list[this.place + 1]
    return this.next?.kind === 'name' && after?.kind === 'sign' && after.text === '='
  }

  finish(): void {
    if (this.next) throw new ScriptFault(`${wordsOf(this.next)} is too much here.`, this.at)
  }

  expression(): TemplateExpression {
    this.depth += 1
    if (this.depth > depthMax) throw this.tooDeep()
    const read = this.binary(0)
    this.depth -= 1
    return read
  }

  private tooDeep(at = this.at): ScriptFault {
    return new ScriptFault('This expression is too long: compute parts of it with <#assign>.', at)
  }

  private made(
    bare: Bare,
    ...parts: readonly (TemplateExpression | undefined)[]
  ): TemplateExpression {
    const depth = 1 + parts.reduce((most, part) => Math.max(most, part?.depth ?? 0), 0)
    if (depth > depthMax) throw this.tooDeep(bare.at)
    return { ...bare, depth }
  }

  private binary(level: number): TemplateExpression {
    const signs = levels[level]
    if (!signs) return this.unary()
    let one = this.binary(level + 1)
    while (this.is(...signs)) {
      const { at } = this
      const sign = wordsOf(this.next)
      this.place += 1
      if (level === rangeLevel) {
        if (one.kind === 'range') throw new ScriptFault('A range has two ends.', at)
        const isOpen = sign === '..' && (!this.next || this.is(')', ']', '}', ',', 'as'))
        const to = isOpen ? undefined : this.binary(level + 1)
        one = this.made({ kind: 'range', from: one, to, sign, at }, one, to)
      } else {
        const other = this.binary(level + 1)
        one = this.made({ kind: 'binary', sign: words[sign] ?? sign, one, other, at }, one, other)
      }
    }
    return one
  }

  private unary(): TemplateExpression {
    const { at } = this
    for (const sign of ['!', '-', '+']) {
      if (!this.take(sign)) continue
      this.depth += 1
      if (this.depth > depthMax) throw this.tooDeep()
      const of = this.unary()
      this.depth -= 1
      return this.made({ kind: 'unary', sign, of, at }, of)
    }
    let read = this.primary()
    for (let more = this.postfix(read); more; more = this.postfix(read)) read = more
    return read
  }

  private postfix(of: TemplateExpression): TemplateExpression | undefined {
    const { at } = this
    if (this.take('.')) {
      const name = this.name('A name')
      const by: TemplateExpression = { kind: 'text', parts: [name], at, depth: 1 }
      return this.made({ kind: 'index', of, by, at }, of)
    }
    if (this.take('[')) {
      const by = this.expression()
      this.need(']')
      return this.made({ kind: 'index', of, by, at }, of, by)
    }
    if (this.is('(')) {
      const given = this.given()
      return this.made({ kind: 'call', of, given, at }, of, ...given)
    }
    if (this.take('??')) return this.made({ kind: 'exists', of, at }, of)
    if (this.take('?')) {
      const name = this.name('The name of a built-in')
      const given = this.is('(') ? this.given() : undefined
      return this.made({ kind: 'built-in', of, name, given, at }, of, ...(given ?? []))
    }
    if (this.take('!')) {
      const isAlone = !this.next || this.is(')', ']', '}', ',', 'as', ...levels.flat())
      const other = isAlone ? undefined : this.unary()
      return this.made({ kind: 'default', of, other, at }, of, other)
    }
    return undefined
  }

  private given(): TemplateExpression[] {
    this.need('(')
    return this.until(')')
  }

  private until(closing: string): TemplateExpression[] {
    const items: TemplateExpression[] = []
    while (!this.take(closing)) {
      if (items.length > 0) this.need(',')
      items.push(this.expression())
    }
    return items
  }

  private primary(): TemplateExpression {
    const { next, at } = this
    if (!next) throw new ScriptFault('A value is missing here.', at)
    this.place += 1
    if (next.kind === 'text') {
      const parts = next.parts.map((part) =>
        typeof part === 'string' ? part : wholeExpression(part, this.depth + 1),
      )
      const inner = parts.filter((part) => typeof part !== 'string')
      return this.made({ kind: 'text', parts, at }, ...inner)
    }
    if (next.kind === 'number') {
      const value = readNumber(next.text)
      if (value === undefined) throw new ScriptFault('This number is too long.', at)
      return { kind: 'value', value, at, depth: 1 }
    }
    if (next.kind === 'name') {
      if (next.text === 'true' || next.text === 'false')
        return { kind: 'value', value: next.text === 'true', at, depth: 1 }
      return { kind: 'name', name: next.text, at, depth: 1 }
    }
    if (next.text === '(') {
      const inner = this.expression()
      this.need(')')
      return inner
    }
    if (next.text === '[') {
      const items = this.until(']')
      return this.made({ kind: 'list', items, at }, ...items)
    }
    if (next.text === '{') return this.table(at)
    throw new ScriptFault(`A value is missing before ${next.text}.`, at)
  }

  private table(at: number): TemplateExpression {
    const entries: [TemplateExpression, TemplateExpression][] = []
    while (!this.take('}')) {
      if (entries.length > 0) this.need(',')
      const key = this.expression()
      this.need(':')
      entries.push([key, this.expression()])
    }
    return this.made({ kind: 'table', entries, at }, ...entries.flat())
  }
}

const wordsOf = (token: TagToken | undefined): string =>
  token === undefined || token.kind === 'text' ? 'This text' : token.text

export function wholeExpression(tokens: TagTokens, depth = 0): TemplateExpression {
  const reader = new TokenReader(tokens, depth)
  const read = reader.expression()
  reader.finish()
  return read
}

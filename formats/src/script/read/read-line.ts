import { joinCommand, labelChars, testsPerProblem, testTypes, testWeight } from '@drafts/contract'
import { nearestWord, ScriptFault } from '../template/script-fault.ts'
import { cutCommand } from './cut-command.ts'
import type { TestType } from '@drafts/contract'
import type { CommandPiece } from './cut-command.ts'

// A line of a script after its template: `label: generator arguments > target @word=value`. Places of faults are signs of the line.

/** What a test is besides its input; each is said once. */
export interface TestMarks {
  label?: string
  weight?: number
  type?: TestType
  group?: string
}

export type ScriptTarget =
  /** `> $`, or nothing: the first number that is free. */
  | { kind: 'free' }
  | { kind: 'number'; number: number; at: number }
  /** `> {3-7}`: files that the generator names by these numbers. */
  | { kind: 'files'; numbers: number[]; at: number }

export interface ReadLine {
  marks: TestMarks
  /** Where a mark stands. */
  markPlaces: Map<string, number>
  /** Left out: the line has marks alone, which belong to the next line. */
  command?: {
    generator: string
    arguments: string[]
    text: string
    at: number
    target: ScriptTarget
    /** Whether > is written. */
    isTargeted: boolean
  }
  hasComment: boolean
}

export const markNames = ['label', 'weight', 'type', 'group'] as const
type MarkName = (typeof markNames)[number]

/** Undefined: nothing but a comment. */
export function readScriptLine(text: string): ReadLine | undefined {
  const { pieces, openQuoteAt, commentAt } = cutCommand(text, '#')
  if (openQuoteAt !== undefined)
    throw new ScriptFault('This quotation mark is not closed.', openQuoteAt)
  if (pieces.length === 0) return undefined
  const reader = new LineReader(pieces)
  reader.readMarks()
  reader.readLabel()
  reader.readMarks()
  const command = reader.isAtEnd ? undefined : reader.readCommand()
  if (!command && reader.marks.label !== undefined && reader.hasPrefix)
    throw new ScriptFault('A generator is missing behind the label.', reader.lastAt)
  return {
    marks: reader.marks,
    markPlaces: reader.places,
    hasComment: commentAt !== undefined,
    ...(command ? { command } : {}),
  }
}

class LineReader {
  readonly marks: TestMarks = {}
  readonly places = new Map<string, number>()
  hasPrefix = false
  private readonly pieces: readonly CommandPiece[]
  private place = 0

  constructor(pieces: readonly CommandPiece[]) {
    this.pieces = pieces
  }

  get isAtEnd(): boolean {
    return this.place >= this.pieces.length
  }

  get lastAt(): number {
    return this.pieces.at(-1)?.at ?? 0
  }

  private get next(): CommandPiece | undefined {
    return this.pieces[this.place]
  }

  readMarks(): void {
    for (let { next } = this; next && isMark(next); { next } = this) {
      this.mark(next.text, next.at)
      this.place += 1
    }
  }

  readLabel(): void {
    const { next } = this
    if (next?.kind !== 'word' || !next.endsBare || !next.text.endsWith(':')) return
    this.hasPrefix = true
    this.setMark('label', next.text.slice(0, -1), next.at)
    this.place += 1
  }

  readCommand(): ReadLine['command'] {
    const words: string[] = []
    const { at } = this.next ?? { at: 0 }
    for (let { next } = this; next && !isMark(next) && !isArrow(next); { next } = this) {
      if (next.kind === 'sign') throw new ScriptFault(signFault(next.text), next.at)
      words.push(next.text)
      this.place += 1
    }
    const [program, ...given] = words
    const generator = program?.replace(/\.exe$/i, '')
    if (generator === undefined || generator === '')
      throw new ScriptFault('A line begins with the name of a generator.', at)
    this.readMarks()
    const isTargeted = this.next?.kind === 'sign'
    const target = this.readTarget()
    if (this.next && this.next.at === this.pieces[this.place - 1]?.end)
      throw new ScriptFault(
        'The line ends here: </#list> stands on a line of its own.',
        this.next.at,
      )
    this.readMarks()
    if (this.next)
      throw new ScriptFault(
        'Nothing stands here but words as @weight=2: what a generator is given stands before >.',
        this.next.at,
      )
    return {
      generator,
      arguments: given,
      text: joinCommand([generator, ...given]),
      at,
      target,
      isTargeted,
    }
  }

  private readTarget(): ScriptTarget {
    const { next } = this
    if (next?.kind !== 'sign') return { kind: 'free' }
    this.place += 1
    const first = this.next
    if (!first || isMark(first)) throw new ScriptFault(targetFault, next.at)
    // Between braces there may be blanks.
    let text = ''
    do {
      const piece = this.next
      if (!piece || isMark(piece)) break
      text += piece.text
      this.place += 1
    } while (text.startsWith('{') && !text.endsWith('}'))
    if (text === '$') return { kind: 'free' }
    const { at } = first
    if (/^\d{1,9}$/.test(text)) return { kind: 'number', number: numberOf(text, at), at }
    return { kind: 'files', numbers: numbersIn(text, at), at }
  }

  private mark(text: string, at: number): void {
    const [, name = '', value] = /^@([^=]*)(?:=([^]*))?$/.exec(text) ?? []
    const known = markNames.find((one) => one === name)
    if (known === undefined) throw new ScriptFault(unknownMark(name), at)
    if (value === undefined || value === '')
      throw new ScriptFault(`@${name} needs a value: @${name}=${examples[known]}`, at)
    this.setMark(known, value, at)
  }

  private setMark(name: MarkName, value: string, at: number): void {
    if (this.places.has(name)) throw new ScriptFault(`The ${name} is said twice in this line.`, at)
    this.places.set(name, at)
    if (name === 'weight') this.marks.weight = weightOf(value, at)
    else if (name === 'type') this.marks.type = typeOf(value, at)
    else if (name === 'label' && value.length > labelChars)
      throw new ScriptFault(`A label has at most ${labelChars} characters.`, at)
    else this.marks[name] = value
  }
}

const isArrow = ({ kind, text }: CommandPiece): boolean => kind === 'sign' && text === '>'

const isMark = (piece: CommandPiece): boolean =>
  piece.kind === 'word' && piece.startsBare && piece.text.startsWith('@')

const examples: Readonly<Record<MarkName, string>> = {
  label: 'small',
  weight: '2',
  type: 'sample',
  group: 'easy',
}

const targetFault =
  'Behind > stands the number of a test, $ for the next free one, or {3-7} for a generator that writes several.'

function unknownMark(name: string): string {
  const nearest = nearestWord(name, markNames)
  return nearest === undefined
    ? 'The words with @ are @label=, @weight=, @type= and @group=; an argument that begins with @ stands in quotes.'
    : `@${name} is not known here. Did you mean @${nearest}?`
}

const signFault = (sign: string): string => {
  if (sign === '|')
    return 'Each line runs one program: | is not known here. Let one generator do what both do.'
  if (sign === '$') return '$ stands behind > only; an argument with $ stands in quotes.'
  return `An argument with ${sign} stands in quotes.`
}

function numberOf(text: string, at: number): number {
  const number = Number(text)
  if (number < 1) throw new ScriptFault('Tests are counted from 1.', at)
  if (number > testsPerProblem)
    throw new ScriptFault(`A problem has at most ${testsPerProblem} tests.`, at)
  return number
}

/** `{3-7,9}`. */
function numbersIn(text: string, at: number): number[] {
  const inner = /^\{([^{}]*)\}$/.exec(text)?.[1]
  if (inner === undefined) throw new ScriptFault(targetFault, at)
  if (inner.includes('$'))
    throw new ScriptFault(
      'A generator that writes several tests names them by number: write the numbers, as {3-7}.',
      at,
    )
  const numbers = new Set<number>()
  for (const part of inner.split(',')) {
    const match = /^(\d{1,9})(?:-(\d{1,9}))?$/.exec(part)
    if (!match) throw new ScriptFault(targetFault, at)
    const first = numberOf(match[1] ?? '', at)
    const last = numberOf(match[2] ?? match[1] ?? '', at)
    if (last < first) throw new ScriptFault(`${part} goes down: write ${last}-${first}.`, at)
    for (let number = first; number <= last; number += 1) {
      if (numbers.has(number)) throw new ScriptFault(`Test ${number} is named twice here.`, at)
      numbers.add(number)
    }
  }
  return [...numbers].toSorted((one, other) => one - other)
}

function weightOf(value: string, at: number): number {
  const weight = /^\d{1,3}$/.test(value) ? Number(value) : Number.NaN
  if (weight >= testWeight.min && weight <= testWeight.max) return weight
  throw new ScriptFault(
    `A weight is a whole number from ${testWeight.min} to ${testWeight.max}.`,
    at,
  )
}

function typeOf(value: string, at: number): TestType {
  const type = testTypes.find((one) => one === value)
  if (type) return type
  throw new ScriptFault(`The type of a test is ${testTypes.join(', ')}.`, at)
}

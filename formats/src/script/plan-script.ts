import { testsPerProblem, testWeight, textFieldChars } from '@drafts/contract'
import { readScriptLine } from './read/read-line.ts'
import { expandTemplate, sourceOffset } from './template/expand-template.ts'
import { createPlaces, nearestWord, ScriptFault } from './template/script-fault.ts'
import type { ScriptError, TestType } from '@drafts/contract'
import type { ReadLine, TestMarks } from './read/read-line.ts'
import type { ExpandedLine } from './template/expand-template.ts'
import type { ScriptPlace } from './template/script-fault.ts'

// What a script makes (docs/product/scripts.md). Three steps: its template becomes lines, each line is read, and each test gets its
// number. Nothing is run. A line with an error holds up no other; work and sizes are bounded in all three.

export interface ScriptTest {
  /** In the source, from 1; lines that a list repeats share it. */
  line: number
  /** The generator and its arguments, as a person would type them. */
  command: string
  generator: string
  arguments: string[]
  /** Names of the file that the generator writes the test to, the first that is there; left out: it prints the test. */
  outputs?: string[]
  /** The test's number among all tests, from 1. */
  index: number
  label: string
  weight: number
  type: TestType
  group: string | null
  /** Only what the line itself says; the rest is as a new test has it. */
  said: TestMarks & { index?: number }
}

/** A test keeps this of its line, a line by itself: with the number of the file where its generator writes files. */
export const commandOfTest = ({ command, outputs, index }: ScriptTest): string =>
  outputs ? `${command} > {${index}}` : command

export interface ScriptPlan {
  /** By their numbers. Where there are errors, those that can be told all the same. */
  tests: ScriptTest[]
  /** By their places. */
  errors: ScriptError[]
  /** The errors that hold up their line alone: it names the number of a test that no script makes. */
  leftOut: (ScriptError & { number: number })[]
}

export interface ScriptWorld {
  /** Labels of the problem's generators. */
  generators: readonly string[]
  /** Numbers of the tests that no script makes. */
  taken: readonly number[]
  /** Names of the problem's groups. */
  groups: readonly string[]
}

const errorsMax = 100
const weightlessFault = `Only a sample may weigh 0: write a weight from 1 to ${testWeight.max}, or @type=sample.`
/** A command or a name in it may be long. */
const messageChars = 400
export const scriptChars = textFieldChars

export function planScript(source: string, world: ScriptWorld): ScriptPlan {
  if (source.length > scriptChars)
    return {
      tests: [],
      leftOut: [],
      errors: [{ message: `A script has at most ${scriptChars} characters.`, line: 1, column: 1 }],
    }
  const { lines, fault } = expandTemplate(source)
  const planner = new Planner(createPlaces(source), world)
  planner.readLines(lines)
  if (fault) planner.report(fault.message, fault.at)
  planner.number()
  return planner.plan()
}

interface Wanted {
  command: NonNullable<ReadLine['command']>
  marks: TestMarks
  line: number
  /** Offsets in the source: of the command and of its target. */
  at: number
  targetAt: number
}

class Planner {
  private readonly errors = new Map<string, ScriptError>()
  private readonly wanted: Wanted[] = []
  private readonly tests: ScriptTest[] = []
  private readonly leftOut = new Map<string, ScriptPlan['leftOut'][number]>()
  private readonly placeOf: (at: number) => ScriptPlace
  private readonly world: ScriptWorld

  constructor(placeOf: (at: number) => ScriptPlace, world: ScriptWorld) {
    this.placeOf = placeOf
    this.world = world
  }

  report(message: string, at: number): void {
    const place = this.placeOf(at)
    const short = message.length > messageChars ? `${message.slice(0, messageChars)}…` : message
    const error = { message: short, ...place }
    if (this.errors.size < errorsMax) this.errors.set(keyOfError(error), error)
  }

  /** The number is that of a test that somebody wrote: the line makes nothing for it. */
  private leaveOut(number: number, { targetAt }: Wanted): void {
    const message = `Test ${number} is not of the script: write > $ for the next free number.`
    this.report(message, targetAt)
    const one = { message, ...this.placeOf(targetAt), number }
    this.leftOut.set(keyOfError(one), one)
  }

  readLines(lines: readonly ExpandedLine[]): void {
    let waiting: { marks: TestMarks; at: number } | undefined
    for (const line of lines) {
      const read = this.readLine(line)
      if (!read) continue
      const { marks, markPlaces, command } = read
      const places = [...markPlaces].map(([name, at]) => [name, sourceOffset(line, at)] as const)
      for (const [name, at] of places)
        if (waiting && name in waiting.marks)
          this.report(`The ${name} is said in the line before too.`, at)
      const all = { ...waiting?.marks, ...marks }
      if (!command) {
        waiting = { marks: all, at: sourceOffset(line, 0) }
        continue
      }
      waiting = undefined
      const placeOf = (mark: string) => places.find(([name]) => name === mark)?.[1]
      if (all.weight === 0 && all.type !== 'sample')
        this.report(weightlessFault, placeOf('weight') ?? sourceOffset(line, command.at))
      this.want(line, command, all, placeOf('group'))
    }
    if (waiting) this.report('No line follows that these words belong to.', waiting.at)
  }

  private readLine(line: ExpandedLine): ReadLine | undefined {
    try {
      return readScriptLine(line.text)
    } catch (error) {
      if (!(error instanceof ScriptFault)) throw error
      this.report(error.message, sourceOffset(line, error.at))
      return undefined
    }
  }

  private want(
    line: ExpandedLine,
    command: Wanted['command'],
    marks: TestMarks,
    groupAt: number | undefined,
  ): void {
    const { world } = this
    const at = sourceOffset(line, command.at)
    const { generator, target } = command
    this.need('generator', generator, world.generators, at)
    if (marks.group !== undefined) this.need('group', marks.group, world.groups, groupAt ?? at)
    const targetAt = target.kind === 'free' ? at : sourceOffset(line, target.at)
    this.wanted.push({ command, marks, line: this.placeOf(at).line, at, targetAt })
  }

  private need(what: string, name: string, known: readonly string[], at: number): void {
    if (known.includes(name) || this.errors.size >= errorsMax) return
    const nearest = nearestWord(name, known)
    const hint = nearest === undefined ? '' : ` Did you mean ${nearest}?`
    this.report(`There is no ${what} ${name}.${hint}`, at)
  }

  number(): void {
    const taken = new Set(this.world.taken)
    const makers = this.namedNumbers(taken)
    let free = 1
    const nextFree = (): number => {
      while (taken.has(free) || makers.has(free)) free += 1
      return free++
    }
    this.findTwins()
    for (const wanted of this.wanted) {
      const { target } = wanted.command
      const named = target.kind === 'number' ? [target.number] : namedFiles(target)
      const own = named ? named.filter((one) => makers.get(one) === wanted) : [nextFree()]
      for (const index of own) {
        if (taken.size + this.tests.length >= testsPerProblem) {
          const most = `A problem has at most ${testsPerProblem} tests, and there are more from here on`
          const others = taken.size === 0 ? '' : ` (${taken.size} are not of the script)`
          return this.report(`${most}${others}.`, wanted.at)
        }
        this.tests.push(this.testOf(wanted, index))
      }
    }
    const isOnlyLeftOut = [...this.errors.keys()].every((key) => this.leftOut.has(key))
    if (isOnlyLeftOut) this.findGap(taken, makers)
  }

  /** Each number that a line names goes to the first that does. */
  private namedNumbers(taken: ReadonlySet<number>): Map<number, Wanted> {
    const makers = new Map<number, Wanted>()
    for (const wanted of this.wanted) {
      const { target } = wanted.command
      const numbers = target.kind === 'number' ? [target.number] : (namedFiles(target) ?? [])
      for (const number of numbers) {
        const maker = makers.get(number)
        if (taken.has(number)) this.leaveOut(number, wanted)
        else if (maker)
          this.report(
            `Test ${number} is made by line ${maker.line} already: write > $ for the next free number.`,
            wanted.targetAt,
          )
        else makers.set(number, wanted)
      }
    }
    return makers
  }

  /** A generator that is given the same makes the same, as its seed is what it is given. */
  private findTwins(): void {
    const seen = new Map<string, Wanted>()
    for (const wanted of this.wanted) {
      const { command, marks } = wanted
      if (command.target.kind === 'files') continue
      const key = JSON.stringify([marks.group ?? null, command.text])
      const twin = seen.get(key)
      if (!twin) seen.set(key, wanted)
      else
        this.report(
          `${command.text} makes the same test as line ${twin.line}: give it another argument, such as a seed.`,
          wanted.at,
        )
    }
  }

  /** Tests that are not of the script move up, so only lines that name a number leave a gap. */
  private findGap(taken: ReadonlySet<number>, makers: ReadonlyMap<number, Wanted>): void {
    const all = new Set([...taken, ...this.tests.map(({ index }) => index)])
    let first = 1
    while (all.has(first)) first += 1
    const beyond = [...makers.keys()].filter((number) => number > first)
    const number = Math.min(...beyond)
    const wanted = makers.get(number)
    if (wanted)
      this.report(
        `There is no test ${first} before test ${number}: write > $ for the next free number.`,
        wanted.targetAt,
      )
  }

  private testOf({ command, marks, line }: Wanted, index: number): ScriptTest {
    const { generator, text, target } = command
    const type = marks.type ?? 'regular'
    const weight = type === 'sample' ? testWeight.sample : testWeight.regular
    return {
      line,
      command: text,
      generator,
      arguments: command.arguments,
      ...(target.kind === 'files' ? { outputs: namesOfFile(index) } : {}),
      index,
      label: marks.label ?? '',
      weight: marks.weight ?? weight,
      type,
      group: marks.group ?? null,
      said: { ...marks, ...(target.kind === 'free' ? {} : { index }) },
    }
  }

  plan(): ScriptPlan {
    return {
      tests: this.tests.toSorted((one, other) => one.index - other.index),
      errors: [...this.errors.values()].toSorted(byPlace),
      leftOut: [...this.leftOut.values()].toSorted(byPlace),
    }
  }
}

const keyOfError = ({ message, line, column }: ScriptError): string =>
  `${line} ${column} ${message}`

const byPlace = (one: ScriptError, other: ScriptError): number =>
  one.line - other.line || one.column - other.column

const namedFiles = (target: Wanted['command']['target']): number[] | undefined =>
  target.kind === 'files' ? target.numbers : undefined

/** testlib's startTest names a file by the bare number; others fill up with zeros. */
const namesOfFile = (index: number): string[] => [
  ...new Set([1, 2, 3].map((width) => String(index).padStart(width, '0'))),
]

import { nearestWord, ScriptFault } from './template/script-fault.ts'
import { readScriptLine } from './read/read-line.ts'

// A line of a script whose numbers are drawn: `gen 1..20 1..100 $seed` (docs/product/stress.md).

export interface DrawnCall {
  arguments: string[]
  /** Numbers that the ranges gave, in their order. */
  drawn: number[]
}

export interface DrawnCalls {
  generator: string
  calls: DrawnCall[]
}

interface DrawWishes {
  generators: readonly string[]
  count: number
  seed: number
  /** The largest number that each range may give, in their order; left out: as it says. */
  caps?: readonly number[]
}

const drawnPattern = /\$seed(?!\w)|(-?\d{1,15})\.\.(-?\d{1,15})/g

/** A sentence with its place where the line is no call of a generator. */
export function drawCalls(command: string, wishes: DrawWishes): DrawnCalls | { fault: string } {
  // Drawn arguments have their length here, so that places are those of the line.
  const filled = command.replaceAll(drawnPattern, (range) => '1'.repeat(range.length))
  const asked = readCall(filled, wishes.generators)
  if ('fault' in asked) return { fault: `Column ${asked.at + 1}: ${faultIn(command, asked)}` }
  const next = generatorOf(wishes.seed)
  const calls: DrawnCall[] = []
  for (let turn = 0; turn < wishes.count; turn += 1) {
    const drawn: number[] = []
    const line = command.replaceAll(drawnPattern, (range: string, from?: string, to?: string) => {
      if (range === '$seed') return String(Math.floor(next() * 2 ** 31))
      const [low, high] = [Number(from), Number(to)]
      const most = Math.max(low, Math.min(high, wishes.caps?.[drawn.length] ?? high))
      const value = low + Math.floor(next() * (most - low + 1))
      drawn.push(value)
      return String(value)
    })
    const read = readCall(line, wishes.generators)
    if ('fault' in read) return read
    calls.push({ arguments: read.arguments, drawn })
  }
  return { generator: asked.generator, calls }
}

interface CallFault {
  fault: string
  at: number
}

const readCall = (
  line: string,
  generators: readonly string[],
): { generator: string; arguments: string[] } | CallFault => {
  try {
    const command = readScriptLine(line)?.command
    if (!command)
      return { fault: 'Write a generator with its arguments, such as gen 1..20 $seed.', at: 0 }
    if (command.isTargeted)
      return {
        fault: 'A stress test has no test numbers: leave out what > says.',
        at: line.lastIndexOf('>'),
      }
    if (generators.includes(command.generator))
      return { generator: command.generator, arguments: command.arguments }
    const nearest = nearestWord(command.generator, generators)
    const meant = nearest === undefined ? '' : ` Did you mean ${nearest}?`
    return { fault: `There is no generator ${command.generator}.${meant}`, at: command.at }
  } catch (error) {
    if (!(error instanceof ScriptFault)) throw error
    return { fault: error.message, at: error.at }
  }
}

/** A word with $ that is not drawn is most often a slip of $seed. */
const faultIn = (command: string, { fault, at }: CallFault): string => {
  const word = /^\$\w+/.exec(command.slice(at))?.[0]
  return word === undefined
    ? fault
    : `${word} is not known here: $seed and ranges such as 1..20 are drawn. An argument with $ stands in quotes.`
}

/** Numbers from 0 up to 1, the same for a seed everywhere (mulberry32). */
const generatorOf = (seed: number): (() => number) => {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

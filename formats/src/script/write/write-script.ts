import { escapeTemplate, joinCommand, labelChars, quotedWord, testWeight } from '@drafts/contract'
import type { TestType } from '@drafts/contract'
import type { ImportWarning } from '../../warnings.ts'

// A script of plain lines that makes tests which a package names one by one.

export interface LinedTest {
  /** From 1. Tests that are not made by a line keep theirs. */
  number: number
  /** `isFile`: the generator writes it to a file that is named by its number. */
  command?: { generator: string; arguments: readonly string[]; isFile: boolean }
  label: string
  weight: number
  type: TestType
  group: string | null
}

export interface WrittenScript {
  source: string
  /** Numbers of the tests that it makes. */
  made: number[]
  warnings: ImportWarning[]
}

export function writeScript(tests: readonly LinedTest[]): WrittenScript {
  const warnings: ImportWarning[] = []
  const ordered = tests.toSorted((one, other) => one.number - other.number)
  // Where no number lacks, the next free one is the right one.
  const isWhole = ordered.every(({ number }, at) => number === at + 1)
  const lines = new Map<string, { head: string; numbers: number[]; marks: string }>()
  const seen = new Map<string, number>()
  for (const test of ordered) {
    const { command, number } = test
    if (!command) continue
    const words = [command.generator, ...command.arguments]
    if (words.some((word) => /[\r\n]/.test(word))) {
      warnings.push({
        code: 'script-line',
        message: `Test ${number}: an argument of its generator has several lines, and a line of a script cannot. It stays as it is.`,
      })
      continue
    }
    const head = escapeTemplate(joinCommand(words))
    const marks = marksOf(test)
    const twin = command.isFile ? undefined : seen.get(`${head}\n${test.group}`)
    if (twin !== undefined) {
      // With both of them the script would have an error, and nothing could be made by it.
      warnings.push({
        code: 'script-twins',
        message: `Test ${number} is made by the same command as test ${twin}, which a script has once: it stays as it is.`,
      })
      continue
    }
    const key = command.isFile ? `${head}\n${marks}` : `${number}`
    const line = lines.get(key)
    if (line) line.numbers.push(number)
    else lines.set(key, { head, numbers: [number], marks })
    if (!command.isFile) seen.set(`${head}\n${test.group}`, number)
  }
  const files = new Set([...lines].filter(([key]) => key.includes('\n')).map(([, line]) => line))
  const texts = [...lines.values()].map((line) => {
    const target = targetOf(line.numbers, files.has(line), isWhole)
    return `${line.head} > ${target}${line.marks}`
  })
  return {
    source: texts.map((text) => `${text}\n`).join(''),
    made: [...lines.values()].flatMap(({ numbers }) => numbers).toSorted((a, b) => a - b),
    warnings,
  }
}

const targetOf = (numbers: readonly number[], isFile: boolean, isWhole: boolean): string => {
  if (isFile) return filesTarget(numbers)
  return isWhole ? '$' : String(numbers[0])
}

/** `{3-7,9}`; the numbers go up. */
export function filesTarget(numbers: readonly number[]): string {
  const runs: [number, number][] = []
  for (const number of numbers) {
    const last = runs.at(-1)
    if (last?.[1] === number - 1) last[1] = number
    else runs.push([number, number])
  }
  return `{${runs.map(([from, to]) => (from === to ? from : `${from}-${to}`)).join(',')}}`
}

/** What is not as usual, behind the target. */
function marksOf({ label, weight, type, group }: LinedTest): string {
  const usual = type === 'sample' ? testWeight.sample : testWeight.regular
  const words = [
    // Labels are of one line; a mark does not end with a colon.
    label.trim() === '' ? '' : `@label=${quotedValue(label.replaceAll(/\s+/g, ' '))}`,
    type === 'regular' ? '' : `@type=${type}`,
    // No line may say 0: a test that weighs nothing, as with points of 0 at Polygon, keeps its weight where none is said.
    weight === usual || weight === testWeight.min ? '' : `@weight=${weight}`,
    group === null || group === '' ? '' : `@group=${quotedValue(group)}`,
  ]
  return escapeTemplate(words.map((word) => (word === '' ? '' : ` ${word}`)).join(''))
}

const quotedValue = (value: string): string => quotedWord(value.trim().slice(0, labelChars))

import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { comparators, conventions } from '@drafts/contract'
import type { Comparator, Convention } from '@drafts/contract'

// The problems of judge/golden; its README.md describes what their problem.txt may hold.

const languageIds: Record<string, string> = {
  '.c': 'c17-gcc',
  '.cpp': 'cpp20-gcc',
  '.java': 'java17',
  '.js': 'nodejs',
  '.py': 'python3',
}

export const goldenVerdicts = [
  'Accepted',
  'WrongAnswer',
  'RuntimeError',
  'CPULimitExceeded',
  'MemoryLimitExceeded',
  'CompilationError',
  'InternalError',
] as const

export interface GoldenFile {
  languageId: string
  source: string
}

export interface GoldenSubmission extends GoldenFile {
  name: string
  verdict: (typeof goldenVerdicts)[number]
  /** The test that decides it, from 1; undefined where no test does. */
  test: number | undefined
}

export interface GoldenProblem {
  name: string
  comparator: Comparator
  checker: (GoldenFile & { convention: Convention }) | undefined
  driver: (GoldenFile & { convention: Convention }) | undefined
  limits: { cpuNs: number; memoryBytes: number }
  tests: { input: string; answer: string }[]
  submissions: GoldenSubmission[]
}

export const readGoldenProblem = (folder: string, name: string): GoldenProblem => {
  const problem: GoldenProblem = {
    name,
    comparator: 'words',
    checker: undefined,
    driver: undefined,
    limits: { cpuNs: 1e9, memoryBytes: 64e6 },
    tests: readTests(join(folder, name, 'tests')),
    submissions: [],
  }
  const lines = readFileSync(join(folder, name, 'problem.txt'), 'utf8').split('\n')
  for (const [index, line] of lines.entries())
    try {
      takeLine(problem, line.trim(), (file) => readSource(join(folder, name), file))
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      throw new Error(`${name}/problem.txt, line ${index + 1}: ${why}`, { cause: error })
    }
  return problem
}

const takeLine = (
  problem: GoldenProblem,
  line: string,
  read: (file: string) => GoldenFile,
): void => {
  if (line === '' || line.startsWith('#')) return
  const [word = '', first = '', second = '', third = ''] = line.split(/\s+/)
  if (word === 'compare') problem.comparator = oneOf(comparators, first)
  else if (word === 'checker' || word === 'driver')
    problem[word] = { convention: oneOf(conventions, first), ...read(second) }
  else if (word === 'limits')
    problem.limits = { cpuNs: positive(first) * 1e9, memoryBytes: positive(third) * 1e6 }
  else problem.submissions.push({ name: word, ...expectation(first, second), ...read(word) })
}

const expectation = (word: string, test: string): Pick<GoldenSubmission, 'verdict' | 'test'> => {
  const verdict = oneOf(goldenVerdicts, word)
  const isOfATest = verdict !== 'Accepted' && verdict !== 'CompilationError'
  return { verdict, test: isOfATest ? positive(test) : undefined }
}

const oneOf = <T extends string>(words: readonly T[], text: string): T => {
  const found = words.find((word) => word === text)
  if (found === undefined) throw new Error(`"${text}" is not one of ${words.join(', ')}.`)
  return found
}

const positive = (text: string): number => {
  const value = Number(text)
  if (!(value > 0)) throw new Error(`"${text}" is not a number above 0.`)
  return value
}

const readSource = (folder: string, file: string): GoldenFile => {
  const languageId = languageIds[extname(file)]
  if (languageId === undefined) throw new Error(`The ending of "${file}" is of no language.`)
  return { languageId, source: readFileSync(join(folder, file), 'utf8') }
}

const readTests = (folder: string): GoldenProblem['tests'] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.in'))
    .toSorted((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10))
    .map((name) => ({
      input: readFileSync(join(folder, name), 'utf8'),
      answer: readFileSync(join(folder, name.replace(/in$/, 'ans')), 'utf8'),
    }))

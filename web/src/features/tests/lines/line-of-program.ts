import { lineOf } from '@drafts/contract'
import type { ListedSolution, Problem } from '@drafts/contract'
import { api } from '../../../lib/api/api-client.ts'
import { addLine } from './add-line.ts'
import type { AddedLine, LineWork } from './add-line.ts'

/** A generator of the problem with arguments as a line of the script has them. */
export const addLineOfGenerator = async (
  work: LineWork,
  { id: problemId }: Pick<Problem, 'id'>,
  label: string,
  typed: string,
): Promise<AddedLine> => {
  const lines = typed
    .split('\n')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  if (lines.slice(0, -1).some((part) => /(?:^|\s)#/.test(part)))
    return { refusal: 'A comment ends the line: what stands below it would be lost.' }
  return addLine(work, problemId, { label }, () => [label, ...lines, '> $'].join(' '))
}

/** The solution becomes a generator, which finds on its standard input what was typed, as one line. */
export const addLineOfSolution = async (
  work: LineWork,
  { id: problemId, mechanism }: Pick<Problem, 'id' | 'mechanism'>,
  { id: solutionId, label, role, files, languageId }: ListedSolution,
  typed: string,
): Promise<AddedLine> => {
  if (mechanism === 'functionBased' && role !== 'generator')
    return { refusal: 'It is a function, and a generator is a whole program.' }
  if (files !== undefined && files.length > 0)
    return { refusal: 'It is built with files of its package, which a generator does not have.' }
  const { source } = await api.getSolution({ solutionId })
  if (source === null) return { refusal: 'Its source is private.' }
  const generator = { stem: stemOf(label), languageId, source: source.text }
  return addLine(work, problemId, generator, (own) => lineOf(own, wordsIn(typed)))
}

export const wordsIn = (typed: string): string[] => typed.split(/\s+/).filter((one) => one !== '')

/** A script calls a generator by letters, digits, _ and -. */
const stemOf = (label: string): string => {
  const stem = label
    .replace(/\.[A-Za-z0-9+]{1,10}$/, '')
    .replaceAll(/[^\w-]+/g, '-')
    .slice(0, 60)
  return /^-*$/.test(stem) ? 'gen' : stem
}

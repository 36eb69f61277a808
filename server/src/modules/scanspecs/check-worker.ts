import { readFile } from 'node:fs/promises'
import {
  checkValues,
  compile,
  defaultBudget,
  evaluate,
  keyOfBound,
  refusalMessage,
  parse,
  specBounds,
} from '@drafts/scanspec'
import type { RunnableSpec } from '@drafts/scanspec'
import { answerEach } from '../../platform/isolated/in-child.ts'
import type { FileFinding, FileQuestion } from './check-isolated.ts'

/** CPU time for one file. A loop that was mistyped ends soon, because other problems wait for it; 20 MB have a minute. */
const mostMs = (bytes: number): number => 10_000 + (bytes / 1e6) * 2500
/** A word of a file may be as long as the file; a message shows the begin of it. */
const messageChars = 1000

let last: { source: string; program: RunnableSpec; bounds: readonly string[] } | undefined

const programOf = (source: string): NonNullable<typeof last> => {
  if (last?.source === source) return last
  const spec = parse(source)
  last = { source, program: compile(spec), bounds: specBounds(spec).map(keyOfBound) }
  return last
}

const check = async (question: FileQuestion): Promise<FileFinding> => {
  const bytes = await readFile(question.path)
  const start = process.cpuUsage()
  const most = mostMs(bytes.length) * 1000
  const isOver = (): boolean => process.cpuUsage(start).user > most
  if ('source' in question) return checkInput(question.source, bytes, isOver)
  return { message: cut(checkValues(question.returns, bytes, isOver)), reached: [] }
}

const cut = (message: string | null): string | null =>
  message === null || message.length <= messageChars
    ? message
    : `${message.slice(0, messageChars)}…`

const checkInput = (source: string, input: Uint8Array, isOver: () => boolean): FileFinding => {
  const { program, bounds } = programOf(source)
  const reached = new Set<string>()
  const outcome = evaluate(program, input, { ...defaultBudget, isOver }, reached)
  if (!outcome.accepted) return { message: cut(refusalMessage(outcome.refusal)), reached: [] }
  return { message: null, reached: bounds.flatMap((key, no) => (reached.has(key) ? [no] : [])) }
}

answerEach(check)

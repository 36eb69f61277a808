import { readFile } from 'node:fs/promises'
import {
  checkValues,
  compile,
  defaultBudget,
  evaluate,
  refusalMessage,
  parse,
} from '@drafts/scanspec'
import type { RunnableSpec } from '@drafts/scanspec'
import { answerEach } from '../../platform/isolated/in-child.ts'
import type { FileQuestion } from './check-isolated.ts'

/** CPU time for one file. A loop that was mistyped ends soon, because other problems wait for it; 20 MB have a minute. */
const mostMs = (bytes: number): number => 10_000 + (bytes / 1e6) * 2500
/** A word of a file may be as long as the file; a message shows the begin of it. */
const messageChars = 1000

let last: { source: string; program: RunnableSpec } | undefined

const programOf = (source: string): RunnableSpec => {
  if (last?.source !== source) last = { source, program: compile(parse(source)) }
  return last.program
}

const check = async (question: FileQuestion): Promise<string | null> => {
  const bytes = await readFile(question.path)
  const start = process.cpuUsage()
  const most = mostMs(bytes.length) * 1000
  const isOver = (): boolean => process.cpuUsage(start).user > most
  const message =
    'returns' in question
      ? checkValues(question.returns, bytes, isOver)
      : checkInput(question.source, bytes, isOver)
  if (message === null || message.length <= messageChars) return message
  return `${message.slice(0, messageChars)}…`
}

const checkInput = (source: string, input: Uint8Array, isOver: () => boolean): string | null => {
  const outcome = evaluate(programOf(source), input, { ...defaultBudget, isOver })
  return outcome.accepted ? null : refusalMessage(outcome.refusal)
}

answerEach(check)

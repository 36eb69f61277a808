import { readFile } from 'node:fs/promises'
import { compile, defaultBudget, evaluate, messageOf, parse } from '@drafts/scanspec'
import type { Program } from '@drafts/scanspec'
import { answerEach } from '../../platform/apart/in-child.ts'
import type { InputQuestion } from './check-apart.ts'

/** CPU time for one input. */
const mostMs = 60_000
/** A word of an input may be as long as the input; a message shows the begin of it. */
const messageChars = 1000

let last: { source: string; program: Program } | undefined

const programOf = (source: string): Program => {
  if (last?.source !== source) last = { source, program: compile(parse(source)) }
  return last.program
}

const check = async ({ source, path }: InputQuestion): Promise<string | null> => {
  const input = await readFile(path)
  const start = process.cpuUsage()
  const isOver = (): boolean => process.cpuUsage(start).user > mostMs * 1000
  const outcome = evaluate(programOf(source), input, { ...defaultBudget, isOver })
  if (outcome.accepted) return null
  const message = messageOf(outcome.refusal)
  return message.length > messageChars ? `${message.slice(0, messageChars)}…` : message
}

answerEach(check)

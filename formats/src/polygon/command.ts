// The command of a generated test: a program and its arguments, cut as those of a script are.

import { cutCommand } from '../script/read/cut-command.ts'

export type ScriptCommand = { program: string; args: string[] } | { fault: string }

export function readCommand(text: string): ScriptCommand {
  const cmd = text.trim()
  const { pieces, openQuoteAt } = cutCommand(cmd)
  if (openQuoteAt !== undefined) return { fault: `a quote of its command does not end: ${cmd}` }
  if (pieces.some(({ kind }) => kind === 'sign'))
    return { fault: `its command needs a shell: ${cmd}` }
  const [program, ...args] = pieces.map((piece) => piece.text)
  if (program === undefined) return { fault: 'problem.xml names no command for it' }
  return { program: program.replace(/\.exe$/i, ''), args }
}

import type { CheckRow, ExecutionRow } from '../executions.store.ts'

// What stands behind the sentence on a tool that failed: nothing, or a colon and the first line that says anything.

/** Compilers say where they are before they say what is wrong. */
export const saidByCompiler = ({ build }: Pick<ExecutionRow, 'build'>): string => {
  const log = build?.log.snip ?? ''
  return afterColon(log.split('\n').find((line) => /\berror\b/i.test(line)) ?? log)
}

export const saidByJudge = ({ log }: Pick<ExecutionRow, 'log'>): string => afterColon(log ?? '')

export const saidByTool = ({ result }: Pick<CheckRow, 'result'>): string =>
  afterColon(result?.stderr?.snip ?? '')

const saidChars = 200

const afterColon = (text: string): string => {
  const line = text.split('\n').find((one) => one.trim() !== '')
  return line === undefined ? '' : `: ${line.trim().slice(0, saidChars)}`
}

import type { LineError } from '../../components/code-editor/mark-errors.ts'

/** `gen.cpp:3:5: error: …` of compilers, `File "gen", line 3` of Python. */
const patterns = [
  /^[^\s:]+:(\d+)(?::\d+)?:(?: fatal)? error:? (.*)$/,
  /^ {0,2}File "[^"]*", line (\d+)/,
]

/** The lines of its source that a compiler complains of, in their order; none where it names none. */
export const errorLines = (compilerOutput: string): LineError[] => {
  const lines = compilerOutput.split('\n')
  const last = lines.findLast((text) => text.trim() !== '') ?? ''
  return lines.flatMap((text): LineError[] => {
    for (const pattern of patterns) {
      const [, line, message = ''] = pattern.exec(text) ?? []
      if (line !== undefined) return [{ line: Number(line), message: message.trim() || last }]
    }
    return []
  })
}

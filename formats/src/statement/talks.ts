/** Both sides of a talk as two columns of the same height: a line stands where it is said, the other column is empty there. */
export interface Columns {
  /** What the judge says, which the program reads. */
  input: string
  output: string
}

/** Runs of a talk are one behind the other in columns. */
export const columnsOfTalk = (talk: string): Columns => {
  const input: string[] = []
  const output: string[] = []
  for (const line of linesOf(talk)) {
    const isProgram = line.startsWith('>')
    const text = line.replace(/^[<>] ?|^-{3,}$/, '')
    input.push(isProgram ? '' : text)
    output.push(isProgram ? text : '')
  }
  return { input: textOf(input), output: textOf(output) }
}

/** Of lines at one height the judge says its own first. */
export const talkOfColumns = ({ input, output }: Columns): string => {
  const [heard, said] = [linesOf(input), linesOf(output)]
  const rows = Array.from({ length: Math.max(heard.length, said.length) }, (_none, at) => [
    ...(heard[at] ? [`< ${heard[at]}`] : []),
    ...(said[at] ? [`> ${said[at]}`] : []),
  ])
  return textOf(rows.flat())
}

const linesOf = (text: string): string[] => (text === '' ? [] : text.replace(/\n$/, '').split('\n'))

const textOf = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('')

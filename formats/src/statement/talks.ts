import { linesOfTalk } from '@drafts/contract'

/** Both sides of a talk as two columns of the same height: a line stands where it is said, the other column is empty there. */
export interface TalkColumns {
  /** What the judge says, which the program reads. */
  input: string
  output: string
}

/** Runs of a talk are one behind the other in columns. */
export const columnsOfTalk = (talk: string): TalkColumns => {
  const lines = talk === '' ? [] : linesOfTalk(talk)
  return {
    input: textOf(lines.map(({ by, text }) => (by === 'judge' ? text : ''))),
    output: textOf(lines.map(({ by, text }) => (by === 'program' ? text : ''))),
  }
}

/** With a mark before each line, as Kattis has it. One that has them stays as it was typed. */
export const markedTalk = (talk: string): string => {
  if (talk === '' || talk.replace(/\n$/, '').split('\n').every(isMarked)) return talk
  return textOf(
    linesOfTalk(talk).map(({ by, text }) => (by === 'gap' ? '---' : `${marks[by]} ${text}`)),
  )
}

const isMarked = (line: string): boolean => /^[<>]|^-{3,}$/.test(line)

const marks = { program: '>', judge: '<' } as const

/** The judge speaks first where both columns have a line at one height. */
export const talkOfColumns = ({ input, output }: TalkColumns): string => {
  const [heard, said] = [linesOf(input), linesOf(output)]
  const rows = Array.from({ length: Math.max(heard.length, said.length) }, (_none, at) => [
    ...(heard[at] ? [`< ${heard[at]}`] : []),
    ...(said[at] ? [`> ${said[at]}`] : []),
  ])
  return textOf(rows.flat())
}

const linesOf = (text: string): string[] => (text === '' ? [] : text.replace(/\n$/, '').split('\n'))

const textOf = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('')

import { takeExamples } from '../examples.ts'
import type { ShownExample } from '../examples.ts'
import type { StatementWords } from '../../statement/statement-words.ts'

/** The Markdown of a statement by the sections that Polygon has. */
export interface StatementSections {
  legend: string
  input: string
  output: string
  interaction: string
  scoring: string
  notes: string
  /** What is shown in place of a test's data. */
  examples: ShownExample[]
}

export interface SectionSource {
  body: string
  input: string
  output: string
  notes: string
}

export interface StatementSamples {
  count: number
  /** Whether an import would leave an example of this number in the notes, as the sample shows that of another language. */
  showsOther: (number: number) => boolean
}

/** Parts of the body and the notes that an import put there under headings of its own go back where they came from. */
export const sectionsOfStatement = (
  { body, input, output, notes }: SectionSource,
  words: StatementWords,
  samples: StatementSamples,
): StatementSections => {
  const [rest, scoring] = cutTail(body, words.scoring)
  const [legend, interaction] = cutTail(rest, words.interaction)
  const taken = takeExamples(notes, words)
  const isInOrder = taken.examples.every(
    ({ number }, index) =>
      (number > samples.count || samples.showsOther(number)) &&
      number > (taken.examples[index - 1]?.number ?? 0) &&
      (number <= samples.count ||
        number === Math.max(samples.count, taken.examples[index - 1]?.number ?? 0) + 1),
  )
  return {
    legend,
    input,
    output,
    interaction,
    scoring,
    ...(isInOrder ? taken : { notes, examples: [] }),
  }
}

/** The text before the last heading of these words and the text after it, which has no heading of its level. */
const cutTail = (text: string, heading: string): [before: string, tail: string] => {
  const mark = `## ${heading}\n\n`
  const at = text.startsWith(mark) ? 0 : text.lastIndexOf(`\n\n${mark}`)
  if (at < 0) return [text, '']
  const before = text.slice(0, at)
  const tail = text.slice(text.indexOf(mark, at) + mark.length)
  const fences = before.match(/^ {0,3}(?:```|~~~)/gm)?.length ?? 0
  return fences % 2 === 1 || /^ {0,3}##? /m.test(tail) ? [text, ''] : [before, tail]
}

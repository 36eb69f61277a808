import { differingPieces, matchLines, mergePieces } from '@drafts/contract'
import type { FieldKind, MergePiece } from '@drafts/contract'

// Two versions of a section, as questions: in texts each run of lines that both sides changed, elsewhere each field. All
// else is settled by the merge and asks nobody (docs/product/editing.md#conflicts).

export interface Versions<Form> {
  /** The version both began with, if it is known. */
  base: Form | undefined
  theirs: Form
  mine: Form
}

/** A text with runs of lines to choose; `index` is its place in a list of texts. */
export interface TextQuestion<Form> {
  name: keyof Form & string
  index: number | null
  pieces: MergePiece[]
}

export interface ValueQuestion<Form> {
  name: keyof Form & string
}

export type Question<Form> = TextQuestion<Form> | ValueQuestion<Form>

export const isText = <Form>(question: Question<Form>): question is TextQuestion<Form> =>
  'pieces' in question

/** `body.0.2`: the third piece of a text. */
export const keyOf = (name: string, index: number | null, at: number): string =>
  `${name}.${index ?? 0}.${at}`

/** What the person has chosen: the lines of a run, or whose value counts. */
export type Answers = Readonly<Record<string, readonly string[] | 'mine' | 'theirs'>>

export const questionsOf = <Form extends object>(
  fields: Readonly<Record<keyof Form, FieldKind>>,
  { base, theirs, mine }: Versions<Form>,
): Question<Form>[] =>
  Object.keys(fields)
    .filter((name): name is keyof Form & string => name in mine)
    .filter((name) => JSON.stringify(mine[name]) !== JSON.stringify(theirs[name]))
    .flatMap((name): Question<Form>[] => {
      const texts = [base?.[name], theirs[name], mine[name]].map(textsIn)
      const [old, stored, typed] = texts
      const isListed = fields[name] === 'texts'
      if (fields[name] !== 'text' && !isListed) return [{ name }]
      if (!stored || !typed || stored.length !== typed.length) return [{ name }]
      return typed.flatMap((text, at) => {
        const other = stored[at] ?? ''
        if (text === other) return []
        const known = old?.length === typed.length ? old[at] : undefined
        const pieces =
          known === undefined ? differingPieces(other, text) : mergePieces(known, other, text)
        return [{ name, index: isListed ? at : null, pieces }]
      })
    })

const textsIn = (value: unknown): readonly string[] | undefined => {
  if (typeof value === 'string') return [value]
  return Array.isArray(value) && value.every((one) => typeof one === 'string') ? value : undefined
}

/** The form as chosen; undefined while a question is open. */
export const resolveForm = <Form extends object>(
  mine: Form,
  theirs: Form,
  questions: readonly Question<Form>[],
  answers: Answers,
): Form | undefined => {
  const form = { ...mine }
  for (const question of questions) {
    const { name } = question
    if (!isText(question)) {
      const answer = answers[keyOf(name, null, 0)]
      if (answer !== 'mine' && answer !== 'theirs') return undefined
      form[name] = answer === 'mine' ? mine[name] : theirs[name]
      continue
    }
    const text = resolveText(question, answers)
    if (text === undefined) return undefined
    const { index } = question
    const list = form[name]
    // A text field holds a text, a list of texts holds texts.
    if (index === null) form[name] = text as Form[typeof name]
    else if (Array.isArray(list)) form[name] = list.with(index, text) as Form[typeof name]
  }
  return form
}

const resolveText = <Form>(
  { name, index, pieces }: TextQuestion<Form>,
  answers: Answers,
): string | undefined => {
  const lines: string[] = []
  for (const [at, piece] of pieces.entries()) {
    const answer = 'settled' in piece ? piece.settled : answers[keyOf(name, index, at)]
    if (answer === undefined || typeof answer === 'string') return undefined
    for (const line of answer) lines.push(line)
  }
  return lines.join('\n')
}

/** Every question answered from one side: what only the other side changed stays. */
export const answersFrom = <Form>(
  side: 'mine' | 'theirs',
  questions: readonly Question<Form>[],
): Answers =>
  Object.fromEntries(
    questions.flatMap((question): [string, Answers[string]][] => {
      const { name } = question
      if (!isText(question)) return [[keyOf(name, null, 0), side]]
      return question.pieces.flatMap((piece, at): [string, Answers[string]][] => {
        if ('settled' in piece) return []
        const lines = side === 'mine' ? piece.mine : piece.stored
        return [[keyOf(name, question.index, at), lines]]
      })
    }),
  )

export interface MarkedWord {
  text: string
  isChanged: boolean
}

/** A text in words; those that the other text does not have are marked. */
export const markWords = (text: string, other: string): MarkedWord[] => {
  const words = wordsIn(text)
  const kept = new Set(matchLines(words, wordsIn(other)).map(({ a }) => a))
  const marked: MarkedWord[] = []
  for (const [at, word] of words.entries()) {
    const isChanged = !kept.has(at)
    const last = marked.at(-1)
    if (last?.isChanged === isChanged) last.text += word
    else marked.push({ text: word, isChanged })
  }
  return marked
}

const wordsIn = (text: string): string[] => text.match(/\n|[^\S\n]+|[\p{L}\p{N}_]+|./gu) ?? []

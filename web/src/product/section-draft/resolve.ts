import {
  differingPieces,
  differingProse,
  isSameContent,
  mergePieces,
  prosePieces,
} from '@drafts/contract'
import type { FieldKind, MergePiece } from '@drafts/contract'

// Two versions of a section, as questions: in texts each run of lines that both sides changed, in maps each key,
// elsewhere each field. All else is settled by the merge and asks nobody (docs/product/editing.md#conflicts).

export interface Versions<Form> {
  /** The version both began with, if it is known. */
  base: Form | undefined
  theirs: Form
  mine: Form
}

/** Something to choose. Its key names what is chosen from, so no answer outlives a change of that. */
export interface ConflictChoice<Value> {
  key: string
  stored: Value
  mine: Value
}
export type LinesChoice = ConflictChoice<readonly string[]>
export type ValueChoice = ConflictChoice<unknown>

/** A text with runs of lines to choose; `index` is its place in a list of texts. */
export interface TextConflict<Form> {
  name: keyof Form & string
  index: number | null
  pieces: ({ settled: readonly string[] } | LinesChoice)[]
}

/** A map with keys to choose; `settled` has every key, those that are not to choose as they will be. */
export interface MapQuestion<Form> {
  name: keyof Form & string
  settled: Keyed
  entries: (ValueChoice & { entry: string })[]
}

export interface ValueQuestion<Form> {
  name: keyof Form & string
  choice: ValueChoice
}

export type ConflictQuestion<Form> = TextConflict<Form> | MapQuestion<Form> | ValueQuestion<Form>

type Keyed = Readonly<Record<string, unknown>>

/** What the person has chosen: the lines of a run, or whose value counts. */
export type Answers = Readonly<Record<string, readonly string[] | 'mine' | 'theirs'>>

export const questionsOf = <Form extends object>(
  fields: Readonly<Record<keyof Form, FieldKind>>,
  { base, theirs, mine }: Versions<Form>,
): ConflictQuestion<Form>[] =>
  Object.keys(fields)
    .filter((name): name is keyof Form & string => name in mine)
    .filter((name) => !isSameContent(mine[name], theirs[name]))
    .flatMap((name): ConflictQuestion<Form>[] => {
      const versions = { base: base?.[name], theirs: theirs[name], mine: mine[name] }
      const asked =
        fields[name] === 'map'
          ? mapQuestion(name, versions)
          : textQuestions(name, versions, fields[name] !== 'text')
      if (fields[name] !== 'scalar' && asked) return asked
      return [{ name, choice: choiceOf(name, theirs[name], mine[name]) }]
    })

interface Values {
  base: unknown
  theirs: unknown
  mine: unknown
}

/** Undefined: the lists have different lengths, and nobody knows which text is which. */
const textQuestions = <Form>(
  name: keyof Form & string,
  { base, theirs, mine }: Values,
  isProse: boolean,
): TextConflict<Form>[] | undefined => {
  const [old, stored, typed] = [base, theirs, mine].map(textsIn)
  if (!stored || !typed || stored.length !== typed.length) return undefined
  return typed.flatMap((text, at) => {
    const other = stored[at] ?? ''
    if (text === other) return []
    const known = old?.length === typed.length ? old[at] : undefined
    const pieces = piecesOf({ known, other, text, isProse })
    const index = Array.isArray(mine) ? at : null
    return [{ name, index, pieces: keyedPieces(`${name}.${index ?? 0}`, pieces) }]
  })
}

/** The pieces of the merge that the server makes. */
const piecesOf = ({
  known,
  other,
  text,
  isProse,
}: {
  known: string | undefined
  other: string
  text: string
  isProse: boolean
}): MergePiece[] => {
  if (known === undefined) return (isProse ? differingProse : differingPieces)(other, text)
  return (isProse ? prosePieces : mergePieces)(known, other, text)
}

const textsIn = (value: unknown): readonly string[] | undefined => {
  if (typeof value === 'string') return [value]
  return Array.isArray(value) && value.every((one) => typeof one === 'string') ? value : undefined
}

/** Runs of the same lines are distinguished by their number among all of them: where one comes or goes, all are new. */
const keyedPieces = (
  place: string,
  pieces: readonly MergePiece[],
): TextConflict<never>['pieces'] => {
  const keys = pieces.map((piece) =>
    'settled' in piece ? '' : choiceOf(place, piece.stored, piece.mine).key,
  )
  return pieces.map((piece, at) => {
    if ('settled' in piece) return piece
    const equal = keys.flatMap((key, other) => (key === keys[at] ? other : []))
    return { ...piece, key: `${keys[at]} ${equal.indexOf(at)}/${equal.length}` }
  })
}

const mapQuestion = <Form>(
  name: keyof Form & string,
  { base, theirs, mine }: Values,
): MapQuestion<Form>[] | undefined => {
  if (!isMap(theirs) || !isMap(mine)) return undefined
  const old = isMap(base) ? base : undefined
  const names = [...new Set([theirs, mine].flatMap((map) => Object.keys(map)))]
  const isOpen = (entry: string): boolean =>
    !isSameContent(mine[entry], theirs[entry]) &&
    (!old || (!isSameContent(mine[entry], old[entry]) && !isSameContent(theirs[entry], old[entry])))
  const settled = names.map((entry) => [
    entry,
    (old && isSameContent(mine[entry], old[entry]) ? theirs : mine)[entry],
  ])
  const entries = names.filter(isOpen).map((entry) => ({
    entry,
    ...choiceOf(`${name}.${entry}`, theirs[entry], mine[entry]),
  }))
  return [{ name, settled: Object.fromEntries(settled), entries }]
}

const isMap = (value: unknown): value is Keyed =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const choiceOf = <Value>(place: string, stored: Value, mine: Value): ConflictChoice<Value> => ({
  key: `${place} ${JSON.stringify([stored ?? null, mine ?? null])}`,
  stored,
  mine,
})

/** The form as chosen; undefined while a question is open. */
export const resolveForm = <Form extends object>(
  mine: Form,
  questions: readonly ConflictQuestion<Form>[],
  answers: Answers,
): Form | undefined => {
  const form = { ...mine }
  for (const question of questions) {
    const { name } = question
    if (!isAnswered(question, answers)) return undefined
    // A question is answered by a value of its own field.
    form[name] = answerTo(question, form[name], answers) as Form[typeof name]
  }
  return form
}

const isAnswered = <Form>(question: ConflictQuestion<Form>, answers: Answers): boolean =>
  choicesIn(question).every(({ key }) => answers[key] !== undefined)

/** What a question leaves to the person. */
export const choicesIn = <Form>(
  question: ConflictQuestion<Form>,
): readonly (LinesChoice | ValueChoice)[] => {
  if ('choice' in question) return [question.choice]
  if ('entries' in question) return question.entries
  return question.pieces.flatMap((piece) => ('settled' in piece ? [] : piece))
}

const answerTo = <Form>(
  question: ConflictQuestion<Form>,
  now: unknown,
  answers: Answers,
): unknown => {
  if ('choice' in question) return chosen(question.choice, answers)
  if ('entries' in question) return mapIn(question, answers)
  const text = textIn(question, answers)
  return question.index !== null && Array.isArray(now) ? now.with(question.index, text) : text
}

const chosen = ({ key, stored, mine }: ValueChoice, answers: Answers): unknown =>
  answers[key] === 'mine' ? mine : stored

const mapIn = <Form>({ settled, entries }: MapQuestion<Form>, answers: Answers): Keyed => {
  const chosenOf = entries.map((choice) => [choice.entry, chosen(choice, answers)])
  const all = { ...settled, ...Object.fromEntries(chosenOf) }
  // A side that does not have it took it out.
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}

const textIn = <Form>({ pieces }: TextConflict<Form>, answers: Answers): string =>
  pieces
    .flatMap((piece) => ('settled' in piece ? piece.settled : (answers[piece.key] ?? [])))
    .join('\n')

/** Every question answered from one side: what only the other side changed stays. */
export const answersFrom = <Form>(
  side: 'mine' | 'theirs',
  questions: readonly ConflictQuestion<Form>[],
): Answers =>
  Object.fromEntries(
    questions.flatMap((question): [string, Answers[string]][] => {
      if (!('pieces' in question)) return choicesIn(question).map(({ key }) => [key, side])
      return question.pieces.flatMap((piece): [string, Answers[string]][] =>
        'settled' in piece ? [] : [[piece.key, side === 'mine' ? piece.mine : piece.stored]],
      )
    }),
  )

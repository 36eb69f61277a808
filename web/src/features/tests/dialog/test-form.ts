import {
  isWeightAllowed,
  labelChars,
  sampleFileBytes,
  settleWeight,
  testWeight,
  utf8Bytes,
} from '@drafts/contract'
import type {
  AnswerOrigin,
  GroupId,
  ShownInPlace,
  Test,
  TestOrigin,
  TestType,
} from '@drafts/contract'
import { emptyFile, testFile, isSameFile, partOf, sizeOf, tooLarge } from './test-file.ts'
import type { TestFile } from './test-file.ts'
import type { SentTest } from '../test-queries.ts'

/** What the test dialog edits. A weight that is being typed may be no number yet. */
export interface TestForm {
  type: TestType
  label: string
  weight: number | string
  notes: string
  hint: string
  comment: string
  /** What its checker is called with; null: the same as for all tests. */
  checkerArguments: string | null
  /** Null: none. */
  group: GroupId | null
  /** What the statement shows of an example in place of its data. */
  shown: ShownInPlace | null
  /** Set while the input is as a program or a file gave it. */
  origin?: TestOrigin | undefined
  /** The same of the output. */
  answerOrigin?: AnswerOrigin | undefined
  input: TestFile
  output: TestFile
}

/** A test as it is stored, or a new one. */
export const testFormOf = (test: Test | undefined, newType: TestType = 'regular'): TestForm => ({
  type: test?.type ?? newType,
  label: test?.label ?? '',
  weight: test?.weight ?? (newType === 'sample' ? 0 : testWeight.regular),
  notes: test?.notes ?? '',
  hint: test?.hint ?? '',
  comment: test?.comment ?? '',
  checkerArguments: test?.checkerArguments ?? null,
  group: test?.group ?? null,
  shown: test?.shown ?? null,
  input: test ? testFile(test.input) : emptyFile,
  output: test ? testFile(test.output) : emptyFile,
})

/** To example: weight 0. Away from it with 0: weight 1. */
export const withType = (form: TestForm, type: TestType): TestForm => ({
  ...form,
  type,
  weight: settleWeight({ type: form.type, weight: Number(form.weight) }, type, undefined),
})

export const isSameTestForm = (a: TestForm, b: TestForm): boolean =>
  (
    ['type', 'label', 'weight', 'notes', 'hint', 'comment', 'checkerArguments', 'group'] as const
  ).every((name) => a[name] === b[name]) &&
  isSameShown(a.shown, b.shown) &&
  isSameFile(a.input, b.input) &&
  isSameFile(a.output, b.output)

const isSameShown = (a: ShownInPlace | null, b: ShownInPlace | null): boolean => {
  const [one, other] = [a, b].map(
    (shown) => shown && ('talk' in shown ? [shown.talk] : [shown.input, shown.output]),
  )
  return JSON.stringify(one) === JSON.stringify(other)
}

export const testFormProblems = (form: TestForm): Record<string, string> => {
  const { type, weight } = form
  const isWeightRight = Number.isInteger(weight) && isWeightAllowed(type, Number(weight))
  const input = tooLarge(sizeOf(form.input), type)
  const output = tooLarge(sizeOf(form.output), type)
  return {
    ...(isWeightRight ? {} : { weight: 'A weight is a whole number from 1 to 100.' }),
    ...(form.label.length > labelChars
      ? { label: `A label has at most ${labelChars} characters.` }
      : {}),
    ...(input ? { input } : {}),
    ...(output ? { output } : {}),
    ...shownProblemOf(form),
  }
}

/** Another type keeps what is stored. */
const shownProblemOf = ({ shown, type }: TestForm): { shown?: string } => {
  if (!shown || type !== 'sample') return {}
  const isRight = Object.values(shown).every((text) => utf8Bytes(text) <= sampleFileBytes)
  return isRight ? {} : { shown: `At most ${sampleFileBytes} bytes are shown.` }
}

export const testBodyOf = (form: TestForm, before: TestForm): SentTest => {
  const { type, label, weight, notes, hint, comment, checkerArguments, group, shown } = form
  const { origin = 'typed', answerOrigin = 'typed' } = form
  const input = isSameFile(form.input, before.input) ? undefined : partOf(form.input)
  const output = isSameFile(form.output, before.output) ? undefined : partOf(form.output)
  return {
    type,
    label,
    weight: Number(weight),
    notes,
    hint,
    comment,
    group,
    ...(checkerArguments === null ? {} : { checkerArguments }),
    ...(type === 'sample' ? { shown } : {}),
    ...(input ? { input, origin } : {}),
    ...(output ? { output, answerOrigin } : {}),
  }
}

import { isScanspecFault, mismatchWords } from '../mismatch.ts'
import { mismatchReason } from '../mismatch-reason.ts'
import { isReaderFault } from '../validators.ts'
import type { ReadinessFacts, ReadinessItem, ReadinessTest } from './readiness-item.ts'

export const testItems = (facts: ReadinessFacts): ReadinessItem[] => {
  const { tests } = facts
  const firstWith = new Map<string, ReadinessTest>()
  const items = [
    ...wholeItems(tests),
    ...groupItems(facts),
    ...inputItems(tests),
    ...outputItems(facts),
    ...scanspecItems(facts),
    ...validatorItems(tests),
    ...boundItems(facts),
  ]
  for (const test of tests) {
    const twin = firstWith.get(test.input.sha256Sum)
    if (!twin) firstWith.set(test.input.sha256Sum, test)
    items.push(...validityItems(test), ...fileItems(test, 'input'), ...fileItems(test, 'output'))
    if (twin)
      items.push({
        ...about(
          test,
          `test-duplicate:${test.id}`,
          `The input is that of ${testName(twin)} again.`,
        ),
        target: { testId: test.id, part: 'input' },
      })
  }
  return items
}

/** Tests without a label are known by their number. */
const testName = ({ no, label }: ReadinessTest): string =>
  label.trim() === '' ? `test ${no}` : `test ${no} (${label.trim()})`

const about = (test: ReadinessTest, id: string, text: string): ReadinessItem => ({
  id,
  tab: 'tests',
  priority: 'high',
  text,
  subject: testName(test),
  target: { testId: test.id },
})

const wholeItems = (tests: readonly ReadinessTest[]): ReadinessItem[] => {
  const rules: [string, boolean, string][] = [
    ['test-sample', tests.some(({ type }) => type === 'sample'), 'A sample test is required.'],
    [
      'test-regular',
      tests.some(({ type }) => type !== 'sample'),
      'At least one non-sample test is required.',
    ],
    [
      'test-weights',
      tests.reduce((sum, { weight }) => sum + weight, 0) > 0,
      'Weights must sum above 0.',
    ],
  ]
  return rules.flatMap(([id, holds, text]): ReadinessItem[] =>
    holds ? [] : [{ id, tab: 'tests', priority: 'high', text }],
  )
}

/** One item for all groups without tests. */
const groupItems = ({ groups, tests }: ReadinessFacts): ReadinessItem[] => {
  const filled = new Set(tests.map(({ group }) => group))
  const empty = groups.filter(({ id }) => !filled.has(id)).map(({ name }) => name)
  if (empty.length === 0) return []
  const text =
    empty.length === 1
      ? `Group ${empty[0]} has no tests, so nobody can get its points.`
      : `Groups ${listOf(empty)} have no tests, so nobody can get their points.`
  return [{ id: 'group-tests', tab: 'tests', priority: 'low', text }]
}

/** The view of the script makes them again. A test whose line is gone may stay as it is. */
const inputItems = (tests: readonly ReadinessTest[]): ReadinessItem[] => {
  const old = tests.filter(({ outdated, origin }) => outdated.input && origin.line !== null)
  if (old.length === 0) return []
  const text = `${namesOf(old)} an input that an older generator made.`
  return [
    { id: 'test-inputs-old', tab: 'tests', priority: 'low', text, target: { field: 'script' } },
  ]
}

const comingItem = (tests: readonly ReadinessTest[]): ReadinessItem => ({
  id: 'test-outputs-coming',
  tab: 'tests',
  priority: 'low',
  text: `${namesOf(tests)} no output yet: the import makes what is missing.`,
})

/** One item for all outputs that are missing, one for those that an import makes, and one for all that are old. */
const outputItems = (facts: ReadinessFacts): ReadinessItem[] => {
  const { tests, solutions } = facts
  const empty = tests.filter(
    ({ output, answerOrigin }) => output.size === 0 && answerOrigin.kind !== 'reference',
  )
  const old = tests.filter(({ outdated }) => outdated.output)
  const mayBeEmpty = empty.length === tests.length && judgesWithoutAnswers(facts)
  const hasReference = solutions.some(({ reference }) => reference)
  const item = (id: string, text: string): ReadinessItem => ({
    id,
    tab: 'tests',
    priority: 'low',
    text: hasReference ? text : `${text} A reference solution makes them.`,
    target: { field: 'outputs' },
    fix: { kind: 'fill-outputs' },
  })
  const isComing = ({ origin }: ReadinessTest): boolean =>
    facts.isImportMaking === true && origin.kind === 'imported'
  const coming = empty.filter(isComing)
  const missing = empty.filter((one) => !isComing(one))
  const [first] = empty
  if (facts.mechanism === 'interactive')
    return first && !mayBeEmpty ? [unwrittenItem(first, `${namesOf(empty)} no output.`)] : []
  return [
    ...(missing.length === 0 || mayBeEmpty
      ? []
      : [item('test-outputs', `${namesOf(missing)} no output.`)]),
    ...(coming.length === 0 || mayBeEmpty ? [] : [comingItem(coming)]),
    ...(old.length === 0
      ? []
      : [
          item(
            'test-outputs-old',
            `${namesOf(old)} an output that the reference made before it or the input changed.`,
          ),
        ]),
  ]
}

/** A solution says to a driver what is no output of a test: a person writes these. */
const unwrittenItem = ({ id }: ReadinessTest, text: string): ReadinessItem => ({
  id: 'test-outputs',
  tab: 'tests',
  priority: 'low',
  text,
  target: { testId: id, part: 'output' },
})

/** A driver or a checker of the problem's own may need no answers at all. */
const judgesWithoutAnswers = ({ mechanism, checker }: ReadinessFacts): boolean =>
  mechanism === 'interactive' ||
  checker.comparator === 'custom' ||
  (checker.comparator === 'legacy' && checker.type === 'custom')

const namedMost = 5

/** “Test 3 has”, “Tests 1, 4 and 7 have”, “Tests 1, 2, 3, 4, 5 and 12 others have”. */
const namesOf = (tests: readonly ReadinessTest[]): string =>
  tests.length === 1
    ? `Test ${tests[0]?.no} has`
    : `Tests ${listOf(tests.map(({ no }) => String(no)))} have`

/** There are at least two; the first ones are named. */
const listOf = (all: readonly string[]): string => {
  const names = all.slice(0, namedMost)
  const more = all.length - names.length
  const last = more > 0 ? `${more} ${more === 1 ? 'other' : 'others'}` : names.pop()
  return `${names.join(', ')} and ${last}`
}

const scanspecItems = ({
  scanspec: { enabled, error },
  tests,
  programs,
}: ReadinessFacts): ReadinessItem[] => {
  const place = { tab: 'tests', target: { field: 'scanspec' } } as const
  if (error !== null) {
    const text = `The scanspec does not parse: line ${error.line}, column ${error.column}.`
    return [{ id: 'scanspec-error', priority: 'high', text, ...place }]
  }
  const unread = tests.filter(({ inputValidity: { error: said } }) => said && isScanspecFault(said))
  const fault = unread[0]?.inputValidity.error
  if (fault) {
    const text = `${namesOf(unread)} an input that the scanspec could not read. ${mismatchReason(fault) ?? fault}`
    return [{ id: 'scanspec-fault', priority: 'high', text, ...place }]
  }
  // A validator reads inputs too: those of packages come without a scanspec.
  if (enabled || tests.length === 0 || programs.some(({ role }) => role === 'validator')) return []
  const text = 'No input is checked: the scanspec is off.'
  return [{ id: 'scanspec-off', priority: 'low', text, ...place }]
}

/** One item for all bounds that no test reaches. */
const boundItems = ({ bounds, tests }: ReadinessFacts): ReadinessItem[] => {
  const missed = bounds.filter(({ reachedBy }) => reachedBy === null)
  if (missed.length === 0 || tests.length === 0) return []
  const shown = missed.slice(0, namedMost).map(({ name, exact }) => `${name} = ${exact}`)
  const more = missed.length - shown.length
  const names = [...shown, ...(more > 0 ? [`${more} more`] : [])].join(', ')
  const text = `No test reaches ${missed.length === 1 ? 'a bound' : 'bounds'} of the scanspec: ${names}.`
  return [{ id: 'test-bounds', tab: 'tests', priority: 'low', text, target: { field: 'bounds' } }]
}

/** One item for a validator that fails by itself, whatever the number of tests. */
const validatorItems = (tests: readonly ReadinessTest[]): ReadinessItem[] => {
  const faults = new Map<string, string>()
  for (const { validity } of tests)
    for (const { validator, error } of validity)
      if (error !== null && validator !== 'scanspec' && isReaderFault({ validator, error }))
        faults.set(validator, faults.get(validator) ?? error)
  return [...faults].map(([validator, text]) => ({
    id: `validator-fault:${validator}`,
    tab: 'tests',
    priority: 'high',
    text,
    subject: validator,
  }))
}

/** The scanspec's word on an input, the signature's on an output (not in the checklist, but nothing else would tell). */
const validityItems = (test: ReadinessTest): ReadinessItem[] => {
  const input = test.inputValidity.error
  const output = test.outputValidity?.error ?? null
  const item = (part: 'input' | 'output', kind: string, text: string): ReadinessItem => ({
    ...about(test, `test-${kind}:${test.id}`, text),
    target: { testId: test.id, part },
  })
  return [
    ...(input === null || isScanspecFault(input)
      ? []
      : [item('input', 'scanspec', `The input does not match the scanspec: ${input}`)]),
    ...test.validity.flatMap(({ validator, error }) =>
      validator === 'scanspec' || error === null || isReaderFault({ validator, error })
        ? []
        : [item('input', `validator:${validator}`, `${validator} refuses the input: ${error}`)],
    ),
    ...(output === null
      ? []
      : [item('output', 'returns', `${isNoReturns} ${mismatchWords(output)}`)]),
  ]
}

const isNoReturns = 'The output is not what the signature returns:'

const fileItems = (test: ReadinessTest, part: 'input' | 'output'): ReadinessItem[] => {
  const { size, lineEnding, finalNewline } = test[part]
  const item = (kind: 'line-ending' | 'final-newline', text: string): ReadinessItem => ({
    ...about(test, `test-${kind}:${test.id}:${part}`, text),
    target: { testId: test.id, part },
    fix: { kind, testId: test.id, part },
  })
  return [
    ...(lineEnding === crlf ? [item('line-ending', `The ${part} has CRLF line endings.`)] : []),
    ...(size > 0 && !finalNewline
      ? [item('final-newline', `The ${part} has no newline at its end.`)]
      : []),
  ]
}

/** Line-ending value of a file with any CRLF (docs/product/api.md#blobs). */
const crlf = 3

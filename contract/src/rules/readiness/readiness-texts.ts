import { defaultLocale, isLocale, localeName } from '../../entities/locales.ts'
import type {
  ReadinessFacts,
  ReadinessItem,
  ReadinessProgram,
  ReadinessToolTest,
} from './readiness-item.ts'
import { translationItems } from './readiness-languages.ts'
import { isTitleCase } from '../texts/title-case.ts'

// What people write: statement, signature, checker, driver, editorial.

const isBlank = (text: string | undefined): boolean => (text ?? '').trim() === ''

/** The signature counts where the problem is functional and it is switched on. */
const hasSignature = ({ mechanism, signature }: ReadinessFacts): boolean =>
  mechanism === 'functionBased' && signature.enabled

export const statementItems = (facts: ReadinessFacts): ReadinessItem[] => [
  ...titleItems(facts.statement.title),
  ...(isBlank(facts.statement.body) ? [missingField('body', 'An English body is required.')] : []),
  ...(hasSignature(facts) ? partItems(facts) : specItems(facts)),
  ...pictureItems(facts),
  ...formulaItems(facts),
  ...translationItems(facts),
  ...contradictionItems(facts),
]

/** Where a statement says another bound than the scanspec. */
const contradictionItems = ({ contradictions }: ReadinessFacts): ReadinessItem[] =>
  contradictions.flatMap(({ locale, sentence }, at) =>
    isLocale(locale)
      ? [
          {
            id: `statement-bound:${locale}:${at}`,
            tab: 'statement',
            priority: 'low',
            text: sentence,
            ...(locale === defaultLocale ? {} : { subject: localeName(locale) }),
            target: { field: 'input', locale },
          },
        ]
      : [],
  )

const missingField = (field: string, text: string): ReadinessItem => ({
  id: `statement-${field}`,
  tab: 'statement',
  priority: 'high',
  text,
  target: { field },
})

const titleItems = (title: string): ReadinessItem[] => {
  if (isBlank(title)) return [missingField('title', 'An English title is required.')]
  if (isTitleCase(title)) return []
  return [
    {
      id: 'statement-title-case',
      tab: 'statement',
      priority: 'high',
      text: 'The English title must be in title case.',
      target: { field: 'title' },
      fix: { kind: 'title-case' },
    },
  ]
}

const specItems = ({ statement }: ReadinessFacts): ReadinessItem[] => [
  ...(isBlank(statement.input)
    ? [missingField('input', 'An English input specification is required.')]
    : []),
  ...(isBlank(statement.output)
    ? [missingField('output', 'An English output specification is required.')]
    : []),
]

/** One a field that the form shows. */
const pictureItems = (facts: ReadinessFacts): ReadinessItem[] =>
  facts.foreignPictures.flatMap((place) =>
    itemsAt(facts, place, {
      id: `statement-picture:${place}`,
      priority: 'high',
      text: 'A picture from another site is not shown. Upload it instead.',
    }),
  )

const formulaItems = (facts: ReadinessFacts): ReadinessItem[] =>
  facts.redFormulas.flatMap((place) =>
    itemsAt(facts, place, {
      id: `statement-formula:${place}`,
      priority: 'low',
      text: 'A formula cannot be read and is shown as its source.',
    }),
  )

/** The item of a place `body` or `arguments.0`, where the form shows it. */
const itemsAt = (
  facts: ReadinessFacts,
  place: string,
  item: Pick<ReadinessItem, 'id' | 'priority' | 'text'>,
): ReadinessItem[] => {
  const [field = '', digits] = place.split('.')
  const index = digits === undefined ? undefined : Number(digits)
  const isShown = hasSignature(facts)
    ? field === 'body' || field === 'notes' || hasPart(facts, field, index)
    : ['body', 'input', 'output', 'notes'].includes(field)
  if (!isShown) return []
  return [{ ...item, tab: 'statement', target: index === undefined ? { field } : { field, index } }]
}

const hasPart = ({ signature }: ReadinessFacts, field: string, index = 0): boolean =>
  (field === 'arguments' || field === 'returns') && index < signature[field].length

const parts = [
  ['arguments', 'argument'],
  ['returns', 'return'],
] as const

const partItems = ({ signature, statement }: ReadinessFacts): ReadinessItem[] =>
  parts.flatMap(([field, word]) =>
    signature[field].flatMap(({ name }, index): ReadinessItem[] => {
      if (!isBlank(statement[field][index])) return []
      return [
        {
          id: `statement-${word}:${index}`,
          tab: 'statement',
          priority: 'high',
          text: `Each ${word} needs an English specification.`,
          subject: nameOf(word, name, index),
          target: { field, index },
        },
      ]
    }),
  )

const nameOf = (word: string, name: string, index: number): string =>
  isBlank(name) ? `${word} ${index + 1}` : name

/** Names stand in sources of every language. */
export const isSignatureName = (name: string): boolean => /^[A-Za-z]+$/.test(name)

const signatureItem = (
  id: string,
  text: string,
  target: NonNullable<ReadinessItem['target']>,
): ReadinessItem => ({ id: `signature-${id}`, tab: 'signature', priority: 'high', text, target })

export const itemsOfSignature = (facts: ReadinessFacts): ReadinessItem[] => {
  if (!hasSignature(facts)) return []
  const { signature } = facts
  const name = nameFault('A function name', signature.name)
  return [
    ...(name === null ? [] : [signatureItem('name', name, { field: 'name' })]),
    ...parts.flatMap(([field, word]) => [
      ...(signature[field].length === 0
        ? [signatureItem(field, `At least one ${word} is required.`, { field })]
        : []),
      ...signature[field].flatMap((part, index) => {
        const fault = nameFault(
          word === 'argument' ? 'An argument name' : 'A return name',
          part.name,
        )
        if (fault === null) return []
        const subject = nameOf(word, part.name, index)
        return [{ ...signatureItem(`${word}:${index}`, fault, { field, index }), subject }]
      }),
    ]),
  ]
}

const nameFault = (what: string, name: string): string | null => {
  if (isBlank(name)) return `${what} is required.`
  return isSignatureName(name) ? null : `${what} may have letters only.`
}

export const checkerItems = ({
  mechanism,
  checker,
  solutions,
}: ReadinessFacts): ReadinessItem[] => {
  const isCustom =
    checker.comparator === 'custom' ||
    (checker.comparator === 'legacy' && checker.type === 'custom')
  if (mechanism !== 'standard' || !isCustom) return []
  return programItems('checker', 'A custom checker', checker, solutions)
}

export const driverItems = ({ mechanism, driver, solutions }: ReadinessFacts): ReadinessItem[] =>
  mechanism === 'interactive'
    ? programItems('driver', 'An interactive driver', driver, solutions)
    : []

const programItems = (
  tab: 'checker' | 'driver',
  what: string,
  { languageId, hasSource }: ReadinessProgram,
  solutions: ReadinessFacts['solutions'],
): ReadinessItem[] => {
  const item = (field: string, word: string, text: string): ReadinessItem => ({
    id: `${tab}-${word}`,
    tab,
    priority: 'high',
    text,
    target: { field },
  })
  const isBroken = solutions.some(({ brokenProgram }) => brokenProgram === tab)
  return [
    ...(languageId ? [] : [item('languageId', 'language', `${what} needs a language.`)]),
    ...(hasSource ? [] : [item('source', 'source', `${what} needs a source.`)]),
    ...(isBroken ? [item('source', 'build', `The ${tab} does not compile.`)] : []),
  ]
}

/** One whose build is under way is judged when that is over. */
export const buildItems = ({ programs }: ReadinessFacts): ReadinessItem[] =>
  programs
    .filter(({ build }) => build.error !== null)
    .map(({ id, role, label }) => ({
      id: `program-build:${id}`,
      tab: 'programs',
      priority: 'high',
      text: `The ${role} does not compile.`,
      subject: label,
      target: { programId: id },
    }))

/** No word yet is no fault: judges may be away. */
export const isToolTestFailed = ({
  want,
  wantLine,
  gotLine,
  last,
}: Pick<ReadinessToolTest, 'want' | 'wantLine' | 'gotLine' | 'last'>): boolean =>
  last !== null && (last.got !== want || (wantLine !== null && gotLine !== wantLine))

export const toolTestItems = (
  { toolTests }: ReadinessFacts,
  kind: ReadinessToolTest['kind'],
): ReadinessItem[] =>
  toolTests
    .filter((test) => test.kind === kind && isToolTestFailed(test))
    .map((test) => ({
      id: `tool-test:${test.id}`,
      tab: kind === 'checker' ? 'checker' : 'programs',
      priority: 'high',
      text: toolTestWords(test),
      subject: test.label || 'Unlabelled',
      target: { field: `tool-test.${test.id}` },
    }))

const toolTestWords = ({ kind, want, last }: ReadinessToolTest): string => {
  if (last?.got === 'fault')
    return kind === 'checker'
      ? 'The checker fails by itself on one of its tests.'
      : 'A validator fails by itself on one of its tests.'
  if (want === 'accepted') return 'The checker refuses an output that it is to accept.'
  if (want === 'wrong') return 'The checker accepts an output that it is to refuse.'
  if (want === 'valid') return 'Validators refuse an input that they are to accept.'
  return last?.got === 'valid'
    ? 'Validators accept an input that they are to refuse.'
    : 'Validators refuse an input at another line than they are to.'
}

export const editorialItems = ({ hasEnglishEditorial }: ReadinessFacts): ReadinessItem[] =>
  hasEnglishEditorial
    ? []
    : [
        {
          id: 'editorial-english',
          tab: 'editorial',
          priority: 'low',
          text: 'An English editorial should be included.',
          target: { field: 'content' },
        },
      ]

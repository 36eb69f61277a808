import type { Revision } from '@drafts/contract'
import { localeName, StatementLocale } from '@drafts/contract'
import { countOf } from '../../lib/text/format.ts'
import type { Entry, EntryChange } from './group-revisions.ts'

const kinds: Record<string, string> = {
  attributes: 'Attributes',
  checker: 'Checker',
  driver: 'Driver',
  editorials: 'Editorial',
  groups: 'Group',
  limits: 'Limits',
  problem: 'Everything',
  programs: 'Program',
  checker_tests: 'Checker test',
  validator_tests: 'Validator test',
  scanspec: 'Scanspec',
  shares: 'Share',
  signature: 'Signature',
  solutions: 'Solution',
  statements: 'Statement',
  tests: 'Test',
}

/** The name of the kind of a path, whatever its number: `statements/en-US` and `Statement` are Statement. */
export const pathKindName = (path: string): string => {
  if (path === 'tests') return 'Tests'
  if (path === 'solutions') return 'Solutions'
  const head = (path.split('/')[0] ?? '').toLowerCase()
  return kinds[head] ?? kinds[`${head}s`] ?? capital(head)
}

/** What of that kind: the language of a text, or what a test or solution was called then. */
export const detailOf = ({ path, details }: Pick<Revision, 'path' | 'details'>) => {
  const [kind, tag] = path.split('/')
  const isText = kind === 'statements' || kind === 'editorials'
  const locale = isText ? StatementLocale.safeParse(tag).data : undefined
  return locale ? localeName(locale) : details.label || undefined
}

const fieldWords: Record<string, string> = {
  cpu: 'CPU',
  memory: 'memory',
  wantVerdict: 'expected verdict',
  wantVerdicts: 'expected verdicts',
  languageId: 'language',
  autogenerateScanspec: 'auto-generated scanspec',
  readingCode: 'reading code in the statement',
  rightsOwner: 'rights owner',
  sourceURL: 'source URL',
  inputFile: 'input file',
  outputFile: 'output file',
  showsGroups: 'groups in the statement',
  strictSpace: 'strict space',
  ignoreTrailingLF: 'ignore trailing LF',
  transformCRs: 'transform CRs',
  multiCase: 'multi-case',
  judgedAs: 'judged as',
  files: 'helper files',
  answerOrigin: 'origin of the output',
  checkerArguments: 'checker arguments',
  validatorArguments: 'validator arguments',
  dependsOn: 'needed groups',
  wantGroups: 'expected in groups',
}

/** `expected verdict` */
export const fieldOf = (path: string): string => fieldWords[path] ?? path

const shownFields = 4

/** What a revision is of: `Limits`, `Test 3`. */
export const nameOfRevision = (revision: Pick<Revision, 'path' | 'details'>): string =>
  [pathKindName(revision.path), detailOf(revision)].filter(Boolean).join(' ')

/** `Limits`, `Statement English`, `Test 3` by its label. */
export const partName = (path: string, label: string | null): string =>
  nameOfRevision({ path, details: { shareAccount: null, label: label ?? '', restoredFrom: null } })

/** `source, expected verdict`: fields by the words of the page. */
export const changeWords = (paths: readonly string[]): string => {
  const heads = paths.map((path) => path.split(/[.[/]/, 1)[0] ?? path)
  const names = [...new Set(heads)].map(fieldOf)
  const more = names.length - shownFields
  return `${names.slice(0, shownFields).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

/** What of it: `source, expected verdict`. What was made or deleted whole has those words. */
export const fieldsOf = (changes: readonly Pick<EntryChange, 'type' | 'path'>[]): string => {
  const [first] = changes
  if (!first) return 'as it was before'
  const isWhole = changes.length > 1 && changes.every(({ type }) => type === first.type)
  if (isWhole && first.type !== 'changed') return first.type === 'removed' ? 'deleted' : 'added'
  return changeWords(changes.map(({ path }) => path))
}

const verb = (type: string): string => (type === 'removed' ? 'deleted' : type)

/** `3 added, 1 changed` */
const testsWords = ({ changes, changeCount }: Revision): string => {
  if (changes.some(({ path }) => path === 'order')) return 'put in another order'
  const [first] = changes
  // Where a list leaves some out they are all alike.
  if (first && changes.length < changeCount)
    return `${countOf(changeCount, 'test')} ${verb(first.type)}`
  const counts = (['added', 'changed', 'removed'] as const).flatMap((type) => {
    const count = changes.filter((change) => change.type === type).length
    return count > 0 ? [`${count} ${verb(type)}`] : []
  })
  return counts.join(', ')
}

export const summaryOf = (
  { newest, revisions }: Entry,
  changes: readonly EntryChange[],
): string => {
  const { path, details } = newest
  const [change] = changes
  if (details.shareAccount) {
    const { handle } = details.shareAccount
    return change?.type === 'removed'
      ? `${handle}, removed`
      : `${handle} as ${String(change?.to.value)}`
  }
  const isBirth = changes.some((one) => one.path === 'mechanism')
  if (isBirth) return 'problem created'
  if (path === 'problem') return `${countOf(partsOf(changes).length, 'part')} restored`
  const words = path === 'tests' ? testsWords(newest) : fieldsOf(changes)
  if (details.restoredFrom !== null)
    return words === 'added' ? 'brought back' : `restored: ${words}`
  return revisions.length > 1 ? `${words}, in ${revisions.length} saves` : words
}

/** The parts that a restore of everything changed, as it names them: `limits.cpu` is of `limits`. */
const partsOf = (changes: readonly Pick<EntryChange, 'path'>[]): string[] => [
  ...new Set(changes.map(({ path }) => path.split('.', 1)[0] ?? path)),
]

const capital = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1)

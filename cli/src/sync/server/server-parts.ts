import {
  everyPage,
  isLocale,
  detailsOfListed,
  readWholeProblem,
  sections,
  StatementLocale,
  testFileBytes,
} from '@drafts/contract'
import type {
  ListedTest,
  Program,
  Solution,
  SectionKind,
  SectionView,
  Test,
} from '@drafts/contract'
import { fileNameOfProgram, stemOfIndex } from '@drafts/formats'
import { CommandRefused } from '../../say.ts'
import { sha256Of } from '../folder/digests.ts'
import type { PartContent } from '../folder/digests.ts'
import { groupsPart, fetchGroups, namesOfGroups } from '../groups.ts'
import type { GroupNames } from '../groups.ts'
import { stemOfLabel } from '../plan/pair-items.ts'
import { getPart, singleKinds } from '../parts.ts'
import type { ItemFolder, PartKind } from '../parts.ts'
import { fetchCheckerTests, fetchValidatorTests, toolTestPart } from '../tool-tests.ts'
import { isBlank } from '../read-parts.ts'
import type { ServerCalls } from './server-calls.ts'

/** A part as the server has it, with the addresses that it has there. */
export interface ServerPart {
  content: PartContent
  version?: number
  id?: string
  /** Source of a solution or program. */
  text?: string
}

export interface ServerItem extends ServerPart {
  id: string
  wishes: string
}

export interface ServerProblem {
  title: string
  /** By key; a section that nobody saved is not there, nor a text without a word. */
  parts: ReadonlyMap<string, ServerPart>
  /** In their order, by the folder of each kind. */
  items: Readonly<Record<ItemFolder, readonly ServerItem[]>>
  /** Ids of private solutions, whose sources this person may not read. */
  hidden: ReadonlySet<string>
  canEdit: boolean
}

export const readServer = async (
  { client }: ServerCalls,
  problemId: string,
): Promise<ServerProblem> => {
  const problem = await readWholeProblem(client, { problemId })
  const { checker, driver, scanspec, title, mechanism } = problem
  if (!checker || !driver || !scanspec)
    throw new CommandRefused(
      'You may not see all of this problem: its owner and editors keep it in step.',
    )
  const { editorials } = await client.listEditorials({ problemId })
  const tests = await everyPage(async (page) => {
    const { tests: items, next } = await client.listTests({ problemId, ...page })
    return { items, next }
  })
  const groups = await fetchGroups(client, problemId)
  const names = namesOfGroups(groups)
  const solutions = await everyPage(async (page) => {
    const { solutions: items, next } = await client.listSolutions({ problemId, ...page })
    return { items, next }
  })
  const parts = new Map<string, ServerPart>([['problem', { content: { title, mechanism } }]])
  const ofGroups = groupsPart(groups)
  if (ofGroups) parts.set('groups', { content: ofGroups })
  const script = await client.getScript({ problemId })
  const views = { ...problem, checker, driver, scanspec, script }
  for (const kind of singleKinds)
    if (views[kind].version > 0) parts.set(kind, sectionPart(kind, views[kind]))
  for (const view of problem.statements)
    addText(
      parts,
      `statements/${StatementLocale.parse(view.locale)}`,
      sectionPart('statements', view),
    )
  for (const view of editorials)
    if (isLocale(view.locale))
      addText(parts, `editorials/${view.locale}`, sectionPart('editorials', view))
  const visible = solutions.filter(({ canView }) => canView)
  return {
    title,
    parts,
    canEdit: problem.canEdit,
    items: {
      tests: tests.flatMap((test, index) =>
        'input' in test ? [{ ...testPart(test, names), wishes: stemOfIndex(index) }] : [],
      ),
      solutions: await readSolutions(client, visible, names),
      programs: await readPrograms(client, problemId),
      'checker-tests': (await fetchCheckerTests(client, problemId)).map((test, index) => {
        return { ...toolTestPart(test), wishes: stemOfIndex(index) }
      }),
      'validator-tests': (await fetchValidatorTests(client, problemId)).map((test, index) => {
        return { ...toolTestPart(test), wishes: stemOfIndex(index) }
      }),
    },
    hidden: new Set(solutions.filter(({ canView }) => !canView).map(({ id }) => id)),
  }
}

const readSolutions = async (
  client: ServerCalls['client'],
  listed: readonly { id: string }[],
  names: GroupNames,
): Promise<ServerItem[]> => {
  const items: ServerItem[] = []
  for (const [index, { id }] of listed.entries()) {
    const solution = await client.getSolution({ solutionId: id })
    const wishes = stemOfLabel(solution.label) ?? stemOfIndex(index)
    if (solution.canView) items.push({ ...solutionPart(solution, names), wishes })
  }
  return items
}

const readPrograms = async (
  client: ServerCalls['client'],
  problemId: string,
): Promise<ServerItem[]> => {
  const listed = await everyPage(async (page) => {
    const { programs, next } = await client.listPrograms({ problemId, ...page })
    return { items: programs, next }
  })
  const items: ServerItem[] = []
  for (const { id } of listed) {
    const program = await client.getProgram({ programId: id })
    items.push({ ...programPart(program), wishes: fileNameOfProgram(program) })
  }
  return items
}

const addText = (parts: Map<string, ServerPart>, key: string, part: ServerPart): void => {
  if (!isBlank(part.content)) parts.set(key, part)
}

/** What is stored of a section that was answered; what no form edits stays where it is. */
export const sectionPart = <K extends SectionKind>(kind: K, view: SectionView<K>): ServerPart => {
  const { version } = view
  const given = 'convention' in view ? { ...view, source: view.source?.text ?? '' } : view
  return { content: sections[kind].content.parse(given), version }
}

export const testPart = (test: ListedTest | Test, names: GroupNames): ServerItemBase => ({
  id: test.id,
  content: {
    ...detailsOfListed(test),
    group: test.group === null ? null : (names.get(test.group) ?? null),
    input: test.input.sha256Sum,
    output: test.output.sha256Sum,
  },
})
type ServerItemBase = ServerPart & { id: string }

export const solutionPart = (answer: Solution, names: GroupNames): ServerItemBase => {
  const { id, label, languageId, reference, role, wantVerdict, notes, source, ...rest } = answer
  const several = rest.wantVerdicts.length > 1 ? { wantVerdicts: rest.wantVerdicts } : {}
  const inGroups = Object.entries(rest.wantGroups).flatMap(([group, verdicts]) => {
    const name = names.get(group)
    return name === undefined ? [] : [[name, verdicts]]
  })
  const fields = {
    label,
    languageId,
    reference,
    role,
    wantVerdict,
    ...several,
    ...(inGroups.length > 0 ? { wantGroups: Object.fromEntries(inGroups) } : {}),
    notes,
    private: rest.private,
  }
  return {
    id,
    content: { ...fields, source: source?.sha256Sum ?? sha256Of('') },
    text: source?.text ?? '',
  }
}

export const programPart = ({ id, role, label, languageId, source }: Program): ServerItemBase => ({
  id,
  content: { role, label, languageId, source: source.sha256Sum },
  text: source.text,
})

/** Texts in which pictures stand. */
export const hasPictures = (kind: PartKind): boolean =>
  kind === 'statements' || kind === 'editorials' || kind === 'test'

/** Bytes of a part that the server has; `key` says which kind it is of. */
export const openerOf =
  (calls: ServerCalls, key: string, { id = '', text = '' }: ServerPart) =>
  async (field: string) => {
    if (field === 'source') return Buffer.from(text)
    const { kind } = getPart(key)
    if (kind === 'checkerTest') return calls.openFile(`checker_tests/${id}/${field}`, testFileBytes)
    if (kind === 'validatorTest')
      return calls.openFile(`validator_tests/${id}/${field}`, testFileBytes)
    return calls.openFile(`tests/${id}/${field === 'input' ? 'input' : 'output'}`, testFileBytes)
  }

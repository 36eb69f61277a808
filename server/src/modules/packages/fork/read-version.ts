import type { ProblemId, SectionKind } from '@drafts/contract'
import type { Db } from '../../../platform/db/connect.ts'
import type { StoredBlob } from '../../../platform/blobs/blobs.ts'
import { columnsOfTest } from '../../../platform/db/test-columns.ts'
import { findBlobs } from '../../blobs/index.ts'
import { groupOfContent, listEverGroups } from '../../groups/index.ts'
import { valuesOfContent } from '../../programs/index.ts'
import { toolTestOfContent } from '../../tool-tests/index.ts'
import { readVersion } from '../../revisions/index.ts'
import type { StoredContent, Version } from '../../revisions/index.ts'
import { parseContent, parseSectionPath } from '../../sections/index.ts'
import type { SectionContent, SectionPath, StoredSection } from '../../sections/index.ts'
import { listEverSolutions, solutionAsOf } from '../../solutions/index.ts'
import { OrderContent, TestContent } from '../../tests/index.ts'
import type { TestRow } from '../../tests/index.ts'
import type { ProblemParts } from '../export/problem-parts.ts'

/** The problem right after a revision, with the HTML that was rendered then. */
export const readVersionOf = async (
  db: Db,
  problemId: ProblemId,
  revisionId: string,
): Promise<{ sections: Map<string, StoredSection>; tests: TestRow[]; groups: VersionGroups }> => {
  const version = await readVersion(db, problemId, revisionId)
  return {
    sections: sectionsIn(version),
    tests: await testsIn(db, problemId, version),
    groups: await groupsIn(db, problemId, version),
  }
}

type VersionGroups = ProblemParts['groups']

/** A row has its place, whether it was deleted since or not. */
const groupsIn = async (
  db: Db,
  problemId: ProblemId,
  { contents }: Version,
): Promise<VersionGroups> => {
  if (![...contents.keys()].some((path) => path.startsWith('groups/'))) return []
  return (await listEverGroups(db, problemId)).flatMap(({ id }) => {
    const content = contents.get(`groups/${id}`)
    return content ? [{ ...groupOfContent(content.body), id }] : []
  })
}

/** Solutions too. One that was deleted since is still a row, which has its files and its creator. */
export const readWholeVersion = async (
  db: Db,
  problemId: ProblemId,
  revisionId: string,
): Promise<
  Pick<ProblemParts, 'sections' | 'tests' | 'solutions' | 'programs' | 'groups' | 'toolTests'>
> => {
  const version = await readVersion(db, problemId, revisionId)
  const rows = await listEverSolutions(db, problemId)
  const solutions = rows.flatMap((row) => {
    const content = version.contents.get(`solutions/${row.id}`)
    return content ? [solutionAsOf(row, content.body)] : []
  })
  const programs = [...version.contents].flatMap(([path, { body }]) =>
    path.startsWith('programs/') ? [valuesOfContent(body)] : [],
  )
  const groups = await groupsIn(db, problemId, version)
  const toolTests = [...version.contents].flatMap(([path, { body }]) =>
    /^(checker|validator)_tests\//.test(path) ? [toolTestOfContent(body)] : [],
  )
  const tests = await testsIn(db, problemId, version)
  return { sections: sectionsIn(version), tests, solutions, programs, groups, toolTests }
}

const sectionsIn = ({ contents, at }: Version): Map<string, StoredSection> => {
  const sections = new Map<string, StoredSection>()
  for (const [path, content] of contents) {
    const section = parseSectionPath(path)
    if (section) sections.set(path, sectionIn(section, content, at))
  }
  return sections
}

const sectionIn = <K extends SectionKind>(
  { kind, path }: SectionPath<K>,
  content: StoredContent,
  modifiedAt: Date,
): StoredSection<K> => {
  // As `sectionContent` wrote it.
  const { body, extra } = content.body as SectionContent
  const { rendered } = content
  return {
    path,
    version: 0,
    body: parseContent(kind, body),
    rendered,
    extra,
    facts: null,
    modifiedAt,
  }
}

const testsIn = async (
  db: Db,
  problemId: ProblemId,
  { contents, at }: Version,
): Promise<TestRow[]> => {
  const order = contents.get('tests')
  const ids = order ? OrderContent.parse(order.body).ids : []
  const found = ids.flatMap((id) => {
    const content = contents.get(`tests/${id}`)
    return content ? [{ id, test: TestContent.parse(content.body), content }] : []
  })
  const blobs = await findBlobs(
    db,
    found.flatMap(({ test }) => [test.input, test.output]),
  )
  return found.flatMap(({ id, test, content }, index) => {
    const files = filesOf(blobs, test)
    if (!files) return []
    const { input, output, ...details } = test
    const row = {
      // How it came to be is of the test, not of its history.
      ...columnsOfTest({ ...details, origin: 'typed', answerOrigin: null }),
      id,
      problem_id: problemId,
      position: index + 1,
      modified_at: at,
    }
    const html = {
      notes_html: textOf(content, 'notesHTML'),
      hint_html: textOf(content, 'hintHTML'),
    }
    // Only what is there now is checked against a scanspec and a signature.
    const unchecked = {
      isInputChecked: false,
      isInputCheckCurrent: false,
      inputMessage: null,
      isOutputChecked: false,
      isOutputCheckCurrent: false,
      outputMessage: null,
      scriptLine: null,
      isInputOutdated: false,
      validators: [],
      answer_made: null,
      isByReference: false,
      isAnswerOutdated: false,
      groupArguments: null,
      isGrouped: contents.has(`groups/${details.group}`),
    }
    return [{ ...row, ...html, ...unchecked, input_hash: input, output_hash: output, ...files }]
  })
}

const textOf = ({ rendered }: StoredContent, name: string): string => {
  const html = rendered[name]
  return typeof html === 'string' ? html : ''
}

const filesOf = (
  blobs: ReadonlyMap<string, StoredBlob>,
  { input, output }: TestContent,
): Pick<TestRow, 'inputBlob' | 'outputBlob'> | undefined => {
  const inputBlob = blobs.get(input)
  const outputBlob = blobs.get(output)
  return inputBlob && outputBlob ? { inputBlob, outputBlob } : undefined
}

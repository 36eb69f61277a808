import { locales } from '@drafts/contract'
import type {
  GroupId,
  AccountId,
  BlobInfo,
  ProblemId,
  ReadinessTest,
  SolutionId,
  SolutionRole,
  TestId,
  TestType,
  WantVerdict,
} from '@drafts/contract'
import { sql } from 'kysely'
import type { FileBeside } from '../../platform/db/schema.ts'
import { anyOf } from '../../platform/db/any-of.ts'
import type { Db } from '../../platform/db/connect.ts'
import { saysReturns } from '../scanspecs/index.ts'
import type { StoredSection } from '../sections/index.ts'
import {
  isAnswerOutdated,
  isInputOutdated,
  printedByReference,
  saidByValidators,
  scriptLine,
} from '../tests/index.ts'
import type { SaidByValidator } from '../tests/index.ts'

/** What readiness needs of the sections of problems, without what is rendered; by problem and path. */
export const listReadinessSections = async (
  db: Db,
  problemIds: readonly ProblemId[],
): Promise<Map<string, Map<string, StoredSection>>> => {
  const rows = await db
    .selectFrom('sections')
    .select(['problem_id', 'path', 'version', 'body', 'extra', 'facts', 'modified_at'])
    .where('problem_id', '=', anyOf(problemIds))
    .where('path', '=', anyOf(paths))
    .execute()
  const found = new Map<string, Map<string, StoredSection>>()
  for (const row of rows) {
    const sections = found.get(row.problem_id) ?? new Map<string, StoredSection>()
    const body = row.body as StoredSection['body']
    const { path, version, extra, facts, modified_at: modifiedAt } = row
    sections.set(path, { path, version, body, rendered: {}, extra, facts, modifiedAt })
    found.set(row.problem_id, sections)
  }
  return found
}

const paths = [
  'attributes',
  ...locales.map((locale) => `statements/${locale}`),
  'editorials/en-US',
  'signature',
  'checker',
  'driver',
  'limits',
  'scanspec',
]

export interface ReadinessTestRow {
  id: TestId
  type: TestType
  weight: number
  input_hash: string
  output_hash: string
  checker_arguments: string | null
  group_arguments: string | null
  group: GroupId | null
  input: BlobInfo
  output: BlobInfo
  /** What the scanspec of now says of the input of now; null: nothing, or nothing yet. */
  inputMessage: string | null
  /** The same of the output and the returns of the signature. */
  outputMessage: string | null
  /** Numbers of the bounds that the input reaches; null: it is not read yet. */
  reached: readonly number[] | null
  validators: readonly SaidByValidator[]
  origin: ReadinessTest['origin']
  answerOrigin: ReadinessTest['answerOrigin']
  outdated: ReadinessTest['outdated']
}

/**
 * One row a problem: thousands of small rows cost more on their way than in the database. Problem by problem, so that the plan
 * is the same for any of them and is made once.
 */
export const listReadinessTests = async (
  db: Db,
  problemIds: readonly ProblemId[],
): Promise<Map<string, ReadinessTestRow[]>> => {
  const { rows } = await sql<{ problem_id: ProblemId; tests: Packed[] }>`
    select p.id as problem_id, own.tests from unnest(${problemIds}::text[]) as wanted(id)
      join problems p on p.id = wanted.id
      left join sections s on s.problem_id = p.id and s.path = 'scanspec'
      left join sections g on g.problem_id = p.id and g.path = 'signature'
      left join sections u on u.problem_id = p.id and u.path = 'script'
      cross join lateral (select (s.body->>'enabled')::boolean as of_inputs,
        ${saysReturns('p', 'g')} as of_outputs offset 0) checked
      cross join lateral (
        select json_agg(json_build_array(t.id, t.type, t.weight,
          t.input_hash, i.size, i.line_ending, i.final_newline,
          t.output_hash, o.size, o.line_ending, o.final_newline,
          case when checked.of_inputs and c.section_hash = s.hash and c.file_hash = t.input_hash
            then c.message end,
          case when checked.of_outputs and r.section_hash = g.hash and r.file_hash = t.output_hash
            then r.message end,
          case when checked.of_inputs and c.section_hash = s.hash and c.file_hash = t.input_hash
            then c.reached end,
          ${printedByReference}, ${isAnswerOutdated}, ${isInputOutdated}, ${scriptLine},
          t.checker_arguments, nullif(w.checker_arguments, ''), w.id, ${saidByValidators}) order by t.position, t.id) as tests
        from tests t join blobs i on i.hash = t.input_hash join blobs o on o.hash = t.output_hash
          left join file_checks c on c.test_id = t.id and c.side = 'input'
          left join file_checks r on r.test_id = t.id and r.side = 'output'
          left join test_groups w on w.id = t."group" and w.deleted_at is null
          left join solutions a on a.problem_id = t.problem_id and a.reference and a.deleted_at is null
        where t.problem_id = p.id) own
    where own.tests is not null`.execute(db)
  return new Map(rows.map(({ problem_id, tests }) => [problem_id, tests.map(unpacked)]))
}

type PackedBlob = [hash: string, size: number, BlobInfo['lineEnding'], finalNewline: boolean]
type Packed = [
  id: TestId,
  type: TestType,
  weight: number,
  ...PackedBlob,
  ...PackedBlob,
  inputMessage: string | null,
  outputMessage: string | null,
  reached: number[] | null,
  isByReference: boolean | null,
  isAnswerOutdated: boolean | null,
  isInputOutdated: boolean | null,
  scriptLine: number | null,
  checkerArguments: string | null,
  groupArguments: string | null,
  group: GroupId | null,
  validators: readonly SaidByValidator[],
]

const unpacked = ([id, type, weight, ...files]: Packed): ReadinessTestRow => {
  const [inputHash, inputSize, inputEnding, inputFinal, ...output] = files
  const [outputHash, outputSize, outputEnding, outputFinal, ...said] = output
  const [inputMessage, outputMessage, reached, isByReference, ...others] = said
  const [isAnswerOld, isInputOld, line, ...given] = others
  const [checkerArguments, groupArguments, group, validators] = given
  return {
    id,
    type,
    weight,
    input_hash: inputHash,
    output_hash: outputHash,
    checker_arguments: checkerArguments,
    group_arguments: groupArguments,
    group,
    input: info(inputHash, inputSize, inputEnding, inputFinal),
    output: info(outputHash, outputSize, outputEnding, outputFinal),
    inputMessage,
    outputMessage,
    reached,
    validators,
    origin: { line },
    answerOrigin: { kind: isByReference === true ? 'reference' : 'typed' },
    outdated: { input: isInputOld === true, output: isAnswerOld === true },
  }
}

const info = (...[sha256Sum, size, lineEnding, finalNewline]: PackedBlob): BlobInfo => ({
  sha256Sum,
  size,
  lineEnding,
  finalNewline,
})

export interface ReadinessSolutionRow {
  id: SolutionId
  problem_id: ProblemId
  label: string
  language_id: string
  source_hash: string
  source_size: string
  reference: boolean
  role: SolutionRole
  want_verdict: WantVerdict | null
  want_verdicts: WantVerdict[] | null
  want_groups: Record<GroupId, WantVerdict[]> | null
  private: boolean
  creator_id: AccountId
  files: readonly FileBeside[]
}

export const listReadinessSolutions = async (
  db: Db,
  problemIds: readonly ProblemId[],
): Promise<ReadinessSolutionRow[]> =>
  db
    .selectFrom('solutions as s')
    .innerJoin('blobs as b', 'b.hash', 's.source_hash')
    .select([
      's.id',
      's.problem_id',
      's.label',
      's.language_id',
      's.source_hash',
      's.reference',
      's.role',
      's.want_verdict',
      's.want_verdicts',
      's.want_groups',
      's.private',
      's.creator_id',
      's.files',
      'b.size as source_size',
    ])
    .where('s.deleted_at', 'is', null)
    .where('s.problem_id', '=', anyOf(problemIds))
    .execute()

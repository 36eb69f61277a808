import type { ExecutionId, ProblemId } from '@drafts/contract'
import { AppError, TestId, testShape, textsTogetherBytes, withoutNulls } from '@drafts/contract'
import { sql } from 'kysely'
import type { Insertable, RawBuilder, Selectable, Updateable } from 'kysely'
import * as z from 'zod'
import type { StoredBlob } from '../../platform/blobs/blobs.ts'
import { anyOf } from '../../platform/db/any-of.ts'
import type { Db, Tx } from '../../platform/db/connect.ts'
import type { Tables } from '../../platform/db/schema.ts'
import { detailsOfTest } from '../../platform/db/test-columns.ts'
import type { VersionContent } from '../revisions/index.ts'
import { saysReturns } from '../scanspecs/index.ts'
import { saidByValidators } from './input-validity.store.ts'
import type { SaidByValidator } from './input-validity.store.ts'

export type TestRow = Selectable<Tables['tests']> & {
  /** Whether the scanspec is on; what it says, and whether of this input and with the spec of now. */
  isInputChecked: boolean
  isInputCheckCurrent: boolean
  inputMessage: string | null
  validators: SaidByValidator[]
  /** Whether outputs are returns of a function; what they say, and whether of this output and with those of now. */
  isOutputChecked: boolean
  isOutputCheckCurrent: boolean
  outputMessage: string | null
  /** A run of the reference printed this output. */
  isByReference: boolean
  /** It did, and it was another reference than the one of now, or for another input. */
  isAnswerOutdated: boolean
  /** Its group was not deleted. */
  isGrouped: boolean
  /** Arguments that its group gives the checker; null: none. */
  groupArguments: string | null
  /** The line of the script that says its command; null: there is none now. */
  scriptLine: number | null
  /** A script makes its input, and would make it anew: the line or the generator is another. */
  isInputOutdated: boolean
  inputBlob: StoredBlob
  outputBlob: StoredBlob
}

const digestOfCommand = `encode(sha256(convert_to(t.command, 'UTF8')), 'hex')`

/** The condition needs the tests as `t`. */
export const printedByReference = sql`t.answer_made->>'output' = t.output_hash`

/** The condition needs the tests as `t` and the reference as `a`. Without a reference no other output could be printed. */
export const isAnswerOutdated = sql`${printedByReference} and (t.answer_made->>'input' <> t.input_hash
  or a.source_hash <> t.answer_made->>'source' or a.language_id <> t.answer_made->>'languageId')`

/** The condition needs the live group of a test as `w`. */
export const groupArguments = sql<string | null>`nullif(w.checker_arguments, '')`

/** The line that says its command, of the test `t` and the script `u`. */
export const scriptLine = sql`(u.facts->'scriptLines'->${sql.raw(digestOfCommand)})::int`

/** The condition needs the tests as `t` and their script as `u`. A script that was restored a moment ago is not read yet. */
export const isInputOutdated = sql`t.command is not null and ((u.facts is not null
    and u.facts->'scriptLines'->${sql.raw(digestOfCommand)} is null) or not exists (
  select 1 from programs g join made_inputs m on m.build_key = g.build_key and m.made = t.input_hash
    and m.call = encode(sha256(convert_to(substr(t.command, length(g.label) + 1), 'UTF8')), 'hex')
  where g.problem_id = t.problem_id and g.role = 'generator' and g.deleted_at is null
    and g.label = substring(t.command from '^[A-Za-z0-9_-]+')))`

/** Rows with what is known of both blobs, no bytes, in one statement. */
const query = (db: Db | Tx) =>
  db
    .selectFrom('tests as t')
    .innerJoin('blobs as i', 'i.hash', 't.input_hash')
    .innerJoin('blobs as o', 'o.hash', 't.output_hash')
    .leftJoin('sections as s', (join) =>
      join.onRef('s.problem_id', '=', 't.problem_id').on('s.path', '=', 'scanspec'),
    )
    .leftJoin('file_checks as c', (join) =>
      join.onRef('c.test_id', '=', 't.id').on('c.side', '=', 'input'),
    )
    .innerJoin('problems as p', 'p.id', 't.problem_id')
    .leftJoin('sections as g', (join) =>
      join.onRef('g.problem_id', '=', 't.problem_id').on('g.path', '=', 'signature'),
    )
    .leftJoin('file_checks as r', (join) =>
      join.onRef('r.test_id', '=', 't.id').on('r.side', '=', 'output'),
    )
    .leftJoin('solutions as a', (join) =>
      join
        .onRef('a.problem_id', '=', 't.problem_id')
        .on('a.reference', '=', true)
        .on('a.deleted_at', 'is', null),
    )
    .leftJoin('test_groups as w', (join) =>
      join.onRef('w.id', '=', 't.group').on('w.deleted_at', 'is', null),
    )
    .leftJoin('sections as u', (join) =>
      join.onRef('u.problem_id', '=', 't.problem_id').on('u.path', '=', 'script'),
    )
    .selectAll('t')
    .select([
      'i.size as i_size',
      'i.line_ending as i_ending',
      'i.final_newline as i_final',
      'i.first_line as i_first',
      'o.size as o_size',
      'o.line_ending as o_ending',
      'o.final_newline as o_final',
      'o.first_line as o_first',
      'c.message as inputMessage',
      sql<boolean>`coalesce((s.body->>'enabled')::boolean, false)`.as('isInputChecked'),
      sql<boolean>`coalesce(c.section_hash = s.hash and c.file_hash = t.input_hash, false)`.as(
        'isInputCheckCurrent',
      ),
      'r.message as outputMessage',
      sql<boolean>`coalesce(${saysReturns('p', 'g')}, false)`.as('isOutputChecked'),
      sql<boolean>`coalesce(r.section_hash = g.hash and r.file_hash = t.output_hash, false)`.as(
        'isOutputCheckCurrent',
      ),
      saidByValidators.as('validators'),
      sql<boolean>`coalesce(${printedByReference}, false)`.as('isByReference'),
      sql<boolean>`w.id is not null`.as('isGrouped'),
      groupArguments.as('groupArguments'),
      sql<boolean>`coalesce(${isAnswerOutdated}, false)`.as('isAnswerOutdated'),
      sql<number | null>`${scriptLine}`.as('scriptLine'),
      sql<boolean>`coalesce(${isInputOutdated}, false)`.as('isInputOutdated'),
    ])

type Joined = Awaited<ReturnType<ReturnType<typeof query>['execute']>>[number]

const toRow = (row: Joined): TestRow => ({
  ...row,
  inputBlob: {
    hash: row.input_hash,
    size: Number(row.i_size),
    lineEnding: row.i_ending,
    finalNewline: row.i_final,
    firstLine: row.i_first,
  },
  outputBlob: {
    hash: row.output_hash,
    size: Number(row.o_size),
    lineEnding: row.o_ending,
    finalNewline: row.o_final,
    firstLine: row.o_first,
  },
})

export const listTests = async (db: Db | Tx, problemId: ProblemId): Promise<TestRow[]> =>
  (
    await query(db)
      .where('t.problem_id', '=', problemId)
      .orderBy('t.position')
      .orderBy('t.id')
      .execute()
  ).map(toRow)

export const getTest = async (db: Db | Tx, testId: TestId): Promise<TestRow> => {
  const row = await query(db).where('t.id', '=', testId).executeTakeFirst()
  if (!row) throw new AppError('ErrNotFound')
  return toRow(row)
}

/** The first one that has this input. */
export const findTestOfInput = async (
  db: Db,
  problemId: ProblemId,
  inputHash: string,
): Promise<TestId | undefined> => {
  const row = await db
    .selectFrom('tests')
    .select('id')
    .where('problem_id', '=', problemId)
    .where('input_hash', '=', inputHash)
    .orderBy('position')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

/** What a test is, beside its place in the order. */
export type TestValues = Omit<Insertable<Tables['tests']>, 'id' | 'problem_id' | 'position'>

/** What history keeps of a test. */
export const testContent = (row: TestValues): VersionContent => ({
  body: {
    ...withoutNulls(detailsOfTest(row)),
    input: row.input_hash,
    output: row.output_hash,
  },
  rendered: { notesHTML: row.notes_html, hintHTML: row.hint_html },
})

/** What `testContent` keeps, read back. */
export const TestContent = z.object({
  ...testShape('kept'),
  input: z.string(),
  output: z.string(),
})
export type TestContent = z.infer<typeof TestContent>

/** What a test was called in a list: its label, or its number. */
export const testName = (row: { label: string }, no: number): string => row.label || String(no)

/** What history keeps of the order of tests. */
export const orderContent = (ids: readonly TestId[]): VersionContent => ({ body: { ids } })
export const OrderContent = z.object({ ids: z.array(TestId) })

/** Behind the tests that are there. */
export const insertTests = async (
  tx: Tx,
  problemId: ProblemId,
  tests: readonly { id: TestId; values: TestValues }[],
  after: number,
): Promise<void> => {
  if (tests.length === 0) return
  const rows = tests.map(({ id, values }, index) => ({
    ...values,
    id,
    problem_id: problemId,
    position: after + index + 1,
  }))
  await tx.insertInto('tests').values(rows).execute()
  await noteAnswers(
    tx,
    tests.map(({ id }) => id),
  )
  await requireModestTexts(tx, problemId)
}

export const writeTest = async (
  tx: Tx,
  testId: TestId,
  values: Updateable<Tables['tests']>,
): Promise<void> => {
  const hasTexts = [values.notes, values.hint, values.comment].some((text) => text !== undefined)
  const before = hasTexts ? await sumTexts(tx, sql`id = ${testId}`) : 0
  const { problem_id } = await tx
    .updateTable('tests')
    .set(values)
    .where('id', '=', testId)
    .returning('problem_id')
    .executeTakeFirstOrThrow()
  if (values.output_hash !== undefined) await noteAnswers(tx, [testId])
  // What is too long together may still be made shorter, one by one.
  if (hasTexts && (await sumTexts(tx, sql`id = ${testId}`)) > before)
    await requireModestTexts(tx, problem_id)
}

const sumTexts = async (tx: Tx, which: RawBuilder<unknown>): Promise<number> => {
  const { rows } = await sql<{ bytes: string }>`
    select coalesce(sum(octet_length(notes) + octet_length(notes_html) + octet_length(hint)
      + octet_length(hint_html) + octet_length(comment)), 0) as bytes from tests where ${which}`.execute(
    tx,
  )
  return Number(rows[0]?.bytes ?? 0)
}

/** All of them are read for a list, a package or a statement. */
const requireModestTexts = async (tx: Tx, problemId: ProblemId): Promise<void> => {
  if ((await sumTexts(tx, sql`problem_id = ${problemId}`)) <= textsTogetherBytes) return
  throw new AppError('ErrTooLarge', {
    message: `The notes, hints and comments of all tests of a problem may have ${textsTogetherBytes / 1e6} MB together, as they are shown.`,
  })
}

export const removeTests = async (tx: Tx, ids: readonly TestId[]): Promise<void> => {
  if (ids.length > 0) await tx.deleteFrom('tests').where('id', '=', anyOf(ids)).execute()
}

/** Positions as in `ids`, in one statement. */
export const writeOrder = async (
  tx: Tx,
  problemId: ProblemId,
  ids: readonly TestId[],
): Promise<void> => {
  await sql`update tests t set position = o.position::int
    from unnest(${ids}::text[]) with ordinality as o(id, position)
    where t.id = o.id and t.problem_id = ${problemId}`.execute(tx)
}

// A test keeps which run of the reference made its output, so that an output is known to be old once the reference or the input is
// another. Runs are asked, whoever wrote the output: the dialog, the populator, random tests and Fill outputs all run the reference.

/** Runs of older than this are not asked: outputs are written minutes after they were made. */
const askedHours = 24

/** Writes it for tests whose output a run of the reference printed for their input; the others stay as they are. */
export const noteAnswers = (tx: Tx, ids: readonly TestId[]): Promise<void> =>
  note(
    tx,
    sql`t.id = ${anyOf(ids)}`,
    sql`e.created_at > now() - make_interval(hours => ${askedHours})`,
  )

/**
 * A run has ended: outputs that the reference made before, and prints again, are of this run, and none that a person wrote since;
 * so are empty ones for which it prints nothing, which would be missing for ever. Tests that a change has locked are left out: it
 * may be waiting for the run itself, as a restore does that stops it.
 */
export const noteAnswersAgain = (tx: Tx, executionId: ExecutionId): Promise<void> =>
  note(
    tx,
    sql`t.id in (select id from tests where (answer_made->>'output' = output_hash or output_hash = encode(sha256(''), 'hex'))
      and id in (select test_id from checks where execution_id = ${executionId}) for no key update skip locked)`,
    sql`e.id = ${executionId}`,
  )

const note = async (
  tx: Tx,
  tests: RawBuilder<unknown>,
  runs: RawBuilder<unknown>,
): Promise<void> => {
  // All tests are joined with all checks at once: of each test by itself the checks would be gone through again.
  await sql`
    update tests set answer_made = made.by from (
      select distinct on (t.id) t.id, jsonb_build_object('languageId', e.language_id, 'source', e.source_hash,
        'input', c.input_hash, 'output', c.output_hash) as by
      from tests t join solutions s on s.problem_id = t.problem_id and s.reference and s.deleted_at is null
        join executions e on e.solution_id = s.id and (e.free or e.making)
        join checks c on c.execution_id = e.id and c.input_hash = t.input_hash
          and c.output_hash = t.output_hash and c.verdict = 'Accepted'
      where ${tests} and ${runs}
      order by t.id, e.created_at desc) made
    where tests.id = made.id`.execute(tx)
}

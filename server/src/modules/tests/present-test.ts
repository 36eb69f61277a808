import { answerOriginLike } from '@drafts/contract'
import type { GroupId, ListedTest, TestDetails, Validity } from '@drafts/contract'
import { detailsOfTest } from '../../platform/db/test-columns.ts'
import { presentBlob } from '../blobs/index.ts'
import { validityOfInput } from './input-validity.store.ts'
import type { TestRow } from './tests.store.ts'

/** A test as it leaves the server, without bytes of its files. */
export const presentTest = (row: TestRow): ListedTest => ({
  id: row.id,
  problemId: row.problem_id,
  ...shownDetails(detailsOfTest(row)),
  group: groupOf(row),
  origin: { kind: row.origin, command: row.command, line: row.scriptLine },
  firstLine: row.inputBlob.firstLine,
  input: presentBlob(row.inputBlob),
  output: presentBlob(row.outputBlob),
  modifiedAt: row.modified_at.toISOString(),
  inputValidity: row.isInputChecked ? scanspecSays(row) : { pending: false, error: null },
  validity: validityOfInput(row.isInputChecked ? scanspecSays(row) : null, row.validators),
  outputValidity: row.isOutputChecked
    ? validityOf(row.isOutputCheckCurrent, row.outputMessage)
    : null,
  answerOrigin: {
    kind: row.isByReference ? 'reference' : (row.answer_origin ?? answerOriginLike(row.origin)),
  },
  outdated: { input: row.isInputOutdated, output: row.isAnswerOutdated },
})

/** The test keeps the id of a group that was deleted. */
export const groupOf = ({
  group,
  isGrouped,
}: Pick<TestRow, 'group' | 'isGrouped'>): GroupId | null => (isGrouped ? group : null)

const shownDetails = ({
  command: _command,
  answerOrigin: _answerOrigin,
  ...details
}: TestDetails): Omit<TestDetails, 'command' | 'answerOrigin'> => details

const scanspecSays = (row: TestRow): Validity =>
  validityOf(row.isInputCheckCurrent, row.inputMessage)

/** Nothing that was not checked is right (docs/product/judging.md#scanspec-checks). */
const validityOf = (isCurrent: boolean, message: string | null): Validity =>
  isCurrent ? { pending: false, error: message } : { pending: true, error: null }

import { status } from '@drafts/contract'
import type { CheckReport, Report, ToolTestLast } from '@drafts/contract'
import { storableJson } from '../../platform/db/storable.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { findToolTestRun, writeToolTest } from './tool-tests.store.ts'

const messageChars = 1000

/** Stores what a report says of outputs, in the transaction that takes it. Any other report is passed over. */
export const takeCheckerTests = async (
  tx: Tx,
  { executionId, checks }: Pick<Report, 'executionId' | 'checks'>,
): Promise<void> => {
  const tests = checks.length === 0 ? undefined : await findToolTestRun(tx, executionId)
  if (!tests) return
  for (const check of checks) {
    const test = tests[check.no]
    if (test)
      await writeToolTest(tx, test.id, { last_key: test.key, last: storableJson(lastOf(check)) })
  }
}

const lastOf = (check: CheckReport): ToolTestLast => {
  const { verdict, delta, truthError, stderr } = check
  const at = new Date().toISOString()
  const message = delta?.message ?? truthError?.note ?? stderr?.snip ?? ''
  const cut = { message: message.slice(0, messageChars), at }
  if (check.status !== status.finished || truthError !== null) return { got: 'fault', ...cut }
  if (verdict === 'Accepted') return { got: 'accepted', ...cut }
  return { got: verdict === 'WrongAnswer' ? 'wrong' : 'fault', ...cut }
}

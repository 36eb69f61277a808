import { ApiError } from '@drafts/contract'
import type { LastChange } from '@drafts/contract'

export interface Refusal {
  status: number
  code: string
  error: string
  fields: Record<string, string>
  current: Record<string, unknown> | undefined
  changed: LastChange | undefined
  requestId: string | undefined
}

/** What a call was refused with; a call that is not refused fails the test. */
export const refusalOf = async (call: Promise<unknown>): Promise<Refusal> => {
  const error = await call.then(
    (answer) => new Error(`not refused: ${JSON.stringify(answer)}`),
    (reason: unknown) => reason,
  )
  if (!(error instanceof ApiError)) throw error
  const { code, error: sentence, fields = {}, current, changed, requestId } = error.body
  return {
    status: error.status,
    code,
    error: sentence,
    fields,
    current: current as Record<string, unknown> | undefined,
    changed,
    requestId,
  }
}

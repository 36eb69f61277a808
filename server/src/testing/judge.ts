import type { CheckReport, JobMessage, Report, ReportAnswer } from '@drafts/contract'
import type { World } from './world.ts'

const languages = ['python3', 'cpp20-gcc']

/** The calls of a judge, made by hand; the token is the world's own unless another is given. */
export const fakeJudge = (world: () => World) => {
  const judge = async (call: string, payload: object, token = world().judgeToken) =>
    world().app.inject({
      method: 'POST',
      url: `/api/judge/${call}`,
      headers: { authorization: `Bearer ${token}` },
      payload,
    })
  const hello = (more: object = {}, token = world().judgeToken) =>
    judge('hello', { version: '1', slots: 2, busy: 0, fresh: false, languages, ...more }, token)
  const claim = async (
    more: object = {},
    token = world().judgeToken,
  ): Promise<JobMessage | undefined> => {
    const response = await judge('claim', { languages, waitMs: 0, ...more }, token)
    return response.statusCode === 204 ? undefined : response.json<JobMessage>()
  }
  const claimed = async (token = world().judgeToken): Promise<JobMessage> => {
    const job = await claim({}, token)
    if (!job) throw new Error('there is no job')
    return job
  }

  const report = async (job: JobMessage, more: Partial<Report>): Promise<ReportAnswer['go']> => {
    const { executionId, attempt } = job
    const blank = { status: 7, build: null, checks: [], error: null } as const
    const response = await judge('report', { executionId, attempt, ...blank, ...more })
    if (response.statusCode !== 200) throw new Error(response.body)
    return response.json<ReportAnswer>().go
  }
  /** A check that ended well, with what it printed kept whole. */
  const printed = async (no: number, text: string): Promise<CheckReport> => {
    const response = await world().app.inject({
      method: 'PUT',
      url: '/api/judge/blobs',
      headers: {
        authorization: `Bearer ${world().judgeToken}`,
        'content-type': 'application/octet-stream',
      },
      payload: text,
    })
    const { hash, size } = response.json<{ hash: string; size: number }>()
    return passed(no, { output: { snip: text.slice(0, 100), size, blob: hash } })
  }
  /** The text of a stored file. */
  const textOf = async (hash: string): Promise<string> =>
    Buffer.from((await world().platform.blobs.read(hash, 1000)) ?? []).toString()
  return { judge, hello, claim, claimed, report, printed, textOf }
}

export const passed = (no: number, more: Partial<CheckReport> = {}): CheckReport => ({
  no,
  status: 7,
  verdict: 'Accepted',
  usages: { cpu: 1000 + no, memory: 2000 - no },
  wallClock: null,
  output: { snip: `out ${no}`, size: 5, blob: null },
  stderr: { snip: '', size: 0, blob: null },
  delta: null,
  truthError: null,
  states: null,
  programUsages: null,
  ...more,
})
export const failed = (no: number, verdict: CheckReport['verdict'] = 'WrongAnswer'): CheckReport =>
  passed(no, { verdict })
/** A check on which a program of the problem failed, with what it says. */
export const blamed = (no: number, snip: string): CheckReport => ({
  ...broken(no),
  stderr: { snip, size: snip.length, blob: null },
})
export const broken = (no: number): CheckReport =>
  passed(no, { status: 6, verdict: null, usages: null, output: null })

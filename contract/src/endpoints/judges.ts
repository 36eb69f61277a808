import * as z from 'zod'
import { JudgeToken, QueuedJob } from '../entities/account.ts'
import { Time } from '../entities/basics.ts'
import { endpoint, ofRows } from '../endpoint.ts'
import { labelChars } from '../limits.ts'

export const adminListJudges = endpoint({
  ...ofRows,
  method: 'GET',
  path: '/admin/judges',
  access: 'administrator',
  response: z.strictObject({
    judges: z.array(
      z.strictObject({
        name: z.string(),
        version: z.string(),
        languages: z.array(z.string()),
        slots: z.int(),
        busy: z.int(),
        lastSeenAt: Time,
      }),
    ),
  }),
  summary: 'Connected judges',
})

export const adminListJudgeTokens = endpoint({
  ...ofRows,
  method: 'GET',
  path: '/admin/judge_tokens',
  access: 'administrator',
  response: z.strictObject({ judgeTokens: z.array(JudgeToken) }),
  summary: 'Tokens of judges, connected or not, by name',
})

export const adminMakeJudgeToken = endpoint({
  ...ofRows,
  method: 'POST',
  path: '/admin/judge_tokens',
  access: 'administrator',
  body: z.object({ name: z.string().trim().min(1, 'Name the judge.').max(labelChars) }),
  response: z.strictObject({ token: z.string() }),
  status: 201,
  rateLimit: 'create',
  audit: 'judgeTokenMade',
  summary:
    'Make a judge’s token, in place of an older one of that name; its secret is shown only here',
})

export const adminRevokeJudgeToken = endpoint({
  ...ofRows,
  method: 'DELETE',
  path: '/admin/judge_tokens/:judgeId',
  access: 'administrator',
  audit: 'judgeTokenRevoked',
  summary: 'Revoke a judge’s token; its jobs go to others',
})

export const adminGetQueue = endpoint({
  ...ofRows,
  method: 'GET',
  path: '/admin/queue',
  access: 'administrator',
  response: z.strictObject({
    waiting: z.int(),
    running: z.int(),
    oldestWaitingMs: z.int(),
    jobs: z.array(QueuedJob),
  }),
  summary: 'The judging queue: numbers of all, and the first 100 jobs, running ones first',
})

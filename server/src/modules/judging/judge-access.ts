import type { FastifyRequest } from 'fastify'
import type { Db } from '../../platform/db/connect.ts'
import { bearerOf } from '../../platform/http/bearer-of.ts'
import { judgeHostOf } from './judge-host.ts'
import { requireKnownJudge } from './judges.store.ts'

/** What a judge's token lets in. */
export const judgeAccess = (db: Db) => ({
  own: (request: FastifyRequest) => requireKnownJudge(db, bearerOf(request), judgeHostOf(request)),
})
export type JudgeAccess = ReturnType<typeof judgeAccess>

const trusted = { none: 'A judge has the token that the operator gave it.' }

/** The guards that all calls of judges have. */
export const ofJudges = {
  rate: trusted,
  inFlight: trusted,
  bodyBytes: 4_000_000,
  // A job of many tests.
  answer: 16_000_000,
  describe: 'hidden',
} as const

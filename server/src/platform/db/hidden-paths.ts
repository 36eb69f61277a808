import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

/** What a tester may not see of a problem (checker, tests, solutions …) is no part of its history for them. */
const hidden = '^(checker|driver|scanspec|tests?|solutions?)(/|$)'

/** Condition on `r`, a row of revisions: whoever does not see all (`seesAll`, SQL) does not see the hidden paths. */
export const isVisibleRevision = (seesAll: RawBuilder<boolean>): RawBuilder<boolean> =>
  sql<boolean>`(${seesAll} or r.path !~ ${hidden})`

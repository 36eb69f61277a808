import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

/** What a tester may not see of a problem (checker, tests, solutions …) is no part of its history for them. */
const hidden = '^(checker|driver|problem|programs|scanspec|script|tests?|solutions?)(/|$)'

const hiddenPattern = 
  /^(?:checker|driver|problem|programs|scanspec|script|tests?|solutions?)(?:\/|$)/

export const isHiddenPath = (path: string): boolean => hiddenPattern.test(path)

/** Condition on `r`, a row of revisions; written out, so that the index of what a tester sees serves it. */
export const isOpenRevision: RawBuilder<boolean> = sql<boolean>`r.path !~ ${sql.lit(hidden)}`

/** The same where `seesAll`, SQL, decides whether anything is hidden. */
export const isVisibleRevision = (seesAll: RawBuilder<boolean>): RawBuilder<boolean> =>
  sql<boolean>`(${seesAll} or ${isOpenRevision})`

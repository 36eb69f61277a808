import * as z from 'zod'
import {
  Attributes,
  Checker,
  Driver,
  Limits,
  Scanspec,
  Signature,
  Statement,
} from '../sections/index.ts'
import { Mechanism, Time } from './basics.ts'
import { StatementGroup } from './group.ts'
import { AccountId, ProblemId, RevisionId, ShareId, TestId } from './ids.ts'
import { StatementLocale } from './locales.ts'

// What leaves the server. Every object is strict: a field nobody declared fails the run that made it.

/** As a statement shows it. */
export const Sample = z.strictObject({
  id: TestId,
  input: z.strictObject({ snip: z.string(), size: z.int() }),
  output: z.strictObject({ snip: z.string(), size: z.int() }),
  inputValues: z.string().nullable(),
  outputValues: z.string().nullable(),
  /** What program and judge say to each other, in place of both files, which are empty then. */
  talk: z.string().nullable(),
  notes: z.string(),
  notesHTML: z.string(),
})
export type Sample = z.infer<typeof Sample>

export const Owner = z.strictObject({ id: AccountId, handle: z.string() })

/** Readiness in a list: how many items of high priority are open; null for a caller who may not edit. */
export const Readiness = z.strictObject({ high: z.int(), low: z.int() })

/** A piece of text; `isMarked`: it is what was searched for. Never HTML. */
export const MarkedText = z.array(z.strictObject({ text: z.string(), isMarked: z.boolean() }))
export type MarkedText = z.infer<typeof MarkedText>

export const ProblemSummary = z.strictObject({
  id: ProblemId,
  title: z.string(),
  mechanism: Mechanism,
  owner: Owner,
  favorite: z.boolean(),
  locked: z.boolean(),
  forkBaseId: ProblemId.nullable(),
  forkBaseTitle: z.string().nullable(),
  discussionCount: z.int(),
  revisionUnseenCount: z.int(),
  modifiedAt: Time,
  createdAt: Time,
  canEdit: z.boolean(),
  canShare: z.boolean(),
  canTest: z.boolean(),
  allowThoroughExecution: z.boolean(),
  readiness: Readiness.nullable(),
  /** The file that the problem was imported from, as its importer called it, and when. Null for a caller who may not inspect it. */
  imported: z.strictObject({ fileName: z.string().nullable(), at: Time }).nullable(),
  /** Where a search found its words: in the title, and a piece of topics and statements. Null outside of a search. */
  found: z.strictObject({ title: MarkedText, text: MarkedText }).nullable(),
})
export type ProblemSummary = z.infer<typeof ProblemSummary>

/** A statement that an imported package had as a PDF file (docs/product/packages.md#statements-that-are-files). */
export const StatementFile = z.strictObject({ locale: StatementLocale, name: z.string() })
export type StatementFile = z.infer<typeof StatementFile>

export const Problem = ProblemSummary.omit({ readiness: true, imported: true, found: true }).extend(
  {
    statements: z.array(Statement),
    /** Those that would make the answer too long even without HTML: getStatement has each. Left out where there are none. */
    statementsLeftOut: z.array(StatementLocale).optional(),
    samples: z.array(Sample),
    signature: Signature,
    attributes: Attributes,
    limits: Limits,
    hasEditorial: z.boolean(),
    /** The scanspec from which the statement offers code that reads the input; null unless the author offers it. */
    readingSpec: z.string().nullable(),
    /** In their order. Left out where the statement shows none. */
    statementGroups: z.array(StatementGroup).optional(),
    /** Left out where there are none, and of a version. */
    statementFiles: z.array(StatementFile).optional(),
    /** Left out for a caller who may not edit (docs/product/people.md#tester). */
    checker: Checker.optional(),
    driver: Driver.optional(),
    scanspec: Scanspec.optional(),
    hasImportReport: z.boolean().optional(),
  },
)
export type Problem = z.infer<typeof Problem>

/** A problem in the bin (docs/product/pages.md#bin). */
export const BinnedProblem = z.strictObject({
  id: ProblemId,
  title: z.string(),
  mechanism: Mechanism,
  owner: Owner,
  deletedAt: Time,
  /** When it is removed for good. */
  goesAt: Time,
})
export type BinnedProblem = z.infer<typeof BinnedProblem>

export const shareAccesses = ['editor', 'tester'] as const
export const ShareAccess = z.enum(shareAccesses)
export type ShareAccess = z.infer<typeof ShareAccess>

export const Share = z.strictObject({
  id: ShareId,
  resourceId: ProblemId,
  account: Owner,
  access: ShareAccess,
  createdAt: Time,
})
export type Share = z.infer<typeof Share>

export const RevisionChange = z.strictObject({
  type: z.enum(['added', 'removed', 'changed']),
  path: z.string(),
  from: z.unknown(),
  to: z.unknown(),
  /** Long texts in `from` and `to` are only their beginnings: getRevisionValue reads them whole. */
  cut: z.literal(true).optional(),
})
export type Change = z.infer<typeof RevisionChange>
/** One part of a problem as it was right after a revision, beside what it is now. */
export const VersionPart = z.strictObject({
  /** As a restore names it. */
  path: z.string(),
  /** The label of a test or a solution; a section has none. */
  label: z.string().nullable(),
  /** `gone`: it was there and is not now. `since`: it came later, and a restore of everything deletes it. */
  state: z.enum(['same', 'changed', 'gone', 'since']),
  /** Names of what a restore would change, as changes of a revision have them. */
  fields: z.array(z.string()),
  /** The caller may not restore it: a private solution of another, which stays as it is. */
  stays: z.boolean().optional(),
})
export type VersionPart = z.infer<typeof VersionPart>

export const Revision = z.strictObject({
  id: RevisionId,
  timestamp: Time,
  actor: Owner,
  path: z.string(),
  changes: z.array(RevisionChange),
  /** More than `changes` where a list leaves some out: getRevisionChanges has them all. */
  changeCount: z.int(),
  details: z.strictObject({
    shareAccount: Owner.nullable(),
    /** What the test or solution was called then: its label, or the number of a test without one. */
    label: z.string().nullable(),
    /** The version that a restore brought back. */
    restoredFrom: RevisionId.nullable(),
  }),
})
export type Revision = z.infer<typeof Revision>

export const ImportWarning = z.strictObject({
  code: z.string(),
  message: z.string(),
  path: z.string().optional(),
})
export type ImportWarning = z.infer<typeof ImportWarning>
export const ImportReport = z.strictObject({
  imported: z.record(z.string(), z.int()),
  warnings: z.array(ImportWarning),
})
export type ImportReport = z.infer<typeof ImportReport>

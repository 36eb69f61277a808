import * as z from 'zod'
import { BlobInfo, Id, Locale, Mechanism, SourceView, Time } from './basics.ts'
import {
  AttributesBody,
  CheckerBody,
  DriverBody,
  EditorialBody,
  LimitsBody,
  ScanspecBody,
  SignatureBody,
  StatementBody,
  conventions,
} from './sections.ts'

// What leaves the server. Every object is strict: a field nobody declared fails the run that made it.

const version = { version: z.int() }

export const Attributes = z.strictObject({ ...AttributesBody.shape, ...version })
export const Statement = z.strictObject({
  id: z.string(),
  locale: Locale,
  ...StatementBody.shape,
  bodyHTML: z.string(),
  inputHTML: z.string(),
  outputHTML: z.string(),
  notesHTML: z.string(),
  argumentHTMLs: z.array(z.string()),
  returnHTMLs: z.array(z.string()),
  ...version,
})
export type Statement = z.infer<typeof Statement>
export const Signature = z.strictObject({ id: z.string(), ...SignatureBody.shape, ...version })
export const HelperFile = z.strictObject({ name: z.string(), ...BlobInfo.shape })
export const Checker = z.strictObject({
  ...CheckerBody.shape,
  convention: z.enum(conventions),
  source: SourceView.nullable(),
  files: z.array(HelperFile),
  flags: z.array(z.string()),
  ...version,
})
export type Checker = z.infer<typeof Checker>
export const Driver = z.strictObject({
  id: z.string(),
  ...DriverBody.shape,
  convention: z.enum(conventions),
  source: SourceView.nullable(),
  files: z.array(HelperFile),
  flags: z.array(z.string()),
  ...version,
})
export type Driver = z.infer<typeof Driver>
export const Limits = z.strictObject({ ...LimitsBody.shape, modifiedAt: Time, ...version })
export type Limits = z.infer<typeof Limits>
export const ScanspecError = z.strictObject({ message: z.string(), line: z.int(), column: z.int() })
export const Scanspec = z.strictObject({
  problemId: Id,
  ...ScanspecBody.shape,
  error: ScanspecError.nullable(),
  ...version,
})
export const Editorial = z.strictObject({
  id: z.string(),
  problemId: Id,
  locale: Locale,
  ...EditorialBody.shape,
  contentHTML: z.string(),
  ...version,
})
export type Editorial = z.infer<typeof Editorial>

export const Sample = z.strictObject({
  id: Id,
  input: z.strictObject({ snip: z.string(), size: z.int() }),
  output: z.strictObject({ snip: z.string(), size: z.int() }),
  inputValues: z.string().nullable(),
  outputValues: z.string().nullable(),
  notes: z.string(),
  notesHTML: z.string(),
})
export type Sample = z.infer<typeof Sample>

export const Owner = z.strictObject({ id: Id, handle: z.string() })

/** Readiness in a list: how many items of high priority are open; null to whoever may not edit. */
export const Readiness = z.strictObject({ high: z.int(), low: z.int() })

export const ProblemSummary = z.strictObject({
  id: Id,
  title: z.string(),
  mechanism: Mechanism,
  owner: Owner,
  favorite: z.boolean(),
  locked: z.boolean(),
  forkBaseId: Id.nullable(),
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
})
export type ProblemSummary = z.infer<typeof ProblemSummary>

export const Problem = ProblemSummary.omit({ readiness: true }).extend({
  statements: z.array(Statement),
  samples: z.array(Sample),
  signature: Signature,
  attributes: Attributes,
  limits: Limits,
  hasEditorial: z.boolean(),
  /** Left out for whoever may not edit (contract §6 "tester"). */
  checker: Checker.optional(),
  driver: Driver.optional(),
  scanspec: Scanspec.optional(),
})
export type Problem = z.infer<typeof Problem>

export const Share = z.strictObject({
  id: Id,
  resourceId: Id,
  account: Owner,
  access: z.enum(['editor', 'tester']),
  createdAt: Time,
})
export type Share = z.infer<typeof Share>

export const RevisionChange = z.strictObject({
  type: z.enum(['added', 'removed', 'changed']),
  path: z.string(),
  from: z.unknown(),
  to: z.unknown(),
})
export const Revision = z.strictObject({
  id: Id,
  timestamp: Time,
  actor: Owner,
  path: z.string(),
  changes: z.array(RevisionChange),
  details: z.strictObject({ shareAccount: Owner.nullable() }),
})
export type Revision = z.infer<typeof Revision>

export const ImportWarning = z.strictObject({
  code: z.string(),
  message: z.string(),
  path: z.string().optional(),
})
export const ImportReport = z.strictObject({
  imported: z.record(z.string(), z.int()),
  warnings: z.array(ImportWarning),
})
export type ImportReport = z.infer<typeof ImportReport>

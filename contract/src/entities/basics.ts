import * as z from 'zod'
import { UploadId } from './ids.ts'

export const Time = z.iso.datetime({ offset: true })

/** 0 no line break, 1 LF, 2 CR, 3 any CRLF (docs/product/api.md#blobs). */
export const LineEnding = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)])

export const BlobInfo = z.strictObject({
  size: z.int(),
  sha256Sum: z.string(),
  lineEnding: LineEnding,
  finalNewline: z.boolean(),
})
export type BlobInfo = z.infer<typeof BlobInfo>

/** As lists leave out the bytes, only the single entity carries `snip`. */
export const BlobView = BlobInfo.extend({ snip: z.string(), truncated: z.boolean() })
export type BlobView = z.infer<typeof BlobView>

export const SourceView = BlobInfo.extend({ text: z.string() })
export type SourceView = z.infer<typeof SourceView>

/** A blob field in a JSON body. A multipart file part of the same name is the other way. */
export const BlobInput = z.union([
  z.strictObject({ text: z.string() }),
  z.strictObject({ blobId: UploadId }),
])
export type BlobInput = z.infer<typeof BlobInput>

export const Snippet = z.strictObject({ snip: z.string(), size: z.int() })
export type Snippet = z.infer<typeof Snippet>

/** How many rows of a list stand before a page. */
export const ListStart = z.coerce.number().int().min(0).max(1_000_000).default(0)

export const Pager = z.strictObject({ count: z.int(), start: z.int() })

export const mechanisms = ['standard', 'interactive', 'functionBased'] as const
export const Mechanism = z.enum(mechanisms)
export type Mechanism = z.infer<typeof Mechanism>

export const verdicts = [
  'Accepted',
  'WrongAnswer',
  'CPULimitExceeded',
  'MemoryLimitExceeded',
  'CompilationError',
  'RuntimeError',
] as const
export const Verdict = z.enum(verdicts)
export type Verdict = z.infer<typeof Verdict>

/** Verdicts a solution's author may expect (docs/product/forms.md#solutions). */
export const WantVerdict = z.enum([
  'Accepted',
  'WrongAnswer',
  'CPULimitExceeded',
  'MemoryLimitExceeded',
  'RuntimeError',
])
export type WantVerdict = z.infer<typeof WantVerdict>

/** Execution and check status (docs/product/judging.md#status). */
export const status = {
  skipped: -1,
  waiting: 0,
  building: 1,
  running: 2,
  internalError: 6,
  finished: 7,
} as const
export const Status = z.union([
  z.literal(-1),
  z.literal(0),
  z.literal(1),
  z.literal(2),
  z.literal(6),
  z.literal(7),
])
export type Status = z.infer<typeof Status>
export const isInProgress = (value: Status): boolean => value >= 0 && value <= 2

/** True or false; a form sends them as text. */
export const flag = z.union([
  z.boolean(),
  z.enum(['true', 'false', 'on', '']).transform((value) => value === 'true' || value === 'on'),
])

import * as z from 'zod'
import { Time } from './basics.ts'
import { CommentId, DiscussionId } from './ids.ts'

/** The part of a problem that is discussed (docs/product/discussions.md#parts). */
export const PartKey = z
  .string('Name the part that is discussed.')
  .regex(
    /^(?:title|body|notes|input|output|(?:arguments|returns)\.(?:0|[1-9]\d{0,2}))$/,
    'A part is title, body, notes, input, output, arguments.{index} or returns.{index}.',
  )

export const Author = z.strictObject({ handle: z.string(), profileURL: z.string() })

export const Comment = z.strictObject({
  id: CommentId,
  author: Author,
  createdAt: Time,
  content: z.string(),
  contentHTML: z.string(),
})
export type Comment = z.infer<typeof Comment>

export const Discussion = z.strictObject({
  id: DiscussionId,
  partKey: z.string(),
  /** The name that its argument or return had, where that is removed; null: the part is there. */
  partGone: z.string().nullable(),
  author: Author,
  content: z.string(),
  contentHTML: z.string(),
  createdAt: Time,
  resolved: z.boolean(),
  resolvedAt: Time.nullable(),
  comments: z.array(Comment),
  /** In a page: there are more than these; listComments has them. */
  moreComments: z.literal(true).optional(),
})
export type Discussion = z.infer<typeof Discussion>

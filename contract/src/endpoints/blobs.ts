import * as z from 'zod'
import { BlobInfo } from '../entities/basics.ts'
import { ProblemId, UploadId } from '../entities/ids.ts'
import { endpoint, ofRows } from '../endpoint.ts'
import { imageBytes, testFileBytes } from '../limits.ts'

export const createBlob = endpoint({
  ...ofRows,
  method: 'POST',
  path: '/blobs',
  access: 'invited',
  body: z.object({
    kind: z.enum(['file', 'copy']).default('file'),
    file: z.unknown().optional(),
    size: z.coerce.number().int().min(0).optional(),
    from: UploadId.optional(),
  }),
  blobs: { file: testFileBytes },
  response: z.strictObject({ id: UploadId, ...BlobInfo.shape }),
  status: 201,
  rateLimit: 'upload',
  errors: ['ErrTooLarge'],
  summary: 'Store bytes for a later call; only their maker can use them, for 24 hours',
})

export const uploadImage = endpoint({
  ...ofRows,
  method: 'POST',
  path: '/images',
  access: 'invited',
  body: z.object({
    problemId: ProblemId,
    file: z.unknown().optional(),
    /** An image of a discussion may come from every account that may discuss, even while the problem is locked. */
    use: z.enum(['text', 'discussion']).optional(),
  }),
  blobs: { file: imageBytes },
  response: z.strictObject({ url: z.string() }),
  status: 201,
  rateLimit: 'images',
  errors: ['ErrInvalid', 'ErrNotFound', 'ErrTooLarge', 'ErrLocked'],
  summary:
    'Store a picture of a problem the caller may edit or discuss: PNG, JPEG, GIF, WebP, or SVG made safe',
})

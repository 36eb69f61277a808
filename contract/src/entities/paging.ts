import * as z from 'zod'
import { pageItems } from '../limits.ts'

/**
 * A list that may be long is read in pages (docs/product/api.md#long-answers). Without a limit it is answered whole, and
 * refused where that would be too much.
 */
export const Paged = z.object({
  limit: z.coerce.number().int().min(1).max(pageItems).optional(),
  /** The last id of the page before. */
  after: z.string().max(64).optional(),
})
export type Paged = z.infer<typeof Paged>

/** What the next page is asked for with; null: there is none. Of a page only. */
export const nextPage = { next: z.string().nullable().optional() }

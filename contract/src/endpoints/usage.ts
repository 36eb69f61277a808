import * as z from 'zod'
import { ProblemId } from '../entities/ids.ts'
import { endpoint, ofRows } from '../endpoint.ts'

const bytes = z.int().min(0)

/** What fills the disk (docs/product/administration.md#room). */
export const Usage = z.strictObject({
  /** The bytes of all files, and those of problems among them; the rest are outputs of runs, old versions and uploads. */
  total: z.strictObject({ bytes, ofProblems: bytes }),
  /** The quotas of each account; null sets none. */
  quotas: z.strictObject({ bytes: bytes.nullable(), problems: z.int().min(0).nullable() }),
  accounts: z.array(z.strictObject({ handle: z.string(), problems: z.int().min(0), bytes })),
  problems: z.array(
    z.strictObject({
      id: ProblemId,
      title: z.string(),
      owner: z.string(),
      bytes,
      /** It is in the bin. */
      isDeleted: z.boolean(),
    }),
  ),
})
export type Usage = z.infer<typeof Usage>

export const adminGetUsage = endpoint({
  ...ofRows,
  method: 'GET',
  path: '/admin/usage',
  access: 'administrator',
  response: Usage,
  inFlight: 'search',
  summary: 'What fills the disk: the largest accounts and problems',
})

import type { ImageId, ProblemId } from '@drafts/contract'
import type { Insertable } from 'kysely'
import type { Db, Tx } from '../../platform/db/connect.ts'
import type { Tables } from '../../platform/db/schema.ts'
import type { Contents } from '../revisions/index.ts'

/** A picture of a problem's texts; its address is /api/images/{id}. */
export type NewImage = Omit<Insertable<Tables['images']>, 'problem_id' | 'created_at'>

export const listImages = (db: Db | Tx, problemId: ProblemId): Promise<NewImage[]> =>
  db
    .selectFrom('images')
    .select(['id', 'name', 'content_type', 'hash'])
    .where('problem_id', '=', problemId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** Where a picture's bytes are and whose it is. */
export const findImage = (
  db: Db,
  id: ImageId,
): Promise<
  { problem_id: ProblemId; name: string; content_type: string; hash: string } | undefined
> =>
  db
    .selectFrom('images')
    .select(['problem_id', 'name', 'content_type', 'hash'])
    .where('id', '=', id)
    .executeTakeFirst()

export const insertImages = async (
  tx: Tx,
  problemId: ProblemId,
  images: readonly NewImage[],
): Promise<void> => {
  if (images.length === 0) return
  await tx
    .insertInto('images')
    .values(images.map((image) => ({ ...image, problem_id: problemId })))
    .execute()
}

/** What history keeps of pictures, by path. */
export const imageContents = (images: readonly NewImage[]): Contents =>
  Object.fromEntries(
    images.map(({ id, name, content_type, hash }) => [
      `images/${id}`,
      { body: { name, contentType: content_type, hash } },
    ]),
  )

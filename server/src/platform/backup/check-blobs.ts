import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { BackupError } from './backup-error.ts'
import { BlobDamaged } from '../blobs/blobs.ts'
import type { BlobStore } from '../blobs/blobs.ts'

/** Looks at the bytes of every blob that the database names; answers how many there are, and which are lost or others. */
export const checkBlobs = async ({
  pool,
  blobs,
}: {
  pool: Pool
  blobs: BlobStore
}): Promise<{ count: number; lost: string[] }> => {
  const { rows: tables } = await pool.query("select 1 where to_regclass('blobs') is not null")
  if (tables.length === 0) throw new BackupError('The database has nothing of Drafts.')
  const lost: string[] = []
  let count = 0
  for (let last = ''; ;) {
    const { rows } = await pool.query<{ hash: string }>(
      'select hash from blobs where hash > $1 order by hash limit 1000',
      [last],
    )
    for (const { hash } of rows) if ((await hashOf(blobs, hash)) !== hash) lost.push(hash)
    count += rows.length
    const end = rows.at(-1)
    if (!end) return { count, lost }
    last = end.hash
  }
}

const hashOf = async (blobs: BlobStore, name: string): Promise<string | undefined> => {
  const bytes = await blobs.open(name)
  if (!bytes) return undefined
  const hash = createHash('sha256')
  try {
    for await (const piece of bytes) hash.update(piece as Buffer)
  } catch (error) {
    if (error instanceof BlobDamaged) return undefined
    throw error
  }
  return hash.digest('hex')
}

import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../../../../migrations/', import.meta.url))

/** Any number, the same on every node: holders of this advisory lock make tables one after another. */
export const migrationLock = 4_721_803

/** A migration that landed never changes: databases remember its checksum, and a test has the checksums of all. */
export interface Migration {
  name: string
  text: string
  /** sha256 of the text. */
  checksum: string
}

/** All of this program, in their order. */
export const readMigrations = async (): Promise<Migration[]> => {
  const names = (await readdir(folder)).filter((name) => /^\d{4}-.*\.sql$/.test(name)).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(`${folder}/${name}`, 'utf8')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { useWorld } from '../../testing/use-world.ts'
import { createWorld } from '../../testing/world.ts'
import { removeUnnamedContents } from '../revisions/index.ts'
import { removeBlobs, storeText, sweepBlobs } from './index.ts'

const { world, alice } = useWorld('alice')
const hourMs = 3_600_000
const sweepIn = (hours: number, isDry = false) => {
  const now = () => new Date(world.platform.now().getTime() + hours * hourMs)
  return sweepBlobs({ ...world.platform, now }, removeUnnamedContents, isDry)
}
const isThere = async (hash: string) => (await world.platform.blobs.open(hash)) !== undefined

it('bytes that nothing refers to go after two days and one more, and are read until then', async () => {
  const { hash } = await storeText(world.platform, 'nobody needs this')
  const sweepAt = async (hours: number) => [(await sweepIn(hours)).blobs > 0, await isThere(hash)]
  expect(await sweepAt(47)).toEqual([false, true])
  expect((await sweepIn(49, true)).blobs).toBeGreaterThan(0)
  expect(await sweepAt(49)).toEqual([true, true])
  // It was set aside just now, by the clock of its file.
  expect(await sweepAt(23)).toEqual([false, true])
  expect(await sweepAt(25)).toEqual([false, false])
})

it('a folder of blobs that another database has claimed is not swept', async () => {
  const sweep = (db: typeof world.platform.db, isDry = false) =>
    sweepBlobs({ ...world.platform, db }, removeUnnamedContents, isDry)
  await sweep(world.platform.db)
  const copy = await createWorld()
  onTestFinished(() => copy.close())
  const refusal = 'belongs to another database'
  await expect(sweep(copy.platform.db)).rejects.toThrow(refusal)
  await expect(sweep(copy.platform.db, true)).rejects.toThrow(refusal)
})

it('a look that only counts claims nothing', async () => {
  const copy = await createWorld()
  onTestFinished(() => copy.close())
  const own = { ...copy.platform, db: world.platform.db }
  await sweepBlobs(own, removeUnnamedContents, true)
  expect(await sweepBlobs(copy.platform, removeUnnamedContents)).toMatchObject({ blobs: 0 })
})

it('bytes that are put again while they are set aside come back', async () => {
  const { hash } = await storeText(world.platform, 'put again')
  await sweepIn(49)
  // The row of a put whose file was set aside right after it was written.
  await sql`insert into blobs (hash, size, line_ending, final_newline) values (${hash}, 9, 0, false)`.execute(
    world.platform.db,
  )
  await sweepIn(1)
  expect(await isThere(hash)).toBe(true)
  await sweepIn(40)
  expect(await isThere(hash)).toBe(true)
  await storeText(world.platform, 'put again')
  expect((await world.platform.blobs.read(hash, 100))?.toString()).toBe('put again')
})

it('a row that is referred to since it was looked at stays, and the others go', async () => {
  const { db } = world.platform
  const stored = await Promise.all(['a', 'b', 'c'].map((text) => storeText(world.platform, text)))
  const hashes = stored.map(({ hash }) => hash)
  await sql`insert into uploads (id, account_id, hash) values ('held', ${alice.id}, ${hashes[1]})`.execute(
    db,
  )
  const gone = await removeBlobs(db, hashes, new Date(world.platform.now().getTime() + hourMs))
  expect(gone.map(({ hash }) => hash).toSorted()).toEqual(
    [hashes[0] ?? '', hashes[2] ?? ''].toSorted(),
  )
  await sql`delete from uploads where id = 'held'`.execute(db)
})

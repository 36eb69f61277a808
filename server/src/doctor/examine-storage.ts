import { randomBytes } from 'node:crypto'
import type { OpenPlatform } from '../open-platform.ts'
import { getDatabaseVersionAndSize } from '../modules/administration/index.ts'
import { getDatabaseClockMs } from '../platform/db/clock.ts'
import { bad, inTime, errorReason, well } from './finding.ts'
import type { Finding } from './finding.ts'

/** Clocks further apart than this make sessions and leases end early or late. */
const mostClockMs = 2000

type Storage = Pick<OpenPlatform, 'db' | 'blobs' | 'room' | 'config'>

/** The database comes first: what else needs it is left out where it is away. */
export const examineStorage = async (platform: Storage): Promise<[Finding, ...Finding[]]> => {
  const database = await examineDatabase(platform)
  return [
    database,
    ...(database.ok ? [await examineDatabaseClock(platform)] : []),
    await examineBlobs(platform),
    ...(await examineRoom(platform)),
  ]
}

const examineDatabase = async ({ db, config }: Storage): Promise<Finding> => {
  const startedMs = performance.now()
  try {
    const { version } = await inTime(getDatabaseVersionAndSize(db))
    const ms = Math.round(performance.now() - startedMs)
    return well('database', `PostgreSQL ${version} answers in ${ms} ms.`)
  } catch (error) {
    const how = config.databaseUrl
      ? 'Start it, or correct DATABASE_URL (host, port, name, account).'
      : 'See <data>/logs/server.log, and that the data folder is whole.'
    return bad('database', `It does not answer: ${errorReason(error)}.`, how)
  }
}

const examineDatabaseClock = async ({ db }: Storage): Promise<Finding> => {
  const beforeMs = Date.now()
  const databaseMs = await getDatabaseClockMs(db)
  return clockFinding('database', databaseMs, { beforeMs, afterMs: Date.now() })
}

/** `precisionMs`: by how much the other clock may be off for being rounded. */
export const clockFinding = (
  whose: string,
  otherMs: number,
  { beforeMs, afterMs }: { beforeMs: number; afterMs: number },
  precisionMs = 0,
): Finding => {
  const offMs = Math.max(0, beforeMs - precisionMs - otherMs, otherMs - afterMs)
  if (offMs <= mostClockMs) return well('clock', `It agrees with that of the ${whose}.`)
  const direction = otherMs > afterMs ? 'ahead of' : 'behind'
  const what = `That of the ${whose} is ${(offMs / 1000).toFixed(1)} s ${direction} the one here.`
  return bad('clock', what, 'Let a time service (chrony, systemd-timesyncd) set both.')
}

const examineBlobs = async ({ blobs }: Storage): Promise<Finding> => {
  const how = 'See that the folder (or service) of BLOBS_URL exists and may be written from here.'
  try {
    await inTime(blobs.probe())
    const bytes = randomBytes(64)
    const { hash, size } = await inTime(blobs.putBytes(bytes))
    const back = await inTime(blobs.read(hash, size))
    await inTime(blobs.delete(hash))
    if (back?.equals(bytes)) return well('blobs', 'One was written, read and removed.')
    return bad('blobs', 'One that was written could not be read again.', how)
  } catch (error) {
    return bad('blobs', `They cannot be written: ${errorReason(error)}.`, how)
  }
}

const examineRoom = async ({ room }: Storage): Promise<Finding[]> => {
  try {
    return (await room.disks()).map(({ folder, freeBytes, totalBytes, isLow }) => {
      const what = `${gb(freeBytes)} of ${gb(totalBytes)} are free for ${folder}.`
      return isLow ? bad('room', what, 'Make room: uploads are refused.') : well('room', what)
    })
  } catch (error) {
    return [bad('room', `The disk cannot be looked at: ${errorReason(error)}.`, 'Mount it again.')]
  }
}

const gb = (bytes: number): string => `${(bytes / 1e9).toFixed(1)} GB`

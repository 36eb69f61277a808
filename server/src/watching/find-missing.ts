import { probeDatabase } from '../platform/db/connect.ts'
import type { Platform } from '../platform/http/context.ts'

/** An installation needs these parts: `/readyz` and `drafts_ready` ask for the same ones. */
export const neededParts = ['database', 'blobs', 'room'] as const
type Part = (typeof neededParts)[number]

/** The parts that are missing, each with a sentence for the operator. */
export const findMissing = async ({
  db,
  blobs,
  room,
}: Pick<Platform, 'db' | 'blobs' | 'room'>): Promise<Partial<Record<Part, string>>> => {
  const [database, files, disks, low] = await Promise.all([
    sentenceOf('The database cannot be reached', probeDatabase(db)),
    sentenceOf('Blobs cannot be written', blobs.probe()),
    sentenceOf('The disk cannot be looked at', room.disks()),
    sentenceOfRoom(room),
  ])
  const sentences = { database, blobs: files, room: disks ?? low }
  return Object.fromEntries(Object.entries(sentences).filter(([, sentence]) => sentence))
}

const sentenceOf = async (words: string, probe: Promise<unknown>): Promise<string | undefined> => {
  try {
    await probe
    return undefined
  } catch (error) {
    return `${words} (${error instanceof Error ? error.message : String(error)}).`
  }
}

const sentenceOfRoom = async (room: Platform['room']): Promise<string | undefined> => {
  const disk = await room.lowDisk().catch(() => undefined)
  if (!disk) return undefined
  const mb = Math.floor(disk.freeBytes / 1e6)
  return `Only ${mb} MB are free for ${disk.folder}: make room.`
}

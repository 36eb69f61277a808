import { statfs } from 'node:fs/promises'
import { AppError } from '@drafts/contract'

// Uploads are refused while there is still room for the database to work: a disk that is full to the last byte
// ends everything else as well.

const GB = 1e9
/** Least that must be free of a disk: 1 GB, or 2 % of it where that is more, yet never more than 20 GB. */
const leastFree = (totalBytes: number): number => Math.max(GB, Math.min(0.02 * totalBytes, 20 * GB))

/** A look is used for so long: uploads come many at a time. */
const keptMs = 1000

export interface Disk {
  folder: string
  freeBytes: number
  totalBytes: number
  isLow: boolean
}

type Look = (folder: string) => Promise<{ bavail: number; blocks: number; bsize: number }>

/** The disks on which an installation writes. */
export class Room {
  readonly #folders: readonly string[]
  readonly #look: Look
  #looked: { atMs: number; disks: Promise<Disk[]> } | undefined

  constructor(folders: readonly string[], look: Look = statfs) {
    this.#folders = folders
    this.#look = look
  }

  disks(): Promise<Disk[]> {
    const nowMs = performance.now()
    if (!this.#looked || nowMs - this.#looked.atMs > keptMs)
      this.#looked = {
        atMs: nowMs,
        disks: Promise.all(this.#folders.map((folder) => diskOf(folder, this.#look))),
      }
    return this.#looked.disks
  }

  async lowDisk(): Promise<Disk | undefined> {
    return (await this.disks()).find(({ isLow }) => isLow)
  }

  /** Throws ErrUnavailable where there is too little room for what people upload. */
  async require(): Promise<void> {
    if (await this.lowDisk())
      throw new AppError('ErrUnavailable', {
        message:
          'The disk of this server is nearly full, so it takes no files for now. Nothing that is stored is lost; tell whoever runs it.',
        retryAfterS: 60,
      })
  }
}

const diskOf = async (folder: string, look: Look): Promise<Disk> => {
  const { bavail, blocks, bsize } = await look(folder)
  const [freeBytes, totalBytes] = [bavail * bsize, blocks * bsize]
  return { folder, freeBytes, totalBytes, isLow: freeBytes < leastFree(totalBytes) }
}

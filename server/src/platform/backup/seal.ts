import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { BackupError, cutOff } from './backup-error.ts'
import { Pieces } from './records.ts'

// A backup under a passphrase: AES-256-GCM in chunks of at most 64 kB, each with its length before it and its tag behind it. The
// key is scrypt's, of the passphrase and a salt of this file alone, so the number of a chunk is a nonce that never comes
// twice. The last chunk says that it is the last, so a file that was cut between two chunks does not open.

export interface SealSettings {
  salt: string
  /** Cost, block size and parallelism of scrypt. */
  scrypt: { N: number; r: number; p: number }
}

const chunkBytes = 64 * 1024
const tagBytes = 16

export const newSeal = (): SealSettings => ({
  salt: randomBytes(16).toString('hex'),
  scrypt: { N: 2 ** 16, r: 8, p: 1 },
})

const keyOf = (passphrase: string, settings: SealSettings): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const salt = Buffer.from(settings.salt, 'hex')
    const options = { ...settings.scrypt, maxmem: 512 * 1024 * 1024 }
    scrypt(passphrase, salt, 32, options, (error, key) => (error ? reject(error) : resolve(key)))
  })

const nonceOf = (number: number): Buffer => {
  const nonce = Buffer.alloc(12)
  nonce.writeBigUInt64BE(BigInt(number), 4)
  return nonce
}
const placeOf = (isLast: boolean): Buffer => Buffer.from([isLast ? 1 : 0])

export async function* sealed(
  source: AsyncIterable<Buffer>,
  passphrase: string,
  settings: SealSettings,
): AsyncGenerator<Buffer> {
  const key = await keyOf(passphrase, settings)
  let number = 0
  const seal = (bytes: Buffer, isLast: boolean): Buffer => {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number))
    number += 1
    cipher.setAAD(placeOf(isLast))
    const hidden = Buffer.concat([cipher.update(bytes), cipher.final()])
    const head = Buffer.alloc(5)
    head.writeUInt8(isLast ? 1 : 0)
    head.writeUInt32BE(hidden.length, 1)
    return Buffer.concat([head, hidden, cipher.getAuthTag()])
  }
  let waiting = Buffer.alloc(0)
  for await (const piece of source) {
    waiting = Buffer.concat([waiting, piece])
    while (waiting.length > chunkBytes) {
      yield seal(waiting.subarray(0, chunkBytes), false)
      waiting = waiting.subarray(chunkBytes)
    }
  }
  yield seal(waiting, true)
}

export async function* opened(
  source: AsyncIterable<Buffer>,
  passphrase: string,
  settings: SealSettings,
): AsyncGenerator<Buffer> {
  const key = await keyOf(passphrase, settings)
  const pieces = new Pieces(source)
  for (let number = 0; ; number += 1) {
    const head = await pieces.take(5)
    if (!head) throw cutOff()
    const [isLast, length] = [head.readUInt8() === 1, head.readUInt32BE(1)]
    const hidden = length > chunkBytes ? undefined : await pieces.take(length + tagBytes)
    if (length <= chunkBytes && !hidden) throw cutOff()
    if (!hidden) throw new BackupError(wrongOr(number))
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(number))
    decipher.setAAD(placeOf(isLast))
    decipher.setAuthTag(hidden.subarray(length))
    try {
      yield Buffer.concat([decipher.update(hidden.subarray(0, length)), decipher.final()])
    } catch (error) {
      throw new BackupError(wrongOr(number), { cause: error })
    }
    if (isLast) return
  }
}

const wrongOr = (number: number): string =>
  number === 0
    ? 'The passphrase is not that of the file, or the file is damaged.'
    : 'The file is damaged: a part of it is not as it was written. Use another backup.'

import { createHash } from 'node:crypto'
import { Transform, type Readable } from 'node:stream'
import { crc32 } from 'node:zlib'

export interface StreamBounds {
  maxBytes: number
  crc: number
  size: number
  sha256?: string | undefined
  onBytes(count: number): void
  tooLarge(): Error
  damaged(detail: string): Error
  changed(): Error
}

/** Passes bytes on and fails as soon as they exceed the bound, or at the end if size, checksum or hash do not fit. */
export function checkStream(source: Readable, bounds: StreamBounds): Readable {
  let size = 0
  let crc = 0
  const hash = bounds.sha256 === undefined ? undefined : createHash('sha256')
  const check = new Transform({
    highWaterMark: 262_144,
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      if (size > bounds.maxBytes) return done(bounds.tooLarge())
      try {
        bounds.onBytes(chunk.length)
      } catch (error) {
        return done(error instanceof Error ? error : new Error(String(error)))
      }
      crc = crc32(chunk, crc)
      hash?.update(chunk)
      done(null, chunk)
    },
    flush(done) {
      if (size !== bounds.size) return done(bounds.damaged('its size is not what the archive says'))
      if (crc !== bounds.crc) return done(bounds.damaged('its checksum does not fit'))
      if (hash && hash.digest('hex') !== bounds.sha256) return done(bounds.changed())
      done()
    },
  })
  source.on('error', () => check.destroy(bounds.damaged('its packed bytes cannot be unpacked')))
  check.on('close', () => source.destroy())
  return source.pipe(check)
}

import type { Readable } from 'node:stream'
import { BlobTooLarge } from './blobs.ts'
import type { Prepared, PreparedAt } from './blobs.ts'
import { BlobInspector } from './inspect.ts'
import { Intake } from './intake.ts'

/** Hashes, packs and writes a stream in one pass; stops with `TooLarge` after `limitBytes`. */
export const prepareBlob = async (
  source: Readable,
  { path, form, limitBytes }: PreparedAt,
  onSize: (bytes: number) => void = () => undefined,
): Promise<Prepared> => {
  const inspector = new BlobInspector()
  const intake = new Intake(path, form)
  try {
    for await (const chunk of source) {
      const bytes = chunk as Buffer
      inspector.update(bytes)
      if (inspector.size > limitBytes) throw new BlobTooLarge(limitBytes)
      await intake.write(bytes)
      onSize(inspector.size)
    }
    const incoming = await intake.end()
    return { blob: inspector.finish(), incoming }
  } catch (error) {
    source.destroy()
    await intake.abandon()
    throw error
  }
}

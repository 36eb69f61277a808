import { createCipheriv } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { startS3Server } from '../../../testing/s3-server.ts'
import type { S3Server } from '../../../testing/s3-server.ts'
import { s3Blobs } from './s3-files.ts'
import type { S3Settings } from './s3-settings.ts'

let service: S3Server
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drafts-s3-files-'))
  service = await startS3Server()
})
beforeEach(() => void service.takeCalls())
afterAll(async () => {
  await service.close()
  await rm(folder, { recursive: true, force: true })
})

const openStore = async (settings: Partial<S3Settings> = {}, at = service) => {
  const blobs = await s3Blobs({ ...at.settings('some/where'), ...settings }, folder)
  onTestFinished(() => blobs.close())
  return blobs
}
const methods = (): string[] => service.takeCalls().map((call) => call.slice(0, call.indexOf(' ')))

describe('files in S3', () => {
  it('are sent once for the same bytes, by one server or by two', async () => {
    const [one, other] = [await openStore(), await openStore()]
    await one.putBytes(Buffer.from('once'))
    expect(methods()).toEqual(['HEAD', 'PUT'])
    await one.putBytes(Buffer.from('once'))
    await other.put(Readable.from([Buffer.from('once')]), 9)
    expect(methods()).toEqual(['HEAD', 'HEAD'])
  })

  it('lie below the prefix of BLOBS_URL by their hash', async () => {
    const { hash } = await (await openStore()).putBytes(Buffer.from('where'))
    expect(service.takeCalls()).toEqual(
      ['HEAD', 'PUT'].map(
        (method) => `${method} /drafts/some/where/${hash.slice(0, 2)}/${hash.slice(2)}`,
      ),
    )
  })

  it('are sent in parts where they are large, and whole or not at all', async () => {
    const blobs = await openStore()
    // Bytes that nothing packs.
    const key = Buffer.alloc(16)
    const bytes = createCipheriv('aes-128-ctr', key, key).update(Buffer.alloc(11_000_000))
    const { hash } = await blobs.put(Readable.from([bytes]), bytes.length)
    // It begins, sends three parts, and ends.
    expect(methods()).toEqual(['HEAD', 'POST', 'PUT', 'PUT', 'PUT', 'POST'])
    expect(await readdir(folder)).toEqual([])
    const start = 5_200_000
    const part = await blobs.open(hash, { start, end: start + 100_000 })
    expect(
      (await buffer(part ?? Readable.from([]))).equals(bytes.subarray(start, start + 100_000)),
    ).toBe(true)
  })

  it('wait for a service that is away, and go on once it is back', async () => {
    const blobs = await openStore()
    const { hash } = await blobs.putBytes(Buffer.from('patient'))
    await service.stop()
    const isAway = { code: 'ErrUnavailable', retryAfterS: 5 }
    const large = Buffer.alloc(2_000_000, 'y')
    await expect(blobs.putBytes(Buffer.from('other'))).rejects.toMatchObject(isAway)
    await expect(blobs.put(Readable.from([large]), large.length)).rejects.toMatchObject(isAway)
    await expect(blobs.open(hash)).rejects.toMatchObject(isAway)
    await expect(blobs.localPath(hash)).rejects.toMatchObject(isAway)
    await expect(blobs.isOwnedBy('a', true)).rejects.toMatchObject(isAway)
    await expect(blobs.probe()).rejects.toThrow(
      `The bucket drafts at ${service.endpoint} cannot be reached (ECONNREFUSED`,
    )
    expect(await readdir(folder)).toEqual([])
    await service.start()
    await blobs.probe()
    expect((await blobs.read(hash, 100))?.toString()).toBe('patient')
  })

  const wrong = { accessKeyId: 'S3RVER', secretAccessKey: 'another' }
  it.each<[string, Partial<S3Settings>]>([
    ['refuses the keys (SignatureDoesNotMatch)', { keys: wrong }],
    ['refuses the keys (InvalidAccessKeyId)', { keys: { ...wrong, accessKeyId: 'nobody' } }],
    ['The bucket elsewhere at http://127.0.0.1', { bucket: 'elsewhere' }],
    ['does not exist: make it', { bucket: 'elsewhere' }],
  ])('tell the operator: %s', async (sentence, settings) => {
    const blobs = await openStore(settings)
    await expect(blobs.probe()).rejects.toThrow(sentence)
    // People are told nothing of it.
    await expect(blobs.open('a'.repeat(64))).rejects.toMatchObject({
      code: 'ErrUnavailable',
      message: expect.not.stringContaining('bucket') as string,
    })
  })

  it('belong to one database where the service ignores the condition of a claim', async () => {
    const plain = await startS3Server({ isConditional: false })
    onTestFinished(() => plain.close())
    const [one, other] = [await openStore({}, plain), await openStore({}, plain)]
    expect(await one.isOwnedBy('a', true)).toBe(true)
    expect(await other.isOwnedBy('b', true)).toBe(false)
    expect(await one.isOwnedBy('a', true)).toBe(true)
  })
})

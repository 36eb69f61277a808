import { Readable, Transform } from 'node:stream'
import { imageBytes } from '@drafts/contract'
import type { Client } from '@drafts/contract'
import { clientOf, reach } from '../../commands/call-server.ts'
import type { CallerOptions } from '../../command.ts'
import { PartFault } from '../folder/folder-files.ts'

/** The calls of a server, and what is no JSON of it. */
export interface ServerCalls {
  client: Client
  /** Undefined where there is none for this person. */
  fetchPicture: (id: string) => Promise<{ bytes: Uint8Array; type: string } | undefined>
  /** A file of a test, by its path below `/api/`: no more than so many bytes, whatever the server sends. */
  openFile: (path: string, maxBytes: number) => Promise<Readable>
}

export const callsOf = (options: CallerOptions): ServerCalls => {
  const { serverUrl, token } = options
  const fetchFile = (path: string): Promise<Response> =>
    reach(serverUrl, path, { headers: { authorization: `Bearer ${token}` } })
  return {
    client: clientOf(options),
    fetchPicture: async (id) => {
      const response = await fetchFile(`/api/images/${encodeURIComponent(id)}`)
      if (!response.ok || !response.body) return undefined
      const type = (response.headers.get('content-type') ?? '').split(';')[0]?.trim() ?? ''
      const chunks: Buffer[] = []
      for await (const chunk of bounded(response.body, imageBytes)) chunks.push(Buffer.from(chunk))
      return { bytes: Buffer.concat(chunks), type }
    },
    openFile: async (path, maxBytes) => {
      const response = await fetchFile(`/api/${path.split('/').map(encodeURIComponent).join('/')}`)
      if (!response.ok || !response.body)
        throw new PartFault(`${path} could not be fetched: the server answered ${response.status}.`)
      return bounded(response.body, maxBytes)
    },
  }
}

type Body = NonNullable<Response['body']>

const bounded = (body: Body, maxBytes: number): Readable => {
  let bytes = 0
  const counting = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      bytes += chunk.length
      if (bytes > maxBytes) next(new PartFault(`The server sent more than ${maxBytes} bytes.`))
      else next(null, chunk)
    },
  })
  // One class, which the libraries of types declare twice.
  const source = Readable.fromWeb(body as never)
  source.once('error', (error) => counting.destroy(error))
  counting.once('close', () => source.destroy())
  return source.pipe(counting)
}

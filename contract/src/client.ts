import type * as z from 'zod'
import type {
  AnyEndpoint,
  BlobFieldsOf,
  BlobListsOf,
  PathOf,
  PathParams,
  QueryOf,
  ResponseOf,
} from './endpoint.ts'
import { endpoints } from './endpoints/index.ts'
import type { EndpointName, Endpoints } from './endpoints/index.ts'
import type { Unbranded } from './entities/ids.ts'
import type { ErrorBody } from './errors.ts'

/** A browser's or Node's Blob or File; this workspace knows neither world. */
export interface FileLike {
  readonly size: number
  arrayBuffer(): Promise<ArrayBuffer>
}

/** What a caller gives: path parameters, query and body in one object; files make it multipart. */
type BlobIn = FileLike | string | { text: string } | { blobId: string }
type BodyIn<E extends AnyEndpoint> =
  NonNullable<E['body']> extends infer B
    ? B extends z.ZodType
      ? Omit<z.input<B>, BlobFieldsOf<E>> & {
          [K in BlobFieldsOf<E>]?: K extends BlobListsOf<E>
            ? BlobIn | Exclude<BlobIn, FileLike>[]
            : BlobIn
        }
      : never
    : never
/** A caller brings ids of this kind, or text that has no kind yet: an address, a test's own literal. */
type Ids<Params> = { [K in keyof Params]: Params[K] | Unbranded }
export type EndpointCall<E extends AnyEndpoint> = Ids<PathParams<PathOf<E>>> &
  (QueryOf<E> extends undefined ? unknown : Partial<QueryOf<E>>) & { body?: BodyIn<E> }
export type Client = {
  [N in EndpointName]: (call: EndpointCall<Endpoints[N]>) => Promise<ResponseOf<Endpoints[N]>>
}

export class ApiError extends Error {
  readonly status: number
  readonly body: ErrorBody
  constructor(status: number, body: ErrorBody) {
    super(body.error)
    this.name = 'ApiError'
    this.status = status
    this.body = body
  }
}

/** Sends one request; the browser, the command line and the tests each bring their own. Files in `body` make it a form. */
export type Send = (request: {
  method: string
  url: string
  body: object | undefined
}) => Promise<{ status: number; json(): Promise<unknown> }>

export const createClient = (send: Send): Client => {
  const call =
    (endpoint: AnyEndpoint) => async (input: Record<string, unknown> & { body?: object }) => {
      const { body, ...rest } = input
      const used = new Set<string>()
      const path = endpoint.path.replaceAll(/:(\w+)/g, (_all, name: string) => {
        used.add(name)
        return encodeURIComponent(String(rest[name]))
      })
      const query = Object.entries(rest)
        .filter(([key, value]) => !used.has(key) && value !== undefined)
        .map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(String(value))}`)
      const response = await send({
        method: endpoint.method,
        url: `/api${path}${query.length > 0 ? `?${query.join('&')}` : ''}`,
        body: body ?? (endpoint.body ? {} : undefined),
      })
      if (response.status === 204) return undefined
      // What is not JSON comes of something between the two, as a proxy.
      const answer = await response
        .json()
        .catch(() => ({ error: 'Something went wrong', code: 'ErrInternal' }))
      if (response.status >= 400) throw new ApiError(response.status, answer as ErrorBody)
      return answer
    }
  // Object.fromEntries forgets which name has which call, and a table of all endpoints is of none in particular.
  return Object.fromEntries(
    Object.entries(endpoints).map(([name, endpoint]) => [
      name,
      call(endpoint as unknown as AnyEndpoint),
    ]),
  ) as unknown as Client
}

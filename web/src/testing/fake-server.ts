import { ApiError, endpoints } from '@drafts/contract'
import type {
  AnyEndpoint,
  BodyOf,
  EndpointName,
  Endpoints,
  PathOf,
  PathParams,
  QueryOf,
  ResponseOf,
} from '@drafts/contract'
import { vi } from 'vitest'

type Answer<N extends EndpointName> = ResponseOf<Endpoints[N]>

/** A call as the server sees it: the ids of its path, its query, and its body as the contract parses it. */
type Received<N extends EndpointName> = PathParams<PathOf<Endpoints[N]>> &
  (QueryOf<Endpoints[N]> extends undefined ? unknown : Partial<QueryOf<Endpoints[N]>>) & {
    body: BodyOf<Endpoints[N]>
  }

/** What each call answers; an ApiError that is thrown is the refusal. */
export type Handlers = {
  [N in EndpointName]?: (call: Received<N>) => Answer<N> | Promise<Answer<N>>
}

export interface FakeServer {
  /** Calls that change something, as `POST /api/request_invite`, in their order. */
  writes: string[]
  /** Every call by its name, in their order. */
  calls: EndpointName[]
  on: (handlers: Handlers) => void
  handlers: () => Handlers
  /** What `/api/options` answers. */
  options: object
}

interface Route {
  name: EndpointName
  endpoint: AnyEndpoint
  pattern: RegExp
}

/** A path without ids is that call, whatever else its words could be, as on the server. */
const idsIn = ({ path }: AnyEndpoint): number => path.split(':').length - 1

const routes: Route[] = Object.entries<AnyEndpoint>(endpoints)
  .toSorted(([, one], [, other]) => idsIn(one) - idsIn(other))
  .map(([name, endpoint]) => ({
    // The names of this table are the names of the calls.
    name: name as EndpointName,
    endpoint,
    pattern: new RegExp(`^/api${endpoint.path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`),
  }))

/** What no server would answer: calls without a handler, answers that are not the contract's. */
const faults: unknown[] = []

/** The page shows these as failures of the network; a test that met one fails. */
export const failOnFaults = (): void => {
  const [first] = faults.splice(0)
  if (first !== undefined) throw first
}

/** Takes the place of fetch: a call without a handler fails the test, an answer that breaks the contract too. */
export const fakeServer = (first: Handlers): FakeServer => {
  let handlers = first
  const server: FakeServer = {
    writes: [],
    calls: [],
    on: (more) => {
      handlers = { ...handlers, ...more }
    },
    handlers: () => handlers,
    options: { identityBase: '/identity', providerName: 'Test', glueBase: '' },
  }
  const answer = (input: RequestInfo | URL, init?: RequestInit): Promise<Response> =>
    receive(input, init).catch((error: unknown) => {
      faults.push(error)
      throw error
    })
  const receive = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const url = new URL(input instanceof Request ? input.url : input, 'http://drafts.test')
    const method = init?.method ?? 'GET'
    if (url.pathname === '/api/options') return Response.json(server.options)
    const route = routes.find(
      (one) => one.endpoint.method === method && one.pattern.test(url.pathname),
    )
    if (!route) throw new Error(`There is no call ${method} ${url.pathname}.`)
    server.calls.push(route.name)
    // Grammar is asked for some time after a key, which a slow test may live to see.
    if (method !== 'GET' && route.name !== 'checkGrammar')
      server.writes.push(`${method} ${url.pathname}`)
    const call = {
      ...route.pattern.exec(url.pathname)?.groups,
      ...Object.fromEntries(url.searchParams),
      body: bodyIn(route.endpoint, init?.body),
    }
    // The handler is the one of this name.
    const handler = handlers[route.name] as ((call: object) => unknown) | undefined
    if (!handler) throw new Error(`The test has no handler for ${route.name}.`)
    return responseOf(route.endpoint, async () => handler(call))
  }
  vi.stubGlobal('fetch', vi.fn<typeof fetch>(answer))
  return server
}

const bodyIn = ({ body: schema }: AnyEndpoint, body: BodyInit | null | undefined): unknown => {
  if (typeof body === 'string') return schema?.parse(JSON.parse(body))
  return body instanceof FormData ? schema?.parse(Object.fromEntries(body)) : undefined
}

const responseOf = async (
  endpoint: AnyEndpoint,
  handle: () => Promise<unknown>,
): Promise<Response> => {
  try {
    const answer = await handle()
    if (!endpoint.response) return new Response(null, { status: 204 })
    return Response.json(endpoint.response.parse(answer))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return Response.json(error.body, { status: error.status })
  }
}

import { endpointList } from '@drafts/contract'
import type { AnyEndpoint, EndpointName } from '@drafts/contract'

/** A call that changed something and succeeded. */
export interface CallEvent {
  method: string
  /** `/api/…`, without its query. */
  path: string
}

const listeners = new Set<(event: CallEvent) => void>()

/** Ends listening by what it returns. */
export const onCall = (listener: (event: CallEvent) => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const tellCall = (event: CallEvent): void => {
  for (const listener of listeners) listener(event)
}

const changing = endpointList
  .filter(([, { method }]) => method !== 'GET')
  .map(([name, endpoint]) => ({
    name,
    endpoint,
    pattern: new RegExp(`^/api${endpoint.path.replaceAll(/:\w+/g, '[^/]+')}$`),
  }))

/** Undefined for an address that is none of the contract's. */
export const endpointOf = ({
  method,
  path,
}: CallEvent): { name: EndpointName; endpoint: AnyEndpoint } | undefined =>
  changing.find(({ endpoint, pattern }) => endpoint.method === method && pattern.test(path))

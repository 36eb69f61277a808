import { sha256 } from '../../platform/ids/ids.ts'

/** JSON with sorted keys: equal contents give equal text, and so equal hashes. */
export const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )

export const hashContent = (value: unknown): string => sha256(canonicalJson(value))

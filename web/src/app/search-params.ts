/** Addresses people read: every search parameter is plain text, nothing is JSON. */
export const parseSearch = (search: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(search))

export const stringifySearch = (search: Record<string, unknown>): string => {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search))
    if (typeof value === 'string' && value !== '') params.set(name, value)
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}

/** The text parameters a route knows; one that is missing or empty is left out of the address. */
export const textParams = <const Name extends string>(
  search: Record<string, unknown>,
  names: readonly Name[],
): { [K in Name]?: string } => {
  const found: { [K in Name]?: string } = {}
  for (const name of names) {
    const value = search[name]
    if (typeof value === 'string' && value !== '') found[name] = value
  }
  return found
}
